// Folds and patterns of `tensor.extract_slice`: constants become part of the op and of its type, slices of the same place go.

import { type FoldResult, knownInteger, type OpNumber, type Pattern, pattern } from "../../../define/index.ts";
import {
  type Attribute,
  type OpDef,
  type Operation,
  type Rewriter,
  splatAttr,
  splatPattern,
  type Type,
} from "../../../ir/index.ts";
import { isOp } from "../../op-name/index.ts";
import {
  forgettingCast,
  isInBounds,
  isSameSlice,
  numberOf,
  recreateSlice,
  type Slice,
  sliceOf,
  staticSizes,
  withConstants,
} from "../../shapes/index.ts";
import { cast } from "../cast.ts";
import { isStatic, shapeOf, withShape } from "./types.ts";

/** True if a slice certainly is all of a tensor of a type. */
export function isWhole({ offsets, sizes, strides }: Slice, type: Type): boolean {
  const shape = shapeOf(type) ?? [];
  const isAll = sizes.every((size, dim) => dim >= shape.length || numberOf(size) === shape[dim]);
  return isAll && offsets.every((one) => numberOf(one) === 0) && strides.every((one) => numberOf(one) === 1);
}

/** A slice of equal elements, of everything, and of the place where a tensor was inserted. */
export function foldExtractSlice(op: Operation, source: Attribute | undefined): FoldResult {
  const type = op.resultType();
  const splat = splatPattern(source);
  if (splat !== undefined && isStatic(type)) return splatAttr(type, splat);
  const slice = sliceOf(op);
  if (op.operandType(0) === type && isWhole(slice, type)) return op.operand(0);
  const inserted = op.operand(0).definingOp;
  if (!isOp(inserted, "tensor.insert_slice") || inserted.operandType(0) !== type) return undefined;
  return isSameSlice(slice, sliceOf(inserted)) ? inserted.operand(0) : undefined;
}

/** The dims of a slice that its result does not have: sizes of one, the last ones of the result first. */
function droppedSizes(result: readonly number[], sizes: readonly OpNumber[]): ReadonlySet<number> {
  const dropped = new Set<number>();
  let at = result.length - 1;
  for (let index = sizes.length - 1; index >= 0; index--) {
    if (at >= 0 && (sizes[index] !== 1 || result[at] === 1)) at--;
    else dropped.add(index);
  }
  return dropped;
}

function withConstantNumbers(op: Operation, rewriter: Rewriter): boolean {
  const slice = sliceOf(op);
  const better = withConstants(slice);
  const type = op.resultType();
  const result = shapeOf(type);
  const bounds = shapeOf(op.operandType(0)) ?? [];
  if (better === undefined || result === undefined || !isInBounds(better, bounds)) return false;
  const dropped = droppedSizes(result, slice.sizes);
  const exact = withShape(
    type,
    staticSizes(better.sizes).filter((_, dim) => !dropped.has(dim)),
  );
  const made = recreateSlice(op, rewriter, better, { first: [op.operand(0)], resultTypes: [exact] });
  if (exact === type) rewriter.replaceOp(op, made.results);
  else rewriter.replaceWithNew(op, cast, { operands: made.results, resultTypes: [type] });
  return true;
}

function ofCast(op: Operation, rewriter: Rewriter): boolean {
  if (op.operands.slice(1).some((value) => knownInteger(value) !== undefined)) return false;
  const source = forgettingCast(op.operand(0));
  const slice = sliceOf(op);
  if (source === undefined || !isInBounds(slice, shapeOf(source.type) ?? [])) return false;
  const made = recreateSlice(op, rewriter, slice, { first: [source], resultTypes: op.resultTypes });
  rewriter.replaceOp(op, made.results);
  return true;
}

export const extractSlicePatterns = (self: OpDef): readonly Pattern[] => [
  pattern("OpWithOffsetSizesAndStridesConstantArgumentFolder", self, withConstantNumbers),
  pattern("ExtractSliceOpCastFolder", self, ofCast),
];
