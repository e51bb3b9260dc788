// Ops that move elements from place to place. None of them makes an op.

import * as arith from "../../dialects/arith/index.ts";
import * as ub from "../../dialects/ub/index.ts";
import * as vector from "../../dialects/vector/index.ts";
import { densePatterns, elementCount, type Operation, type Type, type Value, VectorType } from "../../ir/index.ts";
import { placeOf } from "../vector-lowering/index.ts";
import { compare, emit, type Index, indexValue, numberOf, numbersOf, plus, select, times } from "./building.ts";
import type { Expander, Expanders, Expansion, Result } from "./expansion.ts";
import { type Element, Parts, splatParts } from "./parts.ts";

/** The most elements that a constant may have. */
const MOST_ELEMENTS = 4096;

/** A result whose elements are those of the first operand. */
const moved =
  (
    sourceOf: (op: Operation, to: VectorType, from: VectorType) => (place: readonly number[], number: number) => number,
  ): Expander =>
  (op, to) => {
    const type = op.resultType();
    if (!VectorType.is(type)) return undefined;
    const source = to.parts(op.operand(0));
    const numberFor = sourceOf(op, type, source.type);
    return [elementwise(to, type, (place, number) => source.place(numberFor(place, number)))];
  };

function elementwise(
  to: Expansion,
  type: VectorType,
  elementAt: (place: readonly number[], number: number) => Element,
): Parts {
  const elements = Array.from({ length: elementCount(type.shape) }, (_, number) =>
    elementAt(placeOf(type.shape, number), number),
  );
  return new Parts(to, type, { elements });
}

const constant: Expander = (op, to) => {
  const type = op.resultType();
  const patterns = densePatterns(op.attr("value"), MOST_ELEMENTS);
  return VectorType.is(type) && patterns !== undefined ? [new Parts(to, type, { elements: patterns })] : undefined;
};

const poison: Expander = (op, to) => {
  const type = op.resultType();
  if (!VectorType.is(type)) return undefined;
  return [splatParts(to, type, ub.poison.build(to.at, {}, { resultTypes: [type.element] }).result())];
};

const broadcast: Expander = (op, to) => {
  const type = op.resultType();
  const source = op.operand(0);
  if (!VectorType.is(type)) return undefined;
  if (!VectorType.is(source.type)) return [splatParts(to, type, source)];
  const from = to.parts(source);
  const { shape } = from.type;
  const numberFor = (place: readonly number[]): number =>
    numberOf(
      shape,
      place.slice(place.length - shape.length).map((one, dim) => (shape[dim] === 1 ? 0 : one)),
    );
  return [elementwise(to, type, (place) => from.place(numberFor(place)))];
};

const shuffle: Expander = (op, to) => {
  const type = op.resultType();
  if (!VectorType.is(type)) return undefined;
  const [a, b] = [to.parts(op.operand(0)), to.parts(op.operand(1))];
  const mask = numbersOf(op, "mask");
  const [leading = 1] = a.type.shape;
  const rowSize = elementCount(type.shape.slice(1));
  return [
    elementwise(to, type, ([row = 0], number) => {
      // -1 is an element without a value.
      const from = Math.max(mask[row] ?? 0, 0);
      const inRow = number % rowSize;
      return from < leading ? a.place(from * rowSize + inRow) : b.place((from - leading) * rowSize + inRow);
    }),
  ];
};

const interleave: Expander = (op, to) => {
  const type = op.resultType();
  const sources = op.operands.map((operand) => to.parts(operand));
  if (!VectorType.is(type)) return undefined;
  return [elementwise(to, type, (_, number) => sources[number % 2]?.place(number >> 1) ?? 0n)];
};

const deinterleave: Expander = (op, to) => {
  const source = to.parts(op.operand(0));
  return op.resultTypes.flatMap((type, which) =>
    VectorType.is(type) ? [elementwise(to, type, (_, number) => source.place(number * 2 + which))] : [],
  );
};

const fromElements: Expander = (op, to) => {
  const type = op.resultType();
  return VectorType.is(type) ? [new Parts(to, type, { elements: op.operands })] : undefined;
};

const insertSlice: Expander = (op, to) => {
  const [source, dest] = [to.parts(op.operand(0)), to.parts(op.operand(1))];
  const { shape } = dest.type;
  const [offsets, strides] = [numbersOf(op, "offsets"), numbersOf(op, "strides")];
  const missing = shape.length - source.type.shape.length;
  const sourcePlace = (place: readonly number[]): readonly number[] | undefined => {
    if (place.slice(0, missing).some((one, dim) => one !== offsets[dim])) return undefined;
    const inner = place.slice(missing).map((one, dim) => (one - (offsets[missing + dim] ?? 0)) / (strides[dim] ?? 1));
    const isInside = inner.every(
      (one, dim) => Number.isInteger(one) && one >= 0 && one < (source.type.shape[dim] ?? 1),
    );
    return isInside ? inner : undefined;
  };
  return [
    elementwise(to, dest.type, (place, number) => {
      const inner = sourcePlace(place);
      return inner === undefined ? dest.place(number) : source.place(numberOf(source.type.shape, inner));
    }),
  ];
};

// ---- positions

/** The positions of an op: numbers, and values for those that are not constant. */
function positionsOf(op: Operation, operands: readonly Value[]): readonly Index[] {
  let next = 0;
  // The smallest number denotes an operand.
  return numbersOf(op, "static_position").map((one): Index => (one < -1 ? (operands[next++] ?? 0) : Math.max(one, 0)));
}

