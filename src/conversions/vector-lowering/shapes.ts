// Ops that change the shape of vectors, taken apart along the first dimension.

import { type Pattern, pattern } from "../../define/index.ts";
import {
  bitcast,
  broadcast,
  deinterleave,
  extract_strided_slice,
  from_elements,
  insert_strided_slice,
  interleave,
  shape_cast,
  to_elements,
  transpose,
} from "../../dialects/vector/index.ts";
import {
  ArrayAttr,
  type Attribute,
  DenseArrayAttr,
  elementCount,
  integerAttr,
  type Operation,
  type Rewriter,
  type Value,
  VectorType,
} from "../../ir/index.ts";
import { commonDivisor } from "../../support/common-divisor.ts";
import { broadcastTo, extractAt, inner, insertAt, placesIn, poisonOf, splatOf, upTo } from "./building.ts";

const transposeLowering = pattern("TransposeOpLowering", transpose, lowerTranspose);
const shapeCastLowering = pattern("ShapeCastOpRewritePattern", shape_cast, lowerShapeCast);

/** Elements of vectors of several dimensions, row by row. */
export const unrollToElementsPattern = pattern("UnrollToElements", to_elements, unrollToElements);

/** Transposes and casts of shapes as extractions and insertions. */
export const shapeLoweringPatterns: readonly Pattern[] = [transposeLowering, shapeCastLowering];

export const shapePatterns: readonly Pattern[] = [
  pattern("UnrollBitCast", bitcast, (op, rewriter) => unroll(op, rewriter, "poison")),
  pattern("BroadcastOpLowering", broadcast, lowerBroadcast),
  pattern("UnrollInterleave", interleave, (op, rewriter) => unroll(op, rewriter, "zero")),
  pattern("UnrollDeinterleave", deinterleave, (op, rewriter) => unroll(op, rewriter, "zero")),
  transposeLowering,
  shapeCastLowering,
  pattern("UnrollFromElements", from_elements, unrollFromElements),
  unrollToElementsPattern,
];

function unrollFromElements(op: Operation, rewriter: Rewriter): boolean {
  const type = op.resultType();
  if (!VectorType.is(type) || type.shape.length < 2 || type.scalable[0] === true) return false;
  const row = inner(type);
  const size = elementCount(row.shape);
  let result = poisonOf(rewriter, type);
  for (const index of upTo(type.shape[0] ?? 0)) {
    const operands = op.operands.slice(index * size, (index + 1) * size);
    const part = rewriter.create(from_elements, { operands, resultTypes: [row] }).result();
    result = insertAt(rewriter, part, result, [index]);
  }
  rewriter.replaceOp(op, [result]);
  return true;
}

function unrollToElements(op: Operation, rewriter: Rewriter): boolean {
  const source = op.operand(0);
  const { type } = source;
  if (!VectorType.is(type) || type.shape.length < 2 || type.scalable[0] === true) return false;
  const rows = upTo(type.shape[0] ?? 0).map((index) => extractAt(rewriter, source, [index]));
  const resultTypes = upTo(elementCount(inner(type).shape)).map(() => type.element);
  rewriter.replaceOp(
    op,
    rows.flatMap((row) => rewriter.create(to_elements, { operands: [row], resultTypes }).results),
  );
  return true;
}

/** Moves the largest pieces that lie together in both shapes. */
function lowerShapeCast(op: Operation, rewriter: Rewriter): boolean {
  const [from, to] = [op.operandType(0), op.resultType()];
  if (!VectorType.is(from) || !VectorType.is(to) || [...from.scalable, ...to.scalable].includes(true)) return false;
  if (from.shape.length === 0 || to.shape.length === 0) return false;
  const piece = commonPiece(from.shape, to.shape);
  rewriter.replaceOp(op, [
    piece.length === 0 ? byElements(rewriter, op.operand(0), to) : byPieces(rewriter, op.operand(0), to, piece),
  ]);
  return true;
}

