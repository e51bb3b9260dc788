// Folds and patterns of vectors in another shape or order.

import { type FoldResult, knownInteger, type Pattern, pattern } from "../../../define/index.ts";
import {
  type Attribute,
  denseOf,
  densePatterns,
  elementTypeOrSelf,
  FloatType,
  IntegerType,
  type OpDef,
  type Operation,
  type Rewriter,
  splatAttr,
  splatPattern,
  type Type,
  VectorType,
} from "../../../ir/index.ts";
import { elementWidth } from "../../arith/index.ts";
import { isOp } from "../../op-name/index.ts";
import { PoisonAttr } from "../../ub/index.ts";
import { constant_mask, create_mask } from "../mask.ts";
import {
  delinear,
  equal,
  isBroadcastable,
  isFixed,
  linear,
  numbersOf,
  positions,
  product,
  shapeOf,
} from "./positions.ts";

/** The constant splat of another type. */
function splatAs(attr: Attribute | undefined, type: Type): Attribute | undefined {
  const bits = splatPattern(attr);
  return bits === undefined ? undefined : splatAttr(type, bits);
}

// ---- broadcast

export function foldBroadcastOp(op: Operation, source: Attribute | undefined): FoldResult {
  const [from, to] = [op.operand(0), op.resultType()];
  if (from.type === to) return from;
  const constant = PoisonAttr.is(source) ? source : splatAs(source, to);
  if (constant !== undefined) return constant;
  const inner = from.definingOp;
  if (inner === undefined || (inner.def !== op.def && !isCastOfEnds(inner, to))) return undefined;
  op.setOperands(inner.operands);
  return op.results;
}

/** Whether an op is a cast that only adds or drops dimensions of 1 in front, so that what it casts can be broadcast to a type as well. */
function isCastOfEnds(op: Operation, to: Type): boolean {
  if (!isOp(op, "vector.shape_cast") || !isBroadcastable(op.operandType(0), to)) return false;
  const [before, after] = [shapeOf(op.operandType(0)), shapeOf(op.resultType())];
  const count = Math.min(before.length, after.length);
  return equal(before.slice(before.length - count), after.slice(after.length - count));
}

/** A cast to the type that is there already is nothing; a cast of a cast begins where the first one did. */
function foldCastOfCast(op: Operation): FoldResult {
  const from = op.operand(0);
  const type = op.resultType();
  if (from.type === type) return from;
  const inner = from.definingOp;
  if (inner?.def !== op.def) return undefined;
  const origin = inner.operand(0);
  if (origin.type === type) return origin;
  op.setOperands([origin]);
  return op.results;
}

// ---- shape_cast

export function foldShapeCast(op: Operation, source: Attribute | undefined): FoldResult {
  const simpler = foldCastOfCast(op);
  if (simpler !== undefined) return simpler;
  const from = op.operand(0);
  const type = op.resultType();
  const inner = from.definingOp;
  if (isOp(inner, "vector.transpose") && keepsElements(inner)) {
    op.setOperands([inner.operand(0)]);
    return op.results;
  }
  if (isOp(inner, "vector.broadcast") && inner.operandType(0) === type) {
    return product(shapeOf(type)) === product(shapeOf(from.type)) ? inner.operand(0) : undefined;
  }
  const splat = PoisonAttr.is(source) ? source : splatAs(source, type);
  const patterns = splat === undefined ? densePatterns(source, Number.POSITIVE_INFINITY) : undefined;
  return splat ?? (patterns === undefined ? undefined : denseOf(type, patterns));
}

/** Of a broadcast, one to the other shape, where only dimensions of 1 in front make the difference. */
function castOfBroadcast(op: Operation, rewriter: Rewriter): boolean {
  const made = op.operand(0).definingOp;
  const type = op.resultType();
  if (!isOp(made, "vector.broadcast") || !VectorType.is(type)) return false;
  const source = made.operand(0);
  const from = made.resultType();
  const [more, fewer] = [shapeOf(from), type.shape];
  // The dimensions that the source has are the last ones of both.
  const rank = shapeOf(source.type).length;
  const keeps = equal(more.slice(more.length - rank), fewer.slice(fewer.length - rank)) && rank <= fewer.length;
  if (isBroadcastable(source.type, type) && keeps) {
    rewriter.replaceWithNew(op, made.def, { operands: [source], resultTypes: [type] });
    return true;
  }
  if (product(shapeOf(source.type)) !== product(type.shape) || !VectorType.is(source.type)) return false;
  rewriter.replaceWithNew(op, op.def, { operands: [source], resultTypes: [type] });
  return true;
}

