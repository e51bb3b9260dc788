// Addresses of parts of what a pointer points to.

import * as llvm from "../../dialects/llvm/index.ts";
import { denseI32Array, type Type, TypeAttr, type Value } from "../../ir/index.ts";
import type { Emitter } from "./emit.ts";

/** An index of a `getelementptr`: known when compiling, or a value. */
export type Index = number | Value;

/** Stands for the next value among constant indices. */
const DYNAMIC = -(2 ** 31);

/** Flags of addresses inside of what the pointer points to, which never wrap: `inbounds|nuw`. */
export const IN_BOUNDS = 0b111;

export function elementPointer(
  at: Emitter,
  base: Value,
  element: Type,
  indices: readonly Index[],
  flags = 0,
  type: Type = base.type,
): Value {
  const { context } = at;
  const raw = indices.map((index) => (typeof index === "number" ? index : DYNAMIC));
  const parts = {
    base,
    dynamicIndices: indices.filter((index) => typeof index !== "number"),
    rawConstantIndices: denseI32Array(context, raw),
    elem_type: TypeAttr.get(context, { type: element }),
    noWrapFlags: llvm.GEPNoWrapFlags.of(context, flags),
  };
  return llvm.getelementptr.build(at, parts, { resultTypes: [type] }).result();
}
