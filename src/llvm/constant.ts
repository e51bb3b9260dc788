// Constants: numbers, aggregates, addresses, expressions. One object per value in a module, so that `===` compares them.
//
// Lists of numbers keep their bytes (`data`); other aggregates keep their elements. What is zero all through is `zero`, and so on, as
// in LLVM: a value has one form.

import { ArrayType, type PointerType, PPCFP128Type, StructType } from "../dialects/llvm/index.ts";
import { elementBytes, FloatType, IntegerType, readBits, type Type, VectorType } from "../ir/index.ts";

import type { IntegerInterval } from "./attributes/attribute.ts";
import type { GlobalValue } from "./module.ts";
import { opcode } from "./opcode.ts";

/** The kinds of constants; `data` is an array or a vector as bytes. */
/** The kinds of constants: numbers, aggregates, addresses, expressions, and what only arguments can be. */
export type ConstantKind =
  | "integer"
  | "float"
  | "zero"
  | "undef"
  | "poison"
  | "none"
  | "data"
  | "aggregate"
  | "splat"
  | "expression"
  | "global"
  | "blockaddress"
  | "dso_local_equivalent"
  | "no_cfi"
  | "ptrauth"
  | "asm"
  | "metadata";

/** A constant: one object per value in a module. */
export class Constant {
  /** Its number in the module, from 1. */
  readonly id: number;
  readonly kind: ConstantKind;
  readonly type: Type;
  /** Elements, operands of an expression, what a splat repeats, whose address is taken. */
  readonly operands: readonly Constant[];
  /** The pattern of an integer (unsigned) or float. */
  readonly bits: bigint;
  /** The further data that the constant's kind requires. */
  readonly payload: ConstantPayload;
  /** For the writer. */
  text: string | undefined = undefined;
  /** Whether its text depends on the function or on numbers of blocks and nodes. */
  readonly isLocal: boolean;

  constructor(id: number, kind: ConstantKind, type: Type, parts: ConstantParts) {
    const { operands = [], bits = 0n, payload = NOTHING } = parts;
    this.id = id;
    this.kind = kind;
    this.type = type;
    this.operands = operands;
    this.bits = bits;
    this.payload = payload;
    this.isLocal = kind === "blockaddress" || kind === "metadata" || operands.some((one) => one.isLocal);
  }
}

/** The parts that distinguish constants of one kind and type: most kinds have one of these, or none. */
interface ConstantParts {
  readonly operands?: readonly Constant[];
  readonly bits?: bigint;
  readonly payload?: ConstantPayload;
}

/** The data of some kinds of constants besides operands. */
export interface ConstantPayload {
  /** Little-endian elements of `data`, each of whole bytes. */
  readonly data?: Uint8Array;
  /** The opcode and flags of an expression, and of an address the type that is indexed. */
  readonly opcode?: number;
  readonly flags?: number;
  readonly elementType?: Type;
  /** Undefined while a reader has not met the definition. */
  global?: GlobalValue;
  /** Of an address: the bytes around it that may be accessed through it. */
  readonly inRange?: IntegerInterval;
  /** The block of `blockaddress`, once its function has it. */
  readonly block?: { number: number };
  readonly assembly?: InlineAssembly;
  /** The number of a node of metadata. */
  node?: number;
  /** Values as metadata, by their references (rows too); a list of arguments (`!DIArgList`) if {@link isList}. */
  readonly values?: number[];
  readonly isList?: boolean;
}

/** The text and the flags of an `asm` callee. */
/** Inline assembly, which is a callee. */
export interface InlineAssembly {
  readonly text: string;
  readonly constraints: string;
  readonly hasSideEffects: boolean;
  readonly isAlignStack: boolean;
  readonly isIntel: boolean;
  readonly canThrow: boolean;
}

const NOTHING: ConstantPayload = {};

/** Bytes of lists longer than this are not compared with each other. */
const UNIQUED_BYTES = 4096;

/** The elements of vectors, arrays and structs; 0 for other types, and the least number of a scalable vector. @internal */
export function elementCountOf(type: Type): number {
  if (VectorType.is(type)) return type.shape[0] ?? 0;
  if (ArrayType.is(type)) return Number(type.size);
  return StructType.is(type) ? type.body.elements.length : 0;
}

/** @internal */
/** The type of an element of a vector, array or struct; undefined for other types. */
export function elementTypeOf(type: Type, index: number): Type | undefined {
  if (VectorType.is(type) || ArrayType.is(type)) return type.element;
  return StructType.is(type) ? type.body.elements[index] : undefined;
}

/** Whether a type is a scalable vector. @internal */
export function isScalable(type: Type): boolean {
  return VectorType.is(type) && type.scalable[0] === true;
}

