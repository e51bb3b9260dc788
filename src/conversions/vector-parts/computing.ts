// Ops that compute: on each element, and reductions.

import { Elementwise } from "../../define/index.ts";
import * as arith from "../../dialects/arith/index.ts";
import * as math from "../../dialects/math/index.ts";
import * as vector from "../../dialects/vector/index.ts";
import {
  AffineMapAttr,
  ArrayAttr,
  elementCount,
  elementTypeOrSelf,
  FloatType,
  IntegerAttr,
  IntegerType,
  integerAttr,
  type Operation,
  patternWidth,
  type Type,
  type Value,
  VectorType,
} from "../../ir/index.ts";
import { commonDivisor } from "../../support/common-divisor.ts";
import { constantOf, placeOf } from "../vector-lowering/index.ts";
import { type Condition, conditionAt, emit, numberOf, numbersOf, select } from "./building.ts";
import type { Expander, Expanders, Expansion, Result } from "./expansion.ts";
import { type Element, Parts, partType, splatParts } from "./parts.ts";

/** Does an op on the elements of vectors part by part. */
export const expandElementwise: Expander = (op, to) => {
  const types = op.resultTypes.filter((type) => VectorType.is(type));
  if (!op.def.has(Elementwise) || types.length === 0 || types.length < op.numResults) return undefined;
  const sources = op.operands.map((operand) => (VectorType.is(operand.type) ? to.parts(operand) : operand));
  const [first] = sources.filter((source) => source instanceof Parts);
  if (first === undefined) return undefined;
  const { properties, attributes } = op;
  const resultTypes = types.map(({ element }) => partType(first.length, element));
  const made = first.chunks.map((_, index) => {
    const operands = sources.map((source) => (source instanceof Parts ? source.chunk(index) : source));
    return to.at.create(op.def, { operands, properties, attributes: attributes.entries, resultTypes });
  });
  return types.map((type, index) => new Parts(to, type, { chunks: made.map((one) => one.result(index)) }));
};

/** Does an op element by element: SPIR-V has it for scalars, or in control flow. */
const byElements: Expander = (op, to) => {
  const type = op.resultType();
  if (!VectorType.is(type)) return undefined;
  const sources = op.operands.map((operand) => to.parts(operand));
  const { properties, attributes } = op;
  const elements = Array.from({ length: elementCount(type.shape) }, (_, index) => {
    const operands = sources.map((source) => source.element(index));
    const state = { operands, properties, attributes: attributes.entries, resultTypes: [type.element] };
    return to.at.create(op.def, state).result();
  });
  return [new Parts(to, type, { elements })];
};

// ---- reductions

/** Two values combined by the kind of an op; undefined for a kind that their type does not have. */
function combine(op: Operation, to: Expansion, a: Value, b: Value): Value | undefined {
  return vector.combineReduced(op, to.at, a, b);
}

/** Combines values one after the other, those whose condition is met. */
function combineAll(
  op: Operation,
  to: Expansion,
  start: Value | undefined,
  elements: readonly { readonly value: Value; readonly condition: Condition }[],
): Value | undefined {
  let sum = start;
  for (const { value, condition } of elements) {
    if (condition === false) continue;
    const next: Value | undefined = sum === undefined ? value : combine(op, to, sum, value);
    if (next === undefined) return undefined;
    // An element that is masked leaves the sum; the first one without a sum has no value then.
    sum = sum === undefined ? next : select(to.at, condition, next, sum);
  }
  return sum;
}

const reduction: Expander = (op, to, mask) => {
  const [vectorValue, start] = op.operands;
  if (vectorValue === undefined) return undefined;
  const source = to.parts(vectorValue);
  const neutral = start ?? (mask && neutralOf(op, to, source.type.element));
  if (mask !== undefined && neutral === undefined) return undefined;
  const elements = source.elements.map((value, index) => ({ value, condition: conditionAt(mask, index) }));
  const sum = combineAll(op, to, neutral, elements);
  return sum && [sum];
};

/** The value that changes no result: the reference starts masked reductions with it. */
function neutralOf(op: Operation, to: Expansion, element: Type): Value | undefined {
  const kind = kindOf(op);
  const bits = patternWidth(element);
  const all = (1n << BigInt(bits)) - 1n;
  const sign = 1n << BigInt(bits - 1);
  const integers: Readonly<Record<string, bigint>> = {
    ...{ add: 0n, or: 0n, xor: 0n, maxui: 0n, mul: 1n, and: all, minui: all, minsi: sign - 1n, maxsi: sign },
  };
  const pattern = IntegerType.is(element) ? integers[kind] : undefined;
  return pattern === undefined
    ? undefined
    : constantOf(to.at, element, integerAttr(to.at.context, element, BigInt.asIntN(bits, pattern)));
}

function kindOf(op: Operation): string {
  const attr = op.attr("kind");
  return vector.kind.is(attr) ? (vector.kind.enum.text(attr.value) ?? "") : "";
}

