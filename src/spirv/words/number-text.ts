/**
 * Literals of a module as spirv-dis prints them: integers in decimal, floats with the digits that identify them, and in
 * hexadecimal what has no short decimal form.
 */

import type { NumberType } from "../definitions.ts";
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

/** The text that C prints for "%.<precision>g". */
function generalText(value: number, precision: number): string {
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  const sign = value < 0 ? "-" : "";
  const [mantissa = "", exponentText = "0"] = roundedToEven(Math.abs(value), precision).split("e");
  const exponent = Number(exponentText);
  const digits = mantissa.replace(".", "").replace(/0+$/, "");
  if (exponent < -4 || exponent >= precision) {
    const fraction = digits.length > 1 ? `.${digits.slice(1)}` : "";
    const power = `${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
    return `${sign}${digits.charAt(0)}${fraction}e${power}`;
  }
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  const fraction = digits.slice(exponent + 1);
  return sign + (fraction === "" ? whole : `${whole}.${fraction}`);
}

/** Digits that decide whether a value lies exactly between two shorter ones; no double that does has more. */
const exactDigits = 100;

/** Scientific notation with so many digits. JavaScript rounds ties up, C to the even digit: here C's way. */
function roundedToEven(value: number, precision: number): string {
  const rounded = value.toExponential(precision - 1);
  if (!/5e/.test(value.toExponential(precision))) return rounded;
  const [exact = "", exponent = "0"] = value.toExponential(exactDigits).split("e");
  // After the point are precision - 1 digits, then those that decide.
  const kept = exact.slice(0, precision + 1);
  const isTie = /^50*$/.test(exact.slice(precision + 1));
  return isTie && Number(kept.at(-1)) % 2 === 0 ? `${kept}e${exponent}` : rounded;
}
