// Types of a SPIR-V module as types of LLVM IR, and as names of functions have them.

import {
  arrayType,
  functionType,
  identifiedStruct,
  pointerType,
  setStructBody,
  TargetExtType,
  tokenType,
  voidType,
} from "../../dialects/llvm/index.ts";
import * as Enum from "../../grammar/enumerants.generated.ts";
import { type Context, floatType, IntegerType, type Type, vectorType } from "../../ir/index.ts";
import { Op } from "../../spirv/modules.ts";
import { addressSpaceOf } from "../common/address-space.ts";
import { type MangledType, mangle, mangled, mangledInteger, mangledNamed, mangledPointer } from "../mangling/index.ts";
import { type OpaqueType, opaqueOfOpcode } from "../types/opaque.ts";
import { openClName } from "../types/opaque-names.ts";
import type { SpirvInput } from "./input.ts";
import type { Instruction } from "./instruction.ts";

const FLOATS: Readonly<Record<number, "f16" | "f32" | "f64">> = { 16: "f16", 32: "f32", 64: "f64" };
/** Pointers in names nest this deep at most. */
const DEEPEST = 200;
/** SPIR-V limits the nesting of structs to 255. */
const DEEPEST_TYPE = 400;
const LONGEST_VECTOR = 1 << 16;
/** The begin of a mangled name without a name. */
const UNNAMED = "_Z0";

/** The types of one module by id. */
export class Types {
  readonly #input: SpirvInput;
  readonly #context: Context;
  readonly #known = new Map<number, Type>();
  readonly #open = new Set<number>();
  readonly #structNames = new Set<string>();
  #lastStruct = 0;
  /** How deep the name of a type is that is being made. */
  #depth = 0;

  /** The address space of functions. */
  readonly functionSpace: number;

  constructor(input: SpirvInput, context: Context, functionSpace: number) {
    this.#input = input;
    this.#context = context;
    this.functionSpace = functionSpace;
  }

