// The layout of types of the LLVM dialect in memory, and the scalars of their values, by LLVM's rules. A pointer is an address of 32 bits;
// in memory it takes as much as the data layout specifies, 64 bits by default, with zeros above. A vector takes whole elements, an i1 a
// byte; LLVM packs vectors of i1 into bits, but these are invisible outside of a kernel.

import { denseIntegers } from "../../define/index.ts";
import { SpecAttr } from "../../dialects/dlti/index.ts";
import { ArrayType, PointerType, StructType } from "../../dialects/llvm/index.ts";
import {
  elementCount,
  FloatType,
  IntegerAttr,
  IntegerType,
  type Operation,
  StringAttr,
  type Type,
  TypeAttr,
  VectorType,
} from "../../ir/index.ts";
import { typeText } from "../../text/index.ts";
import { Unsupported } from "../failure.ts";
import { f32, f64, i32, i64, type ValueType } from "../wasm/opcodes.ts";

/** A number of a kernel. Integers of other widths than 32 and 64 are zero-extended; f16 and bf16 are the f32 of the same value. */
export interface Scalar {
  /** A limb is a part of an integer of more than 64 bits: always an i64. */
  readonly kind: "integer" | "float" | "pointer" | "limb";
  /** In bits. */
  readonly width: number;
  /** Of what type it is in WebAssembly. */
  readonly type: ValueType;
  /** Of floats of 16 bits those with the exponents of f32. */
  readonly isBrain?: boolean;
  /** Bytes in memory, where they are more than the width takes: see {@link DataLayout}. */
  readonly bytes?: number;
}

/** A scalar of a value, with its place in memory after the start of the value. */
export interface Part {
  readonly scalar: Scalar;
  readonly offset: number;
}

export interface Layout {
  /** Bytes from one element of an array to the next. */
  readonly size: number;
  readonly alignment: number;
}

const POINTER: Scalar = { kind: "pointer", width: 32, type: i32 };
const WIDE_POINTER: Scalar = { ...POINTER, bytes: 8 };
const FLOATS: Readonly<Record<string, Scalar>> = {
  f16: { kind: "float", width: 16, type: f32 },
  bf16: { kind: "float", width: 16, type: f32, isBrain: true },
  f32: { kind: "float", width: 32, type: f32 },
  f64: { kind: "float", width: 64, type: f64 },
};

const LIMB: Scalar = { kind: "limb", width: 64, type: i64 };

/** Bits of the widest integers. */
const MOST_BITS = 1024;

/** Bytes that the engine aligns variables to at most. */
const MOST_ALIGNMENT = 128;

/** The alignment in bytes that a variable states, as far as the engine takes it into account; 1 if it states none. */
export function statedAlignment(variable: Operation): number {
  const stated = variable.attr("alignment");
  return IntegerAttr.is(stated) ? Math.min(Number(stated.value), MOST_ALIGNMENT) : 1;
}

/** Most scalars of one value. */
const MOST_PARTS = 1 << 14;

/**
 * Layouts of the types of one compilation, by the data layout of its module. Pointers in memory may take 8 bytes, of which the upper ones are zero: programs for hosts count on
 * that size.
 */
export class DataLayout {
  readonly #pointer: Scalar;
  /** Bytes that integers of more than 64 bits are aligned to. */
  readonly #wideAlignment: number;
  readonly #layouts = new Map<Type, Layout>();
  readonly #parts = new Map<Type, readonly Part[]>();
  readonly #scalars = new Map<Type, Scalar>();

  constructor(module: Operation) {
    const { pointerBits, wideAlignment } = targetOf(module);
    this.#pointer = pointerBits === 32 ? POINTER : WIDE_POINTER;
    this.#wideAlignment = wideAlignment / 8;
  }

