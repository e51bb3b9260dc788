// The syntax of types in LLVM IR. The types themselves belong to the LLVM dialect and to builtin: see docs/decisions/0009-llvm-module.md.

import {
  ArrayType,
  FunctionType,
  identifiedStruct,
  PointerType,
  PPCFP128Type,
  StructType,
  TargetExtType,
} from "../dialects/llvm/index.ts";
import { type Context, type FloatKind, FloatType, IntegerType, type Type, VectorType } from "../ir/index.ts";
import { quoted, spelledName } from "./spelling.ts";

const FLOATS: Readonly<Partial<Record<FloatKind, string>>> = {
  f16: "half",
  bf16: "bfloat",
  f32: "float",
  f64: "double",
  f80: "x86_fp80",
  f128: "fp128",
};

const texts = { make: (_context: Context): (string | undefined)[] => [] };
const numbers = { make: (_context: Context) => new Map<Type, number>() };

/** Identifiers of structs without a name begin with this character, which no other one contains. */
const UNNAMED = "\u0000";

/** A new struct without a name: text numbers it. */
export function unnamedStruct(context: Context): StructType {
  return identifiedStruct(context, `${UNNAMED}${context.types.length}`);
}

export function isUnnamedStruct(type: Type): boolean {
  return StructType.is(type) && type.identifier?.startsWith(UNNAMED) === true;
}

/** Sets the numbers of the structs without a name, by their order. True if texts of types have changed. */
export function numberStructs(context: Context, structs: readonly Type[]): boolean {
  const known = context.cache(numbers);
  let isChanged = false;
  for (const [number, type] of structs.filter(isUnnamedStruct).entries()) {
    if (known.get(type) === number) continue;
    isChanged = true;
    known.set(type, number);
  }
  if (isChanged) context.cache(texts).length = 0;
  return isChanged;
}

/** How LLVM IR writes a type: `i32`, `{ i32, ptr }`, `%node`. @internal */
export function typeText(type: Type): string {
  const known = type.context.cache(texts);
  let text = known[type.id];
  if (text === undefined) {
    text = spell(type);
    known[type.id] = text;
  }
  return text;
}

function spell(type: Type): string {
  if (IntegerType.is(type)) return `i${type.width}`;
  if (FloatType.is(type)) return FLOATS[type.format] ?? type.format;
  if (PPCFP128Type.is(type)) return "ppc_fp128";
  if (PointerType.is(type)) return type.addressSpace === 0 ? "ptr" : `ptr addrspace(${type.addressSpace})`;
  if (VectorType.is(type)) {
    const factor = type.scalable[0] === true ? "vscale x " : "";
    return `<${factor}${type.shape[0] ?? 0} x ${typeText(type.element)}>`;
  }
  if (ArrayType.is(type)) return `[${type.size} x ${typeText(type.element)}]`;
  if (StructType.is(type)) {
    if (isUnnamedStruct(type)) return `%${type.context.cache(numbers).get(type) ?? 0}`;
    return type.identifier === undefined ? bodyText(type) : `%${spelledName(type.identifier)}`;
  }
  if (FunctionType.is(type)) {
    const params = [...type.inputs.map(typeText), ...(type.isVariadic ? ["..."] : [])];
    return `${typeText(type.result)} (${params.join(", ")})`;
  }
  if (TargetExtType.is(type)) {
    const parts = [quoted(type.extName), ...type.types.map(typeText), ...type.numbers.map(String)];
    return `target(${parts.join(", ")})`;
  }
  return type.def.mnemonic;
}

/** The body of a struct: `{ i32, ptr }`, `<{ i8, i32 }>`, `opaque`. */
export function bodyText({ body }: StructType): string {
  if (body.isOpaque) return "opaque";
  const inner = body.elements.length === 0 ? "{}" : `{ ${body.elements.map(typeText).join(", ")} }`;
  return body.isPacked ? `<${inner}>` : inner;
}

/** How types are written in the names of intrinsics: `v4f32`, `p1`, `sl_i32f32s`. */
export function mangledType(type: Type): string {
  if (IntegerType.is(type)) return `i${type.width}`;
  if (FloatType.is(type)) return type.format;
  if (PPCFP128Type.is(type)) return "ppcf128";
  if (PointerType.is(type)) return `p${type.addressSpace}`;
  if (VectorType.is(type)) {
    return `${type.scalable[0] === true ? "nx" : ""}v${type.shape[0] ?? 0}${mangledType(type.element)}`;
  }
  if (ArrayType.is(type)) return `a${type.size}${mangledType(type.element)}`;
  if (StructType.is(type)) {
    return type.identifier === undefined
      ? `sl_${type.body.elements.map(mangledType).join("")}s`
      : `s_${type.identifier}s`;
  }
  if (FunctionType.is(type)) {
    return `f_${mangledType(type.result)}${type.inputs.map(mangledType).join("")}${type.isVariadic ? "vararg" : ""}f`;
  }
  if (TargetExtType.is(type)) {
    const params = [...type.types.map((one) => `_${mangledType(one)}`), ...type.numbers.map((one) => `_${one}`)];
    return `t${type.extName}${params.join("")}t`;
  }
  return MANGLED[type.def.mnemonic] ?? type.def.mnemonic;
}

const MANGLED: Readonly<Record<string, string>> = { void: "isVoid", metadata: "Metadata", x86_amx: "x86amx" };
