// Folds and patterns of transfers of whole tensors, and of chains of them.

import { type FoldResult, knownInteger, type Pattern, pattern, valuesUnder } from "../../../define/index.ts";
import {
  AffineMapAttr,
  affine,
  type OpDef,
  type Operation,
  type Rewriter,
  TensorType,
  VectorType,
} from "../../../ir/index.ts";
import { isOp } from "../../op-name/index.ts";
import { positions, shapeOf } from "./positions.ts";
import { areAlike, areApart, isInBounds } from "./transfer.ts";

const mapOf = (op: Operation): affine.AffineMap | undefined => {
  const attr = op.attr("permutation_map");
  return AffineMapAttr.is(attr) ? attr.map : undefined;
};

/** True if a transfer covers all of a tensor in the order of its dimensions: within its bounds, from zero on, and without a mask. */
function coversAll(op: Operation, vector: VectorType): boolean {
  const [base] = valuesUnder(op, "base");
  const map = mapOf(op);
  if (base === undefined || map === undefined || !TensorType.is(base.type)) return false;
  const shape = base.type.shape ?? [];
  const isSame = shape.length === vector.shape.length && shape.every((size, dim) => size === vector.shape[dim]);
  if (!isSame || shape.length === 0 || !affine.isMinorIdentity(map) || !isInBounds(op)) return false;
  return valuesUnder(op, "indices").every((index) => knownInteger(index) === 0n) && !isMasked(op);
}

const isMasked = (op: Operation): boolean => valuesUnder(op, "mask").length > 0;

/** All of a tensor, written over all of a tensor of the same type, is the first tensor. */
export function foldWholeWrite(op: Operation): FoldResult {
  const vector = op.operand(0);
  const read = vector.definingOp;
  if (op.numResults === 0 || !isOp(read, "vector.transfer_read") || !VectorType.is(vector.type)) return undefined;
  const [source] = valuesUnder(read, "base");
  const isWhole = source?.type === op.resultType() && coversAll(read, vector.type) && coversAll(op, vector.type);
  return isWhole ? source : undefined;
}

/** True if a write covers exactly the elements that another one wrote. */
function overwrites(op: Operation, earlier: Operation): boolean {
  const [mine, others] = [valuesUnder(op, "indices"), valuesUnder(earlier, "indices")];
  return (
    mine.every((index, dim) => index === others[dim]) &&
    valuesUnder(op, "mask")[0] === valuesUnder(earlier, "mask")[0] &&
    op.operandType(0) === earlier.operandType(0) &&
    op.attr("permutation_map") === earlier.attr("permutation_map")
  );
}

/** In a chain of writes, one that a later write covers is left out. */
function skipOverwritten(op: Operation, rewriter: Rewriter): boolean {
  const vector = op.operandType(0);
  if (op.numResults === 0 || !VectorType.is(vector)) return false;
  let last = op;
  for (let earlier = op.operand(1).definingOp; isOp(earlier, "vector.transfer_write"); ) {
    const base = earlier.operand(1);
    if (overwrites(op, earlier)) {
      rewriter.modify(last, () => last.setOperand(1, base));
      return true;
    }
    const isIndependent = earlier.operandType(0) === vector && areApart(op, earlier, vector);
    if (!isIndependent || !earlier.result().hasOneUse) return false;
    last = earlier;
    earlier = base.definingOp;
  }
  return false;
}

export const writePatterns = (self: OpDef): readonly Pattern[] => [pattern("FoldWaw", self, skipOverwritten)];

// ---- reads of what was written

/** The size of a transfer in each dimension of its tensor: 0 for those that its map leaves out. */
function chunkOf(map: affine.AffineMap, vector: VectorType): readonly number[] {
  const sizes = Array.from({ length: map.numDims }, () => 0);
  for (const [at, result] of map.results.entries()) {
    if (result.kind === "dim") sizes[result.position] = vector.shape[at] ?? 0;
  }
  return sizes;
}

/**
 * For each dimension of a vector that is read, its dimension in the written vector after new dimensions are put before it. Undefined if the
 * transfers do not cover the same elements.
 */
function readPermutation(read: Operation, write: Operation): readonly number[] | undefined {
  const [readMap, writeMap] = [mapOf(read), mapOf(write)];
  const [to, from] = [read.resultType(), write.operandType(0)];
  if (readMap === undefined || writeMap === undefined || !VectorType.is(to) || !VectorType.is(from)) return undefined;
  const [mine, theirs] = [chunkOf(readMap, to), chunkOf(writeMap, from)];
  if (readMap.results.length === 0 || mine.some((size, dim) => size !== theirs[dim])) return undefined;
  const added = readMap.results.filter(({ kind }) => kind !== "dim").length;
  let next = 0;
  return readMap.results.map((result) => {
    if (result.kind !== "dim") return next++;
    return added + (affine.resultPosition(writeMap, result) ?? 0);
  });
}

/** The defining write, if it is about the same place and everything is within bounds. */
function writeBefore(read: Operation): Operation | undefined {
  const write = valuesUnder(read, "base")[0]?.definingOp;
  if (!isOp(write, "vector.transfer_write")) return undefined;
  const [mine, theirs] = [valuesUnder(read, "indices"), valuesUnder(write, "indices")];
  const isSame = mine.every((index, dim) => index === theirs[dim]);
  return isSame && !isMasked(read) && !isMasked(write) && isInBounds(read) && isInBounds(write) ? write : undefined;
}

/** A read of what was written, with new or permuted dimensions, is a broadcast and a transposition. */
function readWritten(op: Operation, rewriter: Rewriter, broadcast: OpDef, transpose: OpDef): boolean {
  const write = writeBefore(op);
  const permutation = write && readPermutation(op, write);
  const type = op.resultType();
  if (write === undefined || permutation === undefined || !VectorType.is(type) || areAlike(op, write)) return false;
  const shape = [...shapeOf(type)];
  const scalable = [...type.scalable];
  for (const [at, target] of permutation.entries()) {
    shape[target] = type.shape[at] ?? 0;
    scalable[target] = type.scalable[at] === true;
  }
  rewriter.insertBefore(op);
  const wide = VectorType.get(op.context, { shape, element: type.element, scalable });
  const { location } = op;
  const spread = rewriter.create(broadcast, { operands: [write.operand(0)], resultTypes: [wide], location });
  const properties = [positions(op.context, permutation)];
  rewriter.replaceWithNew(op, transpose, { operands: spread.results, properties, resultTypes: [type] });
  return true;
}

export const readPatterns =
  (broadcast: () => OpDef, transpose: () => OpDef) =>
  (self: OpDef): readonly Pattern[] => [
    pattern("TransferReadAfterWriteToBroadcast", self, (op, rewriter) =>
      readWritten(op, rewriter, broadcast(), transpose()),
    ),
  ];
