// Reading and writing vectors.

import * as llvm from "../../dialects/llvm/index.ts";
import * as vector from "../../dialects/vector/index.ts";
import {
  IntegerAttr,
  integerAttr,
  isBoolAttr,
  type MemRefType,
  type Operation,
  type Type,
  type Value,
  VectorType,
} from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import { Descriptor, type Emitter, elementPointer, emit, indexConstant } from "../llvm-common/index.ts";
import { elementType, stridedMemRef, strideElementPointer } from "../memref-to-llvm/index.ts";

const { intrinsic } = llvm;
const layout = new llvm.DataLayout();

/** The parts of an access beyond its operands: the converted vector type, the address, and its alignment. */
interface Access {
  readonly type: VectorType;
  readonly memory: MemRefType;
  readonly pointer: Value;
  readonly alignment: bigint;
}

/** The converted operands that say where an access is. */
interface Address {
  readonly base: Value;
  readonly indices: readonly Value[];
}

/** Of a vector and memory with these original types. Undefined if the vector has several dimensions, or the memory no strides; then nothing is made. */
function accessOf(
  at: Emitter,
  op: Operation,
  vectorType: Type,
  memoryType: Type,
  { base, indices }: Address,
): Access | undefined {
  const type = at.converter?.convert(vectorType);
  const strided = stridedMemRef(at, memoryType);
  if (!VectorType.is(type) || strided === undefined) return undefined;
  const attr = op.attr("alignment");
  const alignment = IntegerAttr.is(attr) ? attr.value : naturalAlignment(elementType(at, strided));
  return { type, memory: strided, pointer: strideElementPointer(at, strided, base, indices, "may-wrap"), alignment };
}

/** The alignment that LLVM prefers for a type, in bytes: 64-bit integers are aligned to their size. */
function naturalAlignment(type: Type): bigint {
  const alignment = BigInt(layout.alignment(type));
  const size = layout.allocSize(type);
  return size === 8n ? 8n : alignment;
}

function aligned(at: Emitter, { alignment }: Access) {
  return integerAttr(at.context, at.context.i32, alignment);
}

function hints(at: Emitter, op: Operation, { alignment }: Access) {
  const nontemporal = op.attr("nontemporal");
  return {
    alignment: integerAttr(at.context, at.context.i64, alignment),
    nontemporal: isBoolAttr(nontemporal) && nontemporal.value === 1n ? at.context.unit : undefined,
  };
}

/** Pointers to the elements that a vector of indices names. */
function indexedPointers(at: Emitter, { memory, pointer }: Access, indices: Value): Value {
  return elementPointer(at, pointer, elementType(at, memory), [indices]);
}

export const memoryPatterns: readonly ConversionPattern[] = [
  convert(vector.load, (view, { base, indices }, at, op) => {
    const access = accessOf(at, op, view.result.type, view.base.type, { base, indices });
    if (access === undefined) return false;
    const parts = { addr: access.pointer, ...hints(at, op, access) };
    at.replaceOp(op, [llvm.load.build(at, parts, { resultTypes: [access.type] }).result()]);
    return true;
  }),
  convert(vector.store, (view, { valueToStore, base, indices }, at, op) => {
    const access = accessOf(at, op, view.valueToStore.type, view.base.type, { base, indices });
    if (access === undefined) return false;
    llvm.store.build(at, { value: valueToStore, addr: access.pointer, ...hints(at, op, access) });
    at.eraseOp(op);
    return true;
  }),
  convert(vector.maskedload, (view, { base, indices, mask, pass_thru }, at, op) => {
    const access = accessOf(at, op, view.result.type, view.base.type, { base, indices });
    if (access === undefined) return false;
    const operands = [access.pointer, mask, pass_thru];
    at.replaceOp(op, [emit(at, intrinsic("masked.load"), operands, access.type, [aligned(at, access)])]);
    return true;
  }),
  convert(vector.maskedstore, (view, { base, indices, mask, valueToStore }, at, op) => {
    const access = accessOf(at, op, view.valueToStore.type, view.base.type, { base, indices });
    if (access === undefined) return false;
    const operands = [valueToStore, access.pointer, mask];
    at.create(intrinsic("masked.store"), { operands, properties: [aligned(at, access)] });
    at.eraseOp(op);
    return true;
  }),
  convert(vector.gather, (view, { base, offsets, indices, mask, pass_thru }, at, op) => {
    const access = accessOf(at, op, view.result.type, view.base.type, { base, indices: offsets });
    if (access === undefined) return false;
    const operands = [indexedPointers(at, access, indices), mask, pass_thru];
    at.replaceOp(op, [emit(at, intrinsic("masked.gather"), operands, access.type, [aligned(at, access)])]);
    return true;
  }),
  convert(vector.scatter, (view, { base, offsets, indices, mask, valueToStore }, at, op) => {
    if (op.numResults > 0) return false;
    const access = accessOf(at, op, view.valueToStore.type, view.base.type, { base, indices: offsets });
    if (access === undefined) return false;
    const operands = [valueToStore, indexedPointers(at, access, indices), mask];
    at.create(intrinsic("masked.scatter"), { operands, properties: [aligned(at, access)] });
    at.eraseOp(op);
    return true;
  }),
  convert(vector.expandload, (view, { base, indices, mask, pass_thru }, at, op) => {
    const access = accessOf(at, op, view.result.type, view.base.type, { base, indices });
    if (access === undefined) return false;
    const operands = [access.pointer, mask, pass_thru];
    at.replaceOp(op, [emit(at, intrinsic("masked.expandload"), operands, access.type)]);
    return true;
  }),
  convert(vector.compressstore, (view, { base, indices, mask, valueToStore }, at, op) => {
    const access = accessOf(at, op, view.valueToStore.type, view.base.type, { base, indices });
    if (access === undefined) return false;
    at.create(intrinsic("masked.compressstore"), { operands: [valueToStore, access.pointer, mask] });
    at.eraseOp(op);
    return true;
  }),
  // Memory of elements as memory of vectors: the pointers stay.
  convert(vector.type_cast, (view, { memref }, at, op) => {
    const type = at.converter?.convert(view.result.type);
    const strided = stridedMemRef(at, view.memref.type);
    if (type === undefined || strided?.layout !== undefined) return false;
    const source = new Descriptor(at, memref);
    const result = Descriptor.empty(at, type);
    result.setAllocated(source.allocated());
    result.setAligned(source.aligned());
    result.setOffset(indexConstant(at, 0));
    at.replaceOp(op, [result.value]);
    return true;
  }),
];
