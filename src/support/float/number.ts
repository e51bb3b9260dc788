/** Floats of any format and JavaScript numbers (which are f64 values). */
import { type Rounded, type RoundingMode, round } from "./rounding.ts";
import { type FloatSemantics, f32, f64 } from "./semantics.ts";
import { convertUnpacked, defaultNaN } from "./special-values.ts";
import { pack, type Unpacked, unpack } from "./unpacked.ts";

const scratch = new DataView(new ArrayBuffer(8));

/** The f64 pattern of a number. */
export function bitsOfF64(value: number): bigint {
  scratch.setFloat64(0, value);
  return scratch.getBigUint64(0);
}

/** The number of an f64 pattern. */
export function numberOfF64(bits: bigint): number {
  scratch.setBigUint64(0, bits);
  return scratch.getFloat64(0);
}

/** The number whose f64 pattern has these halves. */
export function numberOfF64Halves(high: number, low: number): number {
  scratch.setInt32(0, high);
  scratch.setInt32(4, low);
  return scratch.getFloat64(0);
}

/** The upper half of the f64 pattern of a number, signed. */
export function highHalfOfF64(value: number): number {
  scratch.setFloat64(0, value);
  return scratch.getInt32(0);
}

/** The lower half of the f64 pattern of a number, signed. */
export function lowHalfOfF64(value: number): number {
  scratch.setFloat64(0, value);
  return scratch.getInt32(4);
}

/** The f32 pattern, as an unsigned number, of a number rounded to f32. */
export function bitsOfF32(value: number): number {
  scratch.setFloat32(0, value);
  return scratch.getUint32(0);
}

/** The number of an f32 pattern. */
export function numberOfF32(bits: number): number {
  scratch.setUint32(0, bits);
  return scratch.getFloat32(0);
}

/** Whether every value of the format is a double. */
export function isExactInNumber(semantics: FloatSemantics): boolean {
  return semantics.precision <= 53 && semantics.maxExponent <= 1023;
}

/** The number nearest to a pattern of the format; NaN payloads are lost. */
export function toNumber(bits: bigint, semantics: FloatSemantics): number {
  if (semantics === f64) return numberOfF64(bits);
  if (semantics === f32) return numberOfF32(Number(bits));
  const value = unpack(bits, semantics);
  if (value.category !== "finite" || !isExactInNumber(semantics)) return numberFromUnpacked(value);
  const magnitude = Number(value.significand) * 2 ** value.exponent;
  return value.negative ? -magnitude : magnitude;
}

/** The nearest number to a value taken apart. */
function numberFromUnpacked(value: Unpacked): number {
  switch (value.category) {
    case "zero":
      return value.negative ? -0 : 0;
    case "infinity":
      return value.negative ? -Infinity : Infinity;
    case "nan":
      return NaN;
    case "finite":
      return numberOfF64(round({ ...value, sticky: false }, f64, "to_nearest_even").bits);
  }
}

/** The pattern nearest to a number; NaN becomes the format's default NaN. */
export function fromNumber(value: number, semantics: FloatSemantics, mode: RoundingMode = "to_nearest_even"): bigint {
  return roundNumber(value, semantics, mode).bits;
}

/** `fromNumber` with the information whether the format holds the number exactly. */
export function roundNumber(value: number, semantics: FloatSemantics, mode: RoundingMode = "to_nearest_even"): Rounded {
  if (Number.isNaN(value))
    return { bits: pack(defaultNaN(semantics), semantics), exact: semantics.specials !== "finite" };
  if (semantics === f64) return { bits: bitsOfF64(value), exact: true };
  if (semantics === f32 && mode === "to_nearest_even") {
    const bits = bitsOfF32(value);
    return { bits: BigInt(bits), exact: numberOfF32(bits) === value };
  }
  return convertUnpacked(unpack(bitsOfF64(value), f64), f64, semantics, mode);
}
