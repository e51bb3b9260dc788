// The text of locations: as it is read back, and as people like to see it. Locations are given by their index in the context's table.

import {
  attributeAt,
  type Context,
  LOCATION_CALL,
  LOCATION_FUSED,
  LOCATION_NAME,
  LOCATION_PLACE,
  type LocationTable,
  UNKNOWN_LOCATION,
} from "../../ir/index.ts";
import type { TextWriter } from "./text-writer.ts";

/** `loc(…)`; without the word where the writer's locations are pretty. */
export function printLocationAttr(writer: TextWriter, context: Context, index: number): void {
  if (!writer.prettyLocations) writer.write("loc(");
  printLocation(writer, context, index);
  if (!writer.prettyLocations) writer.write(")");
}

/** Prints the contents of the parentheses of `loc(…)`. */
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
  if (writer.prettyLocations) writer.write(strings[file]!);
  else writer.quotedText(strings, file);
  writer.write(":");
  writer.number(locations.first[index]!);
  writer.write(":");
  writer.number(locations.second[index]!);
  printRangeEnd(writer, locations, index);
}

function printRangeEnd(writer: TextWriter, { first, second, third, fourth }: LocationTable, index: number): void {
  const isOneLine = third[index] === first[index];
  if (isOneLine && fourth[index] === second[index]) return;
  writer.write(" to ");
  if (!isOneLine) writer.number(third[index]!);
  writer.write(":");
  writer.number(fourth[index]!);
}

function printName(writer: TextWriter, context: Context, index: number): void {
  const { locations, strings } = context;
  writer.quotedText(strings, locations.texts[index]!);
  const child = locations.first[index]!;
  if (child === UNKNOWN_LOCATION) return;
  writer.write("(");
  writer.nestedLocation(context, child);
  writer.write(")");
}

function printCallSite(writer: TextWriter, context: Context, index: number): void {
  const { kinds, first, second } = context.locations;
  const [callee, caller] = [first[index]!, second[index]!];
  if (!writer.prettyLocations) writer.write("callsite(");
  writer.nestedLocation(context, callee);
  // A call of something that has a name fits on a line.
  const isShort = kinds[callee] === LOCATION_NAME && kinds[caller] === LOCATION_PLACE;
  writer.write(writer.prettyLocations && !isShort ? "\n at " : " at ");
  writer.nestedLocation(context, caller);
  if (!writer.prettyLocations) writer.write(")");
}

function printFused(writer: TextWriter, context: Context, index: number): void {
  const { locations } = context;
  if (!writer.prettyLocations) writer.write("fused");
  const metadata = attributeAt(context, locations.third[index]!);
  if (metadata !== undefined) {
    writer.write("<");
    writer.attribute(metadata);
    writer.write(">");
  }
  writer.write("[");
  const count = locations.partCount(index);
  for (let part = 0; part < count; part++) {
    if (part > 0) writer.write(", ");
    writer.nestedLocation(context, locations.partAt(index, part));
  }
  writer.write("]");
}
