// Arithmetic on floats.

import type { FoldResult } from "../../define/index.ts";
import { Commutative, elementTypeOrSelf, splatPattern, type Type } from "../../ir/index.ts";
import * as float from "../../support/float/index.ts";
import { FAST_MATH } from "./attributes.ts";
import { negatedOperandsPattern } from "./canonicalize/float.ts";
import { foldBinary, foldUnary, semanticsOf } from "./constant-folding.ts";
import { type FloatBinary, type FloatUnary, floatBinary, floatUnary } from "./families.ts";

function semanticsFor(type: Type): float.FloatSemantics {
  return semanticsOf(elementTypeOrSelf(type));
}

export const negf: FloatUnary = floatUnary("arith.negf", {
  summary: "Changes the sign of a float.",
  fold(view, constants): FoldResult {
    const inner = negf.of(view.operand.definingOp);
    if (inner !== undefined) return inner.operand;
    const semantics = semanticsFor(view.result.type);
    return foldUnary(constants.operand, view.result.type, (bits) => float.negate(bits, semantics));
  },
});

export const addf: FloatBinary = floatBinary("arith.addf", {
  summary: "Adds floats.",
  traits: [Commutative],
  fold(view, { lhs, rhs }): FoldResult {
    const { type } = view.result;
    const semantics = semanticsFor(type);
    const summand = splatPattern(rhs);
    if (summand !== undefined && float.isExactly(summand, -0, semantics)) return view.lhs;
    return foldBinary(lhs, rhs, type, (a, b) => float.add(a, b, semantics));
  },
});

export const subf: FloatBinary = floatBinary("arith.subf", {
  summary: "Subtracts floats.",
  fold(view, { lhs, rhs }): FoldResult {
    const { type } = view.result;
    const semantics = semanticsFor(type);
    const subtrahend = splatPattern(rhs);
    if (subtrahend !== undefined && float.isExactly(subtrahend, 0, semantics)) return view.lhs;
    return foldBinary(lhs, rhs, type, (a, b) => float.subtract(a, b, semantics));
  },
});

export const mulf: FloatBinary = floatBinary("arith.mulf", {
  summary: "Multiplies floats.",
  traits: [Commutative],
  fold(view, { lhs, rhs }): FoldResult {
    const { type } = view.result;
    const semantics = semanticsFor(type);
    const factor = splatPattern(rhs);
    if (factor !== undefined && float.isExactly(factor, 1, semantics)) return view.lhs;
    const needed = FAST_MATH.nnan | FAST_MATH.nsz;
    const isZeroFactor = factor !== undefined && float.isZero(factor, semantics);
    if (isZeroFactor && (view.fastmath.value & needed) === needed) return view.rhs;
    return foldBinary(lhs, rhs, type, (a, b) => float.multiply(a, b, semantics));
  },
  canonicalize: () => [negatedOperandsPattern("MulFOfNegF", mulf, negf)],
});

export const divf: FloatBinary = floatBinary("arith.divf", {
  summary: "Divides floats.",
  fold(view, { lhs, rhs }): FoldResult {
    const { type } = view.result;
    const semantics = semanticsFor(type);
    const divisor = splatPattern(rhs);
    if (divisor !== undefined && float.isExactly(divisor, 1, semantics)) return view.lhs;
    return foldBinary(lhs, rhs, type, (a, b) => float.divide(a, b, semantics));
  },
  canonicalize: () => [negatedOperandsPattern("DivFOfNegF", divf, negf)],
});

export const remf: FloatBinary = floatBinary("arith.remf", {
  summary: "The float.remainder of the quotient rounded towards zero; it has the sign of lhs.",
  fold(view, { lhs, rhs }): FoldResult {
    const semantics = semanticsFor(view.result.type);
    return foldBinary(lhs, rhs, view.result.type, (a, b) => float.remainder(a, b, semantics));
  },
});

type Extremum = (a: bigint, b: bigint, semantics: float.FloatSemantics) => bigint;
type Neutral = (bits: bigint, semantics: float.FloatSemantics) => boolean;

/** A float.minimum or float.maximum; `isNeutral` tells the constants that change nothing. */
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
    float.isInfinity(bits, semantics) && float.isNegative(bits, semantics) === negative;

export const maximumf = extremum("arith.maximumf", "The greater float; a NaN wins.", float.maximum, isInfinityOf(true));
export const minimumf = extremum("arith.minimumf", "The lesser float; a NaN wins.", float.minimum, isInfinityOf(false));
export const maxnumf = extremum("arith.maxnumf", "The greater float; a NaN loses.", float.maxnum, float.isNaN);
export const minnumf = extremum("arith.minnumf", "The lesser float; a NaN loses.", float.minnum, float.isNaN);