const multiReduction: Expander = (op, to, mask) => {
  const source = to.parts(op.operand(0));
  const start = op.operand(1);
  const dims = new Set(numbersOf(op, "reduction_dims"));
  const { shape } = source.type;
  const type = op.resultType();
  const isVector = VectorType.is(type);
  const groups = Array.from({ length: isVector ? elementCount(type.shape) : 1 }, (): number[] => []);
  for (let number = 0; number < source.count; number++) {
    const rest = placeOf(shape, number).filter((_, dim) => !dims.has(dim));
    groups[isVector ? numberOf(type.shape, rest) : 0]?.push(number);
  }
  const starts = isVector ? to.parts(start).elements : [start];
  const sums = groups.map((numbers, at) =>
    combineAll(
      op,
      to,
      starts[at],
      numbers.map((number) => ({ value: source.element(number), condition: conditionAt(mask, number) })),
    ),
  );
  return resultOf(to, type, sums);
};

function resultOf(to: Expansion, type: Type, values: readonly (Value | undefined)[]): readonly Result[] | undefined {
  const elements = values.filter((value) => value !== undefined);
  if (elements.length < values.length) return undefined;
  return VectorType.is(type) ? [new Parts(to, type, { elements })] : elements.slice(0, 1);
}

const scan: Expander = (op, to) => {
  const [source, initial] = [to.parts(op.operand(0)), to.parts(op.operand(1))];
  const { shape } = source.type;
  const [dim, isInclusive] = [op.attr("reduction_dim"), op.attr("inclusive")];
  if (!IntegerAttr.is(dim) || !IntegerAttr.is(isInclusive)) return undefined;
  const along = Number(dim.value);
  const results: (Value | undefined)[] = source.elements.map(() => undefined);
  const last: (Value | undefined)[] = initial.elements.map(() => undefined);
  for (let number = 0; number < source.count; number++) {
    const place = placeOf(shape, number);
    const column = numberOf(
      initial.type.shape,
      place.filter((_, at) => at !== along),
    );
    const before = numberOf(
      shape,
      place.map((one, at) => (at === along ? Math.max(one - 1, 0) : one)),
    );
    const added = source.element(isInclusive.value !== 0n ? number : before);
    const isFirst = place[along] === 0;
    const first = isInclusive.value !== 0n ? added : initial.element(column);
    const sum = results[before];
    results[number] = isFirst ? first : sum && combine(op, to, sum, added);
    last[column] = results[number];
  }
  const made = [resultOf(to, source.type, results), resultOf(to, initial.type, last)];
  return made.includes(undefined) ? undefined : made.flatMap((one) => one ?? []);
};

// ---- products

/** A factor as a number of the type of the sum. */
function promoted(to: Expansion, value: Value, type: Type): Value {
  if (value.type === type) return value;
  return emit(to.at, FloatType.is(type) ? arith.extf : arith.extsi, [value], type);
}

/** A product that is combined with a sum, if there is one. */
function multiplied(op: Operation, to: Expansion, a: Value, b: Value, sum: Value | undefined): Value | undefined {
  const isFloat = FloatType.is(a.type);
  if (isFloat && sum !== undefined && kindOf(op) === "add") return emit(to.at, math.fma, [a, b, sum], a.type);
  const product = emit(to.at, isFloat ? arith.mulf : arith.muli, [a, b], a.type);
  return sum === undefined ? product : combine(op, to, product, sum);
}

const outerProduct: Expander = (op, to, mask) => {
  const [left, right, start] = op.operands;
  const type = op.resultType();
  if (left === undefined || right === undefined || !VectorType.is(type)) return undefined;
  const lhs = to.parts(left);
  const columns = VectorType.is(right.type) ? to.parts(right) : undefined;
  const sums = start && to.parts(start);
  const width = columns?.count ?? 1;
  const zero = mask && sums === undefined ? zeroOf(to, type) : undefined;
  const values = Array.from({ length: lhs.count * width }, (_, number): Value | undefined => {
    const factor = columns?.element(number % width) ?? right;
    const before = sums?.element(number);
    const value = multiplied(op, to, lhs.element(Math.floor(number / width)), factor, before);
    const otherwise = before ?? zero;
    return value && (otherwise === undefined ? value : select(to.at, conditionAt(mask, number), value, otherwise));
  });
  return resultOf(to, type, values);
};

function zeroOf(to: Expansion, type: VectorType): Value {
  return splatParts(to, type, 0n).element(0);
}

/** The sizes of the iteration space of a contraction, and where the elements of operands are in it. */
function contractionOf(op: Operation) {
  const [maps, iterators] = [op.attr("indexing_maps"), op.attr("iterator_types")];
  if (!ArrayAttr.is(maps) || !ArrayAttr.is(iterators)) return undefined;
  const positions = maps.elements.map((map) =>
    AffineMapAttr.is(map) ? map.map.results.map((one) => (one.kind === "dim" ? one.position : 0)) : [],
  );
  const sizes = iterators.elements.map(() => 1);
  for (const [operand, dims] of positions.slice(0, 2).entries()) {
    const { type } = op.operand(operand);
    if (VectorType.is(type)) for (const [at, dim] of dims.entries()) sizes[dim] = type.shape[at] ?? 1;
  }
  const reduced = new Set(
    iterators.elements.flatMap((one, dim) =>
      vector.iteratorType.is(one) && vector.iteratorType.enum.text(one.value) === "reduction" ? [dim] : [],
    ),
  );
  return { positions, sizes, reduced };
}