  /** The type with an id. */
  of(id: number): Type {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const one = this.#input.definition(id);
    if (this.#open.has(id)) one.reject(`the type with id ${id} contains itself`);
    if (this.#open.size >= DEEPEST_TYPE)
      one.reject(`the type with id ${id} is nested in more than ${DEEPEST_TYPE} types`);
    this.#open.add(id);
    const type = this.#read(id, one);
    this.#open.delete(id);
    this.#known.set(id, type);
    return type;
  }

  #read(id: number, one: Instruction): Type {
    const read = readers[one.opcode];
    if (read !== undefined) return read(this, one, this.#context);
    if (one.opcode === Op.TypeStruct) return this.#struct(id, one);
    const opaque = opaqueOfOpcode(one.opcode);
    if (opaque !== undefined) return this.#opaque(opaque, one);
    return one.reject(`${one.name} has no type in LLVM IR`);
  }

  #opaque(entry: OpaqueType, one: Instruction): Type {
    const { types, numbers } = this.#parametersOf(entry, one);
    return TargetExtType.get(this.#context, { extName: `spirv.${entry.name}`, types, numbers });
  }

  #parametersOf(
    { parameters }: OpaqueType,
    one: Instruction,
  ): { readonly types: readonly Type[]; readonly numbers: readonly number[] } {
    switch (parameters) {
      case "none":
        return { types: [], numbers: [] };
      case "access":
        return { types: [], numbers: [one.optional(0) ?? 0] };
      case "image":
        return { types: [this.of(one.operand(0))], numbers: [...imageNumbers(one)] };
      case "sampled image": {
        const image = this.#input.definition(one.operand(0));
        if (image.opcode !== Op.TypeImage) one.reject(`${one.name} must be of an image`);
        return { types: [this.of(image.operand(0))], numbers: imageNumbers(image) };
      }
      case "matrix":
        return {
          types: [this.of(one.operand(0))],
          numbers: one.operands(1).map((id) => Number(this.#input.integerConstant(id, one))),
        };
    }
  }

  /** Structs are identified. Pointers have no pointee in LLVM IR, so that a struct that leads back to itself contains itself. */
  #struct(id: number, one: Instruction): Type {
    const name = this.freeStructName(this.#input.name(id) ?? "structtype");
    const struct = identifiedStruct(this.#context, name);
    const elements = one.operands().map((member) => this.of(member));
    const isPacked = this.#input.annotations.has(id, Enum.Decoration.CPacked);
    setStructBody(struct, { elements, isPacked, isOpaque: false });
    return struct;
  }

  /** LLVM's rule: a name that is taken gets the next number of the module. A struct has its name while its body is read. */
  freeStructName(name: string): string {
    const base = name === "" ? "structtype" : name;
    let free = base;
    while (this.#structNames.has(free)) free = `${base}.${this.#lastStruct++}`;
    this.#structNames.add(free);
    return free;
  }

  // ---- parts

  /** The type that a pointer type points to; undefined for untyped pointers. */
  pointee(id: number): number | undefined {
    const one = this.#input.definition(id);
    return one.opcode === Op.TypePointer ? one.operand(1) : undefined;
  }

  /** Whether a type is a pointer to no type. */
  isUntyped(id: number): boolean {
    return this.#input.opcodeOf(id) === Op.TypeUntypedPointerKHR;
  }

  /** The address space of a pointer type. */
  addressSpace(id: number): number {
    return this.spaceOf(this.#input.definition(id));
  }

  /** The address space of a pointer type by its instruction. */
  spaceOf(one: Instruction): number {
    const isOfCode = one.operand(0) === Enum.StorageClass.CodeSectionINTEL || this.#isToFunction(one);
    return isOfCode ? this.functionSpace : storageSpace(one);
  }

  #isToFunction(one: Instruction): boolean {
    return one.opcode === Op.TypePointer && this.#input.opcodeOf(one.operand(1)) === Op.TypeFunction;
  }

  /** The number of elements of an array type. */
  lengthOf(one: Instruction): bigint {
    return this.#input.integerConstant(one.operand(1), one);
  }

  // ---- names

  /** A type as names of functions have it; integers are signed unless `isUnsigned`. */
  mangled(id: number, isUnsigned = false): MangledType {
    const one = this.#input.definition(id);
    if (this.#depth >= DEEPEST) return one.reject(`${one.name} is nested too deeply for a name`);
    this.#depth++;
    const type = this.#mangledOf(id, one, isUnsigned);
    this.#depth--;
    return type;
  }

  #mangledOf(id: number, one: Instruction, isUnsigned: boolean): MangledType {
    switch (one.opcode) {
      case Op.TypeVoid:
        return mangled.void;
      case Op.TypeBool:
        return mangled.bool;
      case Op.TypeInt:
        return mangledInteger(one.operand(0), !isUnsigned);
      case Op.TypeFloat:
        return mangledFloat(one);
      case Op.TypeVector:
        return { kind: "vector", count: one.operand(1), element: this.mangled(one.operand(0), isUnsigned) };
      case Op.TypePointer:
        return mangledPointer(this.#mangledPointee(one.operand(1), isUnsigned), this.spaceOf(one));
      case Op.TypeUntypedPointerKHR:
        return mangledPointer(mangled.char, this.spaceOf(one));
      case Op.TypeArray:
        // Arrays are passed by pointers.
        return mangledPointer(this.mangled(one.operand(0), isUnsigned));
      default:
        return this.#mangledOther(id, one);
    }
  }

  #mangledPointee(id: number, isUnsigned: boolean): MangledType {
    return this.#input.definition(id).opcode === Op.TypeFunction ? mangled.char : this.mangled(id, isUnsigned);
  }

  #mangledOther(id: number, one: Instruction): MangledType {
    const opaque = opaqueOfOpcode(one.opcode);
    if (opaque !== undefined) {
      const postfix = this.#mangledPostfix(opaque, one);
      return mangledPointer(mangledNamed(`__spirv_${opaque.name}${postfix}`), opaque.addressSpace);
    }
    if (one.opcode === Op.TypeOpaque) return mangledNamed(one.string(0).text);
    return mangledNamed(this.#input.name(id) ?? "structtype");
  }

  #mangledPostfix(entry: OpaqueType, one: Instruction): string {
    if (entry.parameters === "none") return "";
    const image = entry.parameters === "sampled image" ? this.#input.definition(one.operand(0)) : one;
    const { numbers } = this.#parametersOf(entry, one);
    if (entry.parameters === "access") return `__${numbers.join("_")}`;
    return `__${this.#sampledName(image.operand(0))}_${numbers.join("_")}`;
  }

  /** The name of the sampled type of an image. */
  #sampledName(id: number): string {
    const one = this.#input.definition(id);
    if (one.opcode === Op.TypeVoid) return "void";
    if (one.opcode === Op.TypeInt) return SAMPLED_INTEGERS[one.operand(0)] ?? "uint";
    if (one.operand(0) < 16) return SAMPLED_INTEGERS[one.operand(0)] ?? "uint";
    return FLOAT_NAMES[one.operand(0)] ?? "float";
  }

  /** A type as names of OpenCL C's functions have it: images, events and so on have names of their own. */
  mangledOpenCl(id: number, isUnsigned = false): MangledType {
    const one = this.#input.definition(id);
    const name = openClName(one.opcode, one.opcode === Op.TypeImage ? imageNumbers(one) : []);
    if (name !== undefined) return mangledNamed(name);
    if (one.opcode !== Op.TypePointer) return this.mangled(id, isUnsigned);
    if (this.#depth >= DEEPEST) return one.reject(`${one.name} is nested too deeply for a name`);
    this.#depth++;
    const pointee = this.mangledOpenCl(one.operand(1), isUnsigned);
    this.#depth--;
    return mangledPointer(pointee, this.spaceOf(one));
  }

  /** A type as postfixes of names have it: `float4`, `uchar`, `bool`. */
  postfix(id: number, isUnsigned = false): string {
    const one = this.#input.definition(id);
    switch (one.opcode) {
      case Op.TypeVector:
        return `${this.postfix(one.operand(0), isUnsigned)}${one.operand(1)}`;
      case Op.TypeInt:
        return `${isUnsigned ? "u" : ""}${INTEGER_NAMES[one.operand(0)] ?? `int${one.operand(0)}`}`;
      case Op.TypeFloat:
        return one.optional(1) === Enum.FPEncoding.BFloat16KHR ? "bfloat16" : (FLOAT_NAMES[one.operand(0)] ?? "float");
      case Op.TypeBool:
        return "bool";
      case Op.TypeVoid:
        return "void";
      default:
        if (opaqueOfOpcode(one.opcode) !== undefined) return mangle("", [this.mangled(id)]).slice(UNNAMED.length);
        return this.#input.name(id) ?? one.name.slice("OpType".length);
    }
  }
}

const SAMPLED_INTEGERS: Readonly<Record<number, string>> = { 8: "char", 16: "short", 32: "uint", 64: "long" };
const INTEGER_NAMES: Readonly<Record<number, string>> = { 8: "char", 16: "short", 32: "int", 64: "long" };
const FLOAT_NAMES: Readonly<Record<number, string>> = { 16: "half", 32: "float", 64: "double" };

/** Dim, Depth, Arrayed, MS, Sampled, Format and access qualifier of an image; without a qualifier it is read only. */
export function imageNumbers(image: Instruction): readonly number[] {
  return [...image.operands(1).slice(0, 6), image.optional(7) ?? 0];
}

function mangledFloat(one: Instruction): MangledType {
  const [width, encoding] = [one.operand(0), one.optional(1)];
  if (encoding === Enum.FPEncoding.BFloat16KHR) return mangled.bfloat;
  if (encoding !== undefined) return mangledInteger(width, true);
  return width === 16 ? mangled.half : width === 64 ? mangled.double : mangled.float;
}

function storageSpace(pointer: Instruction): number {
  const space = addressSpaceOf(pointer.operand(0));
  if (space !== undefined) return space;
  const name = Object.entries(Enum.StorageClass).find(([, value]) => value === pointer.operand(0))?.[0];
  return pointer.reject(`storage class ${name ?? pointer.operand(0)} has no address space in LLVM IR for kernels`);
}

type Read = (types: Types, one: Instruction, context: Context) => Type;

const readers: { readonly [opcode: number]: Read } = {
  [Op.TypeVoid]: (_types, _one, context) => voidType(context),
  [Op.TypeBool]: (_types, _one, context) => integer(context, 1),
  [Op.TypeTokenINTEL]: (_types, _one, context) => tokenType(context),
  [Op.TypeInt](_types, one, context) {
    const width = one.operand(0);
    if (width === 0 || width > 1 << 23) one.reject(`integers of ${width} bits are no type of LLVM IR`);
    return integer(context, width);
  },
  [Op.TypeFloat](_types, one, context) {
    const encoding = one.optional(1);
    if (encoding === Enum.FPEncoding.BFloat16KHR) return floatType(context, "bf16");
    // Floats of 8 bits and fewer have no type of their own.
    if (encoding !== undefined) return integer(context, one.operand(0));
    const format = FLOATS[one.operand(0)];
    return format === undefined
      ? one.reject(`floats of ${one.operand(0)} bits are no type of LLVM IR`)
      : floatType(context, format);
  },
  [Op.TypeVector](types, one, context) {
    const count = one.operand(1);
    if (count === 0 || count > LONGEST_VECTOR) one.reject(`vectors of ${count} components are not translated`);
    return vectorType(context, [count], types.of(one.operand(0)));
  },
  [Op.TypeMatrix]: (types, one, context) => arrayType(context, types.of(one.operand(0)), one.operand(1)),
  [Op.TypeArray]: (types, one, context) => arrayType(context, types.of(one.operand(0)), types.lengthOf(one)),
  [Op.TypeRuntimeArray]: (types, one, context) => arrayType(context, types.of(one.operand(0)), 0),
  [Op.TypePointer]: (types, one, context) => pointerType(context, types.spaceOf(one)),
  [Op.TypeUntypedPointerKHR]: (types, one, context) => pointerType(context, types.spaceOf(one)),
  [Op.TypeFunction]: (types, one, context) =>
    functionType(
      context,
      types.of(one.operand(0)),
      one.operands(1).map((id) => types.of(id)),
    ),
  [Op.TypeOpaque](types, one, context) {
    const struct = identifiedStruct(context, types.freeStructName(one.string(0).text));
    setStructBody(struct, { elements: [], isPacked: false, isOpaque: true });
    return struct;
  },
  [Op.TypePipeStorage](_types, _one, context) {
    setStructBody(identifiedStruct(context, "spirv.PipeStorage"), { elements: [], isPacked: false, isOpaque: true });
    return pointerType(context, 1);
  },
};

function integer(context: Context, width: number): Type {
  return IntegerType.get(context, { width, signedness: "signless" });
}
