// Constant folding of elementwise operations: one function on bit patterns, applied to scalars, splats and dense elements alike.
//
// The one idea: an integer and a float both are a pattern of the element type's width (see support/bigint and support/float), so a
// fold is a function from patterns to a pattern. Undefined means that an element has no value, and nothing is folded then.

import { type Attribute, elementTypeOrSelf, FloatType, mapPatterns, patternWidth, type Type } from "../../ir/index.ts";
import { type FloatSemantics, floatSemantics } from "../../support/float/index.ts";

import { PoisonAttr } from "../ub/index.ts";

/** The width in bits of the elements of a type, or of the type itself. @internal */
export function elementWidth(type: Type): number {
  return patternWidth(elementTypeOrSelf(type));
}

/** The format of a float type; a type that is none is our bug. @internal */
export function semanticsOf(type: Type): FloatSemantics {
  if (FloatType.is(type)) return floatSemantics[type.format];
  throw new Error("a float type is needed");
}

/** The constant that absorbs every operation on it. @internal */
export function isPoison(attr: Attribute | undefined): attr is Attribute {
  return PoisonAttr.is(attr);
}

/** Applies a function elementwise to constants of one shape; a poison operand is the result. @internal */
export function foldElementwise(
  operands: readonly (Attribute | undefined)[],
  resultType: Type,
  apply: (...patterns: readonly bigint[]) => bigint | undefined,
): Attribute | undefined {
  const poison = operands.find(isPoison);
  if (poison !== undefined) return poison;
  return mapPatterns(operands, resultType, apply);
}

/** {@link foldElementwise} for one operand. @internal */
export function foldUnary(
  operand: Attribute | undefined,
  resultType: Type,
  apply: (pattern: bigint) => bigint | undefined,
): Attribute | undefined {
  return foldElementwise([operand], resultType, (pattern = 0n) => apply(pattern));
}

/** {@link foldElementwise} for two operands. @internal */
export function foldBinary(
  lhs: Attribute | undefined,
  rhs: Attribute | undefined,
  resultType: Type,
  apply: (lhs: bigint, rhs: bigint) => bigint | undefined,
): Attribute | undefined {
  return foldElementwise([lhs, rhs], resultType, (a = 0n, b = 0n) => apply(a, b));
}