/** A mask without its last dimensions of 1, which are all true. */
function castOfMask(op: Operation, rewriter: Rewriter): boolean {
  const made = op.operand(0).definingOp;
  const [from, to] = [op.operandType(0), op.resultType()];
  if (made === undefined || !VectorType.is(from) || !VectorType.is(to)) return false;
  const dropped = from.shape.length - to.shape.length;
  if (dropped <= 0 || !equal(from.shape.slice(0, to.shape.length), to.shape)) return false;
  const rest = from.shape.slice(to.shape.length);
  if (rest.some((size) => size !== 1) || from.scalable.slice(to.shape.length).includes(true)) return false;
  if (made.def === constant_mask) {
    const sizes = numbersOf(made, "mask_dim_sizes");
    if (sizes.slice(to.shape.length).some((size) => size !== 1)) return false;
    const properties = [positions(op.context, sizes.slice(0, to.shape.length))];
    rewriter.replaceWithNew(op, made.def, { properties, resultTypes: [to] });
    return true;
  }
  if (made.def !== create_mask) return false;
  if (made.operands.slice(to.shape.length).some((size) => knownInteger(size) !== 1n)) return false;
  rewriter.replaceWithNew(op, made.def, { operands: made.operands.slice(0, to.shape.length), resultTypes: [to] });
  return true;
}

export function shapeCastPatterns(self: OpDef): readonly Pattern[] {
  return [
    pattern("ShapeCastCreateMaskFolderTrailingOneDim", self, castOfMask),
    pattern("ShapeCastBroadcastFolder", self, castOfBroadcast),
  ];
}

// ---- bitcast

export function foldBitcast(op: Operation, source: Attribute | undefined): FoldResult {
  const simpler = foldCastOfCast(op);
  if (simpler !== undefined) return simpler;
  const from = op.operand(0);
  const type = op.resultType();
  const bits = splatPattern(source);
  const [width, wider] = [elementWidth(from.type), elementWidth(type)];
  if (bits === undefined || !isFoldedBitcast(elementTypeOrSelf(from.type), elementTypeOrSelf(type))) return undefined;
  let pattern = 0n;
  for (let at = 0; at < wider; at += width) pattern |= bits << BigInt(at);
  return splatAttr(type, pattern);
}

/** Constants are cast as in the reference: integers to longer ones, and f16 to f32. */
function isFoldedBitcast(from: Type, to: Type): boolean {
  if (IntegerType.is(from) && IntegerType.is(to)) return to.width > from.width && to.width % from.width === 0;
  return FloatType.is(from) && FloatType.is(to) && from.format === "f16" && to.format === "f32";
}

// ---- transpose

/** Whether a transposition moves only dimensions of 1, so that the elements keep their order. */
function keepsElements(op: Operation): boolean {
  const source = op.operandType(0);
  if (!VectorType.is(source)) return false;
  const moved = numbersOf(op, "permutation").filter((at) => source.shape[at] !== 1 || source.scalable[at] === true);
  return moved.every((at, index) => index === 0 || (moved[index - 1] ?? 0) < at);
}

const isIdentity = (permutation: readonly number[]): boolean => permutation.every((to, from) => to === from);

export function foldTranspose(op: Operation, source: Attribute | undefined): FoldResult {
  const splat = PoisonAttr.is(source) ? source : splatAs(source, op.resultType());
  if (splat !== undefined) return splat;
  const isSame = op.operandType(0) === op.resultType() && keepsElements(op);
  return isSame || isIdentity(numbersOf(op, "permutation")) ? op.operand(0) : undefined;
}

/** Of a transposition, one by both. */
function composed(op: Operation, rewriter: Rewriter): boolean {
  const inner = op.operand(0).definingOp;
  if (inner?.def !== op.def) return false;
  const [outer, first] = [numbersOf(op, "permutation"), numbersOf(inner, "permutation")];
  const permutation = outer.map((to) => first[to] ?? to);
  const properties = [positions(op.context, permutation)];
  rewriter.replaceWithNew(op, op.def, { operands: inner.operands, properties, resultTypes: op.resultTypes });
  return true;
}

/** A mask or broadcast in another order. */
function transposedSource(op: Operation, rewriter: Rewriter): boolean {
  const made = op.operand(0).definingOp;
  const permutation = numbersOf(op, "permutation");
  const type = op.resultType();
  if (made?.def === create_mask) {
    const operands = permutation.flatMap((from) => made.operands[from] ?? []);
    rewriter.replaceWithNew(op, made.def, { operands, resultTypes: [type] });
    return true;
  }
  if (made?.def === constant_mask) {
    const sizes = numbersOf(made, "mask_dim_sizes");
    const properties = [
      positions(
        op.context,
        permutation.map((from) => sizes[from] ?? 0),
      ),
    ];
    rewriter.replaceWithNew(op, made.def, { properties, resultTypes: [type] });
    return true;
  }
  if (!isOp(made, "vector.broadcast") || !keepsOrder(made, permutation)) return false;
  rewriter.replaceWithNew(op, made.def, { operands: [made.operand(0)], resultTypes: [type] });
  return true;
}

