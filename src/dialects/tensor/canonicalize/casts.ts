// Folds and patterns of casts: those that tell nothing new, and ops that look through them.

import { droppedDims, type FoldResult, type Pattern, pattern, staticNumbers } from "../../../define/index.ts";
import type { OpDef, Operation, Rewriter, Value } from "../../../ir/index.ts";
import { isOp } from "../../op-name/index.ts";
import { forgettingCast, keepsSizes, recreateSlice, sliceOf } from "../../shapes/index.ts";
import { shapeOf } from "./types.ts";

type Shape = readonly number[] | undefined;

/** The intersection of two shapes; undefined if they cannot be one shape. */
function joined(a: Shape, b: Shape): Shape | "none" {
  if (a === undefined || b === undefined) return a ?? b;
  if (a.length !== b.length) return "none";
  const sizes = a.map((size, index) => (size < 0 ? (b[index] ?? size) : size));
  return sizes.every((size, index) => (b[index] ?? -1) < 0 || size === b[index]) ? sizes : "none";
}

const sameShape = (a: Shape | "none", b: Shape | "none"): boolean =>
  a === b ||
  (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((size, index) => size === b[index]));

export function foldCast(op: Operation): FoldResult {
  return op.operandType(0) === op.resultType() ? op.operand(0) : undefined;
}

/** Of two casts one, if the type between them tells nothing that source and result do not tell. */
function chained(op: Operation, rewriter: Rewriter): boolean {
  const inner = op.operand(0).definingOp;
  if (inner?.def !== op.def) return false;
  const [first, middle, last] = [inner.operandType(0), op.operandType(0), op.resultType()].map(shapeOf);
  const partial = joined(first, middle);
  const all = partial === "none" ? "none" : joined(partial, last);
  if (all === "none" || !sameShape(all, joined(first, last))) return false;
  rewriter.replaceWithNew(op, op.def, { operands: inner.operands, resultTypes: op.resultTypes });
  return true;
}

/** Of a slice cast to a type with more sizes, a slice of these sizes. */
function ofSlice(op: Operation, rewriter: Rewriter): boolean {
  const made = op.operand(0).definingOp;
  const [from, to] = [op.operandType(0), op.resultType()];
  const target = shapeOf(to);
  if (!isOp(made, "tensor.extract_slice") || target === undefined || !keepsSizes(from, to)) return false;
  if (sameShape(target, shapeOf(from))) return false;
  const statics = staticNumbers(made, "static_sizes").map((size) => size ?? -1);
  const dropped = droppedDims(statics, shapeOf(from) ?? []);
  const slice = sliceOf(made);
  let next = 0;
  const sizes = slice.sizes.map((size, dim) => {
    if (dropped?.has(dim)) return size;
    const known = target[next++] ?? -1;
    return known < 0 ? size : known;
  });
  const sliced = { first: [made.operand(0)], resultTypes: [to] };
  rewriter.replaceOp(op, recreateSlice(made, rewriter, { ...slice, sizes }, sliced, op).results);
  return true;
}

export function castPatterns(self: OpDef): readonly Pattern[] {
  return [pattern("ChainedTensorCast", self, chained), pattern("TensorCastExtractSlice", self, ofSlice)];
}

export function bitcastPatterns(self: OpDef): readonly Pattern[] {
  return [
    pattern("ChainedTensorBitcast", self, (op, rewriter) => {
      const inner = op.operand(0).definingOp;
      if (inner?.def !== op.def) return false;
      rewriter.replaceWithNew(op, op.def, { operands: inner.operands, resultTypes: op.resultTypes });
      return true;
    }),
  ];
}

/** The operand of a cast of a ranked tensor. */
export function rankedCastSource(value: Value): Value | undefined {
  const made = value.definingOp;
  return isOp(made, "tensor.cast") && shapeOf(made.operandType(0)) !== undefined ? made.operand(0) : undefined;
}

/** Looks through a cast of the first operand. */
export function throughCast(name: string, self: OpDef): Pattern {
  return pattern(name, self, (op, rewriter) => {
    const source = rankedCastSource(op.operand(0));
    if (source === undefined) return false;
    rewriter.modify(op, () => op.setOperand(0, source));
    return true;
  });
}

/**
 * Looks through casts of all operands that tell nothing new; the result, if there is one, has the type of the operand `dest`, and is
 * cast to the type that users know. `cast` is `tensor.cast`.
 */
export function destinationCasts(self: OpDef, dest: number, cast: () => OpDef): Pattern {
  return pattern("FoldTensorCastProducerOp", self, (op, rewriter) => {
    const operands = op.operands.map((operand) => forgettingCast(operand) ?? operand);
    if (operands.every((operand, index) => operand === op.operand(index))) return false;
    const [type] = op.resultTypes;
    const better = type === undefined ? undefined : operands[dest]?.type;
    rewriter.insertBefore(op);
    const { properties, locationNumber: location } = op;
    const resultTypes = better === undefined ? [] : [better];
    const made = rewriter.create(op.def, { operands, resultTypes, properties, location });
    if (better === type) rewriter.replaceOp(op, made.results);
    else rewriter.replaceWithNew(op, cast(), { operands: made.results, resultTypes: op.resultTypes });
    return true;
  });
}
