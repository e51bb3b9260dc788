/**
 * The formats of MLIR's float types, as one table.
 *
 * A format is a sign bit (all but one have it), an exponent field and a mantissa field, from high to low. What differs
 * beyond the sizes is what the extreme patterns mean; `specials` names that. Sources: IEEE 754-2019; the Intel 64
 * manual (f80); the OCP 8-bit and microscaling (MX) specifications; the FNUZ formats of Noune et al., 2022.
 */

/** The float types as MLIR spells them. */
export type FloatName =
  | "f4E2M1FN"
  | "f6E2M3FN"
  | "f6E3M2FN"
  | "f8E5M2"
  | "f8E4M3"
  | "f8E4M3FN"
  | "f8E5M2FNUZ"
  | "f8E4M3FNUZ"
  | "f8E4M3B11FNUZ"
  | "f8E3M4"
  | "f8E8M0FNU"
  | "bf16"
  | "f16"
  | "tf32"
  | "f32"
  | "f64"
  | "f80"
  | "f128";

/**
 * The meaning of the extreme patterns of a format.
 *
 * - `ieee`: the highest exponent holds infinity (mantissa 0) and NaNs.
 * - `all-ones`: no infinity; all exponent and mantissa bits set is NaN.
 * - `negative-zero`: no infinity, no negative zero; its pattern is the only NaN.
 * - `finite`: neither infinity nor NaN.
 */
export type SpecialValues = "ieee" | "all-ones" | "negative-zero" | "finite";

/** One binary float format. Compare by identity: every format exists once, in `floatSemantics`. */
export interface FloatSemantics {
  readonly name: FloatName;
  /** Bits of a value. */
  readonly width: number;
  /** Significant bits of a normal value, the leading one included. */
  readonly precision: number;
  /** Bits of the mantissa field: `precision - 1`, or `precision` where the leading one is stored. */
  readonly mantissaBits: number;
  readonly exponentBits: number;
  /** The bias of the exponent field of a normal value. */
  readonly bias: number;
  /** Exponent of the smallest normal value: it is 2^minExponent. */
  readonly minExponent: number;
  /** Exponent of the largest finite values. */
  readonly maxExponent: number;
  readonly specials: SpecialValues;
  /** False only for f8E8M0FNU, whose values are all positive. */
  readonly hasSign: boolean;
  /** False only for f8E8M0FNU, whose exponent field 0 is a normal power of two. */
  readonly hasZero: boolean;
  /** True only for f80, which stores the leading one of normal values. */
  readonly hasExplicitLeadingBit: boolean;
}

function format(
  name: FloatName,
  width: number,
  precision: number,
  specials: SpecialValues,
  bias: number,
): FloatSemantics {
  const hasExplicitLeadingBit = name === "f80";
  const hasSign = name !== "f8E8M0FNU";
  const mantissaBits = hasExplicitLeadingBit ? precision : precision - 1;
  const exponentBits = width - mantissaBits - (hasSign ? 1 : 0);
  const highestFieldIsSpecial = specials === "ieee" || (specials === "all-ones" && mantissaBits === 0);
  return {
    name,
    width,
    precision,
    mantissaBits,
    exponentBits,
    bias,
    minExponent: hasSign ? 1 - bias : -bias,
    maxExponent: 2 ** exponentBits - 1 - bias - (highestFieldIsSpecial ? 1 : 0),
    specials,
    hasSign,
    hasZero: hasSign,
    hasExplicitLeadingBit,
  };
}

export const f4E2M1FN = format("f4E2M1FN", 4, 2, "finite", 1);
export const f6E2M3FN = format("f6E2M3FN", 6, 4, "finite", 1);
export const f6E3M2FN = format("f6E3M2FN", 6, 3, "finite", 3);
export const f8E5M2 = format("f8E5M2", 8, 3, "ieee", 15);
export const f8E4M3 = format("f8E4M3", 8, 4, "ieee", 7);
export const f8E4M3FN = format("f8E4M3FN", 8, 4, "all-ones", 7);
export const f8E5M2FNUZ = format("f8E5M2FNUZ", 8, 3, "negative-zero", 16);
export const f8E4M3FNUZ = format("f8E4M3FNUZ", 8, 4, "negative-zero", 8);
export const f8E4M3B11FNUZ = format("f8E4M3B11FNUZ", 8, 4, "negative-zero", 11);
export const f8E3M4 = format("f8E3M4", 8, 5, "ieee", 3);
export const f8E8M0FNU = format("f8E8M0FNU", 8, 1, "all-ones", 127);
export const bf16 = format("bf16", 16, 8, "ieee", 127);
export const f16 = format("f16", 16, 11, "ieee", 15);
export const tf32 = format("tf32", 19, 11, "ieee", 127);
export const f32 = format("f32", 32, 24, "ieee", 127);
export const f64 = format("f64", 64, 53, "ieee", 1023);
export const f80 = format("f80", 80, 64, "ieee", 16383);
export const f128 = format("f128", 128, 113, "ieee", 16383);

/** Every format by its name in the IR. */
export const floatSemantics: Readonly<Record<FloatName, FloatSemantics>> = {
  f4E2M1FN,
  f6E2M3FN,
  f6E3M2FN,
  f8E5M2,
  f8E4M3,
  f8E4M3FN,
  f8E5M2FNUZ,
  f8E4M3FNUZ,
  f8E4M3B11FNUZ,
  f8E3M4,
  f8E8M0FNU,
  bf16,
  f16,
  tf32,
  f32,
  f64,
  f80,
  f128,
};

/** Every format, narrow ones first. */
export const allFloatSemantics: readonly FloatSemantics[] = Object.values(floatSemantics);
