// Bitwise operations on integers.

import { type FoldResult, ranges } from "../../../define/index.ts";
import { Commutative, Idempotent, Pure, splatPattern, type Value, zeroAttr } from "../../../ir/index.ts";
import { allOnes } from "../../../support/bigint.ts";
import { negatedComparisonPattern } from "../canonicalize/compare.ts";
import { narrowedBitwise } from "../canonicalize/extension.ts";
import { constantPattern } from "../canonicalize/rewriting.ts";
import { cmpi } from "../compare.ts";
import { elementWidth, foldBinary } from "../constant-folding.ts";
import { type IntegerBinary, integerBinary } from "../families.ts";
import { extsi, extui } from "./extension.ts";

/** The mask of `value ^ -1`, if `negated` is that. */
function maskOfNot(negated: Value, value: Value): Value | undefined {
  const inner = xori.of(negated.definingOp);
  if (inner?.lhs !== value) return undefined;
  return constantPattern(inner.rhs) === allOnes(elementWidth(value.type)) ? inner.rhs : undefined;
}

/** `a & (a & b)` is the inner operation. */
function containsOperand(inner: Value, operand: Value): boolean {
  const view = andi.of(inner.definingOp);
  return view !== undefined && (view.lhs === operand || view.rhs === operand);
}

export const andi: IntegerBinary = integerBinary("arith.andi", {
  summary: "Bitwise and.",
  traits: [Commutative, Idempotent, Pure, ranges("and")],
  fold(view, { lhs, rhs }): FoldResult {
    const { type } = view.result;
    const mask = splatPattern(rhs);
    if (mask === 0n) return view.rhs;
    if (mask === allOnes(elementWidth(type))) return view.lhs;
    const isDisjoint = maskOfNot(view.rhs, view.lhs) ?? maskOfNot(view.lhs, view.rhs);
    if (isDisjoint !== undefined) return zeroAttr(type);
    if (containsOperand(view.lhs, view.rhs)) return view.lhs;
    if (containsOperand(view.rhs, view.lhs)) return view.rhs;
    return foldBinary(lhs, rhs, type, (a, b) => a & b);
  },
  canonicalize: () => [narrowedBitwise("AndOfExtUI", andi, extui), narrowedBitwise("AndOfExtSI", andi, extsi)],
});

export const ori: IntegerBinary = integerBinary("arith.ori", {
  summary: "Bitwise or.",
  traits: [Commutative, Idempotent, Pure, ranges("or")],
  fold(view, { lhs, rhs }): FoldResult {
    const { type } = view.result;
    const mask = splatPattern(rhs);
    if (mask === 0n) return view.lhs;
    if (mask === allOnes(elementWidth(type))) return rhs;
    const full = maskOfNot(view.rhs, view.lhs) ?? maskOfNot(view.lhs, view.rhs);
    return full ?? foldBinary(lhs, rhs, type, (a, b) => a | b);
  },
  canonicalize: () => [narrowedBitwise("OrOfExtUI", ori, extui), narrowedBitwise("OrOfExtSI", ori, extsi)],
});

/** `(a ^ b) ^ b` is a, whichever way round. */
function undoneXor(inner: Value, operand: Value): Value | undefined {
  const view = xori.of(inner.definingOp);
  if (view?.rhs === operand) return view.lhs;
  return view?.lhs === operand ? view.rhs : undefined;
}

export const xori: IntegerBinary = integerBinary("arith.xori", {
  summary: "Bitwise exclusive or.",
  traits: [Commutative, Pure, ranges("xor")],
  fold(view, { lhs, rhs }): FoldResult {
    const { type } = view.result;
    if (splatPattern(rhs) === 0n) return view.lhs;
    const zero = view.lhs === view.rhs ? zeroAttr(type) : undefined;
    return (
      zero ??
      undoneXor(view.lhs, view.rhs) ??
      undoneXor(view.rhs, view.lhs) ??
      foldBinary(lhs, rhs, type, (a, b) => a ^ b)
    );
  },
  canonicalize: () => [
    negatedComparisonPattern(xori, cmpi),
    narrowedBitwise("XOrIOfExtUI", xori, extui),
    narrowedBitwise("XOrIOfExtSI", xori, extsi),
  ],
});
