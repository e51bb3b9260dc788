// Whether a type has a size.

import {
  ArrayType,
  FunctionType,
  isInitialized,
  LabelType,
  MetadataType,
  StructType,
  TokenType,
  VoidType,
} from "../dialects/llvm/index.ts";
import type { Type } from "../ir/index.ts";
import { isScalable } from "./constant.ts";

const UNSIZED = [VoidType, LabelType, MetadataType, TokenType, FunctionType];

/** Whether a struct has no body, yet or at all. */
export function isOpaqueStruct(type: Type): boolean {
  return StructType.is(type) && (type.body.isOpaque || !isInitialized(type));
}

/**
 * Types of values in memory. An opaque struct has no size, nor has a type that contains one; a struct with scalable vectors has a size if all
 * its elements are the same vector.
 */
export function isSized(type: Type): boolean {
  if (!StructType.is(type) && !ArrayType.is(type)) return !UNSIZED.some((def) => def.is(type));
  const seen = new Set<Type>();
  const pending: Type[] = [type];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (seen.has(next) || (StructType.is(next) && sized.has(next))) continue;
    seen.add(next);
    if (StructType.is(next)) {
      if (isOpaqueStruct(next) || hasMixedVectors(next)) return false;
      for (const element of next.body.elements) pending.push(element);
    } else if (ArrayType.is(next)) pending.push(next.element);
    else if (UNSIZED.some((def) => def.is(next))) return false;
  }
  for (const one of seen) if (StructType.is(one)) sized.add(one);
  return true;
}

/** Structs that are known to have a size, and those known to have no scalable vectors. Both have all their bodies, which stay. */
const sized = new WeakSet<StructType>();
const unscalable = new WeakSet<StructType>();

/** Whether a struct has scalable vectors and other elements. */
function hasMixedVectors({ body: { elements } }: StructType): boolean {
  return elements.some(isScalableInside) && !elements.every((one) => isScalable(one) && one === elements[0]);
}

/** Whether a type is or holds a scalable vector. */
export function isScalableInside(type: Type): boolean {
  const seen = new Set<Type>();
  const pending = [type];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (isScalable(next)) return true;
    if (seen.has(next) || (StructType.is(next) && unscalable.has(next))) continue;
    seen.add(next);
    if (ArrayType.is(next)) pending.push(next.element);
    if (StructType.is(next)) for (const element of next.body.elements) pending.push(element);
  }
  const structs = [...seen].filter((one) => StructType.is(one));
  if (!structs.some(isOpaqueStruct)) for (const one of structs) unscalable.add(one);
  return false;
}
