// Making and freeing memory: on the heap by functions of the C library, on the stack, in variables of the module.

import * as llvm from "../../dialects/llvm/index.ts";
import * as memref from "../../dialects/memref/index.ts";
import {
  FloatType,
  IndexType,
  IntegerAttr,
  IntegerType,
  integerAttr,
  type MemRefType,
  type Operation,
  scalarAttr,
  splatPattern,
  symbolRefAttr,
  type Type,
  TypeAttr,
  UnitAttr,
  type Value,
  visibilityOf,
} from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import {
  addressSpaceOf,
  callNamed,
  Descriptor,
  declareRuntime,
  type Emitter,
  elementPointer,
  emit,
  indexConstant,
  indexTypeOf,
  nullPointer,
  sizeInBytes,
} from "../llvm-common/index.ts";
import { elementType, plainMemRef } from "./element.ts";
import { mixedShape, type Shape } from "./shape.ts";
import { allocatedPointer, pointerTo } from "./views.ts";

/** How memory on the heap is made. */
export interface AllocationOptions {
  /** `aligned_alloc` in place of `malloc`. */
  readonly isAligned: boolean;
  /** Functions of the toolkit's own in place of the C library's. */
  readonly isGeneric: boolean;
}

const LIBRARY = { alloc: "malloc", alignedAlloc: "aligned_alloc", free: "free" } as const;
const GENERIC = {
  alloc: "_mlir_memref_to_llvm_alloc",
  alignedAlloc: "_mlir_memref_to_llvm_aligned_alloc",
  free: "_mlir_memref_to_llvm_free",
} as const;

export function allocationPatterns(options: AllocationOptions): readonly ConversionPattern[] {
  const names = options.isGeneric ? GENERIC : LIBRARY;
  return [
    convert(memref.alloc, ({ memref: { type } }, { dynamicSizes }, at, op) => {
      const plain = plainMemRef(at, type);
      const converted = plain && at.converter?.convert(plain);
      if (plain === undefined || converted === undefined) return false;
      const { context } = at;
      const [pointer, index] = [llvm.pointerType(context), indexTypeOf(at)];
      const name = options.isAligned
        ? declareRuntime(at, op, names.alignedAlloc, [index, index], pointer)
        : declareRuntime(at, op, names.alloc, [index], pointer);
      if (name === undefined) return false;
      const shape = mixedShape(at, plain, dynamicSizes);
      const bytes = bytesOf(at, plain, shape.count);
      const allocate = options.isAligned ? allocateAligned : allocateAndAlign;
      const [allocated, aligned] = allocate(at, op, plain, bytes, name);
      at.replaceOp(op, [descriptorOf(at, converted, allocated, aligned, shape)]);
      return true;
    }),
    convert(memref.dealloc, (view, operands, at, op) => {
      const name = declareRuntime(at, op, names.free, [llvm.pointerType(at.context)]);
      if (name === undefined) return false;
      callNamed(at, name, [allocatedPointer(at, view.memref.type, operands.memref)]);
      at.eraseOp(op);
      return true;
    }),
    convert(memref.alloca, ({ memref: { type } }, { dynamicSizes }, at, op) => {
      const plain = plainMemRef(at, type);
      const converted = plain && at.converter?.convert(plain);
      if (plain === undefined || converted === undefined) return false;
      const shape = mixedShape(at, plain, dynamicSizes);
      const { context } = at;
      const pointer = pointerTo(plain);
      const elem_type = TypeAttr.get(context, { type: elementType(at, plain) });
      const parts = { arraySize: shape.count, alignment: op.attr("alignment"), elem_type };
      const slot = llvm.alloca.build(at, parts, { resultTypes: [pointer] }).result();
      at.replaceOp(op, [descriptorOf(at, converted, slot, slot, shape)]);
      return true;
    }),
    ...variablePatterns,
  ];
}

/** The bytes of `count` elements. */
export function bytesOf(at: Emitter, type: MemRefType, count: Value): Value {
  const end = elementPointer(at, nullPointer(at), elementType(at, type), [count]);
  return emit(at, llvm.ptrtoint, [end], indexTypeOf(at));
}

function descriptorOf(at: Emitter, type: Type, allocated: Value, aligned: Value, shape: Shape): Value {
  const descriptor = Descriptor.empty(at, type);
  descriptor.setPointers(allocated, aligned);
  descriptor.setOffset(indexConstant(at, 0));
  for (const [dim, size] of shape.sizes.entries()) descriptor.setSize(dim, size);
  for (const [dim, stride] of shape.strides.entries()) descriptor.setStride(dim, stride);
  return descriptor.value;
}

/** Casts the pointer that a function returned to the memory space of the type. */
function inSpace(at: Emitter, type: MemRefType, pointer: Value): Value {
  const space = pointerTo(type);
  return pointer.type === space ? pointer : emit(at, llvm.addrspacecast, [pointer], space);
}

/** The least number that is no less than another one and a multiple of a third one. */
function roundedUp(at: Emitter, value: Value, multiple: Value): Value {
  const below = emit(at, llvm.sub, [multiple, indexConstant(at, 1)]);
  const bumped = emit(at, llvm.add, [value, below]);
  return emit(at, llvm.sub, [bumped, emit(at, llvm.urem, [bumped, multiple])]);
}

