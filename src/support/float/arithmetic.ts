/**
 * Arithmetic on patterns: every result is the exact mathematical one rounded once, in every format.
 *
 * NaNs propagate as the constant folders of LLVM do it: the first NaN operand wins, is made quiet and keeps its sign.
 */
import { bitLength, shiftLeftBy } from "../bigint.ts";
import { packZero, type RoundingMode, round } from "./rounding.ts";
import type { FloatSemantics } from "./semantics.ts";
import { defaultNaN } from "./special-values.ts";
import { infinity, pack, quieted, type Unpacked, unpack } from "./unpacked.ts";

/** The first NaN among the operands, made quiet; undefined if there is none. */
export function propagateNaN(a: Unpacked, b: Unpacked, semantics: FloatSemantics): bigint | undefined {
  const first = a.category === "nan" ? a : b;
  return first.category === "nan" ? pack(quieted(first, semantics), semantics) : undefined;
}

function invalid(semantics: FloatSemantics): bigint {
  return pack(defaultNaN(semantics), semantics);
}

/** -a: the sign of a NaN flips too. */
export function negate(bits: bigint, semantics: FloatSemantics): bigint {
  const value = unpack(bits, semantics);
  return pack({ ...value, negative: !value.negative }, semantics);
}

/** |a|, with the sign bit cleared on NaNs too. */
export function absolute(bits: bigint, semantics: FloatSemantics): bigint {
  return pack({ ...unpack(bits, semantics), negative: false }, semantics);
}

export function add(a: bigint, b: bigint, semantics: FloatSemantics, mode: RoundingMode = "to_nearest_even"): bigint {
  return addUnpacked(unpack(a, semantics), unpack(b, semantics), semantics, mode);
}

/** a - b; a NaN b propagates with its own sign. */
export function subtract(
  a: bigint,
  b: bigint,
  semantics: FloatSemantics,
  mode: RoundingMode = "to_nearest_even",
): bigint {
  const right = unpack(b, semantics);
  const negated = right.category === "nan" ? right : { ...right, negative: !right.negative };
  return addUnpacked(unpack(a, semantics), negated, semantics, mode);
}

function addUnpacked(a: Unpacked, b: Unpacked, semantics: FloatSemantics, mode: RoundingMode): bigint {
  const propagated = propagateNaN(a, b, semantics);
  if (propagated !== undefined) return propagated;
  if (a.category === "infinity" && b.category === "infinity" && a.negative !== b.negative) return invalid(semantics);
  if (a.category === "infinity") return pack(a, semantics);
  if (b.category === "infinity") return pack(b, semantics);
  const exponent = Math.min(
    a.category === "zero" ? b.exponent : a.exponent,
    b.category === "zero" ? a.exponent : b.exponent,
  );
  const sum = scaled(a, exponent) + scaled(b, exponent);
  if (sum === 0n) return packZero(signOfZeroSum(a, b, mode), semantics);
  return round({ negative: sum < 0n, significand: sum < 0n ? -sum : sum, exponent, sticky: false }, semantics, mode)
    .bits;
}

/** The value in units of 2^exponent, which is not above its own exponent. */
function scaled(value: Unpacked, exponent: number): bigint {
  if (value.category === "zero") return 0n;
  const magnitude = shiftLeftBy(value.significand, value.exponent - exponent);
  return value.negative ? -magnitude : magnitude;
}

/** IEEE 754 §6.3: equal signs keep the sign; x - x is +0, or -0 when rounding downward. */
function signOfZeroSum(a: Unpacked, b: Unpacked, mode: RoundingMode): boolean {
  return a.category === "zero" && b.category === "zero" && a.negative === b.negative ? a.negative : mode === "downward";
}

export function multiply(
  a: bigint,
  b: bigint,
  semantics: FloatSemantics,
  mode: RoundingMode = "to_nearest_even",
): bigint {
  const [x, y] = [unpack(a, semantics), unpack(b, semantics)];
  const propagated = propagateNaN(x, y, semantics);
  if (propagated !== undefined) return propagated;
  const negative = x.negative !== y.negative;
  if (x.category === "infinity" || y.category === "infinity") {
    const isInvalid = x.category === "zero" || y.category === "zero";
    return isInvalid ? invalid(semantics) : pack(infinity(negative), semantics);
  }
  const significand = x.significand * y.significand;
  if (significand === 0n) return packZero(negative, semantics);
  return round({ negative, significand, exponent: x.exponent + y.exponent, sticky: false }, semantics, mode).bits;
}

export function divide(
  a: bigint,
  b: bigint,
  semantics: FloatSemantics,
  mode: RoundingMode = "to_nearest_even",
): bigint {
  const [x, y] = [unpack(a, semantics), unpack(b, semantics)];
  const propagated = propagateNaN(x, y, semantics);
  if (propagated !== undefined) return propagated;
  const negative = x.negative !== y.negative;
  if (x.category === y.category && x.category !== "finite") return invalid(semantics);
  if (x.category === "infinity" || y.category === "zero") return pack(infinity(negative), semantics);
  if (y.category === "infinity" || x.category === "zero") return packZero(negative, semantics);
  const shift = Math.max(0, semantics.precision + 2 + bitLength(y.significand) - bitLength(x.significand));
  const dividend = x.significand << BigInt(shift);
  const significand = dividend / y.significand;
  const sticky = significand * y.significand !== dividend;
  return round({ negative, significand, exponent: x.exponent - y.exponent - shift, sticky }, semantics, mode).bits;
}

/** The remainder of the truncating quotient, as C's fmod: exact, with the sign of a. */
export function remainder(a: bigint, b: bigint, semantics: FloatSemantics): bigint {
  const [x, y] = [unpack(a, semantics), unpack(b, semantics)];
  const propagated = propagateNaN(x, y, semantics);
  if (propagated !== undefined) return propagated;
  if (x.category === "infinity" || y.category === "zero") return invalid(semantics);
  if (x.category === "zero" || y.category === "infinity") return a;
  const exponent = Math.min(x.exponent, y.exponent);
  const divisor = shiftLeftBy(y.significand, y.exponent - exponent);
  const significand = shiftLeftBy(x.significand, x.exponent - exponent) % divisor;
  return round({ negative: x.negative, significand, exponent, sticky: false }, semantics, "to_nearest_even").bits;
}

/** a · b + c with one rounding. */
export function fusedMultiplyAdd(
  a: bigint,
  b: bigint,
  c: bigint,
  semantics: FloatSemantics,
  mode: RoundingMode = "to_nearest_even",
): bigint {
  const [x, y, z] = [unpack(a, semantics), unpack(b, semantics), unpack(c, semantics)];
  const areFinite = [x, y, z].every((value) => value.category === "finite" || value.category === "zero");
  if (!areFinite) return add(multiply(a, b, semantics, mode), c, semantics, mode);
  const significand = x.significand * y.significand;
  const negative = x.negative !== y.negative;
  const category = significand === 0n ? "zero" : "finite";
  return addUnpacked({ category, negative, significand, exponent: x.exponent + y.exponent }, z, semantics, mode);
}