function isSequence(type: Type): boolean {
  return VectorType.is(type) || ArrayType.is(type);
}

/** Numbers that lists of bytes can hold. */
function isDataElement(type: Type): boolean {
  if (IntegerType.is(type)) return [8, 16, 32, 64].includes(type.width);
  return FloatType.is(type) && type.width <= 64;
}

/** The constants of a module. */
export class Constants {
  /** By number; 0 is none. */
  readonly all: (Constant | undefined)[] = [undefined];
  readonly #known = new Map<string, Constant>();

  /** The constant of a kind and type with these parts, which the key describes. */
  #unique(kind: ConstantKind, type: Type, key: string, parts: ConstantParts = {}): Constant {
    const full = `${kind}:${type.id}:${key}`;
    let constant = this.#known.get(full);
    if (constant === undefined) {
      constant = this.#add(kind, type, parts);
      this.#known.set(full, constant);
    }
    return constant;
  }

  #add(kind: ConstantKind, type: Type, parts: ConstantParts): Constant {
    const constant = new Constant(this.all.length, kind, type, parts);
    this.all.push(constant);
    return constant;
  }

  /** An integer modulo its width, or a vector of it. */
  integer(type: Type, value: bigint | number): Constant {
    if (VectorType.is(type)) return this.splat(type, this.integer(type.element, value));
    const bits = BigInt.asUintN(IntegerType.is(type) ? type.width : 64, BigInt(value));
    return this.#unique("integer", type, bits.toString(36), { bits });
  }

  float(type: Type, bits: bigint): Constant {
    return this.#unique("float", type, bits.toString(36), { bits });
  }

  /** The zero of any type. */
  zero(type: Type): Constant {
    if (IntegerType.is(type)) return this.integer(type, 0n);
    if (FloatType.is(type) || PPCFP128Type.is(type)) return this.float(type, 0n);
    return this.#unique("zero", type, "");
  }

  undef(type: Type): Constant {
    return this.#unique("undef", type, "");
  }

  poison(type: Type): Constant {
    return this.#unique("poison", type, "");
  }

  none(type: Type): Constant {
    return this.#unique("none", type, "");
  }

  /** A vector of equal elements. */
  splat(type: VectorType, element: Constant): Constant {
    if (isScalable(type)) {
      if (element.kind === "poison") return this.poison(type);
      if (element.kind === "undef") return this.undef(type);
      return isZero(element) ? this.zero(type) : this.#unique("splat", type, `${element.id}`, { operands: [element] });
    }
    return this.aggregate(type, new Array<Constant>(elementCountOf(type)).fill(element));
  }

  /** An array of numbers from their bytes. */
  data(type: Type, bytes: Uint8Array): Constant {
    if (bytes.length === 0 || bytes.every((byte) => byte === 0)) return this.zero(type);
    const payload = { data: bytes };
    if (bytes.length > UNIQUED_BYTES) return this.#add("data", type, { payload });
    return this.#unique("data", type, String.fromCharCode(...bytes), { payload });
  }

  /** An array, struct or vector of elements. */
  aggregate(type: Type, elements: readonly Constant[]): Constant {
    const [first] = elements;
    if (first === undefined) return this.zero(type);
    if (elements.every((one) => one.kind === "poison")) return this.poison(type);
    if (elements.every((one) => one.kind === "undef" || one.kind === "poison") && !isStructOrPoison(elements)) {
      return this.undef(type);
    }
    if (elements.every(isZero)) return this.zero(type);
    if (isSequence(type) && isDataElement(first.type) && elements.every(isNumber)) {
      return this.data(type, bytesOf(elements));
    }
    return this.#unique("aggregate", type, idsOf(elements), { operands: elements });
  }

  /** An element of a constant; undefined if it is unknown. */
  elementOf(constant: Constant, index: number): Constant | undefined {
    const type = elementTypeOf(constant.type, index);
    if (type === undefined || index < 0) return undefined;
    if (!isScalable(constant.type) && index >= elementCountOf(constant.type)) return undefined;
    switch (constant.kind) {
      case "zero":
        return this.zero(type);
      case "undef":
        return this.undef(type);
      case "poison":
        return this.poison(type);
      case "splat":
        return constant.operands[0];
      case "aggregate":
        return constant.operands[index];
      case "data": {
        const size = elementBytes(type);
        const bits = readBits(constant.payload.data ?? new Uint8Array(), index * size, size);
        return IntegerType.is(type) ? this.integer(type, bits) : this.float(type, bits);
      }
      default:
        return undefined;
    }
  }

  elementsOf(constant: Constant): readonly Constant[] | undefined {
    if (isScalable(constant.type)) return undefined;
    const elements: Constant[] = [];
    for (let index = 0; index < elementCountOf(constant.type); index++) {
      const element = this.elementOf(constant, index);
      if (element === undefined) return undefined;
      elements.push(element);
    }
    return elements;
  }

  /** The constant that all elements of a vector equal; undefined if they differ. */
  splatOf(constant: Constant): Constant | undefined {
    if (constant.kind === "splat") return constant.operands[0];
    if (constant.kind === "zero") return this.elementOf(constant, 0);
    if (constant.kind !== "data" && constant.kind !== "aggregate") return undefined;
    const elements = this.elementsOf(constant) ?? [];
    return elements.every((one) => one === elements[0]) ? elements[0] : undefined;
  }

  /** An instruction on constants; {@link address} makes `getelementptr`. */
  expression(type: Type, opcode: number, operands: readonly Constant[], flags = 0): Constant {
    return this.#expression(type, operands, { opcode, flags });
  }

  /** `getelementptr`: the operands are the base and the indices into values of `elementType`. */
  address(
    type: Type,
    elementType: Type,
    operands: readonly Constant[],
    flags: number,
    inRange?: IntegerInterval,
  ): Constant {
    const range = inRange === undefined ? {} : { inRange };
    return this.#expression(type, operands, { opcode: opcode.getelementptr, flags, elementType, ...range });
  }

  #expression(type: Type, operands: readonly Constant[], payload: ConstantPayload): Constant {
    const { opcode, flags, elementType, inRange } = payload;
    const range = inRange === undefined ? "" : `${inRange.lower}:${inRange.upper}`;
    const key = `${opcode},${flags},${elementType?.id ?? 0},${range},${idsOf(operands)}`;
    return this.#unique("expression", type, key, { operands, payload });
  }

  /** The address of a global or function: made once, by the module, or by a reader that meets a reference first. */
  global(type: PointerType, global: GlobalValue | undefined): Constant {
    return this.#add("global", type, { payload: global === undefined ? {} : { global } });
  }

  blockAddress(type: Type, of: Constant, block: { number: number }): Constant {
    return this.#add("blockaddress", type, { operands: [of], payload: { block } });
  }

  dsoLocalEquivalent(of: Constant): Constant {
    return this.#unique("dso_local_equivalent", of.type, `${of.id}`, { operands: [of] });
  }

  noCfi(of: Constant): Constant {
    return this.#unique("no_cfi", of.type, `${of.id}`, { operands: [of] });
  }

  /** A signed pointer: of the pointer, the key, the discriminator, the discriminator's address and the deactivation symbol. */
  ptrauth(operands: readonly [Constant, Constant, Constant, Constant, Constant]): Constant {
    return this.#unique("ptrauth", operands[0].type, idsOf(operands), { operands });
  }

  assembly(type: Type, assembly: InlineAssembly): Constant {
    return this.#unique("asm", type, JSON.stringify(assembly), { payload: { assembly } });
  }

  /** A node of metadata as an argument. */
  metadata(type: Type, node: number): Constant {
    return this.#unique("metadata", type, `${node}`, { payload: { node } });
  }

  /** The same with values that a reader has not met yet: it sets them later, so that the constant is none that others find. */
  metadataOfLaterValues(type: Type, values: number[], isList: boolean): Constant {
    return this.#add("metadata", type, { payload: { values, isList } });
  }

  /** Values as metadata in an argument or debug record: one, or a list (`!DIArgList(…)`) of any number. */
  metadataOfValues(type: Type, values: number[], isList: boolean): Constant {
    const key = `${isList ? "list" : "value"}:${values.join()}`;
    return this.#unique("metadata", type, key, { payload: { values, isList } });
  }
}

function idsOf(constants: readonly Constant[]): string {
  return constants.map(({ id }) => id).join();
}

function isStructOrPoison(elements: readonly Constant[]): boolean {
  return !elements.every((one) => one.kind === "undef");
}

function isNumber({ kind }: Constant): boolean {
  return kind === "integer" || kind === "float";
}

/** Zero as LLVM's constants count it: no negative zero, no zero that is an address of something. @internal */
export function isZero({ kind, bits }: Constant): boolean {
  return kind === "zero" || ((kind === "integer" || kind === "float") && bits === 0n);
}

function bytesOf(elements: readonly Constant[]): Uint8Array {
  const size = elementBytes((elements[0] as Constant).type);
  const bytes = new Uint8Array(size * elements.length);
  elements.forEach(({ bits }, index) => {
    for (let at = 0, rest = bits; at < size; at++, rest >>= 8n) bytes[index * size + at] = Number(rest & 0xffn);
  });
  return bytes;
}

/** The value of an integer with its sign. @internal */
export function signedValue({ type, bits }: Constant): bigint {
  return BigInt.asIntN(IntegerType.is(type) ? type.width : 64, bits);
}
