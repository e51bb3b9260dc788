/** Conversions between float formats, and between floats and integers of any width. */
import { allOnes, fitsSigned, fitsUnsigned, signedMaximum, signedMinimum, toSigned, toUnsigned } from "../bigint.ts";
import type { Signedness } from "../wrapping.ts";
import { type Rounded, type RoundingMode, round, roundToIntegral } from "./rounding.ts";
import type { FloatSemantics } from "./semantics.ts";
import { convertUnpacked } from "./special-values.ts";
import { pack, quieted, unpack } from "./unpacked.ts";

/** A converted pattern, and whether anything was lost: precision, range, a sign, an infinity or a NaN's payload. */
export interface Converted {
  readonly bits: bigint;
  readonly losesInfo: boolean;
}

/** The value of one format in another, rounded once. */
export function convert(
  bits: bigint,
  from: FloatSemantics,
  to: FloatSemantics,
  mode: RoundingMode = "to_nearest_even",
): Converted {
  const { bits: converted, exact } = convertUnpacked(unpack(bits, from), from, to, mode);
  return { bits: converted, losesInfo: !exact };
}

/** An integer pattern of `width` bits, read as signed or unsigned, as a float. */
export function fromInteger(
  value: bigint,
  width: number,
  signedness: Signedness,
  semantics: FloatSemantics,
  mode: RoundingMode = "to_nearest_even",
): Rounded {
  const integer = signedness === "signed" ? toSigned(value, width) : toUnsigned(value, width);
  const significand = integer < 0n ? -integer : integer;
  return round({ negative: integer < 0n, significand, exponent: 0, sticky: false }, semantics, mode);
}

/**
 * How an integer came out of a float: `exact`; `inexact` (a fraction was dropped); `invalid` (NaN, infinite or out of
 * range: then the value is the nearest end of the range, 0 for NaN).
 */
export type IntegerStatus = "exact" | "inexact" | "invalid";

export interface IntegerResult {
  /** A pattern of the asked width. */
  readonly value: bigint;
  readonly status: IntegerStatus;
}

/** A float rounded (towards zero unless told otherwise) to an integer of `width` bits. */
export function toInteger(
  bits: bigint,
  semantics: FloatSemantics,
  width: number,
  signedness: Signedness,
  mode: RoundingMode = "toward_zero",
): IntegerResult {
  const value = unpack(bits, semantics);
  if (value.category === "zero") return { value: 0n, status: "exact" };
  if (value.category === "nan") return { value: 0n, status: "invalid" };
  if (value.category === "infinity") return saturated(value.negative, width, signedness);
  const { significand, exact } = roundToIntegral({ ...value, sticky: false }, mode);
  const signed = value.negative ? -significand : significand;
  const fits = signedness === "signed" ? fitsSigned(signed, width) : fitsUnsigned(signed, width);
  if (!fits) return saturated(value.negative, width, signedness);
  return { value: toUnsigned(signed, width), status: exact ? "exact" : "inexact" };
}

/** A float rounded to an integer of its own format; infinities and quiet NaNs stay. */
export function toIntegral(bits: bigint, semantics: FloatSemantics, mode: RoundingMode): bigint {
  const value = unpack(bits, semantics);
  if (value.category === "nan") return pack(quieted(value, semantics), semantics);
  if (value.category !== "finite" || value.exponent >= 0) return bits;
  const { significand } = roundToIntegral({ ...value, sticky: false }, mode);
  return round({ negative: value.negative, significand, exponent: 0, sticky: false }, semantics, mode).bits;
}

function saturated(negative: boolean, width: number, signedness: Signedness): IntegerResult {
  const isSigned = signedness === "signed";
  const lowest = isSigned ? signedMinimum(width) : 0n;
  const highest = isSigned ? signedMaximum(width) : allOnes(width);
  return { value: negative ? lowest : highest, status: "invalid" };
}
