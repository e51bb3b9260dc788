// Transfers along other dimensions than the last ones of the memory, in order: transfers along these, and what else there is to do.

import { type Pattern, pattern } from "../../define/index.ts";
import { transfer_read, transfer_write, transpose } from "../../dialects/vector/index.ts";
import {
  type Attribute,
  affine,
  type Builder,
  boolAttr,
  DenseArrayAttr,
  type Value,
  VectorType,
} from "../../ir/index.ts";
import { broadcastTo } from "../vector-lowering/index.ts";
import { buildTransfer, transferOf } from "./transfer.ts";

export const permutationPatterns: readonly Pattern[] = [
  pattern("TransferReadPermutationLowering", transfer_read, (op, rewriter) => {
    const transfer = transferOf(op);
    const permutation = transfer && permutationOf(transfer.map);
    if (transfer === undefined || permutation === undefined || isIdentity(permutation)) return false;
    const { map, vector, inBounds } = transfer;
    const back = inverse(permutation);
    const results = back.map((from) => map.results[from] ?? affine.constant(0));
    const read = buildTransfer(rewriter, {
      ...transfer,
      vector: permuted(vector, back),
      map: affine.affineMap(map.numDims, 0, results),
      inBounds: back.flatMap((from) => inBounds[from] ?? []),
    });
    rewriter.replaceOp(op, [transposed(rewriter, read.result(), permutation)]);
    return true;
  }),
  pattern("TransferWritePermutationLowering", transfer_write, (op, rewriter) => {
    const transfer = transferOf(op);
    const permutation = transfer && permutationOf(transfer.map);
    if (transfer === undefined || permutation === undefined || isIdentity(permutation)) return false;
    const { map, inBounds, vector } = transfer;
    const count = map.results.length;
    const back = inverse(permutation);
    const value = transposed(rewriter, op.operand(0), back);
    const last = Array.from({ length: count }, (_, index) => affine.dim(map.numDims - count + index));
    const write = buildTransfer(
      rewriter,
      {
        ...transfer,
        vector: permuted(vector, back),
        map: affine.affineMap(map.numDims, 0, last),
        inBounds: back.flatMap((from) => inBounds[from] ?? []),
      },
      value,
    );
    rewriter.replaceOp(op, write.results);
    return true;
  }),
  pattern("TransferWriteNonPermutationLowering", transfer_write, (op, rewriter) => {
    const transfer = transferOf(op);
    if (transfer === undefined || permutationOf(transfer.map) !== undefined) return false;
    const { map, inBounds, mask } = transfer;
    const used = new Set(map.results.map((result) => (result.kind === "dim" ? result.position : -1)));
    const first = Math.min(...used);
    const missing = Array.from({ length: map.numDims }, (_, dim) => dim).filter((dim) => dim > first && !used.has(dim));
    const value = extended(rewriter, op.operand(0), missing.length);
    const bits = mask && maskExtended(rewriter, mask, missing.length);
    const isInside: Attribute = boolAttr(op.context, true);
    const write = buildTransfer(
      rewriter,
      {
        ...transfer,
        map: affine.affineMap(map.numDims, 0, [...missing.map((dim) => affine.dim(dim)), ...map.results]),
        mask: bits,
        inBounds: [...missing.map(() => isInside), ...inBounds],
      },
      value,
    );
    rewriter.replaceOp(op, write.results);
    return true;
  }),
  pattern("TransferOpReduceRank", transfer_read, (op, rewriter) => {
    const transfer = transferOf(op);
    if (transfer === undefined) return false;
    const { map, vector, inBounds } = transfer;
    const found = map.results.findIndex((result) => result.kind !== "constant");
    const kept = found < 0 ? map.results.length : found;
    if (kept === 0) return false;
    const rest = map.results.slice(kept);
    const first = map.numDims - rest.length;
    const isMinor = rest.every(
      (result, index) => result.kind === "constant" || (result.kind === "dim" && result.position === first + index),
    );
    if (!isMinor) return false;
    const { shape, scalable } = vector;
    const read = buildTransfer(rewriter, {
      ...transfer,
      vector: VectorType.get(op.context, {
        shape: shape.slice(kept),
        scalable: scalable.slice(kept),
        element: vector.element,
      }),
      map: affine.affineMap(map.numDims, 0, rest),
      inBounds: inBounds.slice(kept),
    });
    rewriter.replaceOp(op, [broadcastTo(rewriter, read.result(), vector)]);
    return true;
  }),
];

/**
 * Where among the last dimensions of the memory each result of a map is; repeated ones take the places that are left. Undefined
 * if results are others.
 */
function permutationOf({ results, numDims }: affine.AffineMap): readonly number[] | undefined {
  const first = Math.max(numDims - results.length, 0);
  const leading = Math.max(results.length - numDims, 0);
  const found = new Set<number>();
  const places = results.map((result) => {
    if (result.kind !== "dim") return undefined;
    const place = result.position - first + leading;
    found.add(place);
    return place;
  });
  const isRight = results.every(
    (result) =>
      (result.kind === "dim" && result.position >= first) || (result.kind === "constant" && result.value === 0n),
  );
  if (!isRight) return undefined;
  let free = 0;
  return places.map((place) => {
    if (place !== undefined) return place;
    while (found.has(free)) free++;
    return free++;
  });
}

function isIdentity(permutation: readonly number[]): boolean {
  return permutation.every((place, index) => place === index);
}

function inverse(permutation: readonly number[]): readonly number[] {
  return permutation.map((_, place) => permutation.indexOf(place));
}

function permuted({ context, shape, scalable, element }: VectorType, from: readonly number[]): VectorType {
  const [newShape, newScalable] = [from.map((at) => shape[at] ?? 1), from.map((at) => scalable[at] ?? false)];
  return VectorType.get(context, { shape: newShape, scalable: newScalable, element });
}

/** Dimension `i` of the result is dimension `from[i]` of the vector. */
function transposed(at: Builder, vector: Value, from: readonly number[]): Value {
  if (!VectorType.is(vector.type)) return vector;
  const { context } = at;
  const permutation = DenseArrayAttr.get(context, { element: context.i64, values: from.map(BigInt) });
  return transpose.build(at, { vector, permutation }, { resultTypes: [permuted(vector.type, from)] }).result();
}

/** With so many dimensions of one element in front. */
function extended(at: Builder, vector: Value, count: number): Value {
  const { type } = vector;
  if (!VectorType.is(type)) return vector;
  const ones = Array.from({ length: count }, () => 1);
  const shape = [...ones, ...type.shape];
  const scalable = [...ones.map(() => false), ...type.scalable];
  return broadcastTo(at, vector, VectorType.get(at.context, { shape, scalable, element: type.element }));
}

/** With so many dimensions of one element at the end. */
function maskExtended(at: Builder, mask: Value, count: number): Value {
  const wide = extended(at, mask, count);
  const rank = VectorType.is(wide.type) ? wide.type.shape.length : 0;
  return transposed(
    at,
    wide,
    Array.from({ length: rank }, (_, index) => (index + count) % rank),
  );
}
