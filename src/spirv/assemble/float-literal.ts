/**
 * Float literals: decimal ones rounded to the nearest value, hexadecimal ones cut off after the last bit. Hexadecimal ones
 * may have the exponent that infinities and NaNs use.
 */
import { biasOf, double, type FloatFormat, half, patternOf, single } from "../words/float-bits.ts";

const decimal = /^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?$/;
const hexadecimal = /^([+-]?)0[xX]([0-9a-fA-F]*)(?:\.([0-9a-fA-F]*))?p([+-]?[0-9]+)$/;
const scratch = new DataView(new ArrayBuffer(8));

/** The bits of a literal of 16, 32 or 64 bits; undefined if it is none or too large. */
export function parseFloatLiteral(text: string, width: number): bigint | undefined {
  const format = width <= 16 ? half : width <= 32 ? single : double;
  const hex = hexadecimal.exec(text);
  if (hex !== null) return parseHex(hex, format);
  if (!decimal.test(text)) return undefined;
  if (format === double) return doublePattern(Number(text));
  const value = nearestSingle(text);
  if (!Number.isFinite(Math.fround(value))) return undefined;
  return format === single ? singlePattern(value) : halfPattern(value);
}

function doublePattern(value: number): bigint | undefined {
  if (!Number.isFinite(value)) return undefined;
  scratch.setFloat64(0, value);
  return scratch.getBigUint64(0);
}

function singlePattern(value: number): bigint {
  scratch.setFloat32(0, value);
  return BigInt(scratch.getUint32(0));
}

/** A half is what remains of the single when its lower bits are dropped, as in spirv-as. */
function halfPattern(value: number): bigint | undefined {
  if (Math.abs(value) >= 65536) return undefined;
  scratch.setFloat32(0, value);
  const bits = scratch.getUint32(0);
  const exponent = (bits >>> 23) & 0xff;
  const fraction = BigInt(bits & 0x7fffff);
  return truncated(bits >>> 31 === 1, exponent - biasOf(single), (1n << 23n) | fraction, 23, half);
}

/** The single that is nearest to a decimal literal; the even one if two are. */
function nearestSingle(text: string): number {
  const value = Number(text);
  const rounded = nearestOf(value);
  if (rounded === value || !Number.isFinite(value)) return rounded;
  const other = neighbour(rounded, value > rounded);
  // Rounding twice only differs from rounding once if the first result lies exactly between two singles.
  if (Math.abs(value - rounded) !== Math.abs(other - value)) return rounded;
  const order = compareDecimal(text, value);
  if (order === 0) return rounded;
  return order > 0 ? Math.max(rounded, other) : Math.min(rounded, other);
}

/** The number after the largest single. */
const beyondSingle = 2 ** 128;
const largestSingle = 2 ** 128 - 2 ** 104;

/** As `Math.fround`, with {@link beyondSingle} instead of infinity. */
function nearestOf(value: number): number {
  const rounded = Math.fround(value);
  return Number.isFinite(rounded) || !Number.isFinite(value) ? rounded : Math.sign(value) * beyondSingle;
}

/** The next single above or below. */
function neighbour(value: number, above: boolean): number {
  if (Math.abs(value) === beyondSingle) return Math.sign(value) * largestSingle;
  scratch.setFloat32(0, value);
  const bits = scratch.getInt32(0);
  if (value === 0) return above ? 2 ** -149 : -(2 ** -149);
  scratch.setInt32(0, bits + (above === value > 0 ? 1 : -1));
  const next = scratch.getFloat32(0);
  return Number.isFinite(next) ? next : Math.sign(value) * beyondSingle;
}

/** The sign of the exact value of a decimal literal minus a double. */
function compareDecimal(text: string, value: number): number {
  const [, sign = "", digits = "", exponent = "0"] = /^([+-]?)([0-9.]+)(?:[eE]([+-]?[0-9]+))?$/.exec(text) ?? [];
  const point = digits.indexOf(".");
  const fractionDigits = point < 0 ? 0 : digits.length - point - 1;
  const scale = Number(exponent) - fractionDigits;
  const mantissa = BigInt(digits.replace(".", "")) * (sign === "-" ? -1n : 1n);
  // value = whole / 2^1074 exactly.
  const whole = exactNumerator(value);
  const left = scale >= 0 ? (mantissa * 10n ** BigInt(scale)) << 1074n : mantissa << 1074n;
  const right = scale >= 0 ? whole : whole * 10n ** BigInt(-scale);
  return left === right ? 0 : left > right ? 1 : -1;
}

function exactNumerator(value: number): bigint {
  scratch.setFloat64(0, value);
  const pattern = scratch.getBigUint64(0);
  const exponent = Number((pattern >> 52n) & 0x7ffn);
  const fraction = BigInt.asUintN(52, pattern);
  const magnitude = exponent === 0 ? fraction : ((1n << 52n) | fraction) << BigInt(exponent - 1);
  return value < 0 ? -magnitude : magnitude;
}

function parseHex(match: RegExpExecArray, format: FloatFormat): bigint | undefined {
  const [, sign = "", whole = "", fraction = "", power = "0"] = match;
  if (whole === "" && fraction === "" && !match[0].includes(".")) return undefined;
  const digits = BigInt(`0x0${whole}${fraction}`);
  const isNegative = sign === "-";
  if (digits === 0n) return patternOf({ format, isNegative, exponent: 0, fraction: 0n });
  const bits = digits.toString(2).length - 1;
  const exponent = bits - fraction.length * 4 + Number(power);
  return truncated(isNegative, exponent, digits, bits, format);
}

/** The pattern of mantissa / 2^bits · 2^exponent, where the mantissa's highest bit is `bits`; the bits that do not fit are dropped. */
function truncated(isNegative: boolean, exponent: number, mantissa: bigint, bits: number, format: FloatFormat): bigint {
  const { fractionBits, exponentBits } = format;
  const largest = 2 ** exponentBits - 1;
  const biased = exponent + biasOf(format);
  if (biased > largest) return patternOf({ format, isNegative, exponent: largest, fraction: 0n });
  const subnormalShift = biased > 0 ? 0 : 1 - biased;
  if (subnormalShift > fractionBits) return patternOf({ format, isNegative, exponent: 0, fraction: 0n });
  const shift = fractionBits - bits - subnormalShift;
  const shifted = shift >= 0 ? mantissa << BigInt(shift) : mantissa >> BigInt(-shift);
  const fraction = BigInt.asUintN(fractionBits, shifted);
  return patternOf({ format, isNegative, exponent: Math.max(0, biased), fraction });
}
