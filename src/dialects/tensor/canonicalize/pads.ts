// Folds and patterns of `tensor.pad`: nothing padded, constant widths, casts before and after, and pads of pads.

import {
  type FoldResult,
  knownAttribute,
  mixedNumbers,
  type OpNumber,
  type Pattern,
  pattern,
} from "../../../define/index.ts";
import {
  AffineMapAttr,
  affine,
  denseI32Array,
  type OpDef,
  type Operation,
  type Rewriter,
  type Type,
  type Value,
} from "../../../ir/index.ts";
import { apply } from "../../affine/index.ts";
import { isOp } from "../../op-name/index.ts";
import {
  forgettingCast,
  isSameList,
  keepsSizes,
  numberOf,
  numbersAttr,
  propertiesWith,
  recreateSlice,
  type Slice,
  sliceOf,
  valuesOf,
} from "../../shapes/index.ts";
import { cast } from "../cast.ts";
import { isStatic, shapeOf, withShape } from "./types.ts";

/** The widths of the padding before and after the elements of each dimension. */
interface Widths {
  readonly low: readonly OpNumber[];
  readonly high: readonly OpNumber[];
}

const widthsOf = (op: Operation): Widths => ({
  low: mixedNumbers(op, "low", "static_low"),
  high: mixedNumbers(op, "high", "static_high"),
});
const mayFold = (op: Operation): boolean => op.attr("nofold") === undefined;
const areZero = (list: readonly OpNumber[]): boolean => list.every((width) => numberOf(width) === 0);

/** The value that a pad yields at every place; undefined if it depends on the place. */
function paddingValue(op: Operation): Value | undefined {
  const block = op.region().firstBlock;
  const value = block?.terminator?.operand(0);
  return value !== undefined && value.block === block && knownAttribute(value) === undefined ? undefined : value;
}

/** A pad that certainly adds nothing. */
export function foldPad(op: Operation): FoldResult {
  const type = op.resultType();
  return op.operandType(0) === type && isStatic(type) && mayFold(op) ? op.operand(0) : undefined;
}

/** Creates a pad like `op`, with its region, before it. */
function padLike(op: Operation, rewriter: Rewriter, source: Value, { low, high }: Widths, type: Type): Operation {
  const { context } = op;
  const [lows, highs] = [valuesOf(low), valuesOf(high)];
  const properties = propertiesWith(op, {
    static_low: numbersAttr(context, low),
    static_high: numbersAttr(context, high),
    operandSegmentSizes: denseI32Array(context, [1, lows.length, highs.length]),
  });
  rewriter.insertBefore(op);
  const made = rewriter.create(op.def, {
    operands: [source, ...lows, ...highs],
    resultTypes: [type],
    properties,
    attributes: op.attributes.entries,
    regions: 1,
    location: op.locationNumber,
  });
  made.region().takeBlocks(op.region());
  return made;
}

function withoutPadding(op: Operation, rewriter: Rewriter): boolean {
  const { low, high } = widthsOf(op);
  if (!areZero(low) || !areZero(high) || !mayFold(op)) return false;
  rewriter.replaceWithNew(op, cast, { operands: [op.operand(0)], resultTypes: op.resultTypes });
  return true;
}

/** Pads the operand of a cast, with a result of the sizes that follow. */
function ofCast(op: Operation, rewriter: Rewriter): boolean {
  const source = forgettingCast(op.operand(0));
  if (source === undefined) return false;
  const widths = widthsOf(op);
  const type = op.resultType();
  const result = shapeOf(type) ?? [];
  const shape = (shapeOf(source.type) ?? []).map((size, dim) => {
    const [low, high] = [widths.low[dim], widths.high[dim]];
    const isKnown = size >= 0 && typeof low === "number" && typeof high === "number";
    return isKnown ? size + low + high : (result[dim] ?? -1);
  });
  const exact = withShape(source.type, shape, false);
  if (exact === type) {
    rewriter.modify(op, () => op.setOperand(0, source));
    return true;
  }
  const made = padLike(op, rewriter, source, widths, exact);
  rewriter.replaceWithNew(op, cast, { operands: made.results, resultTypes: [type] });
  return true;
}

