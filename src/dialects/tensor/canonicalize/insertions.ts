// Folds and patterns of `tensor.insert_slice` and `tensor.parallel_insert_slice`.

import {
  droppedDims,
  type FoldResult,
  knownInteger,
  type OpNumber,
  type Pattern,
  pattern,
  valuesUnder,
} from "../../../define/index.ts";
import {
  AffineMapAttr,
  ArrayAttr,
  boolAttr,
  type OpDef,
  type Operation,
  type Rewriter,
  type Type,
  type Value,
  VectorType,
} from "../../../ir/index.ts";
import { isOp } from "../../op-name/index.ts";
import {
  forgettingCast,
  isInBounds,
  isSameSlice,
  keepsSizes,
  numberOf,
  propertiesWith,
  recreateSlice,
  type Slice,
  sliceOf,
  staticSizes,
  withConstants,
} from "../../shapes/index.ts";
import { cast } from "../cast.ts";
import { areCastCompatible } from "../rules.ts";
import { isWhole } from "./slices.ts";
import { isStatic, shapeOf, withShape } from "./types.ts";

/** A slice that covers everything is the result; an empty one, and one taken from the same place, changes nothing. */
export function foldInsertSlice(op: Operation): FoldResult {
  const [source, dest] = [op.operand(0), op.operand(1)];
  const type = op.resultType();
  const slice = sliceOf(op);
  if (isStatic(type) && source.type === type && isWhole(slice, type)) return source;
  const before = dest.definingOp;
  if (before?.def === op.def && before.operandType(0) === source.type && isSameSlice(slice, sliceOf(before))) {
    op.setOperand(1, before.operand(1));
    return op.results;
  }
  const taken = source.definingOp;
  const isBack = isOp(taken, "tensor.extract_slice") && taken.operand(0) === dest && isSameSlice(slice, sliceOf(taken));
  return isBack || slice.sizes.some((size) => numberOf(size) === 0) ? dest : undefined;
}

/** Replaces an insertion; its result, if there is one, is cast to the type that users know. */
function replace(op: Operation, rewriter: Rewriter, source: Value, dest: Value, slice: Slice): void {
  const [type] = op.resultTypes;
  const resultTypes = type === undefined ? [] : [dest.type];
  const made = recreateSlice(op, rewriter, slice, { first: [source, dest], resultTypes });
  if (type === undefined || dest.type === type) rewriter.replaceOp(op, made.results);
  else rewriter.replaceWithNew(op, cast, { operands: made.results, resultTypes: [type] });
}

/** Casts a source before the insertion: before the op that holds insertions in parallel. */
function castBefore(op: Operation, rewriter: Rewriter, source: Value, type: Type): Value {
  if (source.type === type) return source;
  const place = op.numResults === 0 ? (op.parentOp ?? op) : op;
  rewriter.insertBefore(place);
  return rewriter.create(cast, { operands: [source], resultTypes: [type], location: op.locationNumber }).result();
}

/** A shape without its first sizes of one, until it has a rank. */
function reduced(shape: readonly number[], rank: number): readonly number[] {
  let excess = shape.length - rank;
  return shape.filter((size) => {
    if (excess <= 0 || size !== 1) return true;
    excess--;
    return false;
  });
}

function withConstantNumbers(op: Operation, rewriter: Rewriter): boolean {
  const better = withConstants(sliceOf(op));
  const [source, dest] = [op.operand(0), op.operand(1)];
  const rank = shapeOf(source.type)?.length;
  if (better === undefined || rank === undefined || !isInBounds(better, shapeOf(dest.type) ?? [])) return false;
  // As in MLIR, strides of zero stay values.
  if (better.strides.some((stride, dim) => stride === 0 && stride !== sliceOf(op).strides[dim])) return false;
  const exact = withShape(source.type, reduced(staticSizes(better.sizes), rank));
  replace(op, rewriter, castBefore(op, rewriter, source, exact), dest, better);
  return true;
}

/** The dims of a slice that a shape leaves out, where dynamic sizes match any but 1; undefined if it leaves out others. */
function looselyDropped(sizes: readonly number[], shape: readonly number[]): ReadonlySet<number> | undefined {
  const dropped = new Set<number>();
  let at = 0;
  for (const [dim, size] of sizes.entries()) {
    const found = shape[at];
    const isMatch = found !== undefined && (size === found || (size !== 1 && (size < 0 || found < 0)));
    if (isMatch) at++;
    else if (size === 1) dropped.add(dim);
    else return undefined;
  }
  return at === shape.length ? dropped : undefined;
}

/** The sizes with those that the source's type states; as in MLIR, up to its first dynamic one. */
function statedSizes(sizes: readonly OpNumber[], shape: readonly number[]): readonly OpNumber[] | undefined {
  const dropped = looselyDropped(staticSizes(sizes), shape);
  if (dropped === undefined) return undefined;
  let next = 0;
  return sizes.map((size, dim) => {
    const known = shape[next] ?? -1;
    if (dropped.has(dim) || known < 0) return size;
    next++;
    return known;
  });
}

