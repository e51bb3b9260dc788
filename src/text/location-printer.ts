// The text of locations: as it is read back, and as people like to see it. Locations are given by their index in the context's table.

import {
  type Context,
  LOCATION_CALL,
  LOCATION_FUSED,
  LOCATION_NAME,
  LOCATION_PLACE,
  type LocationTable,
  UNKNOWN_LOCATION,
} from "../ir/index.ts";
import { quoted } from "./spelling.ts";
import type { TextWriter } from "./text-writer.ts";

/** `loc(…)`; without the word where the writer's locations are pretty. */
export function printLocationAttr(writer: TextWriter, context: Context, index: number): void {
  if (writer.prettyLocations) {
    printLocation(writer, context, index);
    return;
  }
  writer.write("loc(");
  printLocation(writer, context, index);
  writer.write(")");
}

/** What stands between the parentheses of `loc(…)`. */
export function printLocation(writer: TextWriter, context: Context, index: number): void {
  const kind = context.locations.kinds[index];
  if (kind === LOCATION_PLACE) printPlace(writer, context, index);
  else if (kind === LOCATION_NAME) printName(writer, context, index);
  else if (kind === LOCATION_CALL) printCallSite(writer, context, index);
  else if (kind === LOCATION_FUSED) printFused(writer, context, index);
  else writer.write(writer.prettyLocations ? "[unknown]" : "unknown");
}

function printPlace(writer: TextWriter, { locations, strings }: Context, index: number): void {
  const file = locations.texts[index]!;
  const text = writer.prettyLocations ? strings[file] : writer.quotedText(strings, file);
  writer.write(`${text}:${locations.first[index]}:${locations.second[index]}${rangeText(locations, index)}`);
}

function rangeText({ first, second, third, fourth }: LocationTable, index: number): string {
  const [endLine, endColumn] = [third[index], fourth[index]];
  if (endLine === first[index]) return endColumn === second[index] ? "" : ` to :${endColumn}`;
  return ` to ${endLine}:${endColumn}`;
}

function printName(writer: TextWriter, context: Context, index: number): void {
  const { locations, strings } = context;
  writer.write(quoted(strings[locations.texts[index]!]!));
  const child = locations.first[index]!;
  if (child === UNKNOWN_LOCATION) return;
  writer.write("(");
  writer.nestedLocation(context, child);
  writer.write(")");
}

function printCallSite(writer: TextWriter, context: Context, index: number): void {
  const { kinds, first, second } = context.locations;
  const [callee, caller] = [first[index]!, second[index]!];
  const pretty = writer.prettyLocations;
  if (!pretty) writer.write("callsite(");
  writer.nestedLocation(context, callee);
  // A call of something that has a name fits on a line.
  if (pretty && !(kinds[callee] === LOCATION_NAME && kinds[caller] === LOCATION_PLACE)) writer.write("\n");
  writer.write(" at ");
  writer.nestedLocation(context, caller);
  if (!pretty) writer.write(")");
}

function printFused(writer: TextWriter, context: Context, index: number): void {
  const { locations, attrs } = context;
  if (!writer.prettyLocations) writer.write("fused");
  const metadata = attrs[locations.third[index]!];
  if (metadata !== undefined) {
    writer.write("<");
    writer.attribute(metadata);
    writer.write(">");
  }
  writer.write("[");
  writer.list(locations.partsOf(index), (part) => writer.nestedLocation(context, part));
  writer.write("]");
}
