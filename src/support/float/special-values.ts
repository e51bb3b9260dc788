/** The conversion of infinities, NaNs and zeros to another format. */
import { shiftLeftBy } from "../bigint.ts";
import { largestFinite, packZero, type Rounded, type RoundingMode, round } from "./rounding.ts";
import type { FloatSemantics } from "./semantics.ts";
import { infinity, isSignaling, nan, pack, quietBit, type Unpacked } from "./unpacked.ts";

/** The NaN that an invalid operation makes: positive and quiet. For formats without NaN it packs as zero. */
export function defaultNaN(semantics: FloatSemantics): Unpacked {
  if (semantics.specials !== "ieee") return nan(false, 0n);
  const leading = semantics.hasExplicitLeadingBit ? 1n << BigInt(semantics.precision - 1) : 0n;
  return nan(false, leading | quietBit(semantics));
}

/**
 * Moves a value taken apart from one format to a pattern of another; `exact` is false if anything was lost.
 *
 * Unlike LLVM we call it a loss when infinity, NaN, zero or a sign meets a format that lacks it: there a fold of
 * `arith.truncf` turns infinity into an f4E2M1FN zero. And the NaN of f8E8M0FNU stays a NaN; there it becomes infinity.
 */
export function convertUnpacked(
  value: Unpacked,
  from: FloatSemantics,
  to: FloatSemantics,
  mode: RoundingMode,
): Rounded {
  switch (value.category) {
    case "finite": {
      const { bits, exact } = round({ ...value, sticky: false }, to, mode);
      return { bits, exact: exact && (to.hasSign || !value.negative) };
    }
    case "zero":
      return {
        bits: packZero(value.negative, to),
        exact: to.hasZero && !(value.negative && to.specials === "negative-zero"),
      };
    case "infinity":
      return { bits: pack(value, to), exact: to.specials === "ieee" };
    case "nan":
      return convertNaN(value, from, to);
  }
}

/**
 * NaNs keep their sign and the high bits of their payload, and become quiet. A signaling NaN loses that it was one.
 * A format with one NaN pattern gives it as payload what its mantissa field holds.
 */
function convertNaN(value: Unpacked, from: FloatSemantics, to: FloatSemantics): Rounded {
  if (to.specials !== "ieee") return { bits: pack(value, to), exact: false };
  const shift = to.precision - from.precision;
  const moved = shiftLeftBy(value.significand, shift);
  const payload = BigInt.asUintN(to.precision - 1, moved) | defaultNaN(to).significand;
  const isUnnormal = from.hasExplicitLeadingBit && value.significand >> BigInt(from.precision - 1) === 0n;
  const exact = !isSignaling(value, from) && !isUnnormal && shiftLeftBy(moved, -shift) === value.significand;
  return { bits: pack(nan(value.negative, payload), to), exact };
}

/** The patterns of the values that folds need by name. A format without infinity has what it uses instead. */
export function infinityBits(negative: boolean, semantics: FloatSemantics): bigint {
  return pack(infinity(negative), semantics);
}

/** The default NaN; the pattern of zero where the format has no NaN. */
export function nanBits(semantics: FloatSemantics): bigint {
  return pack(defaultNaN(semantics), semantics);
}

/** The largest finite value, or the lowest. */
export function largestBits(negative: boolean, semantics: FloatSemantics): bigint {
  return pack(largestFinite(negative, semantics), semantics);
}
