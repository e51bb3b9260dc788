// Ops on vectors of several dimensions, which are arrays of vectors in LLVM: done vector by vector.

import * as llvm from "../../dialects/llvm/index.ts";
import type { Type, Value } from "../../ir/index.ts";
import { type Emitter, extractValue, insertValue, poison } from "./emit.ts";

/** Makes the result of an op from its operands, all of them vectors of one dimension, or none of them. */
export type ForOneVector = (operands: readonly Value[], type: Type) => Value;

/** Applies `make` as it is, or to each vector of arrays of vectors, in the order in which they are. */
export function forEachVector(at: Emitter, operands: readonly Value[], type: Type, make: ForOneVector): Value {
  if (!llvm.ArrayType.is(type)) return make(operands, type);
  let whole = poison(at, type);
  for (const path of pathsOf(type)) {
    const parts = operands.map((operand) => extractValue(at, operand, path, vectorAt(operand.type)));
    whole = insertValue(at, whole, make(parts, vectorAt(type)), path);
  }
  return whole;
}

function vectorAt(type: Type): Type {
  return llvm.ArrayType.is(type) ? vectorAt(type.element) : type;
}

/** The paths to all vectors in nested arrays. */
export function pathsOf(type: Type): readonly (readonly number[])[] {
  if (!llvm.ArrayType.is(type)) return [[]];
  const inner = pathsOf(type.element);
  return Array.from({ length: Number(type.size) }, (_, index) => inner.map((path) => [index, ...path])).flat();
}
