/**
 * The quick way to print floats that fit in a double: V8's own digit generation instead of big integers.
 *
 * `significantDigits` (decimal.ts) either rounds half up or truncates, depending on the size of an exact integer. Which
 * of the two follows from logarithms; `toExponential` gives the digits of both. Wherever a logarithm is too close to an
 * integer to tell, or a digit string too close to a boundary, the answer is undefined and the caller takes the exact way.
 */

import { TextBuffer } from "../tables/text-buffer.ts";
import { bitsForDigits, type Decimal, removableDigits, stripZeros } from "./decimal.ts";
import { type FloatSemantics, f32 } from "./semantics.ts";
import { layOutLong, layOutShort, longPrecision, shortPrecision, zeroText } from "./text-layout.ts";

const MINUS = 45;
const POINT = 46;
const ZERO = 48;

const scratch = new DataView(new ArrayBuffer(8));

/** Values whose logarithm is this close to an integer are left to exact arithmetic; doubles err by less than 1e-11. */
const tolerance = 1e-9;

/**
 * The decimal text of a number, or undefined: the quick way cannot tell, or the value prints in hexadecimal.
 * The number must be a value of the format, and the format's values must all be doubles.
 */
export function printNumber(value: number, semantics: FloatSemantics): string | undefined {
  if (value === 0) return zeroText(Object.is(value, -0));
  const magnitude = Math.abs(value);
  if (!(magnitude > 0 && magnitude < Infinity)) return undefined;
  // Formats of at most 16 bits of precision always read back from six digits.
  const short = semantics.precision <= 16 ? quickDigits(magnitude, shortPrecision) : undefined;
  if (short !== undefined) return layOutShort(value < 0, short);
  if (semantics.precision <= 16 || magnitude < 2 ** semantics.minExponent) return undefined;
  return printWide(value, magnitude, semantics);
}

/** Normal values of f32 and f64. */
function printWide(value: number, magnitude: number, semantics: FloatSemantics): string | undefined {
  exactText.count = 0;
  if (writeExactNumber(exactText, value)) return exactText.textFrom(0);
  const precision = longPrecision(semantics);
  const text = magnitude.toExponential(precision - 1);
  if (mayBeShort(text)) {
    const short = shortDigits(magnitude, semantics);
    if (short === undefined) return undefined;
    if (short !== "differs") return layOutShort(value < 0, short);
  }
  const way = digitsAreRounded(magnitude, precision);
  if (way === undefined) return undefined;
  const long = way ? decimalOf(text) : truncatedDigits(magnitude, precision);
  return long && layOutLong(value < 0, long, precision);
}

/** A value that reads back from six digits is so close to them that the digit after them (text[7]) is 0 or 9. */
function mayBeShort(text: string): boolean {
  const next = text.charCodeAt(7);
  return next === 0x30 || next === 0x39;
}

/** The six-digit form of a normal f32 or f64; "differs" if it does not read back to the same value. */
function shortDigits(value: number, semantics: FloatSemantics): Decimal | "differs" | undefined {
  const text = value.toExponential(shortPrecision - 1);
  const readBack = Number(text);
  if (semantics === f32 && isBetweenF32Neighbours(readBack, value)) return undefined;
  if ((semantics === f32 ? Math.fround(readBack) : readBack) !== value) return "differs";
  const digits = quickDigits(value, shortPrecision);
  if (digits === undefined) return undefined;
  // Normal values of 24 bits or more have at most one six-digit decimal that reads back.
  const rounded = decimalOf(text);
  return rounded.digits === digits.digits && rounded.exponent === digits.exponent ? digits : "differs";
}

/** Whether a double is exactly halfway between `value` and a neighbour in f32, so that it may have been rounded twice. */
function isBetweenF32Neighbours(candidate: number, value: number): boolean {
  const opposite = 2 * candidate - value;
  return opposite !== value && Math.fround(opposite) === opposite && Math.abs(opposite / value - 1) < 2 ** -22;
}

function quickDigits(value: number, precision: number): Decimal | undefined {
  const way = digitsAreRounded(value, precision);
  if (way === undefined) return undefined;
  if (way) return decimalOf(value.toExponential(precision - 1));
  return truncatedDigits(value, precision);
}

function truncatedDigits(value: number, precision: number): Decimal | undefined {
  const text = value.toExponential(precision <= 9 ? 16 : precision + 8);
  const end = precision + 1;
  const exponentAt = text.indexOf("e");
  if (/^0*$/.test(text.slice(end, exponentAt))) return undefined;
  return decimalOf(text.slice(0, end) + text.slice(exponentAt));
}

/**
 * Writes the short form of a number that has at most six digits, integers and such as 0.25 among them: it needs no rounding. False for any
 * other number, of which nothing is written.
 */
export function writeExactNumber(to: TextBuffer, value: number): boolean {
  let integer = Math.abs(value);
  if (integer === 0 || integer >= 1e6 || !Number.isInteger(integer * 64)) return false;
  let exponent = 5;
  for (; !Number.isInteger(integer); exponent--) integer *= 10;
  if (integer >= 1e6) return false;
  // Six digits, the first one not 0.
  for (; integer < 1e5; exponent--) integer *= 10;
  if (value < 0) to.byte(MINUS);
  const first = Math.floor(integer / 1e5);
  to.byte(ZERO + first);
  to.byte(POINT);
  let rest = integer - first * 1e5;
  for (let place = 1e4; place >= 1; place /= 10) {
    const digit = Math.floor(rest / place);
    to.byte(ZERO + digit);
    rest -= digit * place;
  }
  // There are six decimals, of which one is too many for six digits.
  to.write(exponent < 0 ? "0e-0" : "0e+0");
  to.byte(ZERO + Math.abs(exponent));
  return true;
}

const exactText = new TextBuffer();

/** Reads the text of `toExponential`. */
function decimalOf(text: string): Decimal {
  const exponentAt = text.indexOf("e");
  const fraction = text.slice(2, exponentAt);
  return stripZeros(text.charAt(0) + fraction, Number(text.slice(exponentAt + 1)) - fraction.length);
}

/** Whether `significantDigits` rounds (true) or truncates (false) this positive value. */
function digitsAreRounded(value: number, precision: number): boolean | undefined {
  const fraction = fractionBitsOf(value);
  const logOfInteger = Math.log2(value) + fraction * Math.log2(10);
  if (fraction > 0 && isNearInteger(logOfInteger)) return undefined;
  const bits = fraction > 0 ? Math.floor(logOfInteger) + 1 : exponentOf(value) + 1;
  if (bits <= bitsForDigits(precision)) return true;
  const kept = Math.log10(value) + fraction - removableDigits(bits, precision);
  if (isNearInteger(kept)) return undefined;
  return kept >= precision;
}

function isNearInteger(value: number): boolean {
  return Math.abs(value - Math.round(value)) < tolerance;
}

/** floor(log2 value) of a normal double. */
function exponentOf(value: number): number {
  scratch.setFloat64(0, value);
  return ((scratch.getUint32(0) >>> 20) & 0x7ff) - 1023;
}

/** How many binary places after the point a positive normal double has. */
function fractionBitsOf(value: number): number {
  const exponent = exponentOf(value);
  const low = scratch.getUint32(4);
  const high = (scratch.getUint32(0) & 0xfffff) | 0x100000;
  const lowestBit = low !== 0 ? 31 - Math.clz32(low & -low) : 63 - Math.clz32(high & -high);
  return Math.max(0, 52 - lowestBit - exponent);
}
