// Steps that expansions of rows share: dot products, matrices, packing, halves of words.

import * as llvm from "../../../dialects/llvm/index.ts";
import { enumerantNamed } from "../../../grammar/index.ts";
import {
  type Attribute,
  elementTypeOrSelf,
  FloatType,
  type OpDef,
  StringAttr,
  type Type,
  type Value,
  VectorType,
} from "../../../ir/index.ts";
import { assert } from "../../../support/assert.ts";
import {
  compareFloats,
  compareIntegers,
  constant,
  type Emitter,
  emit,
  extractElement,
  extractValue,
  integerWidthOf,
  lengthOf,
  type Operands,
  splat,
  withElement,
} from "../../llvm-common/index.ts";
import { dot } from "./arithmetic/arithmetic.ts";
import { construct, elementOf } from "./composite.ts";

const { intrinsic } = llvm;

export function castPointer(at: Emitter, [pointer]: Operands, type: Type): Value {
  return pointer.type === type ? pointer : emit(at, llvm.addrspacecast, [pointer], type);
}

/** Products of halves, which single precision has exactly, and the sum with a number, rounded to its type at the end. */
export function mixedDot(at: Emitter, [x, y, sum]: Operands, type: Type): Value {
  const { f32 } = at.context;
  const [a, b] = [x, y].map((one) => emit(at, llvm.fpext, [one], withElement(one.type, f32)));
  const start = type === f32 ? sum : emit(at, llvm.fpext, [sum], f32);
  const total = emit(at, llvm.fadd, [dot(at, a ?? x, b ?? y), start]);
  return type === f32 ? total : emit(at, llvm.fptrunc, [total], type);
}

/** The number of dimensions, and three numbers of each kind: dimensions that are missing are one wide. */
export function buildRange(at: Emitter, [offset, ...sizes]: readonly Value[], type: Type): Value | undefined {
  if (offset === undefined) return undefined;
  const dimensions = llvm.ArrayType.is(offset.type) ? Number(offset.type.size) : lengthOf(offset.type);
  const triple = (given: Value, missing: number, index: number): Value =>
    construct(
      at,
      [0, 1, 2].map((dimension) => componentOf(at, given, dimension) ?? constant(at, scalarOf(given), missing)),
      elementOf(type, index),
    );
  const triples = [triple(offset, 0, 1), ...sizes.map((size, index) => triple(size, 1, index + 2))];
  return construct(at, [constant(at, elementOf(type, 0), dimensions), ...triples], type);
}

function scalarOf({ type }: Value): Type {
  return llvm.ArrayType.is(type) ? type.element : elementTypeOrSelf(type);
}

/** A scalar is its own first component. */
function componentOf(at: Emitter, whole: Value, index: number): Value | undefined {
  const { type } = whole;
  if (llvm.ArrayType.is(type))
    return index < Number(type.size) ? extractValue(at, whole, [index], type.element) : undefined;
  if (VectorType.is(type)) return index < lengthOf(type) ? extractElement(at, whole, index) : undefined;
  return index === 0 ? whole : undefined;
}

/** The number of a case that an op has by its name. */
export function enumerant(kind: string, name: Attribute | undefined): number {
  return Number((StringAttr.is(name) ? enumerantNamed(kind, name.value) : undefined)?.value ?? 0);
}

export function select(at: Emitter, condition: Value, yes: Value, no: Value): Value {
  return emit(at, llvm.select, [condition, yes, no], yes.type);
}

/** A value of a type that has the same parts, maybe packed otherwise. */
export function copied(at: Emitter, x: Value, type: Type): Value {
  if (x.type === type) return x;
  const count = llvm.StructType.is(type) ? type.body.elements.length : llvm.ArrayType.is(type) ? Number(type.size) : 0;
  const parts = Array.from({ length: count }, (_, index) =>
    copied(at, extractValue(at, x, [index], elementOf(x.type, index)), elementOf(type, index)),
  );
  return construct(at, parts, type);
}

/** The halves of a number twice as wide. */
export function joined(at: Emitter, high: Value, low: Value, type: Type): Value {
  const width = constant(at, type, integerWidthOf(high.type));
  const upper = emit(at, llvm.shl, [emit(at, llvm.zext, [high], type), width]);
  return emit(at, llvm.or, [upper, emit(at, llvm.zext, [low], type)]);
}

export function clampTo(at: Emitter, x: Value, low: number, high: number): Value {
  return emit(at, intrinsic("minnum"), [
    emit(at, intrinsic("maxnum"), [x, constant(at, x.type, low)]),
    constant(at, x.type, high),
  ]);
}

/** Integers, which some compilers put in place of truth values, are true if their highest bit is set. */
export function reduced(at: Emitter, combine: OpDef, given: Value): Value {
  const isTruth = integerWidthOf(given.type) === 1;
  const vector = isTruth ? given : compareIntegers(at, "slt", given, constant(at, given.type, 0));
  // LLVM's own backend emits these ops for scalars, too.
  if (!VectorType.is(vector.type)) return vector;
  let result = extractElement(at, vector, 0);
  for (let index = 1; index < lengthOf(vector.type); index++)
    result = emit(at, combine, [result, extractElement(at, vector, index)]);
  return result;
}

/** A float as one of another width. */
function resized(at: Emitter, value: Value, type: Type): Value {
  const [from, to] = [value.type, type].map((one) => (FloatType.is(one) ? one.width : 0));
  if (from === to) return value;
  return emit(at, Number(from) < Number(to) ? llvm.fpext : llvm.fptrunc, [value], type);
}

