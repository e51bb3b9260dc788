// Constants, in the types that the environment has: numbers that do not fit into them cannot be converted.

import * as arith from "../../dialects/arith/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import {
  type Attribute,
  boolAttr,
  type Context,
  DenseElementsAttr,
  DenseResourceAttr,
  DenseStringElementsAttr,
  elementBytes,
  elementCount,
  FloatAttr,
  FloatType,
  IndexType,
  IntegerAttr,
  IntegerType,
  integerAttr,
  type Operation,
  SparseElementsAttr,
  TensorType,
  type Type,
  VectorType,
  writeBits,
} from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import * as floats from "../../support/float/index.ts";
import { resourceBytes } from "../../text/index.ts";
import { constantOf } from "../spirv-common/index.ts";

export const constantPatterns: readonly ConversionPattern[] = [
  convert(arith.constant, ({ value }, _, at, op) => {
    const original = op.resultType();
    // A tensor or a vector of one element is that element here.
    const isSingle = (TensorType.is(original) || VectorType.is(original)) && elementCount(original.shape ?? []) === 1;
    const type = at.converter?.convert(isSingle ? original.element : original);
    const elements = type && elementsOf(op, value);
    const attr = type && elements && convertConstant(elements, type);
    if (type === undefined || attr === undefined) return false;
    at.replaceOp(op, [constantOf(at, type, attr)]);
    return true;
  }),
];

/** The value of a constant with the elements of resources in it; undefined, with a diagnostic, for elements in another form. */
function elementsOf(op: Operation, value: Attribute): Attribute | undefined {
  if (SparseElementsAttr.is(value) || DenseStringElementsAttr.is(value))
    return failed(op, "unsupported elements attribute");
  if (!DenseResourceAttr.is(value)) return value;
  const { type, handle } = value;
  const data = resourceBytes(op.store, handle);
  if (data === undefined) return failed(op, "could not find resource blob");
  const splat = bufferKind(type, data.length);
  if (splat === undefined) return failed(op, "resource is not a valid buffer");
  return DenseElementsAttr.get(op.context, { type, splat: splat === "splat", data });
}

function failed(op: Operation, message: string): undefined {
  op.context.emit(op.plainError(message));
}

/** Whether bytes of that number are all elements of a shaped type or one for all; undefined if they are neither. */
function bufferKind(type: Type, length: number): "elements" | "splat" | undefined {
  if ((!VectorType.is(type) && !TensorType.is(type)) || type.shape === undefined) return undefined;
  const { element } = type;
  if (!IntegerType.is(element) && !FloatType.is(element) && !IndexType.is(element)) return undefined;
  const size = elementBytes(IndexType.is(element) ? type.context.integer(64) : element);
  if (length === size) return "splat";
  return length === size * elementCount(type.shape) ? "elements" : undefined;
}

/** A constant as one of a converted type; undefined if its value does not fit. */
function convertConstant(value: Attribute, type: Type): Attribute | undefined {
  const { context } = type;
  if (DenseElementsAttr.is(value)) return convertElements(value, type);
  if (IntegerAttr.is(value)) {
    if (type === context.i1) return boolAttr(context, value.value !== 0n);
    if (!IntegerType.is(type)) return undefined;
    const fitted = fitInteger(value.value, value.type, type);
    return fitted === undefined ? undefined : integerAttr(context, type, fitted);
  }
  if (!FloatAttr.is(value)) return undefined;
  const bits = convertBits(value.bits, value.type, type);
  if (bits === undefined) return undefined;
  return FloatType.is(type) ? FloatAttr.get(context, { type, bits }) : integerAttr(context, type, bits);
}

/** The same number in another width: of a wider one only what the narrower one can hold, signed or not. */
function fitInteger(value: bigint, from: Type, to: IntegerType): bigint | undefined {
  const isUnsigned = IntegerType.is(from) && from.signedness === "unsigned";
  const width = BigInt(to.width);
  if (value >= 1n << width || value < -(1n << (width - 1n))) return undefined;
  return isUnsigned ? value : BigInt.asIntN(to.width, value);
}

/** The bits of a number in another type. */
function convertBits(bits: bigint, from: Type, to: Type): bigint | undefined {
  if (FloatType.is(from)) {
    if (!FloatType.is(to)) return bits;
    if (from === to) return bits;
    return floats.convert(bits, floats.floatSemantics[from.format], floats.floatSemantics[to.format]).bits;
  }
  if (!IntegerType.is(to)) return undefined;
  const width = IntegerType.is(from) ? from.width : 64;
  const isUnsigned = IntegerType.is(from) && (from.signedness === "unsigned" || from.width === 1);
  return fitInteger(isUnsigned ? bits : BigInt.asIntN(width, bits), from, to);
}

/** Vectors, and tensors as arrays: elements of a tensor are in one dimension. */
function convertElements({ type: given, splat, data }: DenseElementsAttr, type: Type): Attribute | undefined {
  const { context } = type;
  const isShaped = VectorType.is(given) || TensorType.is(given);
  if (!isShaped || given.shape === undefined) return undefined;
  const count = elementCount(given.shape);
  const to = VectorType.is(type) || spirv.ArrayType.is(type) ? type.element : type;
  const from = IndexType.is(given.element) ? context.integer(64) : given.element;
  const [oldBytes, newBytes] = [elementBytes(from), elementBytes(to)];
  const width = IntegerType.is(to) || FloatType.is(to) ? to.width : 64;
  const numbers = splat ? 1 : count;
  const made = new Uint8Array(newBytes * numbers);
  for (let at = 0; at < numbers; at++) {
    const bits = convertBits(readBits(data, at * oldBytes, oldBytes), from, to);
    if (bits === undefined) return undefined;
    writeBits(made, at * newBytes, newBytes, BigInt.asUintN(width, bits));
  }
  if (!VectorType.is(type) && !spirv.ArrayType.is(type)) return scalarAttr(to, readBits(made, 0, newBytes));
  const shape = VectorType.is(type) ? type.shape : [count];
  const shaped = VectorType.is(type) ? type : tensorOf(context, shape, to);
  return DenseElementsAttr.get(context, { type: shaped, splat, data: made });
}

function tensorOf(context: Context, shape: readonly number[], element: Type): Type {
  return TensorType.get(context, { shape, element, encoding: undefined });
}

function scalarAttr(type: Type, bits: bigint): Attribute {
  const { context } = type;
  if (type === context.i1) return boolAttr(context, bits !== 0n);
  return FloatType.is(type)
    ? FloatAttr.get(context, { type, bits })
    : integerAttr(context, type, signedBits(bits, type));
}

function signedBits(bits: bigint, type: Type): bigint {
  return IntegerType.is(type) ? BigInt.asIntN(type.width, bits) : bits;
}

function readBits(data: Uint8Array, start: number, count: number): bigint {
  let value = 0n;
  for (let at = count - 1; at >= 0; at--) value = (value << 8n) | BigInt(data[start + at] ?? 0);
  return value;
}