/** Whether a permutation moves dimensions only that have been broadcast, or are of the same size in a group of such. */
function keepsOrder(made: Operation, permutation: readonly number[]): boolean {
  const source = made.operandType(0);
  if (!VectorType.is(source) || product(source.shape) === 1) return isFixed(source);
  const rank = permutation.length;
  const added = rank - source.shape.length;
  // Groups are split where the source has more than one element in a dimension: these stay where they are.
  let lowest = 0;
  for (let dimension = 0; dimension <= rank; dimension++) {
    const isSplit = dimension === rank || (dimension >= added && source.shape[dimension - added] !== 1);
    if (!isSplit) continue;
    for (let index = lowest; index < dimension; index++) {
      const from = permutation[index] ?? 0;
      if (from < lowest || from >= dimension) return false;
    }
    if (dimension < rank && permutation[dimension] !== dimension) return false;
    lowest = dimension + 1;
  }
  return true;
}

export function transposePatterns(self: OpDef): readonly Pattern[] {
  return [
    pattern("FoldTransposeCreateMask", self, (op, rewriter) =>
      isOp(op.operand(0).definingOp, "vector.broadcast") ? false : transposedSource(op, rewriter),
    ),
    pattern("TransposeFolder", self, composed),
    pattern("FoldTransposeShapeCast", self, (op, rewriter) => {
      const made = op.operand(0).definingOp;
      if (!isOp(made, "vector.shape_cast") || !keepsElements(op)) return false;
      rewriter.replaceWithNew(op, made.def, { operands: made.operands, resultTypes: op.resultTypes });
      return true;
    }),
    pattern("FoldTransposeBroadcast", self, transposedSource),
  ];
}

// ---- shuffle

export function foldShuffle(op: Operation, v1: Attribute | undefined, v2: Attribute | undefined): FoldResult {
  const [first, second] = [op.operand(0), op.operand(1)];
  const [a, b] = [shapeOf(first.type), shapeOf(second.type)];
  if (a.length === 0) return undefined;
  const mask = numbersOf(op, "mask");
  const count = a[0] ?? 0;
  if (mask.length === count && isIdentity(mask) && first.type === op.resultType()) return first;
  const isSecond = mask.length === (b[0] ?? 0) && mask.every((from, index) => from === count + index);
  if (isSecond && second.type === op.resultType()) return second;
  const [x, y] = [densePatterns(v1), densePatterns(v2)];
  const isKnown = (x !== undefined || PoisonAttr.is(v1)) && (y !== undefined || PoisonAttr.is(v2));
  // As in MLIR, poison is the first element that is known.
  const poison = x?.[0] ?? y?.[0];
  if (a.length !== 1 || !isKnown || poison === undefined) return undefined;
  return denseOf(
    op.resultType(),
    mask.map((from) => (from < 0 ? undefined : from < count ? x?.[from] : y?.[from - count]) ?? poison),
  );
}

/** The first of two elements alone; elements of two vectors in turn. */
export function shufflePatterns(self: OpDef, broadcast: () => OpDef, interleave: () => OpDef): readonly Pattern[] {
  return [
    pattern("Canonicalize0DShuffleOp", self, (op, rewriter) => {
      const mask = numbersOf(op, "mask");
      const from = mask[0];
      if (shapeOf(op.operandType(0)).length > 0 || mask.length !== 1 || from === undefined || from < 0) return false;
      rewriter.replaceWithNew(op, broadcast(), { operands: [op.operand(from)], resultTypes: op.resultTypes });
      return true;
    }),
    pattern("ShuffleInterleave", self, (op, rewriter) => {
      const shape = shapeOf(op.operandType(0));
      const mask = numbersOf(op, "mask");
      const count = shape[0] ?? 1;
      const isInTurn =
        mask.length === 2 * count && mask.every((from, index) => from === (index >> 1) + (index & 1) * count);
      if (!isInTurn || shape.length > 1 || op.operandType(0) !== op.operandType(1)) return false;
      rewriter.replaceWithNew(op, interleave(), { operands: op.operands, resultTypes: op.resultTypes });
      return true;
    }),
  ];
}

// ---- slices

/** A part of a constant. */
export function slicePatterns(
  attr: Attribute | undefined,
  from: readonly number[],
  offsets: readonly number[],
  type: Type,
): Attribute | undefined {
  const splat = splatAs(attr, type);
  const patterns = splat === undefined ? densePatterns(attr, Number.POSITIVE_INFINITY) : undefined;
  if (patterns === undefined) return splat;
  const sizes = shapeOf(type);
  const taken = Array.from({ length: product(sizes) }, (_, index) => {
    const at = delinear(sizes, index).map((one, dimension) => one + (offsets[dimension] ?? 0));
    return patterns[linear(from, at)] ?? 0n;
  });
  return denseOf(type, taken);
}
