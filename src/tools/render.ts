// Diagnostics as text, in the reference's layout: place, severity, message, the source line and a caret.

import { Attribute, callersOf, Operation, placeOf, UnknownLoc } from "../ir/index.ts";
import { bytesOfText } from "../support/byte-strings.ts";
import { type Diagnostic, makeDiagnostic, type Place } from "../support/diagnostic.ts";
import type { Source } from "../support/source.ts";
import { attributeText, type PrintOptions, textOf } from "../text/index.ts";

/** Sources by the name that places give them. */
export type Sources = ReadonlyMap<string, readonly Source[]>;

export function renderDiagnostic(diagnostic: Diagnostic, sources: Sources): string {
  let text = renderOne(diagnostic, sources, true);
  let { place } = diagnostic;
  for (const note of [...callNotes(diagnostic), ...diagnostic.notes]) {
    text += renderOne(note, sources, !isSamePlace(place, note.place));
    place = note.place;
  }
  return text;
}

/** As many callers as the reference shows. */
const MOST_CALLERS = 10;

/** Notes on where a place was called from. */
function callNotes({ location }: Diagnostic): readonly Diagnostic[] {
  if (!(location instanceof Attribute)) return [];
  const callers = callersOf(location).slice(0, MOST_CALLERS);
  return callers.map((caller) => ({ ...makeDiagnostic("note", "called from", placeOf(caller)), location: caller }));
}

function isSamePlace(a: Place | undefined, b: Place | undefined): boolean {
  return a?.file === b?.file && a?.line === b?.line && a?.column === b?.column;
}

/** A note at the place of what comes before it does not show the line again. */
function renderOne(diagnostic: Diagnostic, sources: Sources, withLine: boolean): string {
  const { severity, message, place, location, extent } = diagnostic;
  if (place === undefined) return `<unknown>:0: ${severity}: ${locationPrefix(location)}${message}\n`;
  const line = place.line === 0 || !withLine ? undefined : lineOf(place, sources);
  const head = `${place.file}:${place.line}:${place.column}: ${severity}: ${message}\n`;
  return line === undefined
    ? head
    : `${head}${line}\n${caret(line, place.column)}${"~".repeat(Math.max((extent ?? 1) - 1, 0))}\n`;
}

/** What is known of a location that is no place. */
function locationPrefix(location: object | undefined): string {
  return location instanceof Attribute && !UnknownLoc.is(location) ? `${attributeText(location)}: ` : "";
}

function lineOf(place: Place, sources: Sources): string | undefined {
  for (const source of sources.get(place.file) ?? []) {
    const line = source.lineText(place.line);
    // A column that the line does not have is no place of this text.
    if (line !== undefined) return place.column <= bytesOfText(line).length + 1 ? line : undefined;
  }
  return undefined;
}

/** Tabs stay tabs, so that the caret stands right; columns count bytes. */
function caret(line: string, column: number): string {
  const before = line.slice(0, Math.max(column - 1, 0)).replace(/[^\t]/g, " ");
  return `${before.padEnd(column - 1)}^`;
}

/** The diagnostic with the note that shows the op it is about, which comes before its other notes. */
export function withOperationNote(diagnostic: Diagnostic, printing: PrintOptions = {}): Diagnostic {
  const { subject, notes, place, location } = diagnostic;
  if (!(subject instanceof Operation)) return diagnostic;
  const text = operationText(subject, printing);
  const message = `see current operation: ${text.includes("\n") ? "\n" : ""}${text}`;
  const note = makeDiagnostic("note", message, place);
  return { ...diagnostic, notes: [location === undefined ? note : { ...note, location }, ...notes] };
}

/** Locations are printed where they are in the module. */
function operationText(op: Operation, { debugInfo = false, prettyDebugInfo = false }: PrintOptions): string {
  return textOf(op, { generic: true, localScope: true, elideElementsLargerThan: 16, debugInfo, prettyDebugInfo });
}