/** Which part of the leading dimensions positions lead to, as one number. */
function leadingNumber(to: Expansion, shape: readonly number[], positions: readonly Index[]): Index {
  return positions.reduce<Index>((number, one, dim) => plus(to.at, times(to.at, number, shape[dim] ?? 1), one), 0);
}

function isAt(to: Expansion, number: Index, candidate: number): Value | boolean {
  return typeof number === "number" ? number === candidate : compare(to.at, "eq", number, indexValue(to.at, candidate));
}

const extract: Expander = (op, to) => {
  const source = to.parts(op.operand(0));
  const type = op.resultType();
  const positions = positionsOf(op, op.operands.slice(1));
  const { shape } = source.type;
  const size = elementCount(shape.slice(positions.length));
  const number = leadingNumber(to, shape, positions);
  if (typeof number === "number") return [part(to, type, source, number * size)];
  const candidates = source.count / size;
  const rows = Array.from({ length: candidates }, (_, row) => row).slice(1);
  const conditions = rows.map((row) => isAt(to, number, row));
  const elementAt = (at: number): Value =>
    rows.reduce(
      (value, row, index) => select(to.at, conditions[index] ?? false, source.element(row * size + at), value),
      source.element(at),
    );
  const elements = Array.from({ length: size }, (_, at) => elementAt(at));
  return [VectorType.is(type) ? new Parts(to, type, { elements }) : (elements[0] ?? source.element(0))];
};

/** Consecutive elements, or the only one. */
function part(to: Expansion, type: Type, source: Parts, first: number): Result {
  if (!VectorType.is(type)) return source.element(first);
  const elements = Array.from({ length: elementCount(type.shape) }, (_, at) => source.place(first + at));
  return new Parts(to, type, { elements });
}

const insert: Expander = (op, to) => {
  const [value, target, ...dynamic] = op.operands;
  if (value === undefined || target === undefined) return undefined;
  const dest = to.parts(target);
  const positions = positionsOf(op, dynamic);
  const { shape } = dest.type;
  const size = elementCount(shape.slice(positions.length));
  const number = leadingNumber(to, shape, positions);
  const source = VectorType.is(value.type) ? to.parts(value) : undefined;
  const conditions = Array.from({ length: dest.count / size }, (_, row) => isAt(to, number, row));
  return [
    elementwise(to, dest.type, (_, at) => {
      const condition = conditions[Math.floor(at / size)] ?? false;
      if (condition === false) return dest.place(at);
      if (condition === true) return source?.place(at % size) ?? value;
      return select(to.at, condition, source?.element(at % size) ?? value, dest.element(at));
    }),
  ];
};

// ---- masks

const step: Expander = (op, to) => {
  const type = op.resultType();
  return VectorType.is(type) ? [elementwise(to, type, (_, number) => BigInt(number))] : undefined;
};

const constantMask: Expander = (op, to) => {
  const type = op.resultType();
  const sizes = numbersOf(op, "mask_dim_sizes");
  if (!VectorType.is(type)) return undefined;
  const { length } = type.shape;
  const isSet = (place: readonly number[]): boolean =>
    length === 0 ? (sizes[0] ?? 0) > 0 : place.every((one, dim) => one < (sizes[dim] ?? 0));
  return [elementwise(to, type, (place) => (isSet(place) ? 1n : 0n))];
};

const createMask: Expander = (op, to) => {
  const type = op.resultType();
  if (!VectorType.is(type)) return undefined;
  const bounds = op.operands;
  // Each dimension has one comparison for each of its places.
  const dims = type.shape.length === 0 ? [1] : type.shape;
  const inside = dims.map((size, dim) =>
    Array.from({ length: size }, (_, one) => {
      const bound = bounds[dim];
      return bound && compare(to.at, "slt", indexValue(to.at, one), bound);
    }),
  );
  const and = (a: Value | undefined, b: Value | undefined) =>
    a && b && emit(to.at, arith.andi, [a, b], to.at.context.i1);
  return [
    elementwise(to, type, (place) => {
      const conditions = (place.length === 0 ? [0] : place).map((one, dim) => inside[dim]?.[one]);
      return conditions.reduce(and) ?? 0n;
    }),
  ];
};

/** Expanders of ops that move elements, or make them of nothing. */
export const rearrangingExpanders: Expanders = [
  [arith.constant, constant],
  [ub.poison, poison],
  [vector.broadcast, broadcast],
  [vector.shape_cast, moved(() => (_, number) => number)],
  [
    vector.transpose,
    moved((op, _to, { shape }) => {
      const permutation = numbersOf(op, "permutation");
      return (place) => numberOf(shape, permuted(place, permutation));
    }),
  ],
  [
    vector.extract_strided_slice,
    moved((op, _to, { shape }) => {
      const [offsets, strides] = [numbersOf(op, "offsets"), numbersOf(op, "strides")];
      const from = (one: number, dim: number) => (offsets[dim] ?? 0) + one * (strides[dim] ?? 1);
      return (place) => numberOf(shape, place.map(from));
    }),
  ],
  [vector.insert_strided_slice, insertSlice],
  [vector.shuffle, shuffle],
  [vector.interleave, interleave],
  [vector.deinterleave, deinterleave],
  [vector.from_elements, fromElements],
  [vector.to_elements, (op, to) => to.parts(op.operand(0)).elements],
  [vector.extract, extract],
  [vector.insert, insert],
  [vector.step, step],
  [vector.constant_mask, constantMask],
  [vector.create_mask, createMask],
];

/** The place in the source of a transpose. */
function permuted(place: readonly number[], permutation: readonly number[]): readonly number[] {
  const result = [...place];
  for (const [to, from] of permutation.entries()) result[from] = place[to] ?? 0;
  return result;
}
