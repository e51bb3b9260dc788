// Common parts of folds of vector: positions and offsets as numbers, shapes, changing an op in place.

import { DYNAMIC_INDEX, knownInteger } from "../../../define/index.ts";
import {
  ArrayAttr,
  type Attribute,
  type Context,
  DenseArrayAttr,
  IntegerAttr,
  integerAttr,
  type Operation,
  type Type,
  type Value,
  VectorType,
} from "../../../ir/index.ts";

export const shapeOf = (type: Type): readonly number[] => (VectorType.is(type) ? type.shape : []);
export const isFixed = (type: Type): boolean => !VectorType.is(type) || !type.scalable.includes(true);

/** The position of an extract or insert; undefined if a part of it is not known. */
export function positionOf(op: Operation): readonly number[] | undefined {
  const attr = op.attr("static_position");
  if (!DenseArrayAttr.is(attr) || attr.values.includes(DYNAMIC_INDEX)) return undefined;
  return attr.values.map(Number);
}

/** A position of which nothing is known: what is extracted there, or inserted, is poison. */
const POISON_POSITION = -1n;

/** Whether the attribute, or a constant after the first `first` operands, is that position. */
export function isPoisonPosition(op: Operation, first: number): boolean {
  const attr = op.attr("static_position");
  if (!DenseArrayAttr.is(attr)) return false;
  return (
    attr.values.includes(POISON_POSITION) ||
    op.operands.slice(first).some((one) => knownInteger(one) === POISON_POSITION)
  );
}

export function positions(context: Context, values: readonly (number | bigint)[]): Attribute {
  return DenseArrayAttr.get(context, { element: context.i64, values: values.map(BigInt) });
}

/** The numbers of an array attribute. */
export function numbersOf(op: Operation, name: string): readonly number[] {
  const attr = op.attr(name);
  if (DenseArrayAttr.is(attr)) return attr.values.map(Number);
  return ArrayAttr.is(attr) ? attr.elements.map((one) => (IntegerAttr.is(one) ? Number(one.value) : 0)) : [];
}

export function numberArray(context: Context, values: readonly number[]): Attribute {
  return ArrayAttr.get(context, { elements: values.map((value) => integerAttr(context, context.i64, value)) });
}

export const hasUnitStrides = (op: Operation): boolean => numbersOf(op, "strides").every((stride) => stride === 1);

/** Gives an extract another source and position; says so as folds do. */
export function extractFrom(op: Operation, source: Value, position: readonly number[]): readonly Value[] {
  op.setAttr("static_position", positions(op.context, position));
  op.setOperands([source]);
  return op.results;
}

/** Positions that are constants become numbers. `first` operands come before them. */
export function foldPositions(op: Operation, first: number, bounds: readonly number[]): readonly Value[] | undefined {
  const attr = op.attr("static_position");
  if (!DenseArrayAttr.is(attr) || !attr.values.includes(DYNAMIC_INDEX)) return undefined;
  const dynamic = op.operands.slice(first);
  const rest: Value[] = [];
  let next = 0;
  const values = attr.values.map((value, dimension) => {
    if (value !== DYNAMIC_INDEX) return value;
    const operand = dynamic[next++];
    const known = knownInteger(operand);
    if (known !== undefined && known >= 0n && known < BigInt(bounds[dimension] ?? 0)) return known;
    if (operand !== undefined) rest.push(operand);
    return DYNAMIC_INDEX;
  });
  if (rest.length === dynamic.length) return undefined;
  op.setAttr("static_position", positions(op.context, values));
  op.setOperands([...op.operands.slice(0, first), ...rest]);
  return op.results;
}

/** The number of an element, counted through. */
export function linear(shape: readonly number[], position: readonly number[]): number {
  return shape.reduce((sum, size, dimension) => sum * size + (position[dimension] ?? 0), 0);
}

export function delinear(shape: readonly number[], index: number): readonly number[] {
  let rest = index;
  const result: number[] = [];
  for (const size of [...shape].reverse()) {
    result.unshift(rest % size);
    rest = Math.floor(rest / size);
  }
  return result;
}

export const product = (sizes: readonly number[]): number => sizes.reduce((a, b) => a * b, 1);
export const equal = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((one, index) => one === b[index]);

/** Whether a vector or scalar can be broadcast to a vector type as it is. */
export function isBroadcastable(from: Type, to: Type): boolean {
  if (!VectorType.is(to)) return false;
  if (!VectorType.is(from)) return from === to.element;
  const rank = from.shape.length;
  if (rank > to.shape.length || from.element !== to.element) return false;
  const [sizes, scales] = [to.shape.slice(-rank || to.shape.length), to.scalable.slice(-rank || to.shape.length)];
  return from.shape.every(
    (size, index) =>
      (size === sizes[index] && from.scalable[index] === scales[index]) || (size === 1 && !from.scalable[index]),
  );
}
