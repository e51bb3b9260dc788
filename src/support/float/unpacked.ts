/**
 * Floats taken apart: the pattern of a format as sign, category and an exact integer times a power of two.
 *
 * It knows the layout of patterns and nothing of rounding; `pack` expects a significand that already fits.
 */
import { bitLength, shiftLeftBy } from "../bigint.ts";
import type { FloatSemantics } from "./semantics.ts";

export type FloatCategory = "zero" | "finite" | "infinity" | "nan";

/**
 * A float as parts. A finite value is ±significand · 2^exponent exactly, with a significand > 0. For a NaN, `significand`
 * is the mantissa field and `exponent` is 0; otherwise both are 0.
 */
export interface Unpacked {
  readonly category: FloatCategory;
  readonly negative: boolean;
  readonly significand: bigint;
  readonly exponent: number;
}

/** Bits of the mantissa field that are not a stored leading one. */
export function fractionBits(semantics: FloatSemantics): number {
  return semantics.precision - 1;
}

/** The quiet bit of a NaN's fraction: its highest bit. Only meaningful for `ieee` formats. */
export function quietBit(semantics: FloatSemantics): bigint {
  return 1n << BigInt(semantics.precision - 2);
}

/** Whether an operation on the value is an invalid one: a NaN of an `ieee` format with its quiet bit clear. */
export function isSignaling(value: Unpacked, semantics: FloatSemantics): boolean {
  return value.category === "nan" && semantics.specials === "ieee" && (value.significand & quietBit(semantics)) === 0n;
}

/** A NaN with its quiet bit set, where the format has one. */
export function quieted(value: Unpacked, semantics: FloatSemantics): Unpacked {
  return semantics.specials === "ieee" ? nan(value.negative, value.significand | quietBit(semantics)) : value;
}

export function zero(negative: boolean): Unpacked {
  return { category: "zero", negative, significand: 0n, exponent: 0 };
}

export function infinity(negative: boolean): Unpacked {
  return { category: "infinity", negative, significand: 0n, exponent: 0 };
}

export function nan(negative: boolean, fraction: bigint): Unpacked {
  return { category: "nan", negative, significand: fraction, exponent: 0 };
}

function finite(negative: boolean, significand: bigint, exponent: number): Unpacked {
  return { category: "finite", negative, significand, exponent };
}

/** Takes a pattern apart. Bits above the width are ignored; patterns of f80 that are no IEEE value are NaNs. */
export function unpack(bits: bigint, semantics: FloatSemantics): Unpacked {
  const mantissaBits = BigInt(semantics.mantissaBits);
  const mantissa = BigInt.asUintN(semantics.mantissaBits, bits);
  const field = Number(BigInt.asUintN(semantics.exponentBits, bits >> mantissaBits));
  const negative = semantics.hasSign && ((bits >> BigInt(semantics.width - 1)) & 1n) === 1n;
  if (semantics.hasExplicitLeadingBit) return unpackExplicit(negative, field, mantissa, semantics);
  return unpackSpecial(negative, field, mantissa, semantics) ?? unpackFinite(negative, field, mantissa, semantics);
}

function unpackSpecial(
  negative: boolean,
  field: number,
  mantissa: bigint,
  semantics: FloatSemantics,
): Unpacked | undefined {
  const isHighest = field === 2 ** semantics.exponentBits - 1;
  switch (semantics.specials) {
    case "ieee":
      if (!isHighest) return undefined;
      return mantissa === 0n ? infinity(negative) : nan(negative, mantissa);
    case "all-ones":
      return isHighest && mantissa === allOnesFraction(semantics) ? nan(negative, mantissa) : undefined;
    case "negative-zero":
      return negative && field === 0 && mantissa === 0n ? nan(false, 0n) : undefined;
    case "finite":
      return undefined;
  }
}

function allOnesFraction(semantics: FloatSemantics): bigint {
  return (1n << BigInt(fractionBits(semantics))) - 1n;
}

function unpackFinite(negative: boolean, field: number, mantissa: bigint, semantics: FloatSemantics): Unpacked {
  const scale = semantics.precision - 1;
  if (field === 0 && semantics.hasZero) {
    if (mantissa === 0n) return zero(negative);
    return finite(negative, mantissa, semantics.minExponent - scale);
  }
  return finite(negative, mantissa | (1n << BigInt(scale)), field - semantics.bias - scale);
}

/** f80: the leading bit is stored, so some patterns contradict themselves ("unnormals"); they read as NaNs. */
function unpackExplicit(negative: boolean, field: number, mantissa: bigint, semantics: FloatSemantics): Unpacked {
  const leading = 1n << BigInt(semantics.precision - 1);
  const isHighest = field === 2 ** semantics.exponentBits - 1;
  if (field === 0 && mantissa === 0n) return zero(negative);
  if (isHighest && mantissa === leading) return infinity(negative);
  if (isHighest || (field !== 0 && mantissa < leading)) return nan(negative, mantissa);
  return finite(
    negative,
    mantissa,
    Math.max(field - semantics.bias, semantics.minExponent) - (semantics.precision - 1),
  );
}

/**
 * Puts parts together. A finite significand must have at most `precision` bits at an exponent the format can hold;
 * what the format lacks (infinity, NaN, zero, a sign) becomes what `specialBits` says.
 */
export function pack(value: Unpacked, semantics: FloatSemantics): bigint {
  if (value.category !== "finite") return packSpecial(value, semantics);
  const scale = semantics.precision - 1;
  const top = value.exponent + bitLength(value.significand) - 1;
  const lowest = Math.max(top, semantics.minExponent) - scale;
  const significand = shiftLeftBy(value.significand, value.exponent - lowest);
  const isNormal = significand >> BigInt(scale) !== 0n;
  return assemble(value.negative, isNormal ? lowest + scale + semantics.bias : 0, significand, semantics);
}

/** A negative value of a format without sign sets its highest exponent bit: meaningless, but what MLIR's folders do. */
function assemble(negative: boolean, field: number, significand: bigint, semantics: FloatSemantics): bigint {
  const mantissa = BigInt.asUintN(semantics.mantissaBits, significand);
  const sign = negative ? 1n << BigInt(semantics.width - 1) : 0n;
  return sign | (BigInt(field) << BigInt(semantics.mantissaBits)) | mantissa;
}

function packSpecial(value: Unpacked, semantics: FloatSemantics): bigint {
  const highest = 2 ** semantics.exponentBits - 1;
  const leading = 1n << BigInt(semantics.precision - 1);
  if (value.category === "zero") {
    const negative = value.negative && semantics.specials !== "negative-zero";
    return assemble(negative, 0, 0n, semantics);
  }
  switch (semantics.specials) {
    case "ieee":
      return assemble(value.negative, highest, value.category === "infinity" ? leading : value.significand, semantics);
    case "all-ones":
      return assemble(value.negative, highest, leading - 1n, semantics);
    case "negative-zero":
      return 1n << BigInt(semantics.width - 1);
    case "finite":
      return assemble(value.negative, 0, 0n, semantics);
  }
}
