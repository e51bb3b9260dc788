// Makes ops of the SPIR-V dialect where an op is being converted.

import * as spirv from "../../dialects/spirv/index.ts";
import { type Attribute, type Builder, boolAttr, type OpDef, type Type, Value } from "../../ir/index.ts";
import { foldOp } from "../../rewrite/index.ts";
import { numberAttr } from "../llvm-common/index.ts";

export type { ConversionRewriter as Emitter } from "../../rewrite/index.ts";

/** An op with one result. */
export function emit(
  at: Builder,
  def: OpDef,
  operands: readonly Value[],
  type: Type,
  properties?: readonly (Attribute | undefined)[],
): Value {
  const resultTypes = [type];
  return at.createValue(
    def,
    properties === undefined ? { operands, resultTypes } : { operands, resultTypes, properties },
  );
}

/** An op whose result nothing uses. */
export function emitUnused(at: Builder, def: OpDef, type: Type, properties: readonly (Attribute | undefined)[]): void {
  at.createUnused(def, { resultTypes: [type], properties });
}

/** An op with one result, or what it folds to: a value that is there, or a new constant. */
export function emitFolded(at: Builder, def: OpDef, operands: readonly Value[], type: Type): Value {
  const trial = at.create(def, { operands, resultTypes: [type] });
  const folded = foldOp(trial);
  if (folded === undefined) return trial.result();
  trial.erase();
  const [result] = folded === "in-place" ? [] : folded;
  if (result === undefined) return emit(at, def, operands, type);
  return result instanceof Value ? result : constantOf(at, type, result);
}

/** A number, in all elements where the type is a vector. */
export function constant(at: Builder, type: Type, value: number | bigint): Value {
  return constantOf(at, type, type === at.context.i1 ? boolAttr(at.context, value !== 0) : numberAttr(type, value));
}

export function constantOf(at: Builder, type: Type, value: Attribute): Value {
  return emit(at, spirv.Constant, [], type, [value]);
}

export function zero(at: Builder, type: Type): Value {
  return constant(at, type, 0);
}

export function one(at: Builder, type: Type): Value {
  return constant(at, type, 1);
}

export function load(at: Builder, pointer: Value): Value {
  const { type } = pointer;
  return emit(at, spirv.Load, [pointer], spirv.PointerType.is(type) ? type.pointee : type);
}
