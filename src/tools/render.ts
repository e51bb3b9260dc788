// Diagnostics as text, in the reference's layout: place, severity, message, the source line and a caret.

import { Operation } from "../ir/index.ts";
import type { Diagnostic, Place } from "../support/diagnostic.ts";
import type { Source } from "../support/source.ts";
import { textOf } from "../text/index.ts";

/** Sources by the name that places give them. */
export type Sources = ReadonlyMap<string, readonly Source[]>;

export function renderDiagnostic(diagnostic: Diagnostic, sources: Sources): string {
  let text = renderOne(diagnostic, sources, true);
  let { place } = diagnostic;
  for (const note of diagnostic.notes) {
    text += renderOne(note, sources, !isSamePlace(place, note.place));
    place = note.place;
  }
  return text;
}

function isSamePlace(a: Place | undefined, b: Place | undefined): boolean {
  return a?.file === b?.file && a?.line === b?.line && a?.column === b?.column;
}

/** A note at the place of what comes before it does not show the line again. */
function renderOne({ severity, message, place }: Diagnostic, sources: Sources, withLine: boolean): string {
  if (place === undefined) return `<unknown>:0: ${severity}: ${message}\n`;
  const line = place.line === 0 || !withLine ? undefined : lineOf(place, sources);
  const head = `${place.file}:${place.line}:${place.column}: ${severity}: ${message}\n`;
  return line === undefined ? head : `${head}${line}\n${caret(line, place.column)}\n`;
}

function lineOf(place: Place, sources: Sources): string | undefined {
  for (const source of sources.get(place.file) ?? []) {
    const line = source.lineText(place.line);
    if (line !== undefined) return line;
  }
  return undefined;
}

/** Tabs stay tabs, so that the caret stands right; columns count bytes. */
function caret(line: string, column: number): string {
  const before = line.slice(0, Math.max(column - 1, 0)).replace(/[^\t]/g, " ");
  return `${before.padEnd(column - 1)}^`;
}

/** The diagnostic with the note that shows the op it is about, which comes before its other notes. */
export function withOperationNote(diagnostic: Diagnostic): Diagnostic {
  const { subject, notes, place } = diagnostic;
  if (!(subject instanceof Operation)) return diagnostic;
  const text = operationText(subject);
  const message = `see current operation: ${text.includes("\n") ? "\n" : ""}${text}`;
  return { ...diagnostic, notes: [{ severity: "note", message, place, notes: [] }, ...notes] };
}

function operationText(op: Operation): string {
  return textOf(op, { generic: true, localScope: true, elideElementsLargerThan: 16 });
}
