// Locations. The Store encodes the source offset of parsed ops directly; these are all other locations.

import type { Place } from "../../support/diagnostics/diagnostic.ts";
import type { Context } from "../context.ts";
import { AttrDef, type Attribute, type AttrOf, attributeAt } from "./attribute.ts";
import {
  LOCATION_CALL,
  LOCATION_FUSED,
  LOCATION_NAME,
  LOCATION_PLACE,
  type LocationTable,
  UNKNOWN_LOCATION,
} from "./location-table.ts";
import { NO_PARAMETERS, type NoParameters } from "./uniqued.ts";

const isLocation = true;
const alias = "loc";

/** `loc(unknown)`. */
export const UnknownLoc: AttrDef<NoParameters> = new AttrDef<NoParameters>("builtin.unknown_loc", {
  isLocation,
  alias,
});

/** `"file":line:column`, or a range: `"file":line:column to endLine:endColumn`. */
export const FileLineColLoc: AttrDef<FilePlace> = new AttrDef<FilePlace>("builtin.file_line_loc", {
  isLocation,
  alias,
  indexOf: (context, { file, line, column, endLine, endColumn }) =>
    context.locations.place(context.stringId(file), line, column, endLine, endColumn),
});
export interface FileLineColLoc extends AttrOf<typeof FileLineColLoc> {}

interface FilePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** `"name"(child)`. */
export const NameLoc = new AttrDef<{ name: string; child: Attribute }>("builtin.name_loc", {
  isLocation,
  alias,
  indexOf: (context, { name, child }) => context.locations.name(context.stringId(name), locationIndex(child)),
});
export interface NameLoc extends AttrOf<typeof NameLoc> {}

/** `callsite(callee at caller)`. */
export const CallSiteLoc = new AttrDef<{ callee: Attribute; caller: Attribute }>("builtin.call_site_loc", {
  isLocation,
  alias,
  indexOf: (context, { callee, caller }) => context.locations.call(locationIndex(callee), locationIndex(caller)),
});
export interface CallSiteLoc extends AttrOf<typeof CallSiteLoc> {}

/** `fused<metadata>[a, b]`. */
export const FusedLoc = new AttrDef<{ metadata: Attribute | undefined; locations: readonly Attribute[] }>(
  "builtin.fused_loc",
  {
    isLocation,
    alias,
    indexOf: (context, { metadata, locations }) =>
      context.locations.fused(Int32Array.from(locations, locationIndex), 0, locations.length, metadata?.id ?? 0),
  },
);
export interface FusedLoc extends AttrOf<typeof FusedLoc> {}

/** The index that a location has in the table of its context. @internal */
export function locationIndex(location: Attribute): number {
  return UnknownLoc.is(location) ? UNKNOWN_LOCATION : location.context.locations.indexOf(location);
}

/** The attribute of a location in the context's table. @internal */
export function locationAt(context: Context, index: number): Attribute {
  return context.locations.attribute(index) ?? makeLocation(context, index);
}

function makeLocation(context: Context, index: number): Attribute {
  const { locations, strings } = context;
  const text = strings[locations.texts[index] ?? 0] ?? "";
  const [first = 0, second = 0] = [locations.first[index], locations.second[index]];
  switch (locations.kinds[index]) {
    case LOCATION_PLACE: {
      const [endLine = 0, endColumn = 0] = [locations.third[index], locations.fourth[index]];
      return FileLineColLoc.get(context, { file: text, line: first, column: second, endLine, endColumn });
    }
    case LOCATION_NAME:
      return NameLoc.get(context, { name: text, child: locationAt(context, first) });
    case LOCATION_CALL:
      return CallSiteLoc.get(context, { callee: locationAt(context, first), caller: locationAt(context, second) });
    case LOCATION_FUSED: {
      const metadata = attributeAt(context, locations.third[index] ?? 0);
      return FusedLoc.get(context, {
        metadata,
        locations: locations.partsOf(index).map((one) => locationAt(context, one)),
      });
    }
    default:
      return unknownLoc(context);
  }
}

/** The unknown location of a context. */
export function unknownLoc(context: Context): Attribute {
  return UnknownLoc.get(context, NO_PARAMETERS);
}

/** `loc("file":line:column)`; line and column count from 1. */
export function fileLineColLoc(context: Context, file: string, line: number, column: number): FileLineColLoc {
  return FileLineColLoc.get(context, { file, line, column, endLine: line, endColumn: column });
}

/** The first place in a file that a location names, which is where diagnostics point. */
export function placeOf(location: Attribute): Place | undefined {
  return firstPlace(location, new Set());
}