/** I times the ratio less N times (the ratio times N · I, and the root of what is under it); zero where nothing is refracted. */
export function refract(at: Emitter, incident: Value, normal: Value, ratio: Value): Value {
  const spread = (value: Value): Value => (VectorType.is(incident.type) ? splat(at, value, incident.type) : value);
  const eta = resized(at, ratio, elementTypeOrSelf(incident.type));
  const one = constant(at, eta.type, 1);
  const along = VectorType.is(normal.type) ? dot(at, normal, incident) : emit(at, llvm.fmul, [normal, incident]);
  const square = (value: Value): Value => emit(at, llvm.fmul, [value, value]);
  const inner = emit(at, llvm.fsub, [one, square(along)]);
  const k = emit(at, llvm.fsub, [one, emit(at, llvm.fmul, [square(eta), inner])]);
  const bend = emit(at, llvm.fadd, [emit(at, llvm.fmul, [eta, along]), emit(at, intrinsic("sqrt"), [k])]);
  const straight = emit(at, llvm.fmul, [spread(eta), incident]);
  const refracted = emit(at, llvm.fsub, [straight, emit(at, llvm.fmul, [spread(bend), normal])]);
  const isReflected = compareFloats(at, "olt", k, constant(at, k.type, 0));
  return emit(at, llvm.select, [isReflected, constant(at, incident.type, 0), refracted], incident.type);
}

/** By columns, and in each by rows. */
type Elements = readonly (readonly Value[])[];

export function elementsOf(at: Emitter, matrix: Value): Elements {
  const column = elementOf(matrix.type, 0);
  const size = lengthOf(column);
  return Array.from({ length: size }, (_, index) => {
    const vector = extractValue(at, matrix, [index], column);
    return Array.from({ length: size }, (__, row) => extractElement(at, vector, row));
  });
}

function without<T>(list: readonly T[], index: number): readonly T[] {
  return [...list.slice(0, index), ...list.slice(index + 1)];
}

/** The submatrix without a column and a row. */
function minor(elements: Elements, column: number, row: number): Elements {
  return without(elements, column).map((one) => without(one, row));
}

/** Along the first row. */
export function determinant(at: Emitter, elements: Elements): Value {
  let sum: Value | undefined;
  for (const [column, [element]] of elements.entries()) {
    if (element === undefined) continue;
    if (elements.length === 1) return element;
    const product = emit(at, llvm.fmul, [element, determinant(at, minor(elements, column, 0))]);
    const add = column % 2 === 0 ? llvm.fadd : llvm.fsub;
    sum = sum === undefined ? product : emit(at, add, [sum, product]);
  }
  assert(sum !== undefined, "a matrix has columns");
  return sum;
}

/** The cofactors, transposed, each divided by the determinant. */
export function inverse(at: Emitter, matrix: Value, type: Type): Value {
  const elements = elementsOf(at, matrix);
  const whole = determinant(at, elements);
  const columns = elements.map((_, column) => {
    const entries = elements.map((__, row) => {
      const cofactor = determinant(at, minor(elements, row, column));
      const signed = (row + column) % 2 === 0 ? cofactor : emit(at, llvm.fneg, [cofactor]);
      return emit(at, llvm.fdiv, [signed, whole]);
    });
    return construct(at, entries, elementOf(type, column));
  });
  return construct(at, columns, type);
}

export function packNormalized(at: Emitter, x: Value, type: Type, low: number, scale: number): Value {
  const width = 32 / lengthOf(x.type);
  const numbers = emit(at, llvm.fmul, [clampTo(at, x, low, 1), constant(at, x.type, scale)]);
  const rounded = emit(at, intrinsic("roundeven"), [numbers]);
  const convert = low < 0 ? llvm.fptosi : llvm.fptoui;
  return emit(at, llvm.bitcast, [emit(at, convert, [rounded], withElement(x.type, at.context.integer(width)))], type);
}

export function unpackNormalized(at: Emitter, x: Value, type: Type, convert: OpDef, scale: number): Value {
  const width = 32 / lengthOf(type);
  const parts = emit(at, llvm.bitcast, [x], withElement(type, at.context.integer(width)));
  const numbers = emit(at, llvm.fdiv, [emit(at, convert, [parts], type), constant(at, type, scale)]);
  return convert === llvm.sitofp ? clampTo(at, numbers, -1, 1) : numbers;
}

/** The lower 16 bits, extended. */
export function ofLowHalf(at: Emitter, x: Value, shift: OpDef): Value {
  const half = constant(at, x.type, 16);
  return emit(at, shift, [emit(at, llvm.shl, [x, half]), half]);
}

export function absoluteDifference(
  at: Emitter,
  x: Value,
  y: Value,
  max: llvm.IntrinsicName,
  min: llvm.IntrinsicName,
): Value {
  return emit(at, llvm.sub, [emit(at, intrinsic(max), [x, y]), emit(at, intrinsic(min), [x, y])]);
}

/** How half of a sum is rounded: the bits that are counted in full, and how half of the differing ones joins them. */
interface Rounding {
  readonly full: OpDef;
  readonly join: OpDef;
}

export const DOWN: Rounding = { full: llvm.and, join: llvm.add };
export const UP: Rounding = { full: llvm.or, join: llvm.sub };

/** Half of a sum that may be too wide. */
export function halved(at: Emitter, x: Value, y: Value, shift: OpDef, { full, join }: Rounding): Value {
  const differing = emit(at, shift, [emit(at, llvm.xor, [x, y]), constant(at, x.type, 1)]);
  return emit(at, join, [emit(at, full, [x, y]), differing]);
}
