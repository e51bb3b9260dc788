// The same memory seen in another way: descriptors are changed, memory is not touched.

import { knownInteger, mixedNumbers, stridesOf } from "../../define/index.ts";
import * as llvm from "../../dialects/llvm/index.ts";
import * as memref from "../../dialects/memref/index.ts";
import { ArrayAttr, boolAttr, denseI32Array, MemRefType, stringAttr, type Type, type Value } from "../../ir/index.ts";
import { type ConversionPattern, convert, singleValues } from "../../rewrite/index.ts";
import {
  addressSpaceOf,
  copyBytes,
  Descriptor,
  type Emitter,
  elementPointer,
  emit,
  indexConstant,
  indexTypeOf,
  insertValue,
  loadOf,
  onStack,
  packed,
  poison,
  stackSlot,
  storeTo,
  unrankedBytes,
  unrankedOf,
  unrankedPointer,
  unrankedRank,
} from "../llvm-common/index.ts";
import { bufferPointer, elementType, stridedMemRef } from "./element.ts";

const isRanked = (type: Type): boolean => MemRefType.is(type) && type.shape !== undefined;

export const viewPatterns: readonly ConversionPattern[] = [
  convert(memref.cast, ({ source: original, dest }, { source }, at, op) => {
    const type = at.converter?.convert(dest.type);
    const [from, to] = [original.type, dest.type];
    if (type === undefined || !MemRefType.is(from)) return false;
    if (isRanked(from) && isRanked(to)) {
      if (source.type === type) at.replaceOp(op, [source]);
      return source.type === type;
    }
    if (isRanked(from)) {
      const pointer = onStack(at, source);
      at.replaceOp(op, [unrankedOf(at, type, indexConstant(at, from.shape?.length ?? 0), pointer)]);
      return true;
    }
    if (!isRanked(to)) return false;
    at.replaceOp(op, [loadOf(at, unrankedPointer(at, source), type)]);
    return true;
  }),
  convert(memref.memory_space_cast, ({ source: original, dest }, { source }, at, op) => {
    const [from, to] = [original.type, dest.type];
    const type = at.converter?.convert(to);
    if (!llvm.StructType.is(type) || !MemRefType.is(from) || !MemRefType.is(to)) return false;
    const cast =
      from.shape === undefined ? castUnranked(at, source, type, from, to) : castRanked(at, source, type, from, to);
    at.replaceOp(op, [cast]);
    return true;
  }),
  convert(memref.reinterpret_cast, (view, operands, at, op) => {
    const type = at.converter?.convert(view.result.type);
    if (type === undefined || stridedMemRef(at, view.result.type) === undefined) return false;
    const [offset, sizes, strides] = (["offsets", "sizes", "strides"] as const).map((name) => {
      let next = 0;
      return mixedNumbers(op, name).map((number) => (typeof number === "number" ? number : operands[name][next++]));
    });
    const value = (number: number | Value | undefined): Value =>
      typeof number === "object" ? number : indexConstant(at, number ?? 0);
    const result = Descriptor.empty(at, type);
    result.setPointers(...pointersOf(at, view.source.type, operands.source));
    result.setOffset(value(offset?.[0]));
    for (const [dim, size] of (sizes ?? []).entries()) {
      result.setSize(dim, value(size));
      result.setStride(dim, value(strides?.[dim]));
    }
    at.replaceOp(op, [result.value]);
    return true;
  }),
  convert(memref.view, (view, { source, byte_shift, sizes }, at, op) => {
    const type = stridedMemRef(at, view.result.type);
    const converted = at.converter?.convert(view.result.type);
    const from = view.source.type;
    if (type === undefined || converted === undefined || !MemRefType.is(from)) return false;
    const strides = stridesOf(type)?.strides ?? [];
    const base = new Descriptor(at, source);
    const result = Descriptor.empty(at, converted);
    result.setAllocated(base.allocated());
    result.setAligned(elementPointer(at, base.aligned(), elementType(at, from), [byte_shift]));
    result.setOffset(indexConstant(at, 0));
    const rest = [...sizes];
    let inner: { readonly size: Value; readonly stride: Value } | undefined;
    for (const [back, known] of [...(type.shape ?? [])].reverse().entries()) {
      const dim = (type.shape?.length ?? 0) - 1 - back;
      const size = known < 0 ? (rest.pop() ?? byte_shift) : indexConstant(at, known);
      result.setSize(dim, size);
      const stride = strides[dim] === undefined ? productOf(at, inner) : indexConstant(at, strides[dim]);
      result.setStride(dim, stride);
      inner = { size, stride };
    }
    at.replaceOp(op, [result.value]);
    return true;
  }),
  convert(memref.transpose, ({ permutation, result: { type } }, operands, at, op) => {
    const converted = at.converter?.convert(type);
    if (converted === undefined) return false;
    const source = new Descriptor(at, operands.in);
    const result = Descriptor.empty(at, converted);
    result.setAllocated(source.allocated());
    result.setAligned(source.aligned());
    result.setOffset(source.offset());
    for (const [dim, expr] of permutation.map.results.entries()) {
      const from = expr.kind === "dim" ? expr.position : dim;
      result.setSize(dim, source.size(from));
      result.setStride(dim, source.stride(from));
    }
    at.replaceOp(op, [result.value]);
    return true;
  }),
  convert(memref.assume_alignment, (view, { memref: source }, at, op) => {
    const type = stridedMemRef(at, view.memref.type);
    if (type === undefined) return false;
    const pointer = bufferPointer(at, type, source);
    const isTrue = trueConstant(at);
    assume(at, isTrue, "align", [pointer, indexConstant(at, view.alignment.value)]);
    at.replaceOp(op, [source]);
    return true;
  }),
  {
    name: "convert memref.distinct_objects",
    root: memref.distinct_objects,
    benefit: 1,
    apply(op, operands, at) {
      const values = singleValues(operands);
      const types = op.operandTypes.flatMap((type) => stridedMemRef(at, type) ?? []);
      if (values === undefined || types.length !== values.length) return false;
      if (values.length > 1) {
        const pointers = values.map((value, index) => bufferPointer(at, types[index] as MemRefType, value));
        const isTrue = trueConstant(at);
        for (const [index, one] of pointers.entries())
          for (const other of pointers.slice(index + 1)) assume(at, isTrue, "separate_storage", [one, other]);
      }
      at.replaceOp(op, values);
      return true;
    },
  },
  convert(memref.extract_aligned_pointer_as_index, (view, { source }, at, op) => {
    const pointer = alignedPointer(at, view.source.type, source);
    at.replaceWithNew(op, llvm.ptrtoint, { operands: [pointer], resultTypes: [indexTypeOf(at)] });
    return true;
  }),
  convert(memref.extract_strided_metadata, ({ source: original, base_buffer }, { source }, at, op) => {
    const base = at.converter?.convert(base_buffer.type);
    const type = stridedMemRef(at, original.type);
    if (base === undefined || type === undefined) return false;
    const from = new Descriptor(at, source);
    const [allocated, aligned] = [from.allocated(), from.aligned()];
    const buffer = Descriptor.empty(at, base);
    buffer.setPointers(allocated, aligned);
    buffer.setOffset(indexConstant(at, 0));
    const offset = from.offset();
    const sizes = (type.shape ?? []).map((_, dim) => from.size(dim));
    const strides = (type.shape ?? []).map((_, dim) => from.stride(dim));
    at.replaceOp(op, [buffer.value, offset, ...sizes, ...strides]);
    return true;
  }),
  convert(memref.dim, (view, { source, index }, at, op) => {
    const { type } = view.source;
    if (!MemRefType.is(type)) return false;
    at.replaceOp(op, [sizeOf(at, type, source, view.index, index)]);
    return true;
  }),
  convert(memref.rank, (view, operands, at, op) => {
    const { type } = view.memref;
    const shape = MemRefType.is(type) ? type.shape : undefined;
    at.replaceOp(op, [shape === undefined ? unrankedRank(at, operands.memref) : indexConstant(at, shape.length)]);
    return true;
  }),
];

