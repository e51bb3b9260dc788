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
} from "../ir/index.ts";
import { quoted } from "./spelling.ts";
import type { TextWriter } from "./text-writer.ts";

/** `loc(…)`; without the word where the writer's locations are pretty. */
export function printLocationAttr(writer: TextWriter, context: Context, index: number): void {
  const text = locationText(writer, context, index);
  writer.write(writer.prettyLocations ? text : `loc(${text})`);
}

/** What stands between the parentheses of `loc(…)`. */
export function locationText(writer: TextWriter, context: Context, index: number): string {
  const kind = context.locations.kinds[index];
  if (kind === LOCATION_PLACE) return placeText(writer, context, index);
  if (kind === LOCATION_NAME) return nameText(writer, context, index);
  if (kind === LOCATION_CALL) return callSiteText(writer, context, index);
  if (kind === LOCATION_FUSED) return fusedText(writer, context, index);
  return writer.prettyLocations ? "[unknown]" : "unknown";
}

function placeText(writer: TextWriter, { locations, strings }: Context, index: number): string {
  const file = locations.texts[index]!;
  const text = writer.prettyLocations ? strings[file] : writer.quotedText(strings, file);
  return `${text}:${locations.first[index]}:${locations.second[index]}${rangeText(locations, index)}`;
}

function rangeText({ first, second, third, fourth }: LocationTable, index: number): string {
  const [endLine, endColumn] = [third[index], fourth[index]];
  if (endLine === first[index]) return endColumn === second[index] ? "" : ` to :${endColumn}`;
  return ` to ${endLine}:${endColumn}`;
}

function nameText(writer: TextWriter, context: Context, index: number): string {
  const { locations, strings } = context;
  const name = quoted(strings[locations.texts[index]!]!);
  const child = locations.first[index]!;
  return child === UNKNOWN_LOCATION ? name : `${name}(${writer.nestedLocationText(context, child)})`;
}

function callSiteText(writer: TextWriter, context: Context, index: number): string {
  const { kinds, first, second } = context.locations;
  const [callee, caller] = [first[index]!, second[index]!];
  const calleeText = writer.nestedLocationText(context, callee);
  const callerText = writer.nestedLocationText(context, caller);
  if (!writer.prettyLocations) return `callsite(${calleeText} at ${callerText})`;
  // A call of something that has a name fits on a line.
  const isShort = kinds[callee] === LOCATION_NAME && kinds[caller] === LOCATION_PLACE;
  return `${calleeText}${isShort ? "" : "\n"} at ${callerText}`;
}

function fusedText(writer: TextWriter, context: Context, index: number): string {
  const { locations } = context;
  const metadata = attributeAt(context, locations.third[index]!);
  const head = metadata === undefined ? "" : `<${writer.capture(() => writer.attribute(metadata))}>`;
  const count = locations.partCount(index);
  let text = `${writer.prettyLocations ? "" : "fused"}${head}[`;
  for (let part = 0; part < count; part++) {
    text += `${part > 0 ? ", " : ""}${writer.nestedLocationText(context, locations.partAt(index, part))}`;
  }
  return `${text}]`;
}
