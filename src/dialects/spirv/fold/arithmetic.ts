// Folds of Arithmetic Instructions on integers. A division that is undefined for some element is left alone.

import { splatAttr } from "../../../ir/index.ts";
import type { BinaryOwn, UnaryOwn } from "../ops/own.ts";
import { foldBinary, foldUnary, isSplat, signBit, signed } from "./integers.ts";

type Fold = NonNullable<BinaryOwn["fold"]>;

export const foldAdd: Fold = (view, constants, op) =>
  isSplat(constants.operand2, 0n) ? view.operand1 : foldBinary(op, constants, (a, b) => a + b);

export const foldSubtract: Fold = (view, constants, op) =>
  view.operand1 === view.operand2 ? splatAttr(op.resultType(), 0n) : foldBinary(op, constants, (a, b) => a - b);

export const foldMultiply: Fold = (view, constants, op) => {
  if (isSplat(constants.operand2, 0n)) return view.operand2;
  return isSplat(constants.operand2, 1n) ? view.operand1 : foldBinary(op, constants, (a, b) => a * b);
};

/** Whether a signed division has a value: the divisor is not 0, and the quotient has room. */
function isDefined(a: bigint, b: bigint, width: number): boolean {
  return b !== 0n && !(a === signBit(width) && signed(b, width) === -1n);
}

export const foldSignedDivide: Fold = (view, constants, op) => {
  if (isSplat(constants.operand2, 1n)) return view.operand1;
  return foldBinary(op, constants, (a, b, width) =>
    isDefined(a, b, width) ? signed(a, width) / signed(b, width) : undefined,
  );
};

export const foldUnsignedDivide: Fold = (view, constants, op) => {
  if (isSplat(constants.operand2, 1n)) return view.operand1;
  return foldBinary(op, constants, (a, b) => (b === 0n ? undefined : a / b));
};

/** The remainder with the sign of the dividend. */
export const foldSignedRemainder: Fold = (_, constants, op) => {
  if (isSplat(constants.operand2, 1n)) return splatAttr(op.resultType(), 0n);
  return foldBinary(op, constants, (a, b, width) =>
    isDefined(a, b, width) ? signed(a, width) % signed(b, width) : undefined,
  );
};

/** The remainder with the sign of the divisor. */
export const foldSignedModulo: Fold = (_, constants, op) => {
  if (isSplat(constants.operand2, 1n)) return splatAttr(op.resultType(), 0n);
  return foldBinary(op, constants, (a, b, width) => {
    if (!isDefined(a, b, width)) return undefined;
    const divisor = signed(b, width);
    const remainder = signed(a, width) % divisor;
    return remainder !== 0n && remainder < 0n !== divisor < 0n ? remainder + divisor : remainder;
  });
};

export const foldUnsignedModulo: Fold = (_, constants, op) => {
  if (isSplat(constants.operand2, 1n)) return splatAttr(op.resultType(), 0n);
  return foldBinary(op, constants, (a, b) => (b === 0n ? undefined : a % b));
};

/** `-(-x)` is x. */
export const foldNegate: NonNullable<UnaryOwn["fold"]> = (view, { operand }, op) => {
  const inner = view.operand.definingOp;
  if (inner?.def === op.def) return inner.operand(0);
  return foldUnary(op, operand, (a) => -a);
};
