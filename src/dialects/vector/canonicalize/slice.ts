// Folds and patterns of parts of vectors: taking them out and putting them in.

import { type FoldResult, type Pattern, pattern } from "../../../define/index.ts";
import {
  type Attribute,
  denseOf,
  densePatterns,
  type OpDef,
  type Operation,
  type Rewriter,
  VectorType,
  vectorType,
} from "../../../ir/index.ts";

import { isOp } from "../../op-name/index.ts";
import { constant_mask } from "../mask.ts";
import { broadcast } from "../shape.ts";
import {
  delinear,
  equal,
  hasUnitStrides,
  linear,
  numberArray,
  numbersOf,
  positions,
  product,
  shapeOf,
} from "./positions.ts";
import { slicePatterns } from "./shapes.ts";

// ---- extract_strided_slice

export function foldSlice(op: Operation, source: Attribute | undefined): FoldResult {
  if (op.operandType(0) === op.resultType()) return op.operand(0);
  if (!hasUnitStrides(op)) return undefined;
  return (
    fromInserted(op) ?? slicePatterns(source, shapeOf(op.operandType(0)), numbersOf(op, "offsets"), op.resultType())
  );
}

/** The value that was inserted at the position of the extract. */
function fromInserted(op: Operation): FoldResult {
  const [offsets, sizes] = [numbersOf(op, "offsets"), numbersOf(op, "sizes")];
  let insert = op.operand(0).definingOp;
  while (isOp(insert, "vector.insert_strided_slice")) {
    const part = shapeOf(insert.operandType(0));
    if (part.length !== shapeOf(insert.operandType(1)).length || !hasUnitStrides(insert)) return undefined;
    const at = numbersOf(insert, "offsets");
    const inside = offsets.map((offset, dimension) => offset - (at[dimension] ?? 0));
    const isApart = inside.some(
      (start, dimension) => start >= (part[dimension] ?? 0) || start + (sizes[dimension] ?? 0) <= 0,
    );
    if (isApart) {
      const rest = insert.operand(1);
      insert = rest.definingOp;
      continue;
    }
    const isInside = inside.every(
      (start, dimension) => start >= 0 && start + (sizes[dimension] ?? 0) <= (part[dimension] ?? 0),
    );
    if (!isInside) return undefined;
    const value = insert.operand(0);
    if (value.type === op.resultType()) return value;
    op.setOperands([value]);
    op.setAttr("offsets", numberArray(op.context, inside));
    return op.results;
  }
  return undefined;
}

/** A part of a mask is a mask. */
function ofMask(op: Operation, rewriter: Rewriter): boolean {
  const made = op.operand(0).definingOp;
  if (made?.def !== constant_mask || !hasUnitStrides(op)) return false;
  const [offsets, sizes] = [numbersOf(op, "offsets"), numbersOf(op, "sizes")];
  const bounds = numbersOf(made, "mask_dim_sizes").map((bound, dimension) =>
    dimension < offsets.length
      ? Math.max(Math.min(bound - (offsets[dimension] ?? 0), sizes[dimension] ?? 0), 0)
      : bound,
  );
  const all = bounds.includes(0) ? bounds.map(() => 0) : bounds;
  rewriter.replaceWithNew(op, made.def, { properties: [positions(op.context, all)], resultTypes: op.resultTypes });
  return true;
}