function alignmentOf(op: Operation): bigint | undefined {
  const attr = op.attr("alignment");
  return IntegerAttr.is(attr) ? attr.value : undefined;
}

/** `malloc` of as much more as it takes to align the pointer. It aligns for numbers anyway; for other elements their size is asked for. */
function allocateAndAlign(
  at: Emitter,
  op: Operation,
  type: MemRefType,
  bytes: Value,
  name: string,
): readonly [Value, Value] {
  const known = alignmentOf(op);
  const alignment =
    known !== undefined
      ? indexConstant(at, known)
      : isNumber(type.element)
        ? undefined
        : sizeInBytes(at, elementType(at, type));
  const size = alignment === undefined ? bytes : emit(at, llvm.add, [bytes, alignment]);
  const allocated = inSpace(at, type, call(at, name, [size]));
  if (alignment === undefined) return [allocated, allocated];
  const address = emit(at, llvm.ptrtoint, [allocated], indexTypeOf(at));
  const aligned = emit(at, llvm.inttoptr, [roundedUp(at, address, alignment)], allocated.type);
  return [allocated, aligned];
}

function call(at: Emitter, name: string, operands: readonly Value[]): Value {
  const [value] = callNamed(at, name, operands, llvm.pointerType(at.context));
  return value ?? nullPointer(at);
}

function isNumber(type: Type): boolean {
  return FloatType.is(type) || IndexType.is(type) || (IntegerType.is(type) && type.signedness === "signless");
}

/** The least alignment of `aligned_alloc`, in bytes. */
const LEAST_ALIGNMENT = 16n;

/** `aligned_alloc` wants a size that is a multiple of the alignment. */
function allocateAligned(
  at: Emitter,
  op: Operation,
  type: MemRefType,
  bytes: Value,
  name: string,
): readonly [Value, Value] {
  const element = new llvm.DataLayout().allocSize(elementType(at, type));
  let power = LEAST_ALIGNMENT;
  while (power < element) power *= 2n;
  const alignment = alignmentOf(op) ?? power;
  const align = indexConstant(at, alignment);
  const known = (type.shape ?? []).reduce((product, size) => (size < 0 ? product : product * BigInt(size)), element);
  const size = known % alignment === 0n ? bytes : roundedUp(at, bytes, align);
  const allocated = inSpace(at, type, call(at, name, [align, size]));
  return [allocated, allocated];
}

// ---- variables

/** The allocated pointer in descriptors of globals, which are never freed. */
const NEVER_ALLOCATED = 0xdeadbeef;

const variablePatterns: readonly ConversionPattern[] = [
  convert(memref.global, ({ sym_name, type: { type }, initial_value, constant, alignment }, _, at, op) => {
    const plain = plainMemRef(at, type);
    if (plain === undefined) return false;
    const { context } = at;
    const array = arrayOf(at, plain);
    const isUninitialized = UnitAttr.is(initial_value);
    const value =
      initial_value === undefined || isUninitialized
        ? undefined
        : plain.shape?.length === 0
          ? scalarAttr(plain.element, splatPattern(initial_value) ?? 0n)
          : initial_value;
    const isPublic = visibilityOf(op) === "public";
    const made = llvm.mlir.global.build(at, {
      global_type: TypeAttr.get(context, { type: array }),
      constant,
      sym_name,
      linkage: llvm.linkage.of(context, isPublic ? "external" : "private"),
      alignment,
      addr_space: integerAttr(context, context.i32, addressSpaceOf(plain) ?? 0),
      value,
    });
    if (isUninitialized) {
      at.insertAtEnd(at.createBlock(made.region(), []));
      const undef = emit(at, llvm.mlir.undef, [], array);
      at.create(llvm.return, { operands: [undef] });
    }
    at.eraseOp(op);
    return true;
  }),
  convert(memref.get_global, ({ name, result: { type } }, _, at, op) => {
    const plain = plainMemRef(at, type);
    const converted = plain && at.converter?.convert(plain);
    if (plain === undefined || converted === undefined) return false;
    const shape = mixedShape(at, plain, []);
    bytesOf(at, plain, shape.count);
    const { context } = at;
    const pointer = pointerTo(plain);
    const global_name = symbolRefAttr(context, name.root);
    const address = llvm.mlir.addressof.build(at, { global_name }, { resultTypes: [pointer] }).result();
    const first = elementPointer(at, address, arrayOf(at, plain), [0, ...shape.sizes.map(() => 0)]);
    const mark = indexConstant(at, NEVER_ALLOCATED, context.i64);
    const nowhere = emit(at, llvm.inttoptr, [mark], pointer);
    at.replaceOp(op, [descriptorOf(at, converted, nowhere, first, shape)]);
    return true;
  }),
];

/** The type of a variable: the element, or arrays of it. */
function arrayOf(at: Emitter, type: MemRefType): Type {
  const { context } = at;
  return (type.shape ?? []).reduceRight<Type>(
    (inner, size) => llvm.arrayType(context, inner, size),
    elementType(at, type),
  );
}
