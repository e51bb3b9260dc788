// Scalar ops that take vectors apart needs: arithmetic on indices, conditions, and ops that are executed on a condition.

import * as arith from "../../dialects/arith/index.ts";
import * as scf from "../../dialects/scf/index.ts";
import {
  ArrayAttr,
  type Block,
  type Builder,
  DenseArrayAttr,
  IntegerAttr,
  type OpDef,
  type Operation,
  type Type,
  type Value,
} from "../../ir/index.ts";
import type { Element, Parts } from "./parts.ts";

/** A condition that is known, or that is a value. */
export type Condition = Value | boolean;

/** An index that is known, or that is a value. */
export type Index = Value | number;

export function emit(at: Builder, def: OpDef, operands: readonly Value[], type: Type): Value {
  return at.create(def, { operands, resultTypes: [type] }).result();
}

export function indexValue(at: Builder, index: Index): Value {
  return typeof index === "number" ? arith.buildIndex(at, index) : index;
}

export function plus(at: Builder, a: Index, b: Index): Index {
  if (typeof a === "number" && typeof b === "number") return a + b;
  if (a === 0) return b;
  if (b === 0) return a;
  return emit(at, arith.addi, [indexValue(at, a), indexValue(at, b)], at.context.index);
}

export function times(at: Builder, a: Index, b: Index): Index {
  if (typeof a === "number" && typeof b === "number") return a * b;
  if (a === 1) return b;
  return b === 1 ? a : emit(at, arith.muli, [indexValue(at, a), indexValue(at, b)], at.context.index);
}

export function compare(at: Builder, predicate: "eq" | "slt" | "ult", a: Value, b: Value): Value {
  return arith.cmpi.build(at, { predicate: arith.integerPredicate(at.context, predicate), lhs: a, rhs: b }).result();
}

export function select(at: Builder, condition: Condition, yes: Value, no: Value): Value {
  if (typeof condition === "boolean") return condition ? yes : no;
  return yes.id === no.id ? yes : emit(at, arith.select, [condition, yes, no], yes.type);
}

export function both(at: Builder, a: Condition, b: Condition): Condition {
  if (typeof a === "boolean") return a && b;
  if (typeof b === "boolean") return b && a;
  return emit(at, arith.andi, [a, b], at.context.i1);
}

/** The condition that an element of a mask is; true without a mask. */
export function conditionAt(mask: Parts | undefined, index: number): Condition {
  if (mask === undefined) return true;
  const place: Element = mask.place(index);
  return typeof place === "bigint" ? place !== 0n : mask.element(index);
}

/** Values that are computed on a condition, and others if it is not met. */
export function onCondition(
  at: Builder,
  condition: Condition,
  compute: () => readonly Value[],
  otherwise: readonly Value[],
): readonly Value[] {
  if (typeof condition === "boolean") return condition ? compute() : otherwise;
  const made = scf.if.build(at, { condition }, { resultTypes: otherwise.map(({ type }) => type) });
  inBlock(at, made.region(0).firstBlock ?? made.region(0).addBlock(), compute);
  if (otherwise.length > 0) inBlock(at, made.region(1).addBlock(), () => otherwise);
  return made.results;
}

/** Fills a block with what computes values and the op that yields them. */
function inBlock(at: Builder, target: Block, compute: () => readonly Value[]): void {
  const { block, before } = at;
  at.insertAtEnd(target);
  const results = compute();
  scf.yield.build(at, { results });
  at.block = block;
  at.before = before;
}

/** The numbers of an attribute that is a list of numbers; none for another attribute. */
export function numbersOf(op: Operation, name: string): readonly number[] {
  const attr = op.attr(name);
  if (DenseArrayAttr.is(attr)) return attr.values.map(Number);
  return ArrayAttr.is(attr) ? attr.elements.map((one) => (IntegerAttr.is(one) ? Number(one.value) : 0)) : [];
}

/** The number of the element at a place. */
export function numberOf(shape: readonly number[], place: readonly number[]): number {
  return shape.reduce((number, size, dim) => number * size + (place[dim] ?? 0), 0);
}