/** A pad whose only use is a cast to a type with more sizes makes that type. */
function castAfter(op: Operation, rewriter: Rewriter): boolean {
  const [user, ...others] = op.result().users;
  if (others.length > 0 || user?.def !== cast || !keepsSizes(op.resultType(), user.resultType())) return false;
  const made = padLike(op, rewriter, op.operand(0), widthsOf(op), user.resultType());
  rewriter.replaceOp(op, made.results);
  rewriter.replaceOp(user, made.results);
  return true;
}

/** Constant widths become part of the op if a size of the result follows from them. */
function withConstantWidths(op: Operation, rewriter: Rewriter): boolean {
  const type = op.resultType();
  const [source, result] = [shapeOf(op.operandType(0)) ?? [], shapeOf(type) ?? []];
  const known = (list: readonly OpNumber[]): readonly OpNumber[] => list.map((width) => numberOf(width) ?? width);
  const { low, high } = widthsOf(op);
  const widths = { low: known(low), high: known(high) };
  const shape = result.map((size, dim) => {
    const [before, inside, after] = [widths.low[dim], source[dim] ?? -1, widths.high[dim]];
    if (size >= 0 || inside < 0 || typeof before !== "number" || typeof after !== "number") return size;
    return inside + before + after;
  });
  if (isSameList(shape, result)) return false;
  const made = padLike(op, rewriter, op.operand(0), widths, withShape(type, shape, false));
  rewriter.replaceWithNew(op, cast, { operands: made.results, resultTypes: [type] });
  return true;
}

// ---- pads of pads

/** Two pads and two slices that alternate, outermost first: a pad of a slice of a pad of a slice. */
interface Chain {
  readonly pad: Operation;
  readonly slice: Operation;
  readonly firstPad: Operation;
  readonly firstSlice: Operation;
}

function chainOf(pad: Operation): Chain | undefined {
  const slice = pad.operand(0).definingOp;
  if (!isOp(slice, "tensor.extract_slice")) return undefined;
  const firstPad = slice.operand(0).definingOp;
  if (firstPad?.def !== pad.def || !mayFold(firstPad)) return undefined;
  const firstSlice = firstPad.operand(0).definingOp;
  if (!isOp(firstSlice, "tensor.extract_slice")) return undefined;
  const rank = (value: Value): number | undefined => shapeOf(value.type)?.length;
  const isReduced = rank(firstSlice.operand(0)) !== rank(pad.operand(0));
  return isReduced ? undefined : { pad, slice, firstPad, firstSlice };
}

function haveSamePadding({ pad, firstPad }: Chain): boolean {
  const [a, b] = [pad, firstPad].map((op) => knownAttribute(paddingValue(op)));
  return a !== undefined && a === b;
}

const paddedDims = ({ low, high }: Widths): readonly boolean[] =>
  low.map((width, dim) => numberOf(width) !== 0 || numberOf(high[dim] ?? 0) !== 0);

/** The slice and the high widths of a chain's two steps in one; undefined if a dimension takes part in both. */
function combined(chain: Chain): (Slice & { readonly high: readonly OpNumber[] }) | undefined {
  const [slice, first] = [sliceOf(chain.slice), sliceOf(chain.firstSlice)];
  const [widths, firstWidths] = [widthsOf(chain.pad), widthsOf(chain.firstPad)];
  const [padded, firstPadded] = [paddedDims(widths), paddedDims(firstWidths)];
  const isUnit = (list: readonly OpNumber[]): boolean => list.every((stride) => stride === 1);
  if (!isUnit(slice.strides) || !isUnit(first.strides) || !areZero(widths.low) || !areZero(firstWidths.low)) {
    return undefined;
  }
  const [offsets, sizes, high]: [OpNumber[], OpNumber[], OpNumber[]] = [[], [], []];
  for (const [dim, size] of slice.sizes.entries()) {
    if (padded[dim] && firstPadded[dim]) return undefined;
    const [offset = 0, firstOffset = 0] = [slice.offsets[dim], first.offsets[dim]];
    if (!padded[dim] && numberOf(offset) === 0) offsets.push(firstOffset);
    else if (!firstPadded[dim] && numberOf(firstOffset) === 0) offsets.push(offset);
    else return undefined;
    const whole = shapeOf(chain.slice.operandType(0))?.[dim];
    if (firstPadded[dim] && numberOf(size) !== whole) return undefined;
    sizes.push(firstPadded[dim] ? (first.sizes[dim] ?? 0) : size);
    high.push((firstPadded[dim] ? firstWidths.high[dim] : padded[dim] ? widths.high[dim] : 0) ?? 0);
  }
  return { offsets, sizes, strides: slice.strides, high };
}

