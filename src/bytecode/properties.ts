// The encoding of an op's inherent attributes: one after the other, sorted by name.

import {
  type Attribute,
  DenseArrayAttr,
  denseI32Array,
  IntegerAttr,
  integerAttr,
  type OpDef,
  type PropertyDef,
  type PropertyTuple,
  UnitAttr,
} from "../ir/index.ts";
import type { ByteReader } from "./byte-reader.ts";
import type { ByteWriter } from "./byte-writer.ts";
import type { EntityReader, EntityWriter } from "./codec.ts";
import { SINCE } from "./format.ts";

/** Reads the properties of an op of a definition. */
export function readProperties(reader: EntityReader, def: OpDef, version: number): PropertyTuple {
  if (!def.registered) return [reader.attribute()];
  const tuple: (Attribute | undefined)[] = def.properties.map(() => undefined);
  for (const index of orderOf(def, version)) {
    const property = def.properties[index];
    if (property === undefined) continue;
    const attr = readProperty(reader, property, version);
    tuple[index] = attr === undefined ? undefined : checked(reader, def, property, attr);
  }
  if (reader.bytes.left > 0) reader.bytes.fail(`unexpected trailing data in the properties of '${def.name}'`);
  return tuple;
}

/** An attribute of the kind that a property has; others are converted or rejected. */
export function checked(reader: EntityReader, def: OpDef, property: PropertyDef, attr: Attribute): Attribute {
  if (property.isKind?.(attr) !== false && property.convert === undefined) return attr;
  const converted = property.convert?.(attr);
  if (converted !== undefined && typeof converted !== "string") return converted;
  return reader.bytes.fail(converted ?? `invalid kind of attribute for property '${property.name}' of '${def.name}'`);
}

function readProperty(reader: EntityReader, property: PropertyDef, version: number): Attribute | undefined {
  const { bytes, context } = reader;
  if (property.isSegments === true) {
    if (version < SINCE.segments) return reader.attribute();
    return denseI32Array(context, readSparseArray(bytes, segmentsOf(property.defaultValue?.(context)).length));
  }
  if (property.native === "number") return integerAttr(context, context.i32, bytes.varint());
  if (property.native === "unit") return bytes.byte() !== 0 ? context.unit : property.defaultValue?.(context);
  return isRequired(property) ? reader.attribute() : reader.optionalAttribute();
}

function isRequired({ optional, defaultValue, isStated }: PropertyDef): boolean {
  return !optional && (defaultValue === undefined || isStated === true);
}

/** Writes the properties of an op of a definition. */
export function writeProperties(writer: EntityWriter, def: OpDef, tuple: PropertyTuple, version: number): void {
  if (!def.registered) {
    const [only] = tuple;
    if (only !== undefined) writer.attribute(only);
    return;
  }
  for (const index of orderOf(def, version)) {
    const property = def.properties[index];
    if (property !== undefined) writeProperty(writer, property, tuple[index], version);
  }
}

function writeProperty(
  writer: EntityWriter,
  property: PropertyDef,
  attr: Attribute | undefined,
  version: number,
): void {
  const { bytes } = writer;
  if (property.isSegments === true && version >= SINCE.segments) writeSparseArray(bytes, segmentsOf(attr));
  else if (property.isSegments === true && attr !== undefined) writer.attribute(attr);
  else if (property.native === "number") bytes.varint(IntegerAttr.is(attr) ? BigInt.asUintN(32, attr.value) : 0);
  else if (property.native === "unit") bytes.byte(UnitAttr.is(attr) ? 1 : 0);
  else if (isRequired(property) && attr !== undefined) writer.attribute(attr);
  else writer.optionalAttribute(attr);
}

function segmentsOf(attr: Attribute | undefined): readonly number[] {
  return DenseArrayAttr.is(attr) ? attr.values.map(Number) : [];
}

/** Indexes of properties in the order of their encoding: attributes by name, then other properties, sizes of groups last. */
function orderOf({ properties, propertiesByName }: OpDef, version: number): readonly number[] {
  const isNative = (index: number): boolean => properties[index]?.native !== undefined;
  const areSegments = (index: number): boolean => version >= SINCE.segments && properties[index]?.isSegments === true;
  const isOther = (index: number): boolean =>
    !isNative(index) && !areSegments(index) && properties[index]?.isOwn !== true;
  const others = propertiesByName.filter(isOther);
  return [...others, ...[...properties.keys()].filter(isNative), ...propertiesByName.filter(areSegments)];
}

// ---- arrays of mostly zeros

/** Indexes of more than this are not written with their values. */
const LAST_SPARSE_INDEX = 256;

function writeSparseArray(bytes: ByteWriter, values: readonly number[]): void {
  const nonZero = values.flatMap((value, index) => (value === 0 ? [] : [{ value, index }]));
  const last = nonZero.at(-1)?.index ?? 0;
  if (last > LAST_SPARSE_INDEX || nonZero.length > Math.floor(values.length / 2)) {
    bytes.flagged(values.length, false);
    for (const value of values) bytes.varint(value);
    return;
  }
  bytes.flagged(nonZero.length, true);
  if (nonZero.length === 0) return;
  const bits = Math.ceil(Math.log2(last + 1));
  bytes.varint(bits);
  for (const { value, index } of nonZero) bytes.varint(value * 2 ** bits + index);
}

/** `size` values: all of them, or those that are not zero with their indexes in the lowest bits. */
function readSparseArray(bytes: ByteReader, size: number): readonly number[] {
  const { value: count, flag: isSparse } = bytes.flagged();
  if (count > size) bytes.fail(`trying to read an array of ${count} but only ${size} storage available.`);
  const values = new Array<number>(size).fill(0);
  const bits = isSparse && count > 0 ? bytes.varint() : 0;
  if (bits > 8) bytes.fail(`reading sparse array with indexing above 8 bits: ${bits}`);
  for (let at = 0; at < count; at++) {
    const word = bytes.varint();
    const index = isSparse ? word % 2 ** bits : at;
    if (index >= size) bytes.fail(`reading a sparse array found index ${index} but only ${size} storage available.`);
    values[index] = isSparse ? Math.floor(word / 2 ** bits) : word;
  }
  return values;
}
