// Folds and patterns of vector.extract, which find the extracted value in the ops that built the vector.

import { DYNAMIC_INDEX, type FoldResult, knownInteger, type Pattern, pattern } from "../../../define/index.ts";
import {
  type Attribute,
  DenseArrayAttr,
  denseOf,
  densePatterns,
  type OpDef,
  type Operation,
  type Rewriter,
  scalarAttr,
  splatAttr,
  splatPattern,
  VectorType,
} from "../../../ir/index.ts";
import { constant } from "../../arith/index.ts";
import { isOp, opNameTable } from "../../op-name/index.ts";
import { PoisonAttr, poisonAttr } from "../../ub/index.ts";
import { create_mask } from "../mask.ts";
import { broadcast, shape_cast, transpose } from "../shape.ts";
import {
  delinear,
  equal,
  extractFrom,
  foldPositions,
  hasUnitStrides,
  isBroadcastable,
  isPoisonPosition,
  linear,
  numbersOf,
  positionOf,
  product,
  shapeOf,
} from "./positions.ts";

type Folder = (op: Operation, position: readonly number[], made: Operation) => FoldResult;

/** Of an extract, one at both positions; as in the reference, only where they are known. */
const fromExtract: Folder = (op, position, made) => {
  const outer = positionOf(made);
  return outer === undefined ? undefined : extractFrom(op, made.operand(0), [...outer, ...position]);
};

/** A position in a vector: numbers, and below zero the dimensions that are extracted whole, in their order. */
function fullPosition(rank: number, position: readonly number[]): number[] {
  return Array.from({ length: rank }, (_, dimension) => position[dimension] ?? dimension - rank);
}

/** Through transpositions and insertions, up to where the elements come from. */
const fromChain: Folder = (op, position, made) => {
  const rank = shapeOf(op.operandType(0)).length;
  const count = position.length;
  let at = fullPosition(rank, position);
  const rest = at.slice(count);
  const isPlain = (): boolean => at.slice(0, count).every((one) => one >= 0) && equal(at.slice(count), rest);
  let source = op.operand(0);
  for (let next: Operation | undefined = made; next !== undefined; next = source.definingOp) {
    if (next.def === transpose) {
      const permutation = numbersOf(next, "permutation");
      const permuted = [...at];
      permutation.forEach((to, from) => {
        permuted[to] = at[from] ?? 0;
      });
      at = permuted;
      source = next.operand(0);
      continue;
    }
    if (!isOp(next, "vector.insert")) break;
    const inserted = positionOf(next);
    if (inserted === undefined) break;
    const isSame = inserted.length === count && equal(inserted, at.slice(0, count));
    if (isSame) return isPlain() ? next.operand(0) : undefined;
    if (inserted.length < count && equal(inserted, at.slice(0, inserted.length))) {
      return isPlain() ? extractFrom(op, next.operand(0), at.slice(inserted.length, count)) : undefined;
    }
    const meets = inserted.every((one, dimension) => (at[dimension] ?? -1) < 0 || at[dimension] === one);
    if (meets) return undefined;
    source = next.operand(1);
  }
  if (source === op.operand(0) || !isPlain()) return undefined;
  return extractFrom(op, source, at.slice(0, count));
};

const fromBroadcast: Folder = (op, position, made) => {
  const source = made.operand(0);
  const result = op.resultType();
  if (result === source.type) return source;
  const [from, to] = [shapeOf(source.type), shapeOf(made.resultType())];
  const rank = shapeOf(result).length;
  if (rank > from.length || !equal(shapeOf(result), from.slice(from.length - rank))) return undefined;
  const added = to.length - from.length;
  const inSource = position.slice(added).map((one, dimension) => (from[dimension] === to[dimension + added] ? one : 0));
  return VectorType.is(source.type) ? extractFrom(op, source, inSource) : undefined;
};

const fromShapeCast: Folder = (op, position, made) => {
  const source = made.operand(0);
  const [from, to] = [shapeOf(source.type), shapeOf(made.resultType())];
  const result = shapeOf(op.resultType());
  const isScalable = [source.type, made.resultType()].some(
    (type) => VectorType.is(type) && type.scalable.includes(true),
  );
  if (isScalable || !equal(result, from.slice(from.length - result.length))) return undefined;
  if (result.length > from.length) return undefined;
  const outer = from.slice(0, from.length - result.length);
  const index = linear(to.slice(0, position.length), position);
  return extractFrom(op, source, delinear(outer, index));
};

