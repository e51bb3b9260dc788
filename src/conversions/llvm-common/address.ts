// Addresses of parts of what a pointer points to.

import * as llvm from "../../dialects/llvm/index.ts";
import { denseI32Array, type Type, TypeAttr, type Value } from "../../ir/index.ts";
import type { Emitter } from "./emit.ts";

/** An index of a `getelementptr`: known when compiling, or a value. */
export type Index = number | Value;

/** Stands for the next value among constant indices. */
const DYNAMIC = -(2 ** 31);

export function elementPointer(at: Emitter, base: Value, element: Type, indices: readonly Index[]): Value {
  const { context } = at;
  const raw = indices.map((index) => (typeof index === "number" ? index : DYNAMIC));
  const parts = {
    base,
    dynamicIndices: indices.filter((index) => typeof index !== "number"),
    rawConstantIndices: denseI32Array(context, raw),
    elem_type: TypeAttr.get(context, { type: element }),
  };
  return llvm.getelementptr.build(at, parts, { resultTypes: [base.type] }).result();
}
