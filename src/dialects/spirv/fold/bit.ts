// Folds of Bit Instructions.

import { type Operation, splatAttr, type Value } from "../../../ir/index.ts";
import { opSet } from "../op-table.ts";
import type { BinaryOwn, Constant, UnaryOwn } from "../ops/own.ts";
import { foldBinary, foldUnary, isSplat, signed, splatOf, widthOf } from "./integers.ts";

type Fold = NonNullable<BinaryOwn["fold"]>;

/** A shift by as many bits as there are, or more, has no value; amounts of another type are left alone, as in MLIR. */
function shift(apply: (a: bigint, b: bigint, width: number) => bigint): Fold {
  return (view, constants, op) => {
    if (isSplat(constants.operand2, 0n)) return view.operand1;
    if (op.operandType(0) !== op.operandType(1)) return undefined;
    return foldBinary(op, constants, (a, b, width) => (b >= BigInt(width) ? undefined : apply(a, b, width)));
  };
}

export const foldShiftLeft: Fold = shift((a, b) => a << b);
export const foldShiftRightLogical: Fold = shift((a, b) => a >> b);
export const foldShiftRightArithmetic: Fold = shift((a, b, width) => signed(a, width) >> b);

export const foldAnd: Fold = (view, constants, op) => {
  if (view.operand1 === view.operand2) return view.operand1;
  if (isSplat(constants.operand2, 0n)) return view.operand2;
  if (isSplat(constants.operand2, -1n)) return view.operand1;
  return foldAndOfExtended(view.operand1, constants.operand2) ?? foldBinary(op, constants, (a, b) => a & b);
};

const isUConvert = opSet({ core: ["UConvert"] });

/** `UConvert x & mask` is the converted value, where the mask keeps all bits of x. */
function foldAndOfExtended(value: Value, mask: Constant): Value | undefined {
  const convert: Operation | undefined = value.definingOp;
  if (!convert || !isUConvert(convert.def)) return undefined;
  const bits = splatOf(mask);
  const kept = (1n << BigInt(widthOf(convert.operandType(0)))) - 1n;
  return bits !== undefined && (bits & kept) === kept ? value : undefined;
}

export const foldOr: Fold = (view, constants, op) => {
  if (view.operand1 === view.operand2) return view.operand1;
  if (isSplat(constants.operand2, 0n)) return view.operand1;
  if (isSplat(constants.operand2, -1n)) return view.operand2;
  return foldBinary(op, constants, (a, b) => a | b);
};

export const foldXor: Fold = (view, constants, op) => {
  if (isSplat(constants.operand2, 0n)) return view.operand1;
  if (view.operand1 === view.operand2) return splatAttr(op.resultType(), 0n);
  return foldBinary(op, constants, (a, b) => a ^ b);
};

/** `~~x` is x. */
export const foldNot: NonNullable<UnaryOwn["fold"]> = (view, { operand }, op) => {
  const inner = view.operand.definingOp;
  if (inner?.def === op.def) return inner.operand(0);
  return foldUnary(op, operand, (a) => ~a);
};
