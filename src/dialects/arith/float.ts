// Arithmetic on floats.

import type { FoldResult } from "../../define/index.ts";
import { Commutative, elementTypeOrSelf, type Type } from "../../ir/index.ts";
import {
  add,
  divide,
  type FloatSemantics,
  isExactly,
  isInfinity,
  isNaN,
  isNegative,
  isZero,
  maximum,
  maxnum,
  minimum,
  minnum,
  multiply,
  negate,
  remainder,
  subtract,
} from "../../support/float/index.ts";
import { FAST_MATH } from "./attributes.ts";
import { negatedOperandsPattern } from "./canonicalize/float.ts";
import { foldBinary, foldUnary, semanticsOf, splatPattern } from "./constant-folding.ts";
import { type FloatBinary, type FloatUnary, floatBinary, floatUnary } from "./families.ts";

function semanticsFor(type: Type): FloatSemantics {
  return semanticsOf(elementTypeOrSelf(type));
}

export const negf: FloatUnary = floatUnary("arith.negf", {
  summary: "Changes the sign of a float.",
  fold(view, constants): FoldResult {
    const inner = negf.of(view.operand.definingOp);
    if (inner !== undefined) return inner.operand;
    const semantics = semanticsFor(view.result.type);
    return foldUnary(constants.operand, view.result.type, (bits) => negate(bits, semantics));
  },
});

export const addf: FloatBinary = floatBinary("arith.addf", {
  summary: "Adds floats.",
  traits: [Commutative],
  fold(view, { lhs, rhs }): FoldResult {
    const { type } = view.result;
    const semantics = semanticsFor(type);
    const summand = splatPattern(rhs);
    if (summand !== undefined && isExactly(summand, -0, semantics)) return view.lhs;
    return foldBinary(lhs, rhs, type, (a, b) => add(a, b, semantics));
  },
});

export const subf: FloatBinary = floatBinary("arith.subf", {
  summary: "Subtracts floats.",
  fold(view, { lhs, rhs }): FoldResult {
    const { type } = view.result;
    const semantics = semanticsFor(type);
    const subtrahend = splatPattern(rhs);
    if (subtrahend !== undefined && isExactly(subtrahend, 0, semantics)) return view.lhs;
    return foldBinary(lhs, rhs, type, (a, b) => subtract(a, b, semantics));
  },
});

export const mulf: FloatBinary = floatBinary("arith.mulf", {
  summary: "Multiplies floats.",
  traits: [Commutative],
  fold(view, { lhs, rhs }): FoldResult {
    const { type } = view.result;
    const semantics = semanticsFor(type);
    const factor = splatPattern(rhs);
    if (factor !== undefined && isExactly(factor, 1, semantics)) return view.lhs;
    const needed = FAST_MATH.nnan | FAST_MATH.nsz;
    const isZeroFactor = factor !== undefined && isZero(factor, semantics);
    if (isZeroFactor && (view.fastmath.value & needed) === needed) return view.rhs;
    return foldBinary(lhs, rhs, type, (a, b) => multiply(a, b, semantics));
  },
  canonicalize: () => [negatedOperandsPattern("MulFOfNegF", mulf, negf)],
});

export const divf: FloatBinary = floatBinary("arith.divf", {
  summary: "Divides floats.",
  fold(view, { lhs, rhs }): FoldResult {
    const { type } = view.result;
    const semantics = semanticsFor(type);
    const divisor = splatPattern(rhs);
    if (divisor !== undefined && isExactly(divisor, 1, semantics)) return view.lhs;
    return foldBinary(lhs, rhs, type, (a, b) => divide(a, b, semantics));
  },
  canonicalize: () => [negatedOperandsPattern("DivFOfNegF", divf, negf)],
});

export const remf: FloatBinary = floatBinary("arith.remf", {
  summary: "The remainder of the quotient rounded towards zero; it has the sign of lhs.",
  fold(view, { lhs, rhs }): FoldResult {
    const semantics = semanticsFor(view.result.type);
    return foldBinary(lhs, rhs, view.result.type, (a, b) => remainder(a, b, semantics));
  },
});

type Extremum = (a: bigint, b: bigint, semantics: FloatSemantics) => bigint;
type Neutral = (bits: bigint, semantics: FloatSemantics) => boolean;

/** A minimum or maximum; `isNeutral` tells the constants that change nothing. */
function extremum(name: string, summary: string, apply: Extremum, isNeutral: Neutral): FloatBinary {
  return floatBinary(name, {
    summary,
    traits: [Commutative],
    fold(view, { lhs, rhs }): FoldResult {
      if (view.lhs === view.rhs) return view.rhs;
      const { type } = view.result;
      const semantics = semanticsFor(type);
      const bound = splatPattern(rhs);
      if (bound !== undefined && isNeutral(bound, semantics)) return view.lhs;
      return foldBinary(lhs, rhs, type, (a, b) => apply(a, b, semantics));
    },
  });
}

const isInfinityOf =
  (negative: boolean): Neutral =>
  (bits, semantics) =>
    isInfinity(bits, semantics) && isNegative(bits, semantics) === negative;

export const maximumf = extremum("arith.maximumf", "The greater float; a NaN wins.", maximum, isInfinityOf(true));
export const minimumf = extremum("arith.minimumf", "The lesser float; a NaN wins.", minimum, isInfinityOf(false));
export const maxnumf = extremum("arith.maxnumf", "The greater float; a NaN loses.", maxnum, isNaN);
export const minnumf = extremum("arith.minnumf", "The lesser float; a NaN loses.", minnum, isNaN);
