// Sizes and alignments of types in memory, by LLVM's data layout strings.
//
// A layout without a string is LLVM's default, which MLIR's is too as far as these types go.

import { FloatType, IntegerType, isShaped, type Type, VectorType } from "../../ir/index.ts";
import { isCompatibleFloat } from "./compatible.ts";
import { ArrayType, isInitialized, PointerType, StructType, TargetExtType, X86AMXType } from "./types/index.ts";

/** Alignments in bytes of one kind of type by size in bits. */
type AlignmentTable = Map<number, number>;

interface PointerLayout {
  /** In bits. */
  readonly size: number;
  /** In bytes. */
  readonly alignment: number;
  /** The width of indices in bits. */
  readonly indexWidth: number;
}

const DEFAULT_POINTER: PointerLayout = { size: 64, alignment: 8, indexWidth: 64 };

/** The entries of a data layout. Sizes are in bits where the name says so, in bytes otherwise. @internal */
export class DataLayout {
  readonly isLittleEndian: boolean;
  /** The address space of stack slots. */
  readonly allocaSpace: number;
  readonly #integers: AlignmentTable = new Map([
    [1, 1],
    [8, 1],
    [16, 2],
    [32, 4],
    [64, 4],
  ]);
  /** The widths of the integers, ascending. */
  readonly #integerSizes: readonly number[];
  readonly #floats: AlignmentTable = new Map([
    [16, 2],
    [32, 4],
    [64, 8],
    [80, 16],
    [128, 16],
  ]);
  readonly #vectors: AlignmentTable = new Map([
    [64, 8],
    [128, 16],
  ]);
  readonly #pointers = new Map<number, PointerLayout>();
  #aggregateAlignment = 1;
  readonly #structs = new WeakMap<StructType, StructLayout>();
  /** Alignments that stack slots get, where they are others, by the kind and size of the specification. */
  readonly #preferred = new Map<string, number>([
    ["i64", 8],
    ["a0", 8],
  ]);

  constructor(text = "") {
    let isLittleEndian = true;
    let allocaSpace = 0;
    for (const part of text.split("-")) {
      if (part === "E") isLittleEndian = false;
      else if (/^A\d/.test(part)) allocaSpace = Number(part.slice(1));
      else this.#take(part);
    }
    this.#integerSizes = [...this.#integers.keys()].sort((a, b) => a - b);
    this.isLittleEndian = isLittleEndian;
    this.allocaSpace = allocaSpace;
  }

  #take(part: string): void {
    const [head = "", ...rest] = part.split(":");
    const [kind, numbers] = [head[0], rest.map(Number)];
    const size = Number(head.slice(1));
    const alignment = (numbers[0] ?? 8) / 8;
    const named = `${kind}${size}`;
    if (kind !== "p" && numbers[0] !== undefined)
      this.#preferred.set(named, Math.max((numbers[1] ?? numbers[0]) / 8, 1));
    if (kind === "p") {
      const [width = 64, abi = width, , index = width] = numbers;
      this.#pointers.set(size, { size: width, alignment: abi / 8, indexWidth: index });
    } else if (kind === "i") this.#integers.set(size, Math.max(alignment, 1));
    else if (kind === "f") this.#floats.set(size, Math.max(alignment, 1));
    else if (kind === "v") this.#vectors.set(size, Math.max(alignment, 1));
    else if (kind === "a") this.#aggregateAlignment = Math.max(alignment, 1);
  }

  pointer(addressSpace: number): PointerLayout {
    return this.#pointers.get(addressSpace) ?? this.#pointers.get(0) ?? DEFAULT_POINTER;
  }

  /** The number of bits that a value has; 0 for types without a size. Scalable vectors count once. */
  bitSize(type: Type): bigint {
    if (IntegerType.is(type) || FloatType.is(type)) return BigInt(type.width);
    if (PointerType.is(type)) return BigInt(this.pointer(type.addressSpace).size);
    if (VectorType.is(type))
      return this.bitSize(type.element) * BigInt(type.shape.reduce((count, dim) => count * dim, 1));
    if (ArrayType.is(type)) return 8n * this.allocSize(type.element) * type.size;
    if (StructType.is(type)) return 8n * this.structLayout(type).size;
    if (isCompatibleFloat(type)) return 128n;
    if (isHandle(type)) return BigInt(this.pointer(0).size);
    if (isPredicateCounter(type)) return 16n;
    return X86AMXType.is(type) ? 8192n : 0n;
  }

  /** The bytes that a store writes. */
  storeSize(type: Type): bigint {
    return (this.bitSize(type) + 7n) / 8n;
  }

  /** The bytes from one element of an array to the next. */
  allocSize(type: Type): bigint {
    return alignTo(this.storeSize(type), BigInt(this.alignment(type)));
  }

  /** The alignment that the ABI asks for, in bytes. */
  alignment(type: Type): number {
    if (IntegerType.is(type)) return this.#integerAlignment(type.width);
    if (PointerType.is(type)) return this.pointer(type.addressSpace).alignment;
    if (VectorType.is(type)) return this.#vectorAlignment(Number(this.bitSize(type)));
    if (ArrayType.is(type)) return this.alignment(type.element);
    if (StructType.is(type)) return this.structLayout(type).alignment;
    if (FloatType.is(type)) return this.#floats.get(type.width) ?? powerOfTwo(type.width / 8);
    if (isHandle(type)) return this.pointer(0).alignment;
    if (isPredicateCounter(type)) return 2;
    return isCompatibleFloat(type) ? 16 : 1;
  }

  /** The alignment that stack slots get. */
  preferredAlignment(type: Type): number {
    if (IntegerType.is(type)) {
      const size = this.#integerSize(type.width);
      return this.#preferred.get(`i${size}`) ?? this.#integers.get(size) ?? 1;
    }
    if (FloatType.is(type)) return this.#preferred.get(`f${type.width}`) ?? this.alignment(type);
    if (VectorType.is(type)) return this.#preferred.get(`v${this.bitSize(type)}`) ?? this.alignment(type);
    if (ArrayType.is(type)) return this.preferredAlignment(type.element);
    if (StructType.is(type)) {
      const own = type.body.isPacked ? 1 : this.structLayout(type).alignment;
      return Math.max(own, this.#preferred.get("a0") ?? 1);
    }
    return this.alignment(type);
  }

  #integerAlignment(width: number): number {
    return this.#integers.get(this.#integerSize(width)) ?? 1;
  }

  /** The next wider type that the layout names, or the widest. */
  #integerSize(width: number): number {
    for (const size of this.#integerSizes) if (size >= width) return size;
    return this.#integerSizes.at(-1) ?? 64;
  }

  /** Vectors that the layout does not name are aligned to their size. */
  #vectorAlignment(bits: number): number {
    return this.#vectors.get(bits) ?? powerOfTwo(Math.ceil(bits / 8));
  }

  /** Where the elements of a struct are, in bytes. Layouts of structs whose parts are all known are computed once. */
  structLayout(struct: StructType): StructLayout {
    const known = this.#structs.get(struct);
    if (known !== undefined) return known;
    const made = this.#layoutOf(struct);
    if (isInitialized(struct) && struct.body.elements.every((one) => this.#isFinal(one)))
      this.#structs.set(struct, made);
    return made;
  }

  /** Whether the size of a type cannot change: an opaque struct may get a body. */
  #isFinal(type: Type): boolean {
    let part = type;
    while (ArrayType.is(part) || VectorType.is(part)) part = part.element;
    return !StructType.is(part) || this.#structs.has(part);
  }

  #layoutOf(struct: StructType): StructLayout {
    const { elements, isPacked } = struct.body;
    const offsets: bigint[] = [];
    let end = 0n;
    let alignment = isPacked ? 1 : this.#aggregateAlignment;
    for (const element of elements) {
      const own = isPacked ? 1 : this.alignment(element);
      alignment = Math.max(alignment, own);
      const offset = alignTo(end, BigInt(own));
      offsets.push(offset);
      end = offset + this.allocSize(element);
    }
    return { offsets, size: alignTo(end, BigInt(alignment)), alignment };
  }
}

/** Types of SPIR-V that memory holds as addresses. */
function isHandle(type: Type): boolean {
  return TargetExtType.is(type) && type.extName.startsWith("spirv.");
}

/** The type of SVE that memory holds as sixteen bits at least. */
function isPredicateCounter(type: Type): boolean {
  return TargetExtType.is(type) && type.extName === "aarch64.svcount";
}

/** @internal */
export interface StructLayout {
  readonly offsets: readonly bigint[];
  readonly size: bigint;
  readonly alignment: number;
}

function alignTo(size: bigint, alignment: bigint): bigint {
  return ((size + alignment - 1n) / alignment) * alignment;
}

/** The next power of two. */
function powerOfTwo(value: number): number {
  let power = 1;
  while (power < value) power *= 2;
  return power;
}

const defaultLayout = new DataLayout();

/** Whether hardware accesses the type at once: a number or pointer of a power of two of at least eight bits. @internal */
export function isAtomicType(type: Type): boolean {
  if (isShaped(type) || [StructType, ArrayType, TargetExtType].some((def) => def.is(type))) return false;
  const bits = defaultLayout.bitSize(type);
  return bits >= 8n && (bits & (bits - 1n)) === 0n;
}
