// Pointers to elements of memory references: in shaders a reference is a struct around an array, in kernels an array or its first element.

import { stridesOf } from "../../define/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import {
  type Attribute,
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
import { assert } from "../../support/assert.ts";
import { numberAttr } from "../llvm-common/index.ts";
import { constantOf, emit, emitFolded, emitUnused } from "./emit.ts";
import type { SpirvTypeConverter } from "./types.ts";

/** How far apart elements are, by dimension, and where the first one is, as numbers and as constants of the type of indices. */
export interface ElementLayout {
  readonly indexType: Type;
  readonly dimensions: readonly { readonly stride: bigint; readonly factor: Attribute }[];
  readonly offset: bigint;
  readonly first: Attribute;
  readonly zero: Attribute;
  /** The types of the last pointer to an aggregate of this layout, and of the pointer to an element that it led to. */
  lastChain: { readonly base: Type; readonly element: Type } | undefined;
}

function makeLayout(indexType: Type, strides: readonly bigint[], offset: bigint): ElementLayout {
  return {
    indexType,
    dimensions: strides.map((stride) => ({ stride, factor: numberAttr(indexType, stride) })),
    offset,
    first: numberAttr(indexType, offset),
    zero: numberAttr(indexType, 0n),
    lastChain: undefined,
  };
}

/** The number of an element in memory. */
export function linearIndex(
  at: Builder,
  indices: readonly Value[],
  strides: readonly bigint[],
  offset: bigint,
  converter: SpirvTypeConverter,
): Value {
  return linearIndexIn(at, indices, makeLayout(converter.indexType(at.context), strides, offset));
}

/** The constants are created even if nothing uses them, as in the reference. */
function linearIndexIn(at: Builder, indices: readonly Value[], layout: ElementLayout): Value {
  const { indexType: type, dimensions, offset, first } = layout;
  // Products by 1 and sums with 0 fold to an operand: no op is created to find that out.
  const beginsAtZero = offset === 0n && dimensions.length > 0;
  if (beginsAtZero) emitUnused(at, spirv.Constant, type, [first]);
  let sum = beginsAtZero ? undefined : constantOf(at, type, first);
  for (const [dimension, index] of indices.entries()) {
    const { stride = 0n, factor } = dimensions[dimension] ?? {};
    assert(factor !== undefined, "an access has more indices than its memory has dimensions");
    let update = index;
    if (stride === 1n) emitUnused(at, spirv.Constant, type, [factor]);
    else update = emitFolded(at, spirv.IMul, [index, constantOf(at, type, factor)], type);
    sum = sum === undefined ? update : emitFolded(at, spirv.IAdd, [update, sum], type);
  }
  assert(sum !== undefined, "an access has no index");
  return sum;
}

/** The pointer to an element; undefined if the layout of the reference does not say where it is. */
export function elementPointer(
  at: Builder,
  converter: SpirvTypeConverter,
  type: MemRefType,
  base: Value,
  indices: readonly Value[],
): Value | undefined {
  let layout = converter.layouts.get(type);
  if (layout === undefined) {
    layout = layoutOf(converter, type) ?? "none";
    converter.layouts.set(type, layout);
  }
  if (layout === "none") return undefined;
  // Ops that use such a pointer would not be legal either.
  if (!converter.isAvailable(base.type)) return undefined;
  return converter.isKernel ? openclPointer(at, base, indices, layout) : vulkanPointer(at, base, indices, layout);
}

function layoutOf(converter: SpirvTypeConverter, type: MemRefType): ElementLayout | undefined {
  const strided = stridesOf(type);
  if (strided === undefined || strided.offset === undefined) return undefined;
  const strides = strided.strides.filter((stride) => stride !== undefined);
  if (strides.length < strided.strides.length || !isSameInMemory(converter, type.element)) return undefined;
  return makeLayout(converter.indexType(type.context), strides, strided.offset);
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

function vulkanPointer(at: Builder, base: Value, indices: readonly Value[], layout: ElementLayout): Value {
  const { indexType, zero, dimensions } = layout;
  const first = constantOf(at, indexType, zero);
  // The struct's only member is the array, whose elements follow each other; without indices it is its first.
  const element = dimensions.length === 0 ? first : linearIndexIn(at, indices, layout);
  return chainIn(at, base, [first, element], layout);
}

function openclPointer(at: Builder, base: Value, indices: readonly Value[], layout: ElementLayout): Value {
  const { indexType, zero, dimensions } = layout;
  const element = dimensions.length === 0 ? constantOf(at, indexType, zero) : linearIndexIn(at, indices, layout);
  const { type } = base;
  if (spirv.PointerType.is(type) && spirv.ArrayType.is(type.pointee)) return chainIn(at, base, [element], layout);
  return emit(at, spirv.PtrAccessChain, [base, element], type);
}

/** An access chain to an element, the type of which is that of the last one if the base has the same type. */
function chainIn(at: Builder, base: Value, indices: readonly Value[], layout: ElementLayout): Value {
  const { type } = base;
  if (layout.lastChain?.base !== type) {
    const element = chainType(type, indices.length);
    if (element === undefined) return base;
    layout.lastChain = { base: type, element };
  }
  return emit(at, spirv.AccessChain, [base, ...indices], layout.lastChain.element);
}

/** An access chain, whose type follows from the types on its way. */
export function accessChain(at: Builder, base: Value, indices: readonly Value[]): Value {
  const type = chainType(base.type, indices.length);
  return type === undefined ? base : emit(at, spirv.AccessChain, [base, ...indices], type);
}

/** The type of a pointer to a part so many steps down; undefined if the base is no pointer. */
function chainType(base: Type, steps: number): Type | undefined {
  if (!spirv.PointerType.is(base)) return undefined;
  let { pointee } = base;
  for (let step = 0; step < steps; step++) pointee = spirv.compositeElement(pointee, 0) ?? pointee;
  return spirv.PointerType.get(base.context, { pointee, storageClass: base.storageClass });
}
