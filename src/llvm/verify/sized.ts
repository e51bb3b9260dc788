// Whether a type has a size.

import { ArrayType, LabelType, MetadataType, StructType, TokenType, VoidType } from "../../dialects/llvm/index.ts";
import type { Type } from "../../ir/index.ts";

const UNSIZED = [VoidType, LabelType, MetadataType, TokenType];

/** Types of values in memory; an opaque struct has no size, nor has a type that contains one. */
export function isSized(type: Type): boolean {
  const seen = new Set<Type>();
  const pending = [type];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (StructType.is(next)) {
      if (next.body.isOpaque) return false;
      pending.push(...next.body.elements);
    } else if (ArrayType.is(next)) pending.push(next.element);
    else if (next.def.name === "llvm.func" || UNSIZED.some((def) => def.is(next))) return false;
  }
  return true;
}
