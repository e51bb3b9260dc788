// Constant-Creation Instructions.

import * as llvm from "../../../dialects/llvm/index.ts";
import * as spirv from "../../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  type Attribute,
  DenseElementsAttr,
  elementBytes,
  elementCount,
  FloatAttr,
  FloatType,
  IntegerAttr,
  IntegerType,
  integerAttr,
  isShaped,
  TensorType,
  type Type,
  type Value,
  VectorType,
  writeBits,
} from "../../../ir/index.ts";
import { type ConversionPattern, convert } from "../../../rewrite/index.ts";

import { constantOf, type Emitter, expand, lengthOf } from "../../llvm-common/index.ts";
import { construct, elementOf } from "./composite.ts";
import { rows } from "./rows.ts";

export const constantPatterns: readonly ConversionPattern[] = [
  ...rows([spirv.Undef, llvm.mlir.undef]),
  convert(spirv.Constant, ({ value, constant }, _, at, op) => {
    const type = at.converter?.convert(constant.type);
    if (type === undefined) return false;
    if (isScalarOrVector(constant.type)) {
      const { entries } = op.attributes;
      at.replaceWithNew(op, llvm.mlir.constant, {
        resultTypes: [type],
        properties: [withoutSign(value, type)],
        attributes: isSigned(constant.type) ? [] : entries,
      });
      return true;
    }
    const made = constantFor(at, value, type);
    if (made !== undefined) at.replaceOp(op, [made]);
    return made !== undefined;
  }),
  expand(spirv.EXT.ConstantCompositeReplicate, (at, _, type, op) => {
    const value = op.attr("value");
    return value && replicated(at, value, type);
  }),
];

function isScalarOrVector(type: Type): boolean {
  return IntegerType.is(type) || FloatType.is(type) || VectorType.is(type);
}

function isSigned(type: Type): boolean {
  const element = VectorType.is(type) ? type.element : type;
  return IntegerType.is(element) && element.signedness !== "signless";
}

/** The same number or numbers in a type whose integers have no sign; of floats of one byte the bits. */
export function withoutSign(value: Attribute, type: Type): Attribute {
  const { context } = value;
  if (FloatAttr.is(value) && IntegerType.is(type)) return integerAttr(context, type, value.bits);
  if (IntegerAttr.is(value)) return value.type === type ? value : integerAttr(context, type, value.value);
  if (!DenseElementsAttr.is(value) || value.type === type || !VectorType.is(type)) return value;
  return DenseElementsAttr.get(context, { type, splat: value.splat, data: value.data });
}

/** A constant of any LLVM type: one op where all numbers are of one type, otherwise put together. Undefined if it has no value. */
export function constantFor(at: Emitter, value: Attribute, type: Type): Value | undefined {
  if (isScalarOrVector(type)) return constantOf(at, type, withoutSign(value, type));
  const dense = denseFor(value, type);
  if (dense !== undefined) return constantOf(at, type, dense);
  if (!ArrayAttr.is(value) || value.elements.length !== partsOf(type)) return undefined;
  const parts = value.elements.map((part, index) => constantFor(at, part, elementOf(type, index)));
  return parts.every((part) => part !== undefined) ? construct(at, parts, type) : undefined;
}

/** The number of parts of an LLVM type. */
function partsOf(type: Type): number | undefined {
  if (llvm.ArrayType.is(type)) return Number(type.size);
  return llvm.StructType.is(type) ? type.body.elements.length : undefined;
}

/** A composite whose parts, or the parts of whose parts, all have one value. */
function replicated(at: Emitter, value: Attribute, type: Type): Value | undefined {
  if (hasType(value, type)) return constantFor(at, value, type);
  const part = replicated(at, value, elementOf(type, 0));
  const count = llvm.ArrayType.is(type) ? Number(type.size) : lengthOf(type);
  return part && construct(at, new Array<Value>(count).fill(part), type);
}

/** Whether a value is one of an LLVM type, rather than of parts of it. */
function hasType(value: Attribute, type: Type): boolean {
  if (ArrayAttr.is(value)) {
    const [first] = value.elements;
    return llvm.ArrayType.is(type) && (first === undefined || hasType(first, type.element));
  }
  return VectorType.is(type) ? DenseElementsAttr.is(value) : !llvm.ArrayType.is(type);
}

/** Nested arrays of numbers of one type as one attribute. */
function denseFor(value: Attribute, type: Type): Attribute | undefined {
  const shape: number[] = [];
  let element = type;
  while (llvm.ArrayType.is(element) || VectorType.is(element)) {
    shape.push(...(VectorType.is(element) ? element.shape : [Number(element.size)]));
    element = element.element;
  }
  if (!IntegerType.is(element) && !FloatType.is(element)) return undefined;
  const { context } = value;
  const tensor = TensorType.get(context, { shape, element, encoding: undefined });
  if (DenseElementsAttr.is(value))
    return DenseElementsAttr.get(context, { type: tensor, splat: value.splat, data: value.data });
  const size = elementBytes(element);
  const data = new Uint8Array(elementCount(shape) * size);
  const filled = fill(data, 0, size, value, type);
  if (filled !== data.length) return undefined;
  const isSplat = data.every((byte, index) => byte === data[index % size]);
  return DenseElementsAttr.get(context, { type: tensor, splat: isSplat, data: isSplat ? data.slice(0, size) : data });
}

/**
 * Writes the numbers of a constant of a type, each of `size` bytes, from `at` on; gives where they end, or -1 where one is no number, or an array
 * has not as many as its type.
 */
function fill(data: Uint8Array, at: number, size: number, value: Attribute, type: Type): number {
  if (IntegerAttr.is(value) || FloatAttr.is(value)) {
    writeBits(data, at, size, IntegerAttr.is(value) ? value.value : value.bits);
    return at + size;
  }
  if (ArrayAttr.is(value)) {
    if (!llvm.ArrayType.is(type) || value.elements.length !== Number(type.size)) return -1;
    return value.elements.reduce((end, part) => (end < 0 ? end : fill(data, end, size, part, type.element)), at);
  }
  if (!DenseElementsAttr.is(value)) return -1;
  const count = isShaped(value.type) ? elementCount(value.type.shape ?? []) : 1;
  for (let index = 0; index < count; index++)
    data.set(value.splat ? value.data : value.data.subarray(index * size, (index + 1) * size), at + index * size);
  return at + count * size;
}
