/** How digits and a decimal exponent are laid out as text in the two decimal forms of a float. */
import type { Decimal } from "./decimal.ts";
import type { FloatSemantics } from "./semantics.ts";

/** Significant digits of the short form. */
export const shortPrecision = 6;

/** As many as there are decimals in the short form. */
const ZEROS = "000000";

/** The long form writes at most this many zeros between the digits and the decimal point. */
const maximumPadding = 3;

/** Significant digits of the long form: enough to read back every value of the format. */
export function longPrecision(semantics: FloatSemantics): number {
  return 2 + Math.floor((semantics.precision * 59) / 196);
}

export function zeroText(negative: boolean): string {
  return negative ? "-0.000000e+00" : "0.000000e+00";
}

/** `d.dddddde+NN`: six decimals, at least two exponent digits. */
export function layOutShort(negative: boolean, decimal: Decimal): string {
  const exponent = decimal.exponent + decimal.digits.length - 1;
  const { digits } = decimal;
  const mantissa = `${negative ? "-" : ""}${digits.charAt(0)}.${digits.slice(1)}${ZEROS.slice(digits.length - 1)}`;
  const size = Math.abs(exponent);
  return `${mantissa}e${exponent < 0 ? "-" : "+"}${size < 10 ? "0" : ""}${size}`;
}

/**
 * Plain `ddd.ddd` or `0.00ddd` where little padding is needed, else `d.dddE+N`. Undefined for what would be written
 * without a decimal point (an integer), because that would not read back as a float.
 */
export function layOutLong(negative: boolean, decimal: Decimal, precision: number): string | undefined {
  const { digits, exponent } = decimal;
  const sign = negative ? "-" : "";
  const leading = exponent + digits.length - 1;
  if (exponent >= 0) {
    const isPlain = exponent <= maximumPadding && digits.length + exponent <= precision;
    return isPlain ? undefined : sign + scientific(digits, leading);
  }
  if (leading >= 0) return `${sign}${digits.slice(0, leading + 1)}.${digits.slice(leading + 1)}`;
  if (-leading > maximumPadding) return sign + scientific(digits, leading);
  return `${sign}0.${"0".repeat(-leading - 1)}${digits}`;
}

function scientific(digits: string, exponent: number): string {
  const fraction = digits.length === 1 ? "0" : digits.slice(1);
  return `${digits.charAt(0)}.${fraction}E${exponent < 0 ? "-" : "+"}${Math.abs(exponent)}`;
}
