// Which types the dialect takes: its own, and those of the builtin dialect that LLVM IR has too.

import { type Context, type FloatKind, FloatType, IntegerType, type Type, VectorType } from "../../ir/index.ts";
import {
  ArrayType,
  FunctionType,
  isInitialized,
  LabelType,
  MetadataType,
  PointerType,
  PPCFP128Type,
  StructType,
  TargetExtType,
  TokenType,
  VoidType,
  X86AMXType,
} from "./types/index.ts";

const FLOATS: ReadonlySet<FloatKind> = new Set<FloatKind>(["bf16", "f16", "f32", "f64", "f80", "f128"]);

/** @internal */
export function isCompatibleFloat(type: Type): boolean {
  return FloatType.is(type) ? FLOATS.has(type.format) : PPCFP128Type.is(type);
}

/** @internal */
export function isSignlessInteger(type: Type): type is IntegerType {
  return IntegerType.is(type) && type.signedness === "signless";
}

/** A vector of one dimension that LLVM IR has. @internal */
export function isCompatibleVector(type: Type): type is VectorType {
  if (!VectorType.is(type) || type.shape.length !== 1) return false;
  const { element } = type;
  return isSignlessInteger(element) || isCompatibleFloat(element) || PointerType.is(element);
}

/** @internal */
export function isScalableVector(type: Type): boolean {
  return VectorType.is(type) && type.scalable.includes(true);
}

/** Types by what they hold, of which all must be compatible; identified structs that hold themselves are met once. */
function isCompatibleInside(type: Type, visited: Set<Type>): boolean {
  if (visited.has(type)) return true;
  visited.add(type);
  const all = (types: readonly Type[]) => types.every((one) => isCompatibleInside(one, visited));
  if (StructType.is(type)) return all(type.body.elements);
  if (ArrayType.is(type)) return all([type.element]);
  if (FunctionType.is(type)) return all([type.result, ...type.inputs]);
  if (VectorType.is(type)) return isCompatibleVector(type);
  if (TargetExtType.is(type)) return all(type.types);
  if (isSignlessInteger(type) || isCompatibleFloat(type)) return true;
  return PLAIN.has(type.def);
}

const PLAIN: ReadonlySet<unknown> = new Set([VoidType, LabelType, MetadataType, PointerType, TokenType, X86AMXType]);

const compatibleTypes = { make: (_context: Context) => new Map<Type, boolean>() };

/** Whether LLVM IR has the type. @internal */
export function isCompatibleType(type: Type): boolean {
  const known = type.context.cache(compatibleTypes);
  let result = known.get(type);
  if (result === undefined) {
    result = isCompatibleInside(type, new Set());
    known.set(type, result);
  }
  return result;
}

const OUTER: ReadonlySet<unknown> = new Set([
  ...PLAIN,
  ...[StructType, ArrayType, FunctionType, PPCFP128Type, TargetExtType],
]);

/** The same without a look at what is inside of the type, which is checked where the type is used. @internal */
export function isCompatibleOuterType(type: Type): boolean {
  if (OUTER.has(type.def)) return true;
  return isSignlessInteger(type) || isCompatibleFloat(type) || isCompatibleVector(type);
}

/** Types that loads and stores cannot be of. @internal */
export function hasNoSize(type: Type): boolean {
  if (StructType.is(type)) return type.body.isOpaque || !isInitialized(type);
  return VoidType.is(type) || FunctionType.is(type);
}

/** Target extension types that memory cannot hold. @internal */
export function supportsMemory(type: Type): boolean {
  return !TargetExtType.is(type) || type.extName.startsWith("spirv.") || type.extName === "aarch64.svcount";
}
