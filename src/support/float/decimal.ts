/**
 * Decimal text and exact binary values: the two conversions under parsing and printing floats.
 *
 * Both are exact integer arithmetic. They are slow for extreme exponents, so callers go through doubles where that is
 * provably the same.
 */
import { bitLength, shiftLeftBy } from "../bigint.ts";
import { type Rounded, type RoundingMode, round } from "./rounding.ts";
import type { FloatSemantics } from "./semantics.ts";

/** A decimal magnitude: digits · 10^exponent, with neither leading nor trailing zeros in `digits`. */
export interface Decimal {
  readonly digits: string;
  readonly exponent: number;
}

/** The format's value nearest to ±digits · 10^exponent, in one rounding. */
export function roundDecimal(
  negative: boolean,
  digits: string,
  exponent: number,
  semantics: FloatSemantics,
  mode: RoundingMode = "to_nearest_even",
): Rounded {
  const integer = BigInt(digits === "" ? "0" : digits);
  const tens = BigInt(Math.abs(exponent));
  if (exponent >= 0) {
    return round({ negative, significand: integer * 5n ** tens, exponent, sticky: false }, semantics, mode);
  }
  const divisor = 5n ** tens;
  const shift = Math.max(0, bitLength(divisor) - bitLength(integer) + semantics.precision + 2);
  const dividend = integer << BigInt(shift);
  const significand = dividend / divisor;
  const sticky = significand * divisor !== dividend;
  return round({ negative, significand, exponent: exponent - shift, sticky }, semantics, mode);
}

/** The exact decimal value of significand · 2^exponent, significand > 0. */
function exactInteger(significand: bigint, exponent: number): { integer: bigint; tens: number } {
  const trailing = bitLength(significand & -significand) - 1;
  const odd = significand >> BigInt(trailing);
  const twos = exponent + trailing;
  if (twos >= 0) return { integer: shiftLeftBy(odd, twos), tens: 0 };
  return { integer: odd * 5n ** BigInt(-twos), tens: twos };
}

/** Bits of an integer that are enough for this many decimal digits (log2 10 = 196/59, nearly). */
export function bitsForDigits(digits: number): number {
  return Math.floor((digits * 196 + 58) / 59);
}

/** How many decimal digits may be cut from an integer of this many bits so that `digits` certainly remain. */
export function removableDigits(bits: number, digits: number): number {
  const required = bitsForDigits(digits);
  return bits <= required ? 0 : Math.floor(((bits - required) * 59) / 196);
}

/**
 * At most `precision` significant digits of significand · 2^exponent (> 0), as MLIR prints floats.
 *
 * Not the nearest decimal: digits that certainly exceed the precision are cut from the exact integer first, and only what
 * then still exceeds it is rounded half up. When the cut leaves exactly `precision` digits the result is truncated,
 * which is why 0.7 prints as 0.69999999999999996.
 */
export function significantDigits(significand: bigint, exponent: number, precision: number): Decimal {
  const exact = exactInteger(significand, exponent);
  const removed = removableDigits(bitLength(exact.integer), precision);
  const kept = exact.integer / 10n ** BigInt(removed);
  return roundHalfUp(kept.toString(), exact.tens + removed, precision);
}

/** Rounds digits · 10^exponent half up to at most `precision` digits and drops trailing zeros. */
export function roundHalfUp(digits: string, exponent: number, precision: number): Decimal {
  if (digits.length <= precision) return stripZeros(digits, exponent);
  const dropped = digits.length - precision;
  const head = digits.slice(0, precision);
  const isUp = digits.charCodeAt(precision) >= 0x35;
  return stripZeros(isUp ? (BigInt(head) + 1n).toString() : head, exponent + dropped);
}

/** Drops trailing zeros into the exponent. */
export function stripZeros(digits: string, exponent: number): Decimal {
  let end = digits.length;
  while (end > 1 && digits.charCodeAt(end - 1) === 0x30) end--;
  return { digits: digits.slice(0, end), exponent: exponent + digits.length - end };
}