  get pointerBytes(): number {
    return bytesOf(this.#pointer);
  }

  /** The scalar that a type is; undefined for vectors, aggregates and what the engine does not know. */
  scalar(type: Type): Scalar | undefined {
    if (PointerType.is(type)) return this.#pointer;
    if (FloatType.is(type)) return FLOATS[type.format];
    if (!IntegerType.is(type) || type.width === 0 || type.width > 64) return undefined;
    let known = this.#scalars.get(type);
    known ??= { kind: "integer", width: type.width, type: type.width > 32 ? i64 : i32 };
    this.#scalars.set(type, known);
    return known;
  }

  layout(type: Type, user?: Operation): Layout {
    const known = this.#layouts.get(type);
    if (known !== undefined) return known;
    const made = this.#makeLayout(type, user);
    this.#layouts.set(type, made);
    return made;
  }

  #makeLayout(type: Type, user: Operation | undefined): Layout {
    const scalar = this.scalar(type);
    if (scalar !== undefined) {
      const size = bytesOf(scalar);
      return { size, alignment: size };
    }
    if (isWide(type)) {
      const alignment = this.#wideAlignment;
      return { size: alignTo(Math.ceil(type.width / 8), alignment), alignment };
    }
    if (VectorType.is(type)) {
      const bytes = this.layout(type.element, user).size * elementCount(type.shape);
      const size = powerOfTwoFrom(bytes);
      return { size, alignment: size };
    }
    if (ArrayType.is(type)) {
      const element = this.layout(type.element, user);
      return { size: element.size * Number(type.size), alignment: element.alignment };
    }
    if (StructType.is(type) && !type.body.isOpaque) {
      const alignments = type.body.elements.map((element) => this.layout(element, user).alignment);
      const alignment = type.body.isPacked ? 1 : Math.max(1, ...alignments);
      return { size: alignTo(this.#endOf(type, type.body.elements.length, user), alignment), alignment };
    }
    throw new Unsupported(`the engine cannot keep a value of type '${typeText(type)}' in memory`, user);
  }

  /** Bytes from the start of a struct to one of its elements. */
  elementOffset(type: StructType, index: number, user?: Operation): number {
    const element = type.body.elements[index];
    if (element === undefined)
      throw new Unsupported(`a struct of type '${typeText(type)}' has no element ${index}`, user);
    const alignment = type.body.isPacked ? 1 : this.layout(element, user).alignment;
    return alignTo(this.#endOf(type, index, user), alignment);
  }

  /** Bytes up to the end of the last element: what memory for a value must have at least. */
  extent(type: Type, user?: Operation): number {
    if (VectorType.is(type)) return this.layout(type.element, user).size * elementCount(type.shape);
    if (ArrayType.is(type) && type.size > 0n) {
      return this.layout(type.element, user).size * (Number(type.size) - 1) + this.extent(type.element, user);
    }
    const last = StructType.is(type) ? type.body.elements.length - 1 : -1;
    const element = StructType.is(type) ? type.body.elements[last] : undefined;
    if (!StructType.is(type) || element === undefined) return this.layout(type, user).size;
    return this.elementOffset(type, last, user) + this.extent(element, user);
  }

  /** Where the elements before `count` end. */
  #endOf({ body }: StructType, count: number, user: Operation | undefined): number {
    let end = 0;
    for (const element of body.elements.slice(0, count)) {
      const { size, alignment } = this.layout(element, user);
      end = (body.isPacked ? end : alignTo(end, alignment)) + size;
    }
    return end;
  }

  /** The scalars of a value, in the order of its elements. */
  parts(type: Type, user?: Operation): readonly Part[] {
    const known = this.#parts.get(type);
    if (known !== undefined) return known;
    const made = this.#makeParts(type, user);
    if (made.length > MOST_PARTS) {
      throw new Unsupported(`a value of type '${typeText(type)}' has more elements than the engine takes`, user);
    }
    this.#parts.set(type, made);
    return made;
  }

  #makeParts(type: Type, user: Operation | undefined): readonly Part[] {
    const scalar = this.scalar(type);
    if (scalar !== undefined) return [{ scalar, offset: 0 }];
    if (isWide(type)) return limbsOf(type.width);
    if (VectorType.is(type)) return this.#repeat(type.element, elementCount(type.shape), user);
    if (ArrayType.is(type)) return this.#repeat(type.element, Number(type.size), user);
    if (StructType.is(type) && !type.body.isOpaque) {
      return type.body.elements.flatMap((element, index) => {
        const start = this.elementOffset(type, index, user);
        return this.parts(element, user).map((part) => ({ ...part, offset: start + part.offset }));
      });
    }
    throw new Unsupported(`the engine cannot compute with values of type '${typeText(type)}'`, user);
  }

  #repeat(element: Type, count: number, user: Operation | undefined): readonly Part[] {
    const parts = this.parts(element, user);
    const { size } = this.layout(element, user);
    if (parts.length * count > MOST_PARTS) {
      throw new Unsupported(
        `a value of ${count} times '${typeText(element)}' has more elements than the engine takes`,
        user,
      );
    }
    return Array.from({ length: count }, (_, index) =>
      parts.map((part) => ({ ...part, offset: index * size + part.offset })),
    ).flat();
  }

