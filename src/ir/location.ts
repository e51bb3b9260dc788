// Locations. Most ops stand where they were read, which the Store keeps as an offset; these are all the others.

import type { Place } from "../support/diagnostic.ts";
import { AttrDef, type Attribute, type AttrOf } from "./attribute.ts";
import type { Context } from "./context.ts";
import { NO_PARAMETERS, type NoParameters } from "./uniqued.ts";

const isLocation = true;
const alias = "loc";

export const UnknownLoc = new AttrDef<NoParameters>("builtin.unknown_loc", { isLocation, alias });

/** `"file":line:column`, or a range: `"file":line:column to endLine:endColumn`. */
export const FileLineColLoc: AttrDef<FilePlace> = new AttrDef<FilePlace>("builtin.file_line_loc", {
  isLocation,
  alias,
  pool: (context) => ({
    // Sound: `add` puts only attributes of this definition there.
    find: (place) => context.places.attributes.get(placeIndex(context, place)) as FileLineColLoc | undefined,
    add(made) {
      const index = placeIndex(context, made);
      context.places.attributes.set(index, made);
      context.places.indexes.set(made.id, index);
    },
  }),
});
export interface FileLineColLoc extends AttrOf<typeof FileLineColLoc> {}

interface FilePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

function placeIndex(context: Context, { file, line, column, endLine, endColumn }: FilePlace): number {
  return context.places.intern(context.stringId(file), line, column, endLine, endColumn);
}

/** The attribute of a place in the context's table. */
export function locationOfPlace(context: Context, index: number): FileLineColLoc {
  const { files, lines, columns, endLines, endColumns } = context.places;
  return FileLineColLoc.get(context, {
    file: context.strings[files[index] ?? 0] ?? "",
    line: lines[index] ?? 0,
    column: columns[index] ?? 0,
    endLine: endLines[index] ?? 0,
    endColumn: endColumns[index] ?? 0,
  });
}

/** `"name"(child)`. */
export const NameLoc = new AttrDef<{ name: string; child: Attribute }>("builtin.name_loc", { isLocation, alias });
export interface NameLoc extends AttrOf<typeof NameLoc> {}

/** `callsite(callee at caller)`. */
export const CallSiteLoc = new AttrDef<{ callee: Attribute; caller: Attribute }>("builtin.call_site_loc", {
  isLocation,
  alias,
});
export interface CallSiteLoc extends AttrOf<typeof CallSiteLoc> {}

/** `fused<metadata>[a, b]`. */
export const FusedLoc = new AttrDef<{ metadata: Attribute | undefined; locations: readonly Attribute[] }>(
  "builtin.fused_loc",
  { isLocation, alias },
);
export interface FusedLoc extends AttrOf<typeof FusedLoc> {}

export function unknownLoc(context: Context): Attribute {
  return UnknownLoc.get(context, NO_PARAMETERS);
}

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

/** Whether a location or one that it is made of is a fused one with such metadata. */
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
 * The callers of a location inside of a call, from the inside outwards: of what is fused, the first call counts. None where there is no
 * call.
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
  const parts = new Set<Attribute>();
  for (const location of locations) {
    if (FusedLoc.is(location) && location.metadata === metadata) for (const part of location.locations) parts.add(part);
    else if (!UnknownLoc.is(location)) parts.add(location);
  }
  const [first] = parts;
  if (first === undefined) {
    if (metadata === undefined) return unknownLoc(context);
    return FusedLoc.get(context, { metadata, locations: [unknownLoc(context)] });
  }
  if (parts.size === 1 && metadata === undefined) return first;
  return FusedLoc.get(context, { metadata, locations: [...parts] });
}