/** The last dimensions that two shapes share, and a common part of the dimensions before these; empty if that is a single element. */
function commonPiece(from: readonly number[], to: readonly number[]): readonly number[] {
  const piece: number[] = [];
  for (let back = 1; back <= Math.min(from.length, to.length); back++) {
    const [size, newSize] = [from.at(-back) ?? 1, to.at(-back) ?? 1];
    const common = commonDivisor(size, newSize);
    if (size === newSize || common > 1) piece.unshift(common);
    if (size !== newSize) break;
  }
  return piece;
}

function byElements(at: Rewriter, source: Value, to: VectorType): Value {
  const shape = VectorType.is(source.type) ? source.type.shape : [];
  let result = poisonOf(at, to);
  for (const number of upTo(elementCount(to.shape))) {
    result = insertAt(at, extractAt(at, source, placeOf(shape, number)), result, placeOf(to.shape, number));
  }
  return result;
}

/** Blocks of as many dimensions as a piece are taken out once, and put in when they are whole. */
function byPieces(at: Rewriter, source: Value, to: VectorType, piece: readonly number[]): Value {
  const shape = VectorType.is(source.type) ? source.type.shape : [];
  const rank = piece.length;
  const newBlock = to.shape.slice(-rank);
  const [size, count, newCount] = [piece, shape.slice(-rank), newBlock].map(elementCount) as [number, number, number];
  const line = elementCount(piece.slice(1));
  let result = poisonOf(at, to);
  let [from, into] = [source, result];
  for (let number = 0; number < elementCount(to.shape); number += size) {
    if (number % newCount === 0 && newCount > size)
      into = to.shape.length > rank ? poisonOf(at, blockOf(to, newBlock)) : result;
    if (number % count === 0 && shape.length > rank)
      from = extractAt(at, source, placeOf(shape, number).slice(0, -rank));
    const part = count === size ? from : pieceOf(at, from, (number % count) / line, blockOf(to, piece));
    into = newCount === size ? part : withPiece(at, part, into, (number % newCount) / line);
    if ((number + size) % newCount > 0) continue;
    result = to.shape.length > rank ? insertAt(at, into, result, placeOf(to.shape, number).slice(0, -rank)) : into;
  }
  return result;
}

function blockOf({ context, element }: VectorType, shape: readonly number[]): VectorType {
  return VectorType.get(context, { shape, scalable: shape.map(() => false), element });
}

/** The place of an element in a shape, by its number. */
export function placeOf(shape: readonly number[], number: number): readonly number[] {
  let rest = number;
  return [...shape]
    .reverse()
    .map((size) => {
      const place = rest % size;
      rest = (rest - place) / size;
      return place;
    })
    .reverse();
}

function slicing({ context }: Rewriter, numbers: readonly number[]): Attribute {
  return ArrayAttr.get(context, { elements: numbers.map((number) => integerAttr(context, context.i64, number)) });
}

/** A part of a block that starts at an offset in its first dimension. */
function pieceOf(at: Rewriter, source: Value, offset: number, type: VectorType): Value {
  const ones = type.shape.map(() => 1);
  const offsets = type.shape.map((_, dim) => (dim === 0 ? offset : 0));
  const [first, sizes, strides] = [slicing(at, offsets), slicing(at, type.shape), slicing(at, ones)];
  return extract_strided_slice.build(at, { source, offsets: first, sizes, strides }, { resultTypes: [type] }).result();
}

function withPiece(at: Rewriter, valueToStore: Value, dest: Value, offset: number): Value {
  const shape = VectorType.is(valueToStore.type) ? valueToStore.type.shape : [];
  const offsets = slicing(
    at,
    shape.map((_, dim) => (dim === 0 ? offset : 0)),
  );
  const strides = slicing(
    at,
    shape.map(() => 1),
  );
  const state = { resultTypes: [dest.type] };
  return insert_strided_slice.build(at, { valueToStore, dest, offsets, strides }, state).result();
}

