// Sizes of vectors that SPIR-V has, and how larger vectors are divided into parts of these sizes.

import { extract_strided_slice, insert_strided_slice } from "../../dialects/vector/index.ts";
import {
  ArrayAttr,
  type Attribute,
  type Builder,
  type Context,
  IntegerAttr,
  integerAttr,
  type Operation,
  type Value,
  VectorType,
  vectorType,
} from "../../ir/index.ts";

/** The largest of the sizes 4, 3 and 2 that divides a size, or 1. */
export function nativeSize(size: number): number {
  return [4, 3, 2].find((one) => size % one === 0) ?? 1;
}

/** The parts of a vector for ops on its elements: one row of native size each. Undefined for vectors without dimensions. */
export function nativeShape({ shape }: VectorType): readonly number[] | undefined {
  const last = shape.at(-1);
  return last === undefined ? undefined : [...shape.slice(1).map(() => 1), nativeSize(last)];
}

/** Where the parts of a shape begin, row by row. A part has as many dimensions as the shape, or fewer. */
export function tileOffsets(shape: readonly number[], tile: readonly number[]): readonly (readonly number[])[] {
  const missing = shape.length - tile.length;
  return shape.reduce<readonly (readonly number[])[]>(
    (starts, size, at) => {
      const step = at < missing ? 1 : (tile[at - missing] ?? 1);
      const places = Array.from({ length: Math.ceil(size / step) }, (_, index) => index * step);
      return starts.flatMap((start) => places.map((place) => [...start, place]));
    },
    [[]],
  );
}

/** Whether parts of a shape are all of it. */
export function isWhole(shape: readonly number[], tile: readonly number[]): boolean {
  const missing = shape.length - tile.length;
  return shape.every((size, at) => size === (at < missing ? 1 : tile[at - missing]));
}

function numbers(context: Context, values: readonly number[]): Attribute {
  return ArrayAttr.get(context, { elements: values.map((value) => integerAttr(context, context.i64, value)) });
}

/** The numbers of an attribute of slices. */
export function numbersOf(op: Operation, name: string): readonly number[] {
  const attr = op.attr(name);
  return ArrayAttr.is(attr) ? attr.elements.map((item) => (IntegerAttr.is(item) ? Number(item.value) : 0)) : [];
}

/** A part of a vector. */
export function extractTile(at: Builder, source: Value, offsets: readonly number[], tile: readonly number[]): Value {
  const { type } = source;
  if (!VectorType.is(type)) return source;
  const { context } = at;
  const ones = tile.map(() => 1);
  const attrs = { offsets: numbers(context, offsets), sizes: numbers(context, tile), strides: numbers(context, ones) };
  const result = vectorType(context, tile, type.element);
  return extract_strided_slice.build(at, { source, ...attrs }, { resultTypes: [result] }).result();
}

/** A vector with a part of it replaced. */
export function insertTile(at: Builder, valueToStore: Value, dest: Value, offsets: readonly number[]): Value {
  const { type } = valueToStore;
  const strides = VectorType.is(type) ? type.shape.map(() => 1) : [];
  const attrs = { offsets: numbers(at.context, offsets), strides: numbers(at.context, strides) };
  return insert_strided_slice.build(at, { valueToStore, dest, ...attrs }, { resultTypes: [dest.type] }).result();
}