function productOf(at: Emitter, inner: { readonly size: Value; readonly stride: Value } | undefined): Value {
  return inner === undefined ? indexConstant(at, 1) : emit(at, llvm.mul, [inner.stride, inner.size]);
}

// ---- sizes

function sizeOf(at: Emitter, type: MemRefType, source: Value, original: Value, index: Value): Value {
  const { shape } = type;
  if (shape === undefined) return sizeOfUnranked(at, type, source, index);
  const number = knownInteger(original);
  const dim = Number(number ?? -1);
  const known = shape[dim];
  if (known !== undefined) {
    return known < 0 ? new Descriptor(at, source).size(dim) : indexConstant(at, known);
  }
  const one = indexConstant(at, 1);
  const sizes = new Descriptor(at, source).sizes();
  const slot = stackSlot(at, sizes.type, one);
  storeTo(at, sizes, slot);
  return loadOf(at, elementPointer(at, slot, sizes.type, [0, index]), indexTypeOf(at));
}

/** Loads a size, which follows the offset in the descriptor that the unranked memref points to. */
function sizeOfUnranked(at: Emitter, type: MemRefType, source: Value, index: Value): Value {
  const { context } = at;
  const pointer = pointerTo(type);
  const head = llvm.literalStruct(context, [pointer, pointer, indexTypeOf(at)]);
  const offset = elementPointer(at, unrankedPointer(at, source), head, [0, 2]);
  const place = emit(at, llvm.add, [indexConstant(at, 1), index]);
  return loadOf(at, elementPointer(at, offset, indexTypeOf(at), [place]), indexTypeOf(at));
}

