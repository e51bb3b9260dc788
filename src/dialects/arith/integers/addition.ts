// Addition and subtraction of integers.

import { type FoldResult, ranges } from "../../../define/index.ts";
import { Commutative, ConstantLike, splatPattern, type Value, zeroAttr } from "../../../ir/index.ts";
import { truncate } from "../../../support/bigint.ts";
import { additionPatterns, extendedAdditionPatterns, subtractionPatterns } from "../canonicalize/addition.ts";
import { constant } from "../constant.ts";
import { elementWidth, foldBinary } from "../constant-folding.ts";
import { type ExtendedAddition, extendedAddition, type WrappingBinary, wrappingBinary } from "../families.ts";
import { muli } from "./multiplication.ts";

/** The other operand of `a ∘ b`, if `value` is an op of that definition with `operand` among its operands. */
function otherOperand(value: Value, def: WrappingBinary, operand: Value): Value | undefined {
  const inner = def.of(value.definingOp);
  if (inner?.rhs === operand) return inner.lhs;
  return inner?.lhs === operand ? inner.rhs : undefined;
}

/** `(a - b) + b` is a. */
function minuend(difference: Value, subtrahend: Value): Value | undefined {
  const inner = subi.of(difference.definingOp);
  return inner?.rhs === subtrahend ? inner.lhs : undefined;
}

export const addi: WrappingBinary = wrappingBinary("arith.addi", {
  summary: "Adds integers, modulo their width.",
  traits: [Commutative, ranges("add")],
  fold(view, { lhs, rhs }) {
    if (splatPattern(rhs) === 0n) return view.lhs;
    const cancelled = minuend(view.lhs, view.rhs) ?? minuend(view.rhs, view.lhs);
    if (cancelled !== undefined) return cancelled;
    const width = elementWidth(view.result.type);
    return foldBinary(lhs, rhs, view.result.type, (a, b) => truncate(a + b, width));
  },
  canonicalize: () => additionPatterns({ addi, subi, muli, constant }),
});

export const subi: WrappingBinary = wrappingBinary("arith.subi", {
  summary: "Subtracts integers, modulo their width.",
  traits: [ranges("subtract")],
  fold(view, { lhs, rhs }): FoldResult {
    if (view.lhs === view.rhs) return zeroAttr(view.result.type);
    if (splatPattern(rhs) === 0n) return view.lhs;
    const cancelled = otherOperand(view.lhs, addi, view.rhs);
    if (cancelled !== undefined) return cancelled;
    const width = elementWidth(view.result.type);
    return foldBinary(lhs, rhs, view.result.type, (a, b) => truncate(a - b, width));
  },
  canonicalize: () => subtractionPatterns({ addi, subi, muli, constant }),
});

export const addui_extended: ExtendedAddition = extendedAddition("arith.addui_extended", {
  summary: "Adds unsigned integers and tells whether the sum left their width.",
  fold(view, { lhs, rhs }) {
    const overflowType = view.overflow.type;
    const noOverflow = zeroAttr(overflowType);
    // As in the reference, a zero that is only known to be one, such as a call's result, does not count.
    const isZero = splatPattern(rhs) === 0n && view.rhs.definingOp?.def.has(ConstantLike);
    if (isZero && noOverflow !== undefined) return [view.lhs, noOverflow];
    const width = elementWidth(view.sum.type);
    const sum = foldBinary(lhs, rhs, view.sum.type, (a, b) => truncate(a + b, width));
    const carry = foldBinary(lhs, rhs, overflowType, (a, b) => (a + b) >> BigInt(width));
    return sum === undefined || carry === undefined ? undefined : [sum, carry];
  },
  canonicalize: () => extendedAdditionPatterns(addui_extended, addi),
});