const fromSlice: Folder = (op, position, made) => {
  if (!hasUnitStrides(made)) return undefined;
  const [from, to] = [shapeOf(made.operandType(0)), shapeOf(made.resultType())];
  const offsets = [...numbersOf(made, "offsets")];
  while (offsets.at(-1) === 0 && from[offsets.length - 1] === to[offsets.length - 1]) offsets.pop();
  if (shapeOf(op.resultType()).length > from.length - offsets.length) return undefined;
  return extractFrom(
    op,
    made.operand(0),
    position.map((one, dimension) => one + (offsets[dimension] ?? 0)),
  );
};

const fromInsertedSlice: Folder = (op, position, made) => {
  const result = shapeOf(op.resultType());
  for (let next: Operation | undefined = made; next?.name === made.name; next = next.operand(1).definingOp) {
    const [part, whole] = [shapeOf(next.operandType(0)), shapeOf(next.operandType(1))];
    const added = whole.length - part.length;
    if (result.length > part.length || !hasUnitStrides(next)) return undefined;
    const offsets = numbersOf(next, "offsets");
    const inside = position.map((one, dimension) => one - (offsets[dimension] ?? 0));
    const isInside = inside.every(
      (one, dimension) => one >= 0 && one < (dimension < added ? 1 : (part[dimension - added] ?? 0)),
    );
    if (!isInside) continue;
    const isWhole = equal(part.slice(part.length - result.length), whole.slice(whole.length - result.length));
    return isWhole ? extractFrom(op, next.operand(0), inside.slice(added)) : undefined;
  }
  return undefined;
};

const fromElements: Folder = (op, position, made) =>
  VectorType.is(op.resultType()) ? undefined : made.operand(linear(shapeOf(made.resultType()), position));

/** An element of a shuffle is one of the two vectors; the number -1 stands for poison in both ops. */
const fromShuffle: Folder = (op, position, made) => {
  const [chosen, ...rest] = position;
  const number = numbersOf(made, "mask")[chosen ?? -1];
  const [first, second] = [made.operand(0), made.operand(1)];
  const [size] = shapeOf(first.type);
  if (rest.length > 0 || number === undefined || size === undefined) return undefined;
  if (shapeOf(made.resultType()).length !== 1) return undefined;
  return number < size ? extractFrom(op, first, [number]) : extractFrom(op, second, [number - size]);
};

const FOLDERS = opNameTable<Folder>({
  "vector.extract": fromExtract,
  "vector.insert": fromChain,
  "vector.transpose": fromChain,
  "vector.broadcast": fromBroadcast,
  "vector.shape_cast": fromShapeCast,
  "vector.extract_strided_slice": fromSlice,
  "vector.insert_strided_slice": fromInsertedSlice,
  "vector.from_elements": fromElements,
  "vector.shuffle": fromShuffle,
});

function fromConstant(
  op: Operation,
  source: Attribute | undefined,
  position: readonly number[],
): Attribute | undefined {
  const type = op.resultType();
  const splat = splatPattern(source);
  if (splat !== undefined) return VectorType.is(type) ? splatAttr(type, splat) : scalarAttr(type, splat);
  const patterns = densePatterns(source, Number.POSITIVE_INFINITY);
  if (patterns === undefined) return undefined;
  const count = product(shapeOf(type));
  const first = linear(shapeOf(op.operandType(0)).slice(0, position.length), position) * count;
  const part = patterns.slice(first, first + count);
  return VectorType.is(type) ? denseOf(type, part) : scalarAttr(type, part[0] ?? 0n);
}

export function foldExtract(op: Operation, source: Attribute | undefined): FoldResult {
  // All elements are the same at any position that is a value.
  const isPoisonNumber = isPoisonPosition(op, op.numOperands);
  if (!isPoisonNumber && splatPattern(source) !== undefined) return fromConstant(op, source, []);
  if (isPoisonPosition(op, 1)) return poisonAttr(op.context);
  const folded = foldPositions(op, 1, shapeOf(op.operandType(0)));
  if (folded !== undefined) return folded;
  if (PoisonAttr.is(source)) return source;
  const made = op.operand(0).definingOp;
  // Every element of what a scalar was broadcast to is the scalar, also where the position is a value.
  if (made?.def === broadcast && made.operandType(0) === op.resultType()) {
    if (!VectorType.is(op.resultType())) return made.operand(0);
  }
  const position = positionOf(op);
  if (position === undefined) return undefined;
  if (position.length === 0 && op.operandType(0) === op.resultType()) return op.operand(0);
  return (
    fromConstant(op, source, position) ?? (made === undefined ? undefined : FOLDERS(made.def)?.(op, position, made))
  );
}

