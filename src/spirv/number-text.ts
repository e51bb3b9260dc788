/**
 * Literals of a module as spirv-dis prints them: integers in decimal, floats with the digits that identify them, and in
 * hexadecimal what has no short decimal form.
 */

import type { NumberType } from "./definitions.ts";
import { doubleBits, type FloatBits, formatHexFloat, halfBits, singleBits } from "./float-bits.ts";

/**
 * The text of a number at a word; undefined if the type is wider than the 64 bits that the assembly language can spell.
 */
export function numberText(words: Uint32Array, at: number, type: NumberType): string | undefined {
  if (type.width > 64) return undefined;
  const low = words[at]!;
  if (type.width <= 32) {
    if (!type.isFloat) return String(type.isSigned ? low | 0 : low);
    return type.width <= 16 ? hexText(halfBits(low & 0xffff)) : floatText(low);
  }
  const pattern = (BigInt(words[at + 1]!) << 32n) | BigInt(low);
  if (type.isFloat) return doubleText(pattern);
  return String(type.isSigned ? BigInt.asIntN(64, pattern) : pattern);
}

const scratch = new DataView(new ArrayBuffer(8));

/** A 32-bit float by its bits. */
export function floatText(bits: number): string {
  const exponent = (bits >>> 23) & 0xff;
  if (exponent === 0xff || (exponent === 0 && (bits & 0x7fffff) !== 0)) return hexText(singleBits(bits));
  scratch.setUint32(0, bits);
  return generalText(scratch.getFloat32(0), 9);
}

function doubleText(pattern: bigint): string {
  const exponent = (pattern >> 52n) & 0x7ffn;
  if (exponent === 0x7ffn || (exponent === 0n && BigInt.asUintN(52, pattern) !== 0n))
    return hexText(doubleBits(pattern));
  scratch.setBigUint64(0, pattern);
  return generalText(scratch.getFloat64(0), 17);
}

function hexText(bits: FloatBits): string {
  return formatHexFloat(bits);
}

/** What C prints for "%.<precision>g". */
function generalText(value: number, precision: number): string {
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  const scientific = value.toExponential(precision - 1);
  const [digits = "", exponentText = "0"] = scientific.split("e");
  const exponent = Number(exponentText);
  if (exponent < -4 || exponent >= precision) {
    const sign = exponent < 0 ? "-" : "+";
    return `${withoutZeros(digits)}e${sign}${String(Math.abs(exponent)).padStart(2, "0")}`;
  }
  return withoutZeros(value.toFixed(Math.max(0, precision - 1 - exponent)));
}

function withoutZeros(digits: string): string {
  return digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;
}
