// Pointers to elements of memory references: in shaders a reference is a struct around an array, in kernels an array or its first element.

import { stridesOf } from "../../define/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import {
  type Builder,
  ComplexType,
  FloatType,
  IndexType,
  IntegerType,
  type MemRefType,
  type Type,
  type Value,
  VectorType,
} from "../../ir/index.ts";
import { constant, emit, emitFolded, zero } from "./emit.ts";
import type { SpirvTypeConverter } from "./types.ts";

/** The number of an element in memory. */
export function linearIndex(
  at: Builder,
  indices: readonly Value[],
  strides: readonly (bigint | undefined)[],
  offset: bigint,
  converter: SpirvTypeConverter,
): Value {
  const type = converter.indexType(at.context);
  let sum = constant(at, type, offset);
  indices.forEach((index, dimension) => {
    const stride = constant(at, type, strides[dimension] ?? 0n);
    const update = emitFolded(at, spirv.IMul, [index, stride], type);
    sum = emitFolded(at, spirv.IAdd, [update, sum], type);
  });
  return sum;
}

/** How far apart elements are, by dimension, and where the first one is; all known. */
interface Strides {
  readonly strides: readonly (bigint | undefined)[];
  readonly offset: bigint;
}

/** The pointer to an element; undefined if the layout of the reference does not say where it is. */
export function elementPointer(
  at: Builder,
  converter: SpirvTypeConverter,
  type: MemRefType,
  base: Value,
  indices: readonly Value[],
): Value | undefined {
  const strided = stridesOf(type);
  if (strided === undefined || strided.offset === undefined || strided.strides.includes(undefined)) return undefined;
  if (!isSameInMemory(converter, type.element)) return undefined;
  // Ops that use such a pointer would not be legal either.
  if (!converter.isAvailable(base.type)) return undefined;
  const known = { strides: strided.strides, offset: strided.offset };
  return converter.isKernel
    ? openclPointer(at, converter, base, indices, known)
    : vulkanPointer(at, converter, base, indices, known);
}

/**
 * Whether elements keep their size in memory. Wider numbers that represent values lie elsewhere: accesses of floats and vectors of them have no conversion.
 * Single integers are parts of words, which the callers of `elementPointer` see to.
 */
export function isSameInMemory(converter: SpirvTypeConverter, element: Type): boolean {
  if (IntegerType.is(element)) return true;
  const scalar = VectorType.is(element) || ComplexType.is(element) ? element.element : element;
  return IndexType.is(scalar) || widthOf(converter.convert(scalar)) === widthOf(scalar);
}

function widthOf(type: Type | undefined): number | undefined {
  return IntegerType.is(type) || FloatType.is(type) ? type.width : undefined;
}

function vulkanPointer(
  at: Builder,
  converter: SpirvTypeConverter,
  base: Value,
  indices: readonly Value[],
  { strides, offset }: Strides,
): Value {
  const type = converter.indexType(at.context);
  const first = zero(at, type);
  // The struct's only member is the array, whose elements follow each other; without indices it is its first.
  const element = strides.length === 0 ? first : linearIndex(at, indices, strides, offset, converter);
  return accessChain(at, base, [first, element]);
}

function openclPointer(
  at: Builder,
  converter: SpirvTypeConverter,
  base: Value,
  indices: readonly Value[],
  { strides, offset }: Strides,
): Value {
  const type = converter.indexType(at.context);
  const element = strides.length === 0 ? zero(at, type) : linearIndex(at, indices, strides, offset, converter);
  const { type: baseType } = base;
  if (spirv.PointerType.is(baseType) && spirv.ArrayType.is(baseType.pointee)) return accessChain(at, base, [element]);
  return emit(at, spirv.PtrAccessChain, [base, element], baseType);
}

/** An access chain, whose type follows from what it goes through. */
export function accessChain(at: Builder, base: Value, indices: readonly Value[]): Value {
  let { type } = base;
  if (!spirv.PointerType.is(type)) return base;
  const { storageClass } = type;
  let { pointee } = type;
  for (const _ of indices) pointee = spirv.compositeElement(pointee, 0) ?? pointee;
  type = spirv.PointerType.get(at.context, { pointee, storageClass });
  return emit(at, spirv.AccessChain, [base, ...indices], type);
}