/** Parts that have been seen have no place: the same location may be in another one many times. */
function firstPlace(location: Attribute, seen: Set<Attribute>): Place | undefined {
  if (FileLineColLoc.is(location)) return { file: location.file, line: location.line, column: location.column };
  if (seen.has(location)) return undefined;
  seen.add(location);
  for (const part of partsOf(location)) {
    const place = firstPlace(part, seen);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** Whether a location or one that it is made of is a fused one with such metadata. @internal */
export function hasMetadata(location: Attribute, isSuch: (metadata: Attribute) => boolean): boolean {
  if (FusedLoc.is(location) && location.metadata !== undefined && isSuch(location.metadata)) return true;
  return partsOf(location).some((part) => hasMetadata(part, isSuch));
}

function partsOf(location: Attribute): readonly Attribute[] {
  if (NameLoc.is(location)) return [location.child];
  if (CallSiteLoc.is(location)) return [location.callee, location.caller];
  return FusedLoc.is(location) ? location.locations : [];
}

/**
 * The callers of a location inside of a call, from the inside outwards: of what is fused, the first call counts. None if there is no
 * call.
 * @internal
 */
export function callersOf(location: Attribute): readonly Attribute[] {
  const callers: Attribute[] = [];
  for (let call = callIn(location); call !== undefined; call = callIn(call.caller)) callers.push(call.caller);
  return callers;
}

function callIn(location: Attribute): CallSiteLoc | undefined {
  if (CallSiteLoc.is(location)) return location;
  if (NameLoc.is(location)) return callIn(location.child);
  if (!FusedLoc.is(location)) return undefined;
  for (const part of location.locations) {
    const call = callIn(part);
    if (call !== undefined) return call;
  }
  return undefined;
}

/**
 * One location for several, as MLIR fuses them: nested fused locations without metadata are opened, repeats and unknown
 * ones dropped; one location alone stays as it is.
 */
export function fuseLocations(context: Context, locations: readonly Attribute[], metadata?: Attribute): Attribute {
  const indexes = Int32Array.from(locations, locationIndex);
  return locationAt(context, fusedIndex(context, indexes, 0, indexes.length, metadata?.id ?? 0));
}

/** The same for indexes of the context's table, from `begin` to `end`; `metadata` is the id of an attribute, or 0. @internal */
export function fusedIndex(
  context: Context,
  indexes: Int32Array,
  begin: number,
  end: number,
  metadata: number,
): number {
  const { locations } = context;
  const isMore = end - begin > (metadata === 0 ? 1 : 0);
  if (isMore && areUsual(locations, indexes, begin, end)) return locations.fused(indexes, begin, end, metadata);
  const parts = openedParts(context, indexes.subarray(begin, end), metadata);
  if (parts.length === 0 && metadata === 0) return UNKNOWN_LOCATION;
  if (parts.length === 1 && metadata === 0) return parts[0]!;
  const all = parts.length === 0 ? Int32Array.of(UNKNOWN_LOCATION) : parts;
  return locations.fused(all, 0, all.length, metadata);
}

/** Locations that need no set to tell that they are different. */
const FEW = 8;

/** Few locations, all different, of which none is unknown or fused. */
function areUsual({ kinds }: LocationTable, indexes: Int32Array, begin: number, end: number): boolean {
  if (end - begin > FEW) return false;
  for (let at = begin; at < end; at++) {
    const index = indexes[at]!;
    if (index === UNKNOWN_LOCATION || kinds[index] === LOCATION_FUSED) return false;
    for (let before = begin; before < at; before++) if (indexes[before] === index) return false;
  }
  return true;
}

/** The parts of nested fused locations in their place; none twice, and none that is unknown. */
function openedParts({ locations }: Context, indexes: Int32Array, metadata: number): Int32Array {
  const isFused = (index: number): boolean =>
    locations.kinds[index] === LOCATION_FUSED && locations.third[index] === metadata;
  const at = indexes.findIndex(isFused);
  const inner = at < 0 ? undefined : locations.fusedParts(indexes[at]!);
  // Rewrites add a few locations to one with many parts, all different: these need no set.
  if (inner !== undefined && indexes.length <= FEW && at === indexes.findLastIndex(isFused))
    return partsAround(indexes.subarray(0, at), inner, indexes.subarray(at + 1));
  const parts = new Set<number>();
  for (const index of indexes) {
    if (isFused(index)) for (const part of locations.fusedParts(index)) parts.add(part);
    else if (index !== UNKNOWN_LOCATION) parts.add(index);
  }
  return Int32Array.from(parts);
}

/** A few locations, those of `inner`, which are all different, and a few more; none twice, and none that is unknown. */
function partsAround(before: Int32Array, inner: Int32Array, after: Int32Array): Int32Array {
  const parts = new Int32Array(before.length + inner.length + after.length);
  let count = 0;
  const add = (index: number): void => {
    if (index !== UNKNOWN_LOCATION && !parts.subarray(0, count).includes(index)) parts[count++] = index;
  };
  before.forEach(add);
  const first = parts.slice(0, count);
  if (first.some((index) => inner.includes(index))) {
    for (const index of inner) if (!first.includes(index)) parts[count++] = index;
  } else {
    parts.set(inner, count);
    count += inner.length;
  }
  after.forEach(add);
  return parts.subarray(0, count);
}
