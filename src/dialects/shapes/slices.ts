// Slices: ops with offsets, sizes and strides, each a number of the op or a value.

import { DYNAMIC_INDEX, knownInteger, mixedNumbers, type OpNumber } from "../../define/index.ts";
import {
  type Attribute,
  type Context,
  DenseArrayAttr,
  denseI32Array,
  type Operation,
  type Rewriter,
  type Type,
  type Value,
} from "../../ir/index.ts";

/** The numbers of a slice. */
export interface Slice {
  readonly offsets: readonly OpNumber[];
  readonly sizes: readonly OpNumber[];
  readonly strides: readonly OpNumber[];
}

/** The numbers of an op with `offsets`, `sizes` and `strides`. */
export const sliceOf = (op: Operation): Slice => ({
  offsets: mixedNumbers(op, "offsets"),
  sizes: mixedNumbers(op, "sizes"),
  strides: mixedNumbers(op, "strides"),
});

/** The integer that a number is; undefined if it is a value that is no constant. */
export function numberOf(number: OpNumber): number | undefined {
  if (typeof number === "number") return number;
  const known = knownInteger(number);
  return known === undefined ? undefined : Number(known);
}

/** The sizes that a type can state: -1 for those that values give. */
export const staticSizes = (sizes: readonly OpNumber[]): readonly number[] =>
  sizes.map((size) => (typeof size === "number" ? size : -1));

/** The values of a list of numbers, in order. */
export const valuesOf = (list: readonly OpNumber[]): readonly Value[] =>
  list.flatMap((one) => (typeof one === "number" ? [] : one));

/** The property that holds the numbers of a list, with a marker for each value. */
export function numbersAttr(context: Context, list: readonly OpNumber[]): Attribute {
  const values = list.map((one) => (typeof one === "number" ? BigInt(one) : DYNAMIC_INDEX));
  return DenseArrayAttr.get(context, { element: context.i64, values });
}

/** The properties of an op, some of them replaced by name. */
export function propertiesWith(
  op: Operation,
  changed: Readonly<Record<string, Attribute | undefined>>,
): readonly (Attribute | undefined)[] {
  return op.def.properties.map(({ name }, index) => changed[name] ?? op.properties[index]);
}

/** The operands of a sliced op before its numbers, and its result types. */
interface Sliced {
  readonly first: readonly Value[];
  readonly resultTypes: readonly Type[];
}

/** Creates before `place` the same op as `op` with other numbers, first operands and result types. */
export function recreateSlice(
  op: Operation,
  rewriter: Rewriter,
  slice: Slice,
  { first, resultTypes }: Sliced,
  place: Operation = op,
): Operation {
  const { context } = op;
  const { offsets, sizes, strides } = slice;
  const values = [offsets, sizes, strides].map(valuesOf);
  const properties = propertiesWith(op, {
    static_offsets: numbersAttr(context, offsets),
    static_sizes: numbersAttr(context, sizes),
    static_strides: numbersAttr(context, strides),
    operandSegmentSizes: denseI32Array(context, [...first.map(() => 1), ...values.map(({ length }) => length)]),
  });
  rewriter.insertBefore(place);
  const operands = [...first, ...values.flat()];
  return rewriter.create(op.def, { operands, resultTypes, properties, location: place.locationNumber });
}

/** The list with constants as numbers, without those that `accepts` rejects; undefined if that changes nothing. */
function constantsIn(list: readonly OpNumber[], accepts: (number: bigint) => boolean): readonly OpNumber[] | undefined {
  const known = list.map((one) => {
    const number = typeof one === "number" ? undefined : knownInteger(one);
    return number === undefined || !accepts(number) ? one : Number(number);
  });
  return known.some((one, index) => one !== list[index]) ? known : undefined;
}

const isNotNegative = (number: bigint): boolean => number >= 0n;

/**
 * The slice with constants as numbers, except negative offsets and sizes; undefined if there are none. As in MLIR, one list changes at
 * a time: a list that its op then rejects leaves those before it changed.
 */
export function withConstants(slice: Slice): Slice | undefined {
  const offsets = constantsIn(slice.offsets, isNotNegative);
  if (offsets !== undefined) return { ...slice, offsets };
  const sizes = constantsIn(slice.sizes, isNotNegative);
  if (sizes !== undefined) return { ...slice, sizes };
  const strides = constantsIn(slice.strides, () => true);
  return strides === undefined ? undefined : { ...slice, strides };
}

/** True if two lists have the same numbers and values. */
export const isSameList = (a: readonly OpNumber[], b: readonly OpNumber[]): boolean =>
  a.length === b.length && a.every((one, index) => one === b[index]);

/** True if two slices have the same numbers and values. */
export const isSameSlice = (a: Slice, b: Slice): boolean =>
  isSameList(a.offsets, b.offsets) && isSameList(a.sizes, b.sizes) && isSameList(a.strides, b.strides);

/** True if a slice may lie in a shape: it does as far as its numbers are known. */
export function isInBounds({ offsets, sizes, strides }: Slice, shape: readonly number[]): boolean {
  return shape.every((bound, dim) => {
    const [offset, size, stride] = [offsets[dim], sizes[dim], strides[dim]];
    if (bound < 0 || typeof offset !== "number") return true;
    if (offset >= bound) return false;
    return typeof size !== "number" || typeof stride !== "number" || offset + (size - 1) * stride < bound;
  });
}
