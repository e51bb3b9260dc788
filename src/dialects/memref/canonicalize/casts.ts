// Casts of memrefs: which of them ops can look through, and the folds that do.

import { type FoldResult, stridesOf } from "../../../define/index.ts";
import { MemRefType, type Operation, type Type, type Value } from "../../../ir/index.ts";
import { isOp, type OpName } from "../../op-name/index.ts";

const CAST: OpName = "memref.cast";

/** The operand of a memref.cast of a ranked memref that only removes static information. */
export function castSource(value: Value): Value | undefined {
  const op = value.definingOp;
  if (!isOp(op, "memref.cast")) return undefined;
  const type = op.operandType(0);
  return MemRefType.is(type) && type.shape !== undefined ? op.operand(0) : undefined;
}

/** Replaces the op's operands, from index `except` on, by the sources of their casts. */
export function foldMemRefCasts(op: Operation, except = 0): FoldResult {
  let folded = false;
  for (let index = except; index < op.numOperands; index++) {
    const source = op.operandDef(index)?.name === CAST ? castSource(op.operand(index)) : undefined;
    if (source === undefined) continue;
    op.setOperand(index, source);
    folded = true;
  }
  return folded ? op.results : undefined;
}

/** Looks through casts that only forget what is known of sizes, offset and strides. */
export function foldForgettingCasts(op: Operation): FoldResult {
  let folded = false;
  op.operands.forEach((operand, index) => {
    const source = castSource(operand);
    if (source === undefined || !onlyForgets(source.type, operand.type)) return;
    op.setOperand(index, source);
    folded = true;
  });
  return folded ? op.results : undefined;
}

/** True if a cast between two strided types knows nothing more than its source of sizes, offset and strides. */
export function onlyForgets(from: Type, to: Type): boolean {
  if (!MemRefType.is(from) || !MemRefType.is(to) || from.shape?.length !== to.shape?.length) return false;
  if (to.shape === undefined) return false;
  if (from.shape?.some((size, dim) => size < 0 && (to.shape?.[dim] ?? -1) >= 0)) return false;
  const [known, kept] = [stridesOf(from), stridesOf(to)];
  if (known === undefined || kept === undefined) return false;
  const learns = (a: bigint | undefined, b: bigint | undefined): boolean => a === undefined && b !== undefined;
  return !learns(known.offset, kept.offset) && !known.strides.some((stride, dim) => learns(stride, kept.strides[dim]));
}

/** A cast of a cast, and one to its source's type. */
export function foldCast(op: Operation): FoldResult {
  const source = op.operand(0);
  return foldMemRefCasts(op) ?? (source.type === op.resultType() ? source : undefined);
}

/** A cast of the memory space to its source's type, and one of such a cast. */
export function foldSpaceCast(op: Operation): FoldResult {
  const source = op.operand(0);
  if (source.type === op.resultType()) return source;
  const inner = source.definingOp;
  if (!isOp(inner, "memref.memory_space_cast")) return undefined;
  op.setOperand(0, inner.operand(0));
  return op.results;
}

/** An alignment that was assumed before. */
export function foldAlignment(op: Operation): FoldResult {
  const inner = op.operand(0).definingOp;
  return inner?.def === op.def && inner.attr("alignment") === op.attr("alignment") ? op.operand(0) : undefined;
}
