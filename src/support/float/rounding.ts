/**
 * Rounding of exact values to a format: the only place where precision is lost.
 *
 * A value to round is ±significand · 2^exponent, plus optionally "a bit more" (`sticky`: the true magnitude is larger
 * by less than one unit of the significand), which is how quotients and decimal fractions arrive here.
 */
import { bitLength, shiftLeftBy } from "../bigint.ts";
import type { FloatSemantics } from "./semantics.ts";
import { pack, type Unpacked, zero } from "./unpacked.ts";

/** IEEE 754 rounding directions, named as MLIR's `arith` dialect names them. */
export type RoundingMode = "to_nearest_even" | "downward" | "upward" | "toward_zero" | "to_nearest_away";

/** A rounded pattern. `exact` is false if the value changed: inexact, overflow or a special value the format lacks. */
export interface Rounded {
  readonly bits: bigint;
  readonly exact: boolean;
}

/** An exact magnitude to round; see the head of the file for `sticky`. The significand may be 0. */
export interface ExactValue {
  readonly negative: boolean;
  readonly significand: bigint;
  readonly exponent: number;
  readonly sticky: boolean;
}

/** Rounds to the nearest pattern in the given direction; overflow becomes what the format has for it. */
export function round(value: ExactValue, semantics: FloatSemantics, mode: RoundingMode): Rounded {
  if (value.significand === 0n && !value.sticky)
    return { bits: packZero(value.negative, semantics), exact: semantics.hasZero };
  const scale = semantics.precision - 1;
  const top = value.exponent + bitLength(value.significand) - 1;
  const lowest = Math.max(top, semantics.minExponent) - scale;
  const { significand, exact } = dropLowBits(value, lowest, mode);
  if (significand === 0n) return { bits: packZero(value.negative, semantics), exact };
  const rounded: Unpacked = { category: "finite", negative: value.negative, significand, exponent: lowest };
  if (exceedsLargest(rounded, semantics)) return { bits: overflow(value.negative, semantics, mode), exact: false };
  return { bits: pack(rounded, semantics), exact };
}

/** The significand in units of 2^lowest, rounded; it may reach 2^precision. */
function dropLowBits(value: ExactValue, lowest: number, mode: RoundingMode): { significand: bigint; exact: boolean } {
  const dropped = lowest - value.exponent;
  if (dropped <= 0) {
    const significand = shiftLeftBy(value.significand, -dropped);
    return {
      significand: value.sticky && roundsUp(mode, value.negative, 1, false) ? significand + 1n : significand,
      exact: !value.sticky,
    };
  }
  const kept = value.significand >> BigInt(dropped);
  const rest = value.significand - (kept << BigInt(dropped));
  if (rest === 0n && !value.sticky) return { significand: kept, exact: true };
  const isUp = roundsUp(mode, value.negative, compareToHalf(rest, dropped, value.sticky), (kept & 1n) === 1n);
  return { significand: isUp ? kept + 1n : kept, exact: false };
}

/** The magnitude rounded to an integer, in the direction `mode` has for the sign. */
export function roundToIntegral(
  value: ExactValue,
  mode: RoundingMode,
): { readonly significand: bigint; readonly exact: boolean } {
  return dropLowBits(value, 0, mode);
}

/** 1, 2 or 3: what was dropped is below, at or above half a unit. */
function compareToHalf(rest: bigint, dropped: number, sticky: boolean): 1 | 2 | 3 {
  const half = 1n << BigInt(dropped - 1);
  if (rest < half) return 1;
  return rest === half && !sticky ? 2 : 3;
}

function roundsUp(mode: RoundingMode, negative: boolean, fraction: 1 | 2 | 3, isOdd: boolean): boolean {
  switch (mode) {
    case "to_nearest_even":
      return fraction === 3 || (fraction === 2 && isOdd);
    case "to_nearest_away":
      return fraction >= 2;
    case "upward":
      return !negative;
    case "downward":
      return negative;
    case "toward_zero":
      return false;
  }
}

/** The largest finite magnitude of a format. */
export function largestFinite(negative: boolean, semantics: FloatSemantics): Unpacked {
  const allOnes = (1n << BigInt(semantics.precision)) - 1n;
  const isTopTaken = semantics.specials === "all-ones" && semantics.precision > 1;
  const significand = isTopTaken ? allOnes - 1n : allOnes;
  return { category: "finite", negative, significand, exponent: semantics.maxExponent - (semantics.precision - 1) };
}

function exceedsLargest(value: Unpacked, semantics: FloatSemantics): boolean {
  const top = value.exponent + bitLength(value.significand) - 1;
  if (top !== semantics.maxExponent) return top > semantics.maxExponent;
  const largest = largestFinite(false, semantics);
  return shiftLeftBy(value.significand, value.exponent - largest.exponent) > largest.significand;
}

/** Too large: infinity or NaN where the format has them and the direction leads there, else the largest finite value. */
function overflow(negative: boolean, semantics: FloatSemantics, mode: RoundingMode): bigint {
  const staysFinite = mode === "toward_zero" || mode === (negative ? "upward" : "downward");
  if (staysFinite || semantics.specials === "finite") return pack(largestFinite(negative, semantics), semantics);
  return pack({ category: "infinity", negative, significand: 0n, exponent: 0 }, semantics);
}

/** Zero; the smallest value where there is no zero. */
export function packZero(negative: boolean, semantics: FloatSemantics): bigint {
  return semantics.hasZero ? pack(zero(negative), semantics) : 0n;
}
