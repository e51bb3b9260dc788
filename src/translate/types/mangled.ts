// Converts types of mangled names to types of LLVM IR, for the pointees of pointers.

import { ArrayType, pointerType, TargetExtType } from "../../dialects/llvm/index.ts";
import { type Context, type FloatKind, floatType, IntegerType, type Type, vectorType } from "../../ir/index.ts";
import type { MangledType } from "../mangling/index.ts";
import { markOf } from "./objects.ts";
import { opaqueOfWord } from "./opaque-names.ts";

const WIDTHS: ReadonlyMap<string, number> = new Map([
  ["c", 8],
  ["a", 8],
  ["h", 8],
  ["s", 16],
  ["t", 16],
  ["i", 32],
  ["j", 32],
  ["l", 64],
  ["m", 64],
  ["x", 64],
  ["y", 64],
] as const);

const FORMATS: ReadonlyMap<string, FloatKind> = new Map([
  ["Dh", "f16"],
  ["DF16b", "bf16"],
  ["f", "f32"],
  ["d", "f64"],
]);

/** The pointee of a pointer in a mangled name, or the mark of an object; undefined for other types, and for pointees that only the name knows. */
export function pointeeOfMangled(context: Context, type: MangledType): Type | undefined {
  const known = typeOfMangled(context, type);
  if (TargetExtType.is(known)) return markOf(known);
  if (type.kind !== "pointer") return undefined;
  // Memory of any type is bytes.
  const isAny = type.pointee.kind === "scalar" && type.pointee.code === "v";
  return isAny ? scalar(context, "c") : typeOfMangled(context, type.pointee);
}

/** Names of the types of SPIR-V, which mangled names have as pointers. */
const OWN = "__spirv_";

/** The type; undefined if its name alone is known. */
function typeOfMangled(context: Context, type: MangledType): Type | undefined {
  switch (type.kind) {
    case "scalar":
      return scalar(context, type.code);
    case "atomic":
      return typeOfMangled(context, type.element);
    case "vector":
    case "array": {
      const element = typeOfMangled(context, type.element);
      if (element === undefined) return undefined;
      return type.kind === "vector"
        ? vectorType(context, [type.count], element)
        : ArrayType.get(context, { element, size: BigInt(type.count) });
    }
    case "named":
      return type.name.startsWith(OWN) ? undefined : opaqueOfWord(context, type.name);
    case "pointer":
      if (type.pointee.kind === "named" && type.pointee.name.startsWith(OWN)) {
        return opaqueOfWord(context, type.pointee.name);
      }
      return pointerType(context, type.qualifiers.addressSpace ?? 0, typeOfMangled(context, type.pointee));
    default:
      return undefined;
  }
}

function scalar(context: Context, code: string): Type | undefined {
  const format = FORMATS.get(code);
  if (format !== undefined) return floatType(context, format);
  const width = WIDTHS.get(code);
  return width === undefined ? undefined : IntegerType.get(context, { width, signedness: "signless" });
}
