// Diagnostics as text, in the reference's layout: place, severity, message, the source line and a caret.

import { verify } from "../../define/index.ts";
import { Attribute, callersOf, Operation, placeOf, UnknownLoc } from "../../ir/index.ts";
import { type Diagnostic, makeNote, type Place } from "../../support/diagnostics/diagnostic.ts";
import type { Source } from "../../support/diagnostics/source.ts";
import { bytesOfText } from "../../support/tables/byte-strings.ts";
import { attributeText, type PrintOptions, textOf } from "../../text/index.ts";

/** Sources by the name that places give them. */
export type Sources = ReadonlyMap<string, readonly Source[]>;

/** Renders a diagnostic and its notes as mlir-opt prints them, with source lines and carets. */
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
  return callers.map((caller) => makeNote("called from", placeOf(caller)).with({ location: caller }));
}

function isSamePlace(a: Place | undefined, b: Place | undefined): boolean {
  return a?.file === b?.file && a?.line === b?.line && a?.column === b?.column;
}

/** Renders one diagnostic. A note at the same place as the preceding diagnostic does not repeat the source line. */
function renderOne(diagnostic: Diagnostic, sources: Sources, withLine: boolean): string {
  const { severity, message, place, location, extent } = diagnostic;
  if (place === undefined) return `<unknown>:0: ${severity}: ${locationPrefix(location)}${message}\n`;
  const line = place.line === 0 || !withLine ? undefined : lineOf(place, sources);
  const head = `${place.file}:${place.line}:${place.column}: ${severity}: ${message}\n`;
  if (line === undefined) return head;
  // As in the reference, there is no caret under a line that is not ASCII.
  if (/[^\0-\x7f]/.test(line)) return `${head}${line}\n`;
  const marks = `${" ".repeat(place.column - 1)}^${"~".repeat(Math.max((extent ?? 1) - 1, 0))}`;
  return `${head}${withoutTabs(line, line.replaceAll("\t", " "))}\n${withoutTabs(line, marks)}\n`;
}

const TAB = 8;

/** A text that stands at a line or below it, where the line's tabs go up to the next stop. */
function withoutTabs(line: string, text: string): string {
  let out = "";
  for (let index = 0; index < text.length; index++) {
    out += text[index];
    if (line[index] === "\t") while (out.length % TAB !== 0) out += text[index];
  }
  return out;
}

/** The text of a location that is no place. */
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

/** The diagnostic with the note that shows the op it is about, which comes before its other notes. */
export function withOperationNote(diagnostic: Diagnostic, printing: PrintOptions = {}): Diagnostic {
  const { subject, notes, place, location } = diagnostic;
  if (!(subject instanceof Operation)) return diagnostic;
  const text = operationText(subject, diagnostic.severity === "error" || !isValid(subject), printing);
  const message = `see current operation: ${text.includes("\n") ? "\n" : ""}${text}`;
  const note = makeNote(message, place);
  return diagnostic.with({ notes: [note.with({ location }), ...notes] });
}

/** Whether the verifier accepts an op, which is not reported. */
function isValid(op: Operation): boolean {
  const { context } = op;
  const report = context.onDiagnostic;
  context.onDiagnostic = () => {};
  try {
    return verify(op);
  } finally {
    context.onDiagnostic = report;
  }
}

/** Locations are printed where they are in the module. As in the reference, errors show the generic form. */
function operationText(
  op: Operation,
  generic: boolean,
  { debugInfo = false, prettyDebugInfo = false }: PrintOptions,
): string {
  return textOf(op, { generic, localScope: true, elideElementsLargerThan: 16, debugInfo, prettyDebugInfo });
}
