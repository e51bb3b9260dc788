// Makes ops of the LLVM dialect where an op of the SPIR-V dialect is being converted. Constants are given as numbers; a vector type
// gets one in all elements.

import * as llvm from "../../dialects/llvm/index.ts";
import {
  type Attribute,
  type Builder,
  boolAttr,
  type Context,
  DenseArrayAttr,
  DenseElementsAttr,
  elementBytes,
  elementTypeOrSelf,
  FloatAttr,
  FloatType,
  integerAttr,
  type OpDef,
  parameterOf,
  type Type,
  type Value,
  VectorType,
  vectorType,
  writeBits,
} from "../../ir/index.ts";
import { assert } from "../../support/assert.ts";
import * as float from "../../support/float/index.ts";

export type { ConversionRewriter as Emitter } from "../../rewrite/index.ts";

const { intrinsic } = llvm;

/** An op whose one result has the type of the first operand, unless another type is given. */
export function emit(
  at: Builder,
  def: OpDef,
  operands: readonly Value[],
  type: Type = first(operands).type,
  properties?: readonly (Attribute | undefined)[],
): Value {
  return at
    .create(def, { operands, resultTypes: [type], ...(properties === undefined ? {} : { properties }) })
    .result();
}

function first(values: readonly Value[]): Value {
  const [value] = values;
  assert(value !== undefined, "an op without operands needs a type for its result");
  return value;
}

/** The attribute of a number in a type: an integer, a float, or a vector of one of them. */
export function numberAttr(type: Type, value: number | bigint): Attribute {
  const { context } = type;
  const element = elementTypeOrSelf(type);
  const bits = FloatType.is(element)
    ? float.fromNumber(Number(value), float.floatSemantics[element.format])
    : BigInt(value);
  if (!VectorType.is(type))
    return FloatType.is(type) ? FloatAttr.get(context, { type, bits }) : integerAttr(context, type, bits);
  const size = elementBytes(element);
  const data = new Uint8Array(size);
  const width = FloatType.is(element) ? element.width : integerWidthOf(element);
  writeBits(data, 0, size, BigInt.asUintN(width, bits));
  return DenseElementsAttr.get(context, { type, splat: true, data });
}

/** `array<i64: …>`, the path into an aggregate. */
export function positions(context: Context, path: readonly number[]): Attribute {
  return DenseArrayAttr.get(context, { element: context.integer(64), values: path.map(BigInt) });
}

/** The attribute of a case of one of the dialect's enums that are stored as numbers. */
export function keyword(context: Context, { enum: cases }: KeywordEnum, text: string): Attribute {
  const value = cases.value(text);
  assert(value !== undefined, `'${text}' is no case of the enum`);
  return integerAttr(context, context.integer(64), value);
}

interface KeywordEnum {
  readonly enum: { value(text: string): number | undefined };
}

/** The width of an integer type or of the elements of a vector, or of a float. */
export function integerWidthOf(type: Type): number {
  const element = elementTypeOrSelf(type);
  return Number(parameterOf(element, "width") ?? 64);
}

export function constant(at: Builder, type: Type, value: number | bigint): Value {
  return constantOf(at, type, numberAttr(type, value));
}

export function constantOf(at: Builder, type: Type, value: Attribute): Value {
  return emit(at, llvm.mlir.constant, [], type, [value]);
}

export function i32(at: Builder, value: number): Value {
  return constant(at, at.context.i32, value);
}

export function poison(at: Builder, type: Type): Value {
  return emit(at, llvm.mlir.poison, [], type);
}

/** The same type with other elements; a scalar type becomes the element type itself. */
export function withElement(type: Type, element: Type): Type {
  return VectorType.is(type) ? vectorType(type.context, type.shape, element) : element;
}

export function lengthOf(type: Type): number {
  return VectorType.is(type) ? (type.shape[0] ?? 1) : 1;
}

export function extractElement(at: Builder, vector: Value, index: Value | number): Value {
  const position = typeof index === "number" ? i32(at, index) : index;
  return emit(at, llvm.extractelement, [vector, position], elementTypeOrSelf(vector.type));
}

export function insertElement(at: Builder, vector: Value, element: Value, index: Value | number): Value {
  const position = typeof index === "number" ? i32(at, index) : index;
  return emit(at, llvm.insertelement, [vector, element, position], vector.type);
}

export function extractValue(at: Builder, container: Value, path: readonly number[], type: Type): Value {
  return emit(at, llvm.extractvalue, [container], type, [positions(at.context, path)]);
}

export function insertValue(at: Builder, container: Value, value: Value, path: readonly number[]): Value {
  return emit(at, llvm.insertvalue, [container, value], container.type, [positions(at.context, path)]);
}

/** A struct of values. */
export function structOf(at: Builder, values: readonly Value[]): Value {
  const types = values.map(({ type }) => type);
  let whole = poison(at, llvm.literalStruct(at.context, types));
  for (const [index, value] of values.entries()) whole = insertValue(at, whole, value, [index]);
  return whole;
}

/** A vector with one value in all elements. */
export function splat(at: Builder, scalar: Value, type: Type): Value {
  let vector = poison(at, type);
  for (let index = 0; index < lengthOf(type); index++) vector = insertElement(at, vector, scalar, index);
  return vector;
}

export function compareIntegers(at: Builder, predicate: string, a: Value, b: Value): Value {
  const type = withElement(a.type, at.context.i1);
  return llvm.icmp
    .build(
      at,
      { predicate: keyword(at.context, llvm.ICmpPredicate, predicate), lhs: a, rhs: b },
      { resultTypes: [type] },
    )
    .result();
}

export function compareFloats(at: Builder, predicate: string, a: Value, b: Value): Value {
  const type = withElement(a.type, at.context.i1);
  return llvm.fcmp
    .build(
      at,
      { predicate: keyword(at.context, llvm.FCmpPredicate, predicate), lhs: a, rhs: b },
      { resultTypes: [type] },
    )
    .result();
}

/** The absolute value; the least number is its own absolute value. */
export function absoluteInteger(at: Builder, x: Value): Value {
  return emit(at, intrinsic("abs"), [x], x.type, [boolAttr(at.context, false)]);
}

/** `ctlz` or `cttz`, of the full width for zero. */
export function countZeros(at: Builder, def: OpDef, x: Value): Value {
  return emit(at, def, [x], x.type, [boolAttr(at.context, false)]);
}

/** The type of a comparison's result: a truth value for each element. */
export function i1Like(type: Type): Type {
  return withElement(type, type.context.i1);
}
