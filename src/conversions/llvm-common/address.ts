// Addresses of parts of what a pointer points to.

import * as llvm from "../../dialects/llvm/index.ts";
import { denseI32Array, type Type, TypeAttr, type Value, VectorType } from "../../ir/index.ts";
import { type Emitter, withElement } from "./emit.ts";

/** An index of a `getelementptr`: known when compiling, or a value. */
export type Index = number | Value;

/** Stands for the next value among constant indices. */
const DYNAMIC = -(2 ** 31);

/** Flags of addresses inside of what the pointer points to, which never wrap: `inbounds|nuw`. */
export const IN_BOUNDS = 0b111;

/**
 * The address of a part of an `element` that `base` points to, or a vector of addresses if an index is a vector. If the type of `base`
 * states its pointee, so does the result type.
 */
export function elementPointer(at: Emitter, base: Value, element: Type, indices: readonly Index[], flags = 0): Value {
  const { context } = at;
  const pointer = pointerToPart(base.type, element, indices);
  const vector = indices.map(vectorTypeOf).find((type) => type !== undefined);
  const type = vector === undefined ? pointer : withElement(vector, pointer);
  const raw = indices.map((index) => (typeof index === "number" ? index : DYNAMIC));
  const parts = {
    base,
    dynamicIndices: indices.filter((index) => typeof index !== "number"),
    rawConstantIndices: denseI32Array(context, raw),
    elem_type: TypeAttr.get(context, { type: element }),
    noWrapFlags: llvm.GEPNoWrapFlags.of(context, flags),
  };
  return llvm.getelementptr.build(at, parts, { resultTypes: [type] }).result();
}

function vectorTypeOf(index: Index): VectorType | undefined {
  return typeof index !== "number" && VectorType.is(index.type) ? index.type : undefined;
}

function pointerToPart(type: Type, element: Type, indices: readonly Index[]): Type {
  if (!llvm.PointerType.is(type) || type.pointee === undefined) return type;
  let part: Type | undefined = element;
  for (const index of indices.slice(1)) part = part === undefined ? undefined : partType(part, index);
  return llvm.pointerType(type.context, type.addressSpace, part);
}

function partType(type: Type, index: Index): Type | undefined {
  if (llvm.ArrayType.is(type) || VectorType.is(type)) return type.element;
  return llvm.StructType.is(type) && typeof index === "number" ? type.body.elements[index] : undefined;
}
