/**
 * The text of float values in the IR, exactly as MLIR prints it.
 *
 * Three forms are tried in order: short, six significant digits as `d.dddddde+NN`, if it reads back to the same value;
 * long, as many digits as the format can need, if the result has a decimal point; else the pattern in hexadecimal.
 * Formats that fit in a double go through `print-number.ts`; this file is the exact way for all of them.
 */

import type { TextBuffer } from "../tables/text-buffer.ts";
import { type Decimal, roundDecimal, significantDigits } from "./decimal.ts";
import { bitsOfF32, bitsOfF64, isExactInNumber, numberOfF32, numberOfF64Halves, toNumber } from "./number.ts";
import { printNumber, writeExactNumber } from "./print-number.ts";
import { type FloatSemantics, f32, f64 } from "./semantics.ts";
import { layOutLong, layOutShort, longPrecision, shortPrecision, zeroText } from "./text-layout.ts";
import { pack, type Unpacked, unpack } from "./unpacked.ts";

/** The text of a value given by its pattern: decimal, or `0x…` for infinities, NaNs and large integers. */
export function printFloat(bits: bigint, semantics: FloatSemantics): string {
  if (isExactInNumber(semantics)) {
    const quick = printNumber(toNumber(bits, semantics), semantics);
    if (quick !== undefined) return quick;
  }
  const value = unpack(bits, semantics);
  if (value.category === "zero") return zeroText(value.negative);
  if (value.category !== "finite") return hexadecimal(pack(value, semantics));
  return printExactly(value, semantics) ?? hexadecimal(bits);
}

/** {@link printFloat} of a pattern of up to 64 bits, given by its halves. */
export function printFloatHalves(high: number, low: number, semantics: FloatSemantics): string {
  let quick: string | undefined;
  if (semantics === f64) quick = printNumber(numberOfF64Halves(high, low), f64);
  else if (semantics === f32) quick = printNumber(numberOfF32(low), f32);
  return quick ?? printFloat((BigInt(high >>> 0) << 32n) | BigInt(low >>> 0), semantics);
}

/** Writes {@link printFloatHalves} of a pattern. */
export function writeFloatHalves(to: TextBuffer, high: number, low: number, semantics: FloatSemantics): void {
  const isWritten =
    (semantics === f64 && writeExactNumber(to, numberOfF64Halves(high, low))) ||
    (semantics === f32 && writeExactNumber(to, numberOfF32(low)));
  if (!isWritten) to.write(printFloatHalves(high, low, semantics));
}

/** The text of an f32 value held as a number; a NaN prints as the default NaN. */
export function printF32(value: number): string {
  return printNumber(value, f32) ?? printFloat(BigInt(bitsOfF32(value)), f32);
}

/** The text of an f64 value held as a number; a NaN prints as the default NaN. */
export function printF64(value: number): string {
  return printNumber(value, f64) ?? printFloat(bitsOfF64(value), f64);
}

/** The decimal forms by integer arithmetic; undefined when the value prints in hexadecimal. */
export function printExactly(value: Unpacked, semantics: FloatSemantics): string | undefined {
  const short = significantDigits(value.significand, value.exponent, shortPrecision);
  if (readsBack(short, value, semantics)) return layOutShort(value.negative, short);
  const precision = longPrecision(semantics);
  return layOutLong(value.negative, significantDigits(value.significand, value.exponent, precision), precision);
}

function readsBack(decimal: Decimal, value: Unpacked, semantics: FloatSemantics): boolean {
  const { bits } = roundDecimal(value.negative, decimal.digits, decimal.exponent, semantics);
  return bits === pack(value, semantics);
}

function hexadecimal(bits: bigint): string {
  return `0x${bits.toString(16).toUpperCase()}`;
}