/** A part of a broadcast is the broadcast of a part, or of all. */
function ofBroadcast(op: Operation, rewriter: Rewriter): boolean {
  const made = op.operand(0).definingOp;
  const type = op.resultType();
  if (made?.def !== broadcast || !VectorType.is(type) || !hasUnitStrides(op)) return false;
  let source = made.operand(0);
  if (VectorType.is(source.type)) {
    const from = source.type.shape;
    const added = type.shape.length - from.length;
    const to = type.shape.slice(added);
    const needsPart = from.some((size, dimension) => size !== 1 && size !== to[dimension]);
    if (needsPart) {
      const offsets = [...numbersOf(op, "offsets"), ...type.shape.map(() => 0)].slice(added, added + from.length);
      const sizes = from.map((size, dimension) => (size === 1 ? 1 : (to[dimension] ?? size)));
      const { context, location } = op;
      rewriter.insertBefore(op);
      source = rewriter
        .create(op.def, {
          operands: [source],
          properties: [
            numberArray(
              context,
              offsets.map((offset, dimension) => (from[dimension] === 1 ? 0 : offset)),
            ),
            numberArray(context, sizes),
            numberArray(
              context,
              sizes.map(() => 1),
            ),
          ],
          resultTypes: [vectorType(context, sizes, source.type.element)],
          location,
        })
        .result();
    }
  }
  rewriter.replaceWithNew(op, made.def, { operands: [source], resultTypes: [type] });
  return true;
}

/** One row, or one block of rows, is an extract. */
function ofOneRow(op: Operation, rewriter: Rewriter, extract: OpDef, shapeCast: OpDef): boolean {
  const source = op.operand(0);
  const { type } = source;
  if (!VectorType.is(type) || type.scalable.includes(true) || !hasUnitStrides(op)) return false;
  const sizes = numbersOf(op, "sizes");
  let count = sizes.length;
  while (count > 0 && sizes[count - 1] === type.shape[count - 1]) count--;
  if (count === 0 || count === type.shape.length || sizes.slice(0, count).some((size) => size !== 1)) return false;
  while (count < sizes.length - 1 && sizes[count] === 1) count++;
  const { location, context } = op;
  rewriter.insertBefore(op);
  const row = rewriter.create(extract, {
    operands: [source],
    properties: [positions(context, numbersOf(op, "offsets").slice(0, count))],
    resultTypes: [vectorType(context, type.shape.slice(count), type.element)],
    location,
  });
  rewriter.replaceWithNew(op, shapeCast, { operands: [row.result()], resultTypes: op.resultTypes });
  return true;
}

export function slicePatternsOf(extract: OpDef, shapeCast: () => OpDef): (self: OpDef) => readonly Pattern[] {
  return (self) => [
    pattern("StridedSliceConstantMaskFolder", self, ofMask),
    pattern("StridedSliceBroadcast", self, ofBroadcast),
    pattern("ContiguousExtractStridedSliceToExtract", self, (op, rewriter) =>
      ofOneRow(op, rewriter, extract, shapeCast()),
    ),
  ];
}

// ---- insert_strided_slice

export function foldInsertSlice(op: Operation, value: Attribute | undefined, dest: Attribute | undefined): FoldResult {
  const [part, whole] = [op.operand(0), op.operand(1)];
  if (part.type === whole.type) return part;
  const taken = part.definingOp;
  if (isOp(taken, "vector.extract_strided_slice") && taken.operand(0) === whole) {
    const isSame = (["offsets", "strides"] as const).every((name) =>
      equal(numbersOf(taken, name), numbersOf(op, name)),
    );
    if (isSame) return whole;
  }
  return inConstant(op, value, dest);
}

function inConstant(op: Operation, value: Attribute | undefined, dest: Attribute | undefined): Attribute | undefined {
  const [inner, outer] = [densePatterns(value), densePatterns(dest)];
  if (inner === undefined || outer === undefined || !hasUnitStrides(op)) return undefined;
  const [part, whole] = [shapeOf(op.operandType(0)), shapeOf(op.operandType(1))];
  const added = whole.length - part.length;
  const offsets = numbersOf(op, "offsets");
  const patterns = [...outer];
  for (let index = 0; index < product(part); index++) {
    const at = delinear(part, index);
    const place = whole.map((_, dimension) => (offsets[dimension] ?? 0) + (at[dimension - added] ?? 0));
    patterns[linear(whole, place)] = inner[index] ?? 0n;
  }
  return denseOf(op.resultType(), patterns);
}