/** Two pads of different dimensions, with slices before each, are one. */
function orthogonal(op: Operation, rewriter: Rewriter): boolean {
  const chain = chainOf(op);
  const both = chain !== undefined && haveSamePadding(chain) ? combined(chain) : undefined;
  if (chain === undefined || both === undefined) return false;
  const source = chain.firstSlice.operand(0);
  const shape = both.sizes.map((size) => (typeof size === "number" ? size : -1));
  const sliced = { first: [source], resultTypes: [withShape(source.type, shape)] };
  const made = recreateSlice(chain.slice, rewriter, both, sliced, op);
  const padded = padLike(op, rewriter, made.result(), { low: widthsOf(op).low, high: both.high }, op.resultType());
  rewriter.replaceOp(op, padded.results);
  return true;
}

/** The width, computed again if it is the value of a map: as in MLIR, sums compose with the maps of their operands. */
function recomputed(width: OpNumber, rewriter: Rewriter): OpNumber {
  const made = typeof width === "number" ? undefined : width.definingOp;
  if (made?.def !== apply) return width;
  const { operands, properties, resultTypes, location } = made;
  return rewriter.create(apply, { operands, properties, resultTypes, location }).result();
}

/** The sum of two widths: a number, one of them, or a value that is computed before `op`. */
function sum(a: OpNumber, b: OpNumber, op: Operation, rewriter: Rewriter): OpNumber {
  const [mine, theirs] = [numberOf(a), numberOf(b)];
  if (mine !== undefined && theirs !== undefined) return mine + theirs;
  if (mine === 0 || theirs === 0) return recomputed(mine === 0 ? b : a, rewriter);
  const operands = valuesOf([mine ?? a, theirs ?? b]);
  let next = 0;
  const term = (known: number | undefined): affine.AffineExpr =>
    known === undefined ? affine.dim(next++) : affine.constant(known);
  const map = affine.affineMap(operands.length, 0, [affine.add(term(mine), term(theirs))]);
  const { context, location } = op;
  const properties = [AffineMapAttr.get(context, { map })];
  return rewriter.create(apply, { operands, properties, resultTypes: [context.index], location }).result();
}

/** Two pads with the same value are one. */
function consecutive(op: Operation, rewriter: Rewriter): boolean {
  const inner = op.operand(0).definingOp;
  if (inner?.def !== op.def || !mayFold(op) || !mayFold(inner)) return false;
  const value = paddingValue(op);
  if (value === undefined || value !== paddingValue(inner)) return false;
  const [outer, first] = [widthsOf(op), widthsOf(inner)];
  rewriter.insertBefore(op);
  const sums = (a: readonly OpNumber[], b: readonly OpNumber[]): readonly OpNumber[] =>
    a.map((width, dim) => sum(width, b[dim] ?? 0, op, rewriter));
  const high = sums(outer.high, first.high);
  const low = sums(outer.low, first.low);
  rewriter.replaceOp(op, padLike(op, rewriter, inner.operand(0), { low, high }, op.resultType()).results);
  return true;
}

export const padPatterns = (self: OpDef): readonly Pattern[] => [
  pattern("FoldStaticZeroPadding", self, withoutPadding),
  pattern("FoldSourceTensorCast", self, ofCast),
  pattern("FoldTargetTensorCast", self, castAfter),
  pattern("FoldOrthogonalPaddings", self, orthogonal),
  pattern("FoldStaticPadding", self, withConstantWidths),
  pattern("FoldConsecutiveConstantPadding", self, consecutive),
];