/** An extract of a broadcast becomes a broadcast to the type of the extract. */
function broadcastInstead(op: Operation, rewriter: Rewriter): boolean {
  const made = op.operand(0).definingOp;
  const type = op.resultType();
  if (made?.def !== broadcast || !isBroadcastable(made.operandType(0), type)) return false;
  rewriter.replaceWithNew(op, made.def, { operands: [made.operand(0)], resultTypes: [type] });
  return true;
}

/** A part of a vector of given elements. */
function fewerElements(op: Operation, rewriter: Rewriter): boolean {
  const made = op.operand(0).definingOp;
  const position = positionOf(op);
  const type = op.resultType();
  if (!isOp(made, "vector.from_elements") || position === undefined || !VectorType.is(type)) return false;
  const count = product(type.shape);
  const first = linear(shapeOf(made.resultType()).slice(0, position.length), position) * count;
  rewriter.replaceWithNew(op, made.def, { operands: made.operands.slice(first, first + count), resultTypes: [type] });
  return true;
}

/** Dimensions of 1 that are taken off a cast are not put on at first. */
function castInstead(op: Operation, rewriter: Rewriter): boolean {
  const made = op.operand(0).definingOp;
  const type = op.resultType();
  if (made?.def !== shape_cast || !VectorType.is(type)) return false;
  if (positionOf(op) === undefined || product(shapeOf(op.operandType(0))) !== product(type.shape)) return false;
  rewriter.replaceWithNew(op, made.def, { operands: [made.operand(0)], resultTypes: [type] });
  return true;
}

/** The knowledge about a part of a mask: all of it is false, it is a mask of the remaining dimensions, or neither. */
type MaskPart = "false" | "mask" | "unknown";

/** A part of a mask at a position whose numbers may be values, which are undefined here. */
function partOfMask(made: Operation, position: readonly (number | undefined)[]): MaskPart {
  const type = made.resultType();
  if (!VectorType.is(type)) return "unknown";
  const bounds = made.operands.map(knownInteger);
  if (bounds.some((bound) => bound !== undefined && bound <= 0n)) return "false";
  let isKnown = true;
  for (const [dimension, at] of position.entries()) {
    const [bound, size] = [bounds[dimension], type.shape[dimension] ?? 0];
    if (bound === undefined) isKnown = false;
    else if (at === undefined) isKnown &&= bound >= BigInt(size);
    else if (BigInt(at) >= bound) return type.scalable[dimension] === true ? "unknown" : "false";
  }
  return isKnown ? "mask" : "unknown";
}

/** A row of a mask is a mask of fewer dimensions, or empty. */
function rowOfMask(op: Operation, rewriter: Rewriter): boolean {
  const made = op.operand(0).definingOp;
  const stated = op.attr("static_position");
  const type = op.resultType();
  if (made?.def !== create_mask || !DenseArrayAttr.is(stated) || !VectorType.is(type)) return false;
  const position = stated.values.map((one) => (one === DYNAMIC_INDEX ? undefined : Number(one)));
  const part = partOfMask(made, position);
  if (part === "false") {
    rewriter.replaceWithNew(op, constant, { properties: [splatAttr(type, 0n)], resultTypes: [type] });
  } else if (part === "mask") {
    rewriter.replaceWithNew(op, made.def, { operands: made.operands.slice(position.length), resultTypes: [type] });
  }
  return part !== "unknown";
}

export function extractPatterns(self: OpDef): readonly Pattern[] {
  return [
    pattern("ExtractOpFromBroadcast", self, broadcastInstead),
    pattern("ExtractOpFromCreateMask", self, rowOfMask),
    pattern("ExtractOpFromShapeCast", self, castInstead),
    pattern("FoldExtractFromFromElements", self, fewerElements),
  ];
}