function ofCasts(op: Operation, rewriter: Rewriter): boolean {
  if (op.operands.some((value) => knownInteger(value) !== undefined)) return false;
  const [source, dest] = [forgettingCast(op.operand(0)), forgettingCast(op.operand(1))];
  if (source === undefined && dest === undefined) return false;
  const [from, to] = [source ?? op.operand(0), dest ?? op.operand(1)];
  const slice = sliceOf(op);
  const shape = shapeOf(from.type) ?? [];
  const sizes = statedSizes(slice.sizes, shape);
  if (sizes === undefined || droppedDims(staticSizes(sizes), shape) === undefined) return false;
  const better = { ...slice, sizes };
  if (!isInBounds(better, shapeOf(to.type) ?? [])) return false;
  replace(op, rewriter, from, to, better);
  return true;
}

/** Casts the source to a type with the sizes that the op knows. */
function castSource(op: Operation, rewriter: Rewriter): boolean {
  const [source, dest] = [op.operand(0), op.operand(1)];
  const shape = shapeOf(source.type);
  if (shape === undefined || shape.length !== shapeOf(dest.type)?.length) return false;
  const slice = sliceOf(op);
  const sizes = shape.map((size, dim) => {
    const known = slice.sizes[dim];
    return typeof known === "number" ? known : size;
  });
  if (slice.sizes.some((size) => (numberOf(size) ?? 0) < 0)) return false;
  const exact = withShape(source.type, sizes);
  if (exact === source.type || !keepsSizes(source.type, exact) || !areCastCompatible(source.type, exact)) return false;
  replace(op, rewriter, castBefore(op, rewriter, source, exact), dest, slice);
  return true;
}

/** The write of a whole tensor of which an insertion takes a slice from its start, of the size that is inserted. */
function slicedWrite(op: Operation): { readonly slice: Operation; readonly write: Operation } | undefined {
  const slice = op.operand(0).definingOp;
  const write = isOp(slice, "tensor.extract_slice") ? slice.operand(0).definingOp : undefined;
  if (slice === undefined || !isOp(write, "vector.transfer_write") || op.numResults === 0) return undefined;
  if (!slice.result().hasOneUse || !write.result().hasOneUse || valuesUnder(write, "mask").length > 0) return undefined;
  const { offsets, sizes, strides } = sliceOf(slice);
  const isFirst = offsets.every((one) => numberOf(one) === 0) && strides.every((one) => numberOf(one) === 1);
  const isSame = sliceOf(op).sizes.every((size, dim) => isEqual(size, sizes[dim]));
  if (!isFirst || !isSame || valuesUnder(write, "indices").some((index) => knownInteger(index) !== 0n))
    return undefined;
  return isWholeWrite(write, shapeOf(op.operandType(0))?.length) ? { slice, write } : undefined;
}

/** True for the same value, and for equal constants. */
function isEqual(a: OpNumber, b: OpNumber | undefined): boolean {
  const number = numberOf(a);
  return a === b || (b !== undefined && number !== undefined && number === numberOf(b));
}

/** True if the vector has all sizes of the tensor, of this rank, that it is written to. */
function isWholeWrite(write: Operation, rank: number | undefined): boolean {
  const [vector, tensor, map] = [write.operandType(0), write.resultType(), write.attr("permutation_map")];
  const shape = shapeOf(tensor) ?? [];
  if (!VectorType.is(vector) || vector.scalable.includes(true) || !AffineMapAttr.is(map)) return false;
  const { results } = map.map;
  if (rank !== vector.shape.length || results.length !== shape.length) return false;
  return results.every((result, at) => result.kind === "dim" && shape[result.position] === vector.shape[at]);
}

/** Of a slice of a write that is inserted, a write to the slice of the destination. */
function swapSliceOfWrite(op: Operation, rewriter: Rewriter): boolean {
  const found = slicedWrite(op);
  if (found === undefined) return false;
  const { slice, write } = found;
  const sliced = { first: [op.operand(1)], resultTypes: [op.operandType(0)] };
  const target = recreateSlice(slice, rewriter, sliceOf(op), sliced, op);
  const bounds = shapeOf(op.operandType(0))?.map(() => boolAttr(op.context, false)) ?? [];
  const properties = propertiesWith(write, { in_bounds: ArrayAttr.get(op.context, { elements: bounds }) });
  const operands = [write.operand(0), target.result(), ...valuesUnder(write, "indices")];
  const resultTypes = [op.operandType(0)];
  const made = rewriter.create(write.def, { operands, properties, resultTypes, location: write.location });
  rewriter.modify(op, () => op.setOperand(0, made.result()));
  return true;
}

/** The patterns of `tensor.insert_slice` and `tensor.parallel_insert_slice`. */
export const insertSlicePatterns = (self: OpDef): readonly Pattern[] => [
  pattern("InsertSliceOpConstantArgumentFolder", self, withConstantNumbers),
  pattern("InsertSliceOpCastFolder", self, ofCasts),
  pattern("InsertSliceOpSourceCastInserter", self, castSource),
  pattern("SwapExtractSliceOfTransferWrite", self, swapSliceOfWrite),
];
