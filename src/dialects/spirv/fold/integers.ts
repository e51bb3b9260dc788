// Constants of integers as bit patterns: a fold is a function from patterns to a pattern, for scalars and vectors alike.

import type { FoldResult } from "../../../define/index.ts";
import {
  type Attribute,
  DenseElementsAttr,
  type ElementPatterns,
  elementsOf,
  IntegerAttr,
  IntegerType,
  mapPatterns,
  type Operation,
  type Type,
  VectorType,
} from "../../../ir/index.ts";

import { PoisonAttr } from "../../ub/index.ts";
import type { Constant } from "../ops/own.ts";

/** The type of the elements of a vector, or the type itself. */
export function scalarOf(type: Type): Type {
  return VectorType.is(type) ? type.element : type;
}

export function widthOf(type: Type): number {
  const scalar = scalarOf(type);
  return IntegerType.is(scalar) ? scalar.width : 0;
}

/** The patterns of a constant of integers; undefined for others. */
function patternsOf(attr: Constant): ElementPatterns | undefined {
  const type = IntegerAttr.is(attr) || DenseElementsAttr.is(attr) ? attr.type : undefined;
  return type !== undefined && IntegerType.is(scalarOf(type)) ? elementsOf(attr) : undefined;
}

/** The pattern that every element of a constant has; undefined if they differ or nothing is known. */
export function splatOf(attr: Constant): bigint | undefined {
  const patterns = patternsOf(attr);
  return patterns?.isSplat ? patterns.patterns[0] : undefined;
}

/** Whether every element of a constant is `value`, modulo its width. */
export function isSplat(attr: Constant, value: bigint): boolean {
  const splat = splatOf(attr);
  if (splat === undefined || attr === undefined) return false;
  const { type } = attr as Attribute & { readonly type: Type };
  return splat === BigInt.asUintN(widthOf(type), value);
}

/** Applies `apply` to each element of constants of integers; undefined for one element means no constant at all. */
export function foldPatterns(
  attrs: readonly Constant[],
  type: Type,
  apply: (...patterns: readonly bigint[]) => bigint | undefined,
): Attribute | undefined {
  if (attrs.some((attr) => patternsOf(attr) === undefined)) return undefined;
  const width = widthOf(type);
  return mapPatterns(attrs, type, (...patterns) => {
    const result = apply(...patterns);
    return result === undefined ? undefined : BigInt.asUintN(width, result);
  });
}

/** A pattern of a width as a signed number. */
export const signed = (pattern: bigint, width: number): bigint => BigInt.asIntN(width, pattern);

/** The most negative number of a width as a pattern. */
export const signBit = (width: number): bigint => 1n << BigInt(width - 1);

/** A poison operand is the result, where that has the operand's type. */
function poisonOf(op: Operation, attr: Constant): Attribute | undefined {
  return PoisonAttr.is(attr) && op.operandType(0) === op.resultType() ? attr : undefined;
}

/** The fold of a binary operation on two constants. */
export function foldBinary(
  op: Operation,
  { operand1, operand2 }: { readonly operand1: Constant; readonly operand2: Constant },
  apply: (a: bigint, b: bigint, width: number) => bigint | undefined,
): FoldResult {
  const width = widthOf(op.operandType(0));
  const poison = poisonOf(op, operand1) ?? poisonOf(op, operand2);
  if (poison !== undefined) return poison;
  return foldPatterns([operand1, operand2], op.resultType(), (a = 0n, b = 0n) => apply(a, b, width));
}

/** The fold of an operation on one constant. */
export function foldUnary(op: Operation, operand: Constant, apply: (a: bigint, width: number) => bigint): FoldResult {
  const width = widthOf(op.operandType(0));
  const poison = poisonOf(op, operand);
  if (poison !== undefined) return poison;
  return foldPatterns([operand], op.resultType(), (a = 0n) => apply(a, width));
}
