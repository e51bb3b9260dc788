// Division of integers in every rounding, and remainders. A division by zero and a quotient out of range are not folded.

import { type FoldResult, knownAttribute, ranges, speculatableIf } from "../../../define/index.ts";
import { Pure, splatPattern, type Trait, type Value, zeroAttr } from "../../../ir/index.ts";
import { signedMinimum, toSigned, truncate } from "../../../support/bigint.ts";
import { ceilDivide, divide, floorDivide, remainder, type Signedness } from "../../../support/wrapping.ts";
import { OVERFLOW } from "../attributes.ts";
import { elementWidth, foldBinary } from "../constant-folding.ts";
import { type ExactBinary, exactBinary, type IntegerBinary, integerBinary } from "../families.ts";
import { muli } from "./multiplication.ts";

/** `(a * b) / b` is a where the product does not wrap. */
function undoneFactor(product: Value, divisor: Value, flag: number): Value | undefined {
  const inner = muli.of(product.definingOp);
  if (inner === undefined || (inner.overflowFlags.value & flag) === 0) return undefined;
  if (inner.lhs === divisor) return inner.rhs;
  return inner.rhs === divisor ? inner.lhs : undefined;
}

/** The divisor is a constant that is safe: not zero, and for signed numbers not -1, by which the minimum has no quotient. */
function safeDivisor(signedness: Signedness): Trait {
  return speculatableIf((op) => {
    const pattern = splatPattern(knownAttribute(op.operand(1)));
    if (pattern === undefined || pattern === 0n) return false;
    return signedness === "unsigned" || toSigned(pattern, elementWidth(op.resultType())) !== -1n;
  });
}

function exactDivision(name: string, signedness: Signedness, summary: string): ExactBinary {
  const flag = signedness === "signed" ? OVERFLOW.nsw : OVERFLOW.nuw;
  return exactBinary(name, {
    summary,
    traits: [safeDivisor(signedness), ranges("divide", signedness)],
    fold(view, { lhs, rhs }) {
      if (splatPattern(rhs) === 1n) return view.lhs;
      const undone = undoneFactor(view.lhs, view.rhs, flag);
      if (undone !== undefined) return undone;
      const width = elementWidth(view.result.type);
      return foldBinary(lhs, rhs, view.result.type, (a, b) => {
        const quotient = divide(a, b, width, signedness);
        return quotient?.overflow === false ? quotient.value : undefined;
      });
    },
  });
}

export const divui = exactDivision("arith.divui", "unsigned", "Divides unsigned integers, rounding towards zero.");
export const divsi = exactDivision("arith.divsi", "signed", "Divides signed integers, rounding towards zero.");

type Divide = (a: bigint, b: bigint, width: number) => bigint | undefined;

function roundedDivision(name: string, summary: string, traits: readonly Trait[], apply: Divide): IntegerBinary {
  return integerBinary(name, {
    summary,
    traits,
    fold(view, { lhs, rhs }): FoldResult {
      if (splatPattern(rhs) === 1n) return view.lhs;
      const width = elementWidth(view.result.type);
      return foldBinary(lhs, rhs, view.result.type, (a, b) => (b === 0n ? undefined : apply(a, b, width)));
    },
  });
}

export const ceildivui = roundedDivision(
  "arith.ceildivui",
  "Divides unsigned integers, rounding up.",
  [safeDivisor("unsigned"), ranges("divide-up", "unsigned")],
  (a, b, width) => truncate(ceilDivide(a, b), width),
);

/**
 * The quotient is taken of magnitudes, and the minimum has none in its width: as in MLIR, it is left alone on either side, but zero
 * divided by it.
 */
export const ceildivsi = roundedDivision(
  "arith.ceildivsi",
  "Divides signed integers, rounding up.",
  [safeDivisor("signed"), ranges("divide-up")],
  (a, b, width) => {
    const minimum = signedMinimum(width);
    if (a === 0n) return 0n;
    if (a === minimum || b === minimum) return undefined;
    return truncate(ceilDivide(toSigned(a, width), toSigned(b, width)), width);
  },
);

export const floordivsi = roundedDivision(
  "arith.floordivsi",
  "Divides signed integers, rounding down.",
  [Pure, ranges("divide-down")],
  (a, b, width) => {
    const exact = floorDivide(toSigned(a, width), toSigned(b, width));
    return toSigned(exact, width) === exact ? truncate(exact, width) : undefined;
  },
);

function remainderOf(name: string, signedness: Signedness, summary: string): IntegerBinary {
  return integerBinary(name, {
    summary,
    traits: [Pure, ranges("remainder", signedness)],
    fold(view, { lhs, rhs }) {
      const { type } = view.result;
      if (splatPattern(rhs) === 1n) return zeroAttr(type);
      const width = elementWidth(type);
      return foldBinary(lhs, rhs, type, (a, b) => remainder(a, b, width, signedness));
    },
  });
}

export const remui = remainderOf("arith.remui", "unsigned", "The remainder of an unsigned division.");
export const remsi = remainderOf("arith.remsi", "signed", "The remainder of a signed division, with the sign of lhs.");