// ---- pointers

/** The allocated and the aligned pointer of memory of known or unknown rank. */
export function pointersOf(at: Emitter, type: Type, value: Value): readonly [Value, Value] {
  if (isRanked(type)) {
    const descriptor = new Descriptor(at, value);
    return [descriptor.allocated(), descriptor.aligned()];
  }
  const place = unrankedPointer(at, value);
  return [loadOf(at, place, pointerTo(type)), loadSecond(at, place, pointerTo(type))];
}

export function allocatedPointer(at: Emitter, type: Type, value: Value): Value {
  if (isRanked(type)) return new Descriptor(at, value).allocated();
  return loadOf(at, unrankedPointer(at, value), pointerTo(type));
}

function alignedPointer(at: Emitter, type: Type, value: Value): Value {
  if (isRanked(type)) return new Descriptor(at, value).aligned();
  return loadSecond(at, unrankedPointer(at, value), pointerTo(type));
}

/** Loads the second pointer of a descriptor. */
function loadSecond(at: Emitter, place: Value, pointer: Type): Value {
  return loadOf(at, elementPointer(at, place, pointer, [1]), pointer);
}

/** The pointers in descriptors of a type. */
export function pointerTo(type: Type): Type {
  return llvm.pointerType(type.context, MemRefType.is(type) ? (addressSpaceOf(type) ?? 0) : 0);
}

function castRanked(at: Emitter, source: Value, type: llvm.StructType, from: MemRefType, to: MemRefType): Value {
  const rank = from.shape?.length ?? 0;
  const [allocated, aligned, ...rest] = new Descriptor(at, source).parts(rank);
  const pointer = pointerTo(to);
  const moved = [allocated, aligned]
    .flatMap((one) => one ?? [])
    .map((one) => emit(at, llvm.addrspacecast, [one], pointer));
  return packed(at, type, [...moved, ...rest]);
}

/** The descriptor that is pointed to is copied, its pointers cast. */
function castUnranked(at: Emitter, source: Value, type: Type, from: MemRefType, to: MemRefType): Value {
  const rank = unrankedRank(at, source);
  const old = unrankedPointer(at, source);
  const [fromPointer, toPointer] = [pointerTo(from), pointerTo(to)];
  const ranked = insertRank(at, type, rank);
  const bytes = unrankedBytes(at, ranked);
  const slot = stackSlot(at, at.context.integer(8), bytes);
  const result = insertValue(at, ranked, slot, [1]);
  const pointers = [loadOf(at, old, fromPointer), loadSecond(at, old, fromPointer)];
  const [allocated, aligned] = pointers.map((one) => emit(at, llvm.addrspacecast, [one], toPointer));
  if (allocated !== undefined) storeTo(at, allocated, slot);
  const second = elementPointer(at, slot, toPointer, [1]);
  if (aligned !== undefined) storeTo(at, aligned, second);
  const [rest, place] = [elementPointer(at, old, fromPointer, [2]), elementPointer(at, slot, toPointer, [2])];
  const length = emit(at, llvm.sub, [bytes, indexConstant(at, 16)]);
  copyBytes(at, place, rest, length);
  return result;
}

function insertRank(at: Emitter, type: Type, rank: Value): Value {
  return insertValue(at, poison(at, type), rank, [0]);
}

// ---- assumptions

/** Emits `llvm.intr.assume` of a condition that is true anyway, for its operand bundle. */
function assume(at: Emitter, condition: Value, tag: string, operands: readonly Value[]): void {
  const { context } = at;
  const sizes = denseI32Array(context, [operands.length]);
  const tags = ArrayAttr.get(context, { elements: [stringAttr(context, tag)] });
  at.create(llvm.intrinsic("assume"), { operands: [condition, ...operands], properties: [sizes, tags] });
}

function trueConstant(at: Emitter): Value {
  return emit(at, llvm.mlir.constant, [], at.context.i1, [boolAttr(at.context, true)]);
}