const contract: Expander = (op, to, mask) => {
  const space = contractionOf(op);
  const [lhs, rhs] = [to.parts(op.operand(0)), to.parts(op.operand(1))];
  const type = op.resultType();
  if (space === undefined) return undefined;
  const { positions, sizes } = space;
  const shapes = [lhs.type.shape, rhs.type.shape, VectorType.is(type) ? type.shape : []];
  const numberIn = (operand: number, place: readonly number[]): number =>
    numberOf(shapes[operand] ?? [], positions[operand]?.map((dim) => place[dim] ?? 0) ?? []);
  const start = op.operand(2);
  const sums: (Value | undefined)[] = VectorType.is(start.type) ? [...to.parts(start).elements] : [start];
  const element = elementTypeOrSelf(type);
  for (let number = 0; number < elementCount(sizes); number++) {
    const place = placeOf(sizes, number);
    const into = numberIn(2, place);
    const sum = sums[into];
    const condition = conditionAt(mask, number);
    if (sum === undefined || condition === false) continue;
    const factors = [lhs.element(numberIn(0, place)), rhs.element(numberIn(1, place))];
    const [a, b] = factors.map((factor) => promoted(to, factor, element));
    const next = a && b && multiplied(op, to, a, b, sum);
    sums[into] = next && select(to.at, condition, next, sum);
  }
  return resultOf(to, type, sums);
};

// ---- bits

/** Elements of other widths from the same bits; the first element has the lowest ones. */
const bitcast: Expander = (op, to) => {
  const source = to.parts(op.operand(0));
  const type = op.resultType();
  if (!VectorType.is(type)) return undefined;
  const [from, into] = [patternWidth(source.type.element), patternWidth(type.element)];
  const { context } = to.at;
  const unit = commonDivisor(from, into);
  const units = source.elements.flatMap((value) => {
    const bits = cast(to, value, context.integer(from));
    return Array.from({ length: from / unit }, (_, at) => narrowed(to, bits, at * unit, unit));
  });
  const each = into / unit;
  const elements: readonly Element[] = Array.from({ length: units.length / each }, (_, at) =>
    cast(to, joined(to, units.slice(at * each, (at + 1) * each), unit, into), type.element),
  );
  return [new Parts(to, type, { elements })];
};

function cast(to: Expansion, value: Value, type: Type): Value {
  return value.type === type ? value : emit(to.at, arith.bitcast, [value], type);
}

function number(to: Expansion, type: Type, bits: number): Value {
  return constantOf(to.at, type, integerAttr(to.at.context, type, bits));
}

/** Some bits of an integer. */
function narrowed(to: Expansion, value: Value, shift: number, width: number): Value {
  const { type } = value;
  if (patternWidth(type) === width) return value;
  const moved = shift === 0 ? value : emit(to.at, arith.shrui, [value, number(to, type, shift)], type);
  return emit(to.at, arith.trunci, [moved], to.at.context.integer(width));
}

/** One integer from several, lowest bits first. */
function joined(to: Expansion, units: readonly Value[], unit: number, width: number): Value {
  const type = to.at.context.integer(width);
  if (unit === width && units[0] !== undefined) return units[0];
  const parts = units.map((value, at) => {
    const wide = emit(to.at, arith.extui, [value], type);
    return at === 0 ? wide : emit(to.at, arith.shli, [wide, number(to, type, at * unit)], type);
  });
  return parts.reduce((a, b) => emit(to.at, arith.ori, [a, b], type));
}

/** `vector.mask` around one op, whose expander gets the mask; elements that are not executed are those of the other operand, if there is one. */
export const maskWith =
  (expanders: ReadonlyMap<Operation["def"], Expander>): Expander =>
  (op, to) => {
    const [mask, passthru] = op.operands;
    const body = op.region().firstBlock;
    const inner = body?.firstOp;
    if (mask === undefined || inner === undefined) return undefined;
    if (inner === body?.lastOp)
      return inner.operands.map((value) => (VectorType.is(value.type) ? to.parts(value) : value));
    const conditions = to.parts(mask);
    const results = expanders.get(inner.def)?.(inner, to, conditions);
    const [first] = results ?? [];
    if (passthru === undefined || !(first instanceof Parts) || first.count !== conditions.count) return results;
    const other = to.parts(passthru);
    const elements = first.elements.map((value, at) =>
      select(to.at, conditionAt(conditions, at), value, other.element(at)),
    );
    return [new Parts(to, first.type, { elements })];
  };

/** Expanders of ops that compute. */
export const computingExpanders: Expanders = [
  [vector.reduction, reduction],
  [vector.multi_reduction, multiReduction],
  [vector.scan, scan],
  [vector.outerproduct, outerProduct],
  [vector.contract, contract],
  [vector.bitcast, bitcast],
  [math.ipowi, byElements],
  [math.fpowi, byElements],
];
