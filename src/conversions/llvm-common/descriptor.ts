// Descriptors: the structs that represent memory references. One of known rank holds the allocated and the aligned pointer, the offset, sizes
// and strides; one of unknown rank holds the rank and a pointer to such a struct.

import * as llvm from "../../dialects/llvm/index.ts";
import { type Builder, boolAttr, IntegerType, integerAttr, type Type, TypeAttr, type Value } from "../../ir/index.ts";
import { assert } from "../../support/assert.ts";
import { elementPointer } from "./address.ts";
import { constantOf, type Emitter, emit, extractValue, insertValue, poison } from "./emit.ts";

/** Where the parts are. */
const [ALLOCATED, ALIGNED, OFFSET, SIZES, STRIDES] = [0, 1, 2, 3, 4] as const;

/** The type to which the pattern's type converter converts `index`. */
export function indexTypeOf(at: Emitter): Type {
  const { context } = at;
  return at.converter?.convert(context.index) ?? context.i64;
}

/** A number of the type that index becomes, written as index. */
export function indexConstant(at: Emitter, value: number | bigint, type = indexTypeOf(at)): Value {
  return constantOf(at, type, integerAttr(at.context, at.context.index, value));
}

/** A descriptor that is read, or changed part by part: `value` is what it is by now. */
export class Descriptor {
  value: Value;
  readonly type: llvm.StructType;
  readonly #at: Builder;

  constructor(at: Builder, value: Value) {
    const { type } = value;
    assert(llvm.StructType.is(type), "a descriptor is a struct");
    this.#at = at;
    this.value = value;
    this.type = type;
  }

  /** One of which nothing is known. */
  static empty(at: Builder, type: Type): Descriptor {
    return new Descriptor(at, poison(at, type));
  }

  get pointerType(): Type {
    return this.#element(ALIGNED);
  }

  get indexType(): Type {
    return this.#element(OFFSET);
  }

  #element(index: number): Type {
    const type = this.type.body.elements[index];
    assert(type !== undefined, "a descriptor has no such part");
    return type;
  }

  #get(path: readonly number[], type: Type): Value {
    return extractValue(this.#at, this.value, path, type);
  }

  #set(value: Value, ...path: readonly number[]): void {
    this.value = insertValue(this.#at, this.value, value, path);
  }

  allocated(): Value {
    return this.#get([ALLOCATED], this.#element(ALLOCATED));
  }

  aligned(): Value {
    return this.#get([ALIGNED], this.#element(ALIGNED));
  }

  offset(): Value {
    return this.#get([OFFSET], this.indexType);
  }

  size(dim: number): Value {
    return this.#get([SIZES, dim], this.indexType);
  }

  stride(dim: number): Value {
    return this.#get([STRIDES, dim], this.indexType);
  }

  /** All sizes, as an array. */
  sizes(): Value {
    return this.#get([SIZES], this.#element(SIZES));
  }

  setPointers(allocated: Value, aligned = allocated): void {
    this.#set(allocated, ALLOCATED);
    this.#set(aligned, ALIGNED);
  }

  setAllocated(value: Value): void {
    this.#set(value, ALLOCATED);
  }

  setAligned(value: Value): void {
    this.#set(value, ALIGNED);
  }

  setOffset(value: Value): void {
    this.#set(value, OFFSET);
  }

  setSize(dim: number, value: Value): void {
    this.#set(value, SIZES, dim);
  }

  setStride(dim: number, value: Value): void {
    this.#set(value, STRIDES, dim);
  }

  /** Allocated and aligned pointer, offset, sizes, strides. */
  parts(rank: number): readonly Value[] {
    const dims = Array.from({ length: rank }, (_, dim) => dim);
    const sizes = [this.allocated(), this.aligned(), this.offset(), ...dims.map((dim) => this.size(dim))];
    return [...sizes, ...dims.map((dim) => this.stride(dim))];
  }
}

// ---- of unknown rank

export function unrankedRank(at: Emitter, value: Value): Value {
  const { type } = value;
  assert(llvm.StructType.is(type), "a descriptor is a struct");
  return extractValue(at, value, [0], type.body.elements[0] ?? at.context.i64);
}

/** The pointer to the descriptor of the rank. */
export function unrankedPointer(at: Emitter, value: Value): Value {
  return extractValue(at, value, [1], llvm.pointerType(at.context));
}

export function unrankedOf(at: Emitter, type: Type, rank: Value, pointer: Value): Value {
  return insertValue(at, insertValue(at, poison(at, type), rank, [0]), pointer, [1]);
}

/** How many bytes the descriptor takes whose rank an unranked one holds: two pointers, the offset, sizes and strides. */
export function unrankedBytes(at: Emitter, value: Value, pointerBytes = 8): Value {
  const [one, two] = [indexConstant(at, 1), indexConstant(at, 2)];
  const indexBytes = indexConstant(at, widthOf(indexTypeOf(at)) / 8);
  const pointers = emit(at, llvm.mul, [two, indexConstant(at, pointerBytes)]);
  const extents = emit(at, llvm.mul, [two, unrankedRank(at, value)]);
  const numbers = emit(at, llvm.mul, [emit(at, llvm.add, [extents, one]), indexBytes]);
  return emit(at, llvm.add, [pointers, numbers]);
}

function widthOf(type: Type): number {
  return IntegerType.is(type) ? type.width : 64;
}

// ---- memory

export function loadOf(at: Emitter, addr: Value, type: Type): Value {
  return llvm.load.build(at, { addr }, { resultTypes: [type] }).result();
}

export function storeTo(at: Emitter, value: Value, addr: Value): void {
  llvm.store.build(at, { value, addr });
}

/** Memory for `count` values of a type on the stack. */
export function stackSlot(at: Emitter, type: Type, count: Value): Value {
  const { context } = at;
  const parts = { arraySize: count, elem_type: TypeAttr.get(context, { type }) };
  return llvm.alloca.build(at, parts, { resultTypes: [llvm.pointerType(context)] }).result();
}

/** A pointer to a copy of a value on the stack. MLIR counts such copies in 64 bits, whatever index is. */
export function onStack(at: Emitter, value: Value): Value {
  const slot = stackSlot(at, value.type, indexConstant(at, 1, at.context.i64));
  storeTo(at, value, slot);
  return slot;
}

/** The size of a type in bytes, with the padding that it needs in arrays: where the second of two elements at null is. */
export function sizeInBytes(at: Emitter, type: Type): Value {
  const next = elementPointer(at, nullPointer(at), type, [1]);
  return emit(at, llvm.ptrtoint, [next], indexTypeOf(at));
}

export function nullPointer(at: Emitter): Value {
  return emit(at, llvm.mlir.zero, [], llvm.pointerType(at.context));
}

export function copyBytes(at: Emitter, target: Value, source: Value, length: Value): void {
  const properties = [boolAttr(at.context, false)];
  at.create(llvm.intrinsic("memcpy"), { operands: [target, source, length], properties });
}
