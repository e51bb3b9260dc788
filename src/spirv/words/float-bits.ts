/**
 * Floats of any width as sign, exponent and fraction, and C's hexadecimal notation for them, in which the assembly
 * language can spell every bit pattern, infinities and NaNs included: they take the exponent after the largest.
 */
export interface FloatFormat {
  readonly fractionBits: number;
  readonly exponentBits: number;
}

export interface FloatBits {
  readonly format: FloatFormat;
  readonly isNegative: boolean;
  /** As stored, with the bias. */
  readonly exponent: number;
  readonly fraction: bigint;
}

export const half: FloatFormat = { fractionBits: 10, exponentBits: 5 };
export const single: FloatFormat = { fractionBits: 23, exponentBits: 8 };
export const double: FloatFormat = { fractionBits: 52, exponentBits: 11 };

/** The largest exponent of the finite numbers, which is also the bias. */
export function biasOf(format: FloatFormat): number {
  return 2 ** (format.exponentBits - 1) - 1;
}

export function floatBits(format: FloatFormat, pattern: bigint): FloatBits {
  const { fractionBits, exponentBits } = format;
  return {
    format,
    isNegative: ((pattern >> BigInt(fractionBits + exponentBits)) & 1n) === 1n,
    exponent: Number((pattern >> BigInt(fractionBits)) & ((1n << BigInt(exponentBits)) - 1n)),
    fraction: BigInt.asUintN(fractionBits, pattern),
  };
}

/** The pattern of a float, as {@link floatBits} takes it. */
export function patternOf({ format, isNegative, exponent, fraction }: FloatBits): bigint {
  const sign = isNegative ? 1n << BigInt(format.fractionBits + format.exponentBits) : 0n;
  return sign | (BigInt(exponent) << BigInt(format.fractionBits)) | fraction;
}

export const halfBits = (bits: number): FloatBits => floatBits(half, BigInt(bits));
export const singleBits = (bits: number): FloatBits => floatBits(single, BigInt(bits));
export const doubleBits = (pattern: bigint): FloatBits => floatBits(double, pattern);

/** "0x1.8p+3": a digit, the fraction without trailing zeros, and the power of two. */
export function formatHexFloat(bits: FloatBits): string {
  const { format, isNegative } = bits;
  const sign = isNegative ? "-" : "";
  if (bits.exponent === 0 && bits.fraction === 0n) return `${sign}0x0p+0`;
  const { exponent, fraction } = normalised(bits);
  const padding = (4 - (format.fractionBits % 4)) % 4;
  const digits = (fraction << BigInt(padding)).toString(16).padStart((format.fractionBits + padding) / 4, "0");
  const shown = digits.replace(/0+$/, "");
  return `${sign}0x1${shown === "" ? "" : `.${shown}`}p${exponent < 0 ? "-" : "+"}${Math.abs(exponent)}`;
}

/** Power of two and fraction with the leading one in front of the point, also for what is stored without one. */
function normalised({ format, exponent, fraction }: FloatBits): { exponent: number; fraction: bigint } {
  if (exponent !== 0) return { exponent: exponent - biasOf(format), fraction };
  const shift = format.fractionBits + 1 - fraction.toString(2).length;
  return {
    exponent: 1 - biasOf(format) - shift,
    fraction: BigInt.asUintN(format.fractionBits, fraction << BigInt(shift)),
  };
}
