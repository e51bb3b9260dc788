// Where an element of a memory reference is.

import { stridesOf } from "../../define/index.ts";
import * as llvm from "../../dialects/llvm/index.ts";
import { MemRefType, type Type, type Value } from "../../ir/index.ts";
import { Descriptor, type Emitter, elementPointer, emit, IN_BOUNDS, indexConstant } from "../llvm-common/index.ts";

/** Memory that may be addressed: its layout has strides, its element and its memory space are LLVM's. */
export function stridedMemRef(at: Emitter, type: Type): MemRefType | undefined {
  if (!MemRefType.is(type) || type.shape === undefined) return undefined;
  return at.converter?.convert(type) !== undefined && stridesOf(type) !== undefined ? type : undefined;
}

/** The same where elements lie one after the other. */
export function plainMemRef(at: Emitter, type: Type): MemRefType | undefined {
  return MemRefType.is(type) && type.layout === undefined ? stridedMemRef(at, type) : undefined;
}

/** The converted element type of a memory reference. */
export function elementType(at: Emitter, type: MemRefType): Type {
  return at.converter?.convert(type.element) ?? type.element;
}

/** The pointer to the first element: the aligned one, moved by the offset. */
export function bufferPointer(at: Emitter, type: MemRefType, value: Value): Value {
  const descriptor = new Descriptor(at, value);
  const offset = stridesOf(type)?.offset;
  const pointer = descriptor.aligned();
  if (offset === 0n) return pointer;
  const distance = offset === undefined ? descriptor.offset() : indexConstant(at, offset);
  return elementPointer(at, pointer, elementType(at, type), [distance]);
}

/** Whether the address that an op computes is known to stay inside of the memory, or may wrap. */
export type Wrapping = "no-wrap" | "may-wrap";

/** The pointer to the element of these indices. */
export function strideElementPointer(
  at: Emitter,
  type: MemRefType,
  value: Value,
  indices: readonly Value[],
  wrapping: Wrapping,
): Value {
  const descriptor = new Descriptor(at, value);
  const strides = stridesOf(type)?.strides ?? [];
  const base = bufferPointer(at, type, value);
  const flags = wrapping === "no-wrap" ? [llvm.IntegerOverflowFlags.of(at.context, 3)] : undefined;
  const compute = (def: typeof llvm.add, operands: readonly Value[]) => emit(at, def, operands, undefined, flags);
  let distance: Value | undefined;
  for (const [dim, index] of indices.entries()) {
    const known = strides[dim];
    const stride = known === 1n ? undefined : known === undefined ? descriptor.stride(dim) : indexConstant(at, known);
    const part = stride === undefined ? index : compute(llvm.mul, [index, stride]);
    distance = distance === undefined ? part : compute(llvm.add, [distance, part]);
  }
  if (distance === undefined) return base;
  return elementPointer(at, base, elementType(at, type), [distance], wrapping === "no-wrap" ? IN_BOUNDS : 0);
}