  /** Of the scalars of a value, those of the element at a path: the first one's number, how many, and the element's type. */
  partRange(type: Type, path: readonly number[], user?: Operation): { start: number; count: number; type: Type } {
    let start = 0;
    let at = type;
    for (const index of path) {
      if (StructType.is(at)) {
        for (const before of at.body.elements.slice(0, index)) start += this.parts(before, user).length;
        at = at.body.elements[index] ?? at;
      } else if (ArrayType.is(at) || VectorType.is(at)) {
        start += index * this.parts(at.element, user).length;
        at = at.element;
      }
    }
    return { start, count: this.parts(at, user).length, type: at };
  }
}

function isWide(type: Type): type is IntegerType {
  return IntegerType.is(type) && type.width > LIMB.width && type.width <= MOST_BITS;
}

interface Target {
  readonly pointerBits: number;
  /** Of integers of more than 64 bits, in bits. */
  readonly wideAlignment: number;
}

/** By the text of a module's data layout, or by its specification for MLIR. */
function targetOf(module: Operation): Target {
  const text = module.attr("llvm.data_layout");
  if (StringAttr.is(text)) {
    const is = (part: string): boolean => text.value.split("-").some((one) => one.startsWith(part));
    return { pointerBits: is("p:32") || is("p0:32") ? 32 : 64, wideAlignment: is("i128:128") ? 128 : 64 };
  }
  const spec = module.attr("dlti.dl_spec");
  const first = (wanted: (type: Type) => boolean): number | undefined => {
    const found = SpecAttr.is(spec) ? spec.entries.find(({ key }) => TypeAttr.is(key) && wanted(key.type)) : undefined;
    const [number] = found === undefined ? [] : (denseIntegers(found.value)?.values ?? []);
    return number === undefined ? undefined : Number(number);
  };
  return {
    pointerBits: first((type) => PointerType.is(type) && type.addressSpace === 0) ?? 64,
    wideAlignment: first((type) => IntegerType.is(type) && type.width === 128) ?? 64,
  };
}

/** The limbs of an integer, the least first. */
function limbsOf(width: number): readonly Part[] {
  const count = Math.ceil(width / LIMB.width);
  return Array.from({ length: count }, (_, at) => {
    const rest = Math.min(width - at * LIMB.width, LIMB.width);
    return { scalar: rest === LIMB.width ? LIMB : { ...LIMB, width: rest }, offset: at * (LIMB.width / 8) };
  });
}

/** Bytes of a scalar in memory: those of the next larger integer that memory has. */
export function bytesOf({ width, bytes }: Scalar): number {
  if (bytes !== undefined) return bytes;
  return width <= 8 ? 1 : powerOfTwoFrom(Math.ceil(width / 8));
}

function powerOfTwoFrom(size: number): number {
  let power = 1;
  while (power < size) power *= 2;
  return power;
}

export function alignTo(offset: number, alignment: number): number {
  return Math.ceil(offset / alignment) * alignment;
}
