// What ops on elements of vectors fold to.

import { type FoldResult, knownAttribute, staticNumbers, valuesUnder } from "../../define/index.ts";
import { type Attribute, DenseArrayAttr, type Operation, type Type, type Value, VectorType } from "../../ir/index.ts";
import { denseAttr, elementsOf, scalarAttr, splatAttr } from "../arith/index.ts";

type Path = readonly (number | undefined)[];

const pathOf = (op: Operation): Path => staticNumbers(op, "static_position");

function shapeOf(type: Type): readonly number[] {
  return VectorType.is(type) ? type.shape : [];
}

function elementOf(type: Type): Type {
  return VectorType.is(type) ? type.element : type;
}

// ---- vector.extract

/** Looks through what made the vector, as far as positions are known. */
export function foldExtract(op: Operation): FoldResult {
  const path = pathOf(op);
  const source = op.operand(0);
  if (path.length === 0 && source.type === op.resultType()) return source;
  const made = source.definingOp;
  if (made?.name === "vector.extract") return extractOfExtract(op, made);
  if (path.includes(undefined)) return undefined;
  const places = path.map(Number);
  if (made?.name === "vector.insert") return extractOfInsert(op, source, places);
  if (made?.name === "vector.broadcast" && made.operandType(0) === op.resultType()) return made.operand(0);
  return extractOfConstant(op.resultType(), source, places);
}

/** One position instead of two. */
function extractOfExtract(op: Operation, made: Operation): FoldResult {
  const values = [...valuesUnder(made, "dynamic_position"), ...valuesUnder(op, "dynamic_position")];
  const [outer, own] = [made.attr("static_position"), op.attr("static_position")];
  if (!DenseArrayAttr.is(outer) || !DenseArrayAttr.is(own)) return undefined;
  const { context } = op;
  op.setOperands([made.operand(0), ...values]);
  const all = [...outer.values, ...own.values] as readonly bigint[];
  op.setAttr("static_position", DenseArrayAttr.get(context, { element: context.i64, values: all }));
  return op.results;
}

/** What was put at the position, or the vector that others were put into elsewhere. */
function extractOfInsert(op: Operation, source: Value, places: readonly number[]): FoldResult {
  let from = source;
  for (let made = from.definingOp; made?.name === "vector.insert"; made = from.definingOp) {
    const path = pathOf(made);
    if (path.includes(undefined)) break;
    const common = Math.min(path.length, places.length);
    if (path.slice(0, common).every((place, index) => place === places[index])) {
      if (path.length === places.length) return made.operand(0);
      if (path.length > places.length) break;
      return changed(op, made.operand(0), places.slice(path.length));
    }
    from = made.operand(1);
  }
  if (from === source) return undefined;
  return changed(op, from, places);
}

function changed(op: Operation, source: Value, places: readonly number[]): FoldResult {
  const { context } = op;
  op.setOperand(0, source);
  op.setAttr("static_position", DenseArrayAttr.get(context, { element: context.i64, values: places.map(BigInt) }));
  return op.results;
}

function extractOfConstant(type: Type, source: Value, places: readonly number[]): FoldResult {
  const known = knownAttribute(source);
  const elements = elementsOf(known);
  if (elements === undefined || !VectorType.is(source.type)) return undefined;
  const { patterns, isSplat } = elements;
  const [first] = patterns;
  if (isSplat && first !== undefined) return splatAttr(type, first);
  const count = sizeOf(shapeOf(type));
  const start = offsetOf(source.type.shape, places);
  const part = patterns.slice(start, start + count);
  const [only] = part;
  if (only === undefined) return undefined;
  return VectorType.is(type) ? denseAttr(type, elementOf(type), part) : scalarAttr(type, only);
}

function sizeOf(shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1);
}

/** How many elements stand before a position. */
function offsetOf(shape: readonly number[], places: readonly number[]): number {
  return places.reduce((sum, place, dim) => sum + place * sizeOf(shape.slice(dim + 1)), 0);
}

// ---- vector.insert

/** Constants of more elements than that are not made anew for each element. */
const LARGE = 256;

export function foldInsert(op: Operation): FoldResult {
  const path = pathOf(op);
  const [value, target] = op.operands;
  const type = op.resultType();
  if (value === undefined || target === undefined || !VectorType.is(type)) return undefined;
  if (path.length === 0 && value.type === type) return value;
  if (path.includes(undefined) || type.scalable.includes(true)) return undefined;
  const [inserted, before] = [allElements(value), allElements(target)];
  if (inserted === undefined || before === undefined) return undefined;
  if (sizeOf(type.shape) >= LARGE && target.uses.length > 1) return undefined;
  const start = offsetOf(type.shape, path.map(Number));
  const after = [...before.slice(0, start), ...inserted, ...before.slice(start + inserted.length)];
  return denseAttr(type, type.element, after);
}

/** The elements of a constant one by one, or the one that a scalar is. */
function allElements(value: Value): readonly bigint[] | undefined {
  const elements = elementsOf(knownAttribute(value));
  if (elements === undefined) return undefined;
  const { patterns, isSplat } = elements;
  const [first] = patterns;
  const count = sizeOf(shapeOf(value.type));
  return isSplat && first !== undefined ? Array.from({ length: count }, () => first) : patterns;
}

// ---- others

/** A shuffle that gives one of its operands. */
export function foldShuffle(op: Operation): FoldResult {
  const attr = op.attr("mask");
  const [v1, v2] = op.operands;
  if (!DenseArrayAttr.is(attr) || v1 === undefined || v2 === undefined) return undefined;
  const lanes = attr.values.map(Number);
  const length = shapeOf(v1.type)[0] ?? 0;
  if (shapeOf(v1.type).length === 0 || lanes.length === 0) return undefined;
  const counts = (value: Value, first: number): boolean =>
    value.type === op.resultType() && lanes.every((lane, index) => lane === first + index);
  if (counts(v1, 0)) return v1;
  return counts(v2, length) ? v2 : undefined;
}

/** Dimensions that stay where they are. */
export function foldTranspose(op: Operation, known: Attribute | undefined): FoldResult {
  const attr = op.attr("permutation");
  const elements = elementsOf(known);
  const [first] = elements?.patterns ?? [];
  if (elements?.isSplat === true && first !== undefined) return splatAttr(op.resultType(), first);
  if (!DenseArrayAttr.is(attr) || op.operandType(0) !== op.resultType()) return undefined;
  return attr.values.every((dim, index) => Number(dim) === index) ? op.operand(0) : undefined;
}
