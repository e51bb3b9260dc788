// Folds of Relational and Logical Instructions.

import type { FoldResult } from "../../../define/index.ts";
import { DenseElementsAttr, type Operation, splatAttr, type Value } from "../../../ir/index.ts";
import type { BinaryOwn, Constant, UnaryOwn } from "../ops/own.ts";
import { foldBinary, foldPatterns, foldUnary, isSplat, signed, splatOf } from "./integers.ts";

type Fold = NonNullable<BinaryOwn["fold"]>;

const bool = (condition: boolean): bigint => (condition ? 1n : 0n);

/** A comparison: what it says of equal operands, and of two numbers. */
function comparison(same: boolean, holds: (a: bigint, b: bigint) => boolean, isSigned: boolean): Fold {
  return (view, constants, op) => {
    if (view.operand1 === view.operand2) return splatAttr(op.resultType(), bool(same));
    return foldBinary(op, constants, (a, b, width) =>
      bool(isSigned ? holds(signed(a, width), signed(b, width)) : holds(a, b)),
    );
  };
}

export const foldEqual: Fold = comparison(true, (a, b) => a === b, false);
export const foldNotEqual: Fold = comparison(false, (a, b) => a !== b, false);

const isGreater = (a: bigint, b: bigint): boolean => a > b;
const isGreaterOrEqual = (a: bigint, b: bigint): boolean => a >= b;
const isLess = (a: bigint, b: bigint): boolean => a < b;
const isLessOrEqual = (a: bigint, b: bigint): boolean => a <= b;

export const foldSignedGreater: Fold = comparison(false, isGreater, true);
export const foldSignedGreaterOrEqual: Fold = comparison(true, isGreaterOrEqual, true);
export const foldSignedLess: Fold = comparison(false, isLess, true);
export const foldSignedLessOrEqual: Fold = comparison(true, isLessOrEqual, true);
export const foldUnsignedGreater: Fold = comparison(false, isGreater, false);
export const foldUnsignedGreaterOrEqual: Fold = comparison(true, isGreaterOrEqual, false);
export const foldUnsignedLess: Fold = comparison(false, isLess, false);
export const foldUnsignedLessOrEqual: Fold = comparison(true, isLessOrEqual, false);

export const foldLogicalAnd: Fold = (view, { operand2 }) => {
  if (isSplat(operand2, 1n)) return view.operand1;
  return isSplat(operand2, 0n) ? operand2 : undefined;
};

export const foldLogicalOr: Fold = (view, { operand2 }) => {
  if (isSplat(operand2, 1n)) return operand2;
  return isSplat(operand2, 0n) ? view.operand1 : undefined;
};

export const foldLogicalEqual: Fold = foldEqual;

export const foldLogicalNotEqual: Fold = (view, constants, op) =>
  isSplat(constants.operand2, 0n) ? view.operand1 : foldNotEqual(view, constants, op);

/** `!!x` is x. */
export const foldLogicalNot: NonNullable<UnaryOwn["fold"]> = (view, { operand }, op) => {
  const inner = view.operand.definingOp;
  if (inner?.def === op.def) return inner.operand(0);
  return foldUnary(op, operand, (a) => ~a);
};

/** A selection between equal values, or by a condition that is known. */
export function foldSelect(
  view: { readonly condition: Value; readonly true_value: Value; readonly false_value: Value },
  constants: { readonly condition: Constant; readonly true_value: Constant; readonly false_value: Constant },
  _op: Operation,
): FoldResult {
  if (view.true_value === view.false_value) return view.true_value;
  const condition = splatOf(constants.condition);
  if (condition !== undefined) return condition === 0n ? view.false_value : view.true_value;
  return selectElements(constants.condition, constants.true_value, constants.false_value);
}

function selectElements(condition: Constant, whenTrue: Constant, whenFalse: Constant): FoldResult {
  if (!DenseElementsAttr.is(whenTrue) || !DenseElementsAttr.is(condition)) return undefined;
  return foldPatterns([condition, whenTrue, whenFalse], whenTrue.type, (chosen, a, b) => (chosen === 0n ? b : a));
}