/** Does an op of the same kind on each innermost vector. */
function unroll(op: Operation, rewriter: Rewriter, start: "poison" | "zero"): boolean {
  const types = op.resultTypes.filter((type) => VectorType.is(type));
  const [type] = types;
  const outer = type?.shape.slice(0, -1) ?? [];
  if (type === undefined || outer.length === 0 || type.scalable.slice(0, -1).includes(true)) return false;
  const rows = types.map(({ context, shape, scalable, element }) =>
    VectorType.get(context, { shape: shape.slice(-1), scalable: scalable.slice(-1), element }),
  );
  const empty = start === "poison" ? poisonOf(rewriter, type) : splatOf(rewriter, type, 0n);
  let results: readonly Value[] = types.map(() => empty);
  for (const path of placesIn(outer)) {
    const operands = op.operands.map((operand) => extractAt(rewriter, operand, path));
    const made = rewriter.create(op.def, { operands, resultTypes: rows, properties: op.properties });
    results = results.map((result, index) => insertAt(rewriter, made.result(index), result, path));
  }
  rewriter.replaceOp(op, results);
  return true;
}

/** Scalars stay; rows are repeated, and dimensions of size 1 stretched. */
function lowerBroadcast(op: Operation, rewriter: Rewriter): boolean {
  const [from, to] = [op.operandType(0), op.resultType()];
  if (!VectorType.is(from) || !VectorType.is(to)) return false;
  const source = op.operand(0);
  if (from.shape.length <= 1 && to.shape.length === 1) {
    const scalar = extractAt(
      rewriter,
      source,
      from.shape.map(() => 0),
    );
    return replace(op, rewriter, broadcastTo(rewriter, scalar, to));
  }
  const count = to.shape[0] ?? 0;
  if (from.shape.length < to.shape.length) {
    const row = broadcastTo(rewriter, source, inner(to));
    return replace(
      op,
      rewriter,
      repeated(rewriter, () => row, count, to),
    );
  }
  const stretched = from.shape.findIndex((size, dim) => size !== to.shape[dim]);
  if (stretched < 0) return replace(op, rewriter, source);
  if (stretched > 0 && to.scalable[0] === true) return false;
  const empty = poisonOf(rewriter, to);
  const rowAt = (index: number): Value => broadcastTo(rewriter, extractAt(rewriter, source, [index]), inner(to));
  const same = stretched === 0 ? rowAt(0) : undefined;
  const result = upTo(count).reduce((whole, index) => insertAt(rewriter, same ?? rowAt(index), whole, [index]), empty);
  return replace(op, rewriter, result);
}

function repeated(rewriter: Rewriter, row: (index: number) => Value, count: number, type: VectorType): Value {
  const empty = poisonOf(rewriter, type);
  return upTo(count).reduce((whole, index) => insertAt(rewriter, row(index), whole, [index]), empty);
}

function replace(op: Operation, rewriter: Rewriter, value: Value): boolean {
  rewriter.replaceOp(op, [value]);
  return true;
}

/** Moves parts one by one; dimensions at the end that stay where they are stay together. */
function lowerTranspose(op: Operation, rewriter: Rewriter): boolean {
  const [from, to] = [op.operandType(0), op.resultType()];
  const attr = op.attr("permutation");
  if (!VectorType.is(from) || !VectorType.is(to) || !DenseArrayAttr.is(attr)) return false;
  if (from.scalable.includes(true)) return false;
  const permutation = attr.values.map(Number);
  let moved = permutation.length;
  while (moved > 0 && permutation[moved - 1] === moved - 1) moved--;
  const order = permutation.slice(0, moved);
  let result = poisonOf(rewriter, to);
  for (const path of placesIn(from.shape.slice(0, moved))) {
    const part = extractAt(rewriter, op.operand(0), path);
    result = insertAt(
      rewriter,
      part,
      result,
      order.map((dim) => path[dim] ?? 0),
    );
  }
  return replace(op, rewriter, result);
}
