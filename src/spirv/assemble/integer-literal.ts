/**
 * Integer literals: decimal, octal after a leading 0, hexadecimal after 0x. A hexadecimal literal may fill all bits of a signed
 * type; a decimal one must be in its range. What cannot be read is the text of spirv-as's message.
 */
import type { NumberType } from "../definitions.ts";

export const unsignedWord: NumberType = { width: 32, isFloat: false, isSigned: false };

const spelling = /^[+-]?(0[xX][0-9a-fA-F]+|0[0-7]*|[1-9][0-9]*)$/;
const wordLimit = 0xffffffffn;

/** The value, sign-extended to 64 bits and as such in [0, 2^64); or why the text is none of this type. */
export function parseInteger(text: string, type: NumberType): bigint | string {
  const { width, isSigned } = type;
  if (width > 64) return `Unsupported ${width}-bit integer literals`;
  const isNegative = text.startsWith("-");
  if (isNegative && !isSigned) return "Cannot put a negative number in an unsigned literal";
  const magnitude = spelling.test(text) ? magnitudeOf(text) : undefined;
  if (magnitude === undefined || exceeds64Bits(magnitude, isNegative)) {
    return `Invalid ${isNegative ? "signed" : "unsigned"} integer literal: ${text}`;
  }
  const isHex = /^[+-]?0[xX]/.test(text);
  const value = isNegative ? -magnitude : magnitude;
  if (!fits(value, type, isHex)) {
    return `Integer ${text} does not fit in a ${width}-bit ${isSigned ? "signed" : "unsigned"} integer`;
  }
  const extended = isSigned ? BigInt.asIntN(width, value) : value;
  return BigInt.asUintN(64, extended);
}

function magnitudeOf(text: string): bigint {
  const digits = text.replace(/^[+-]/, "");
  if (/^0[0-7]+$/.test(digits)) return BigInt(`0o${digits.slice(1)}`);
  return BigInt(digits);
}

function exceeds64Bits(magnitude: bigint, isNegative: boolean): boolean {
  return isNegative ? magnitude > 1n << 63n : magnitude >= 1n << 64n;
}

function fits(value: bigint, { width, isSigned }: NumberType, isHex: boolean): boolean {
  if (!isSigned || (isHex && value >= 0n)) return BigInt.asUintN(width, value) === value;
  return BigInt.asIntN(width, value) === value;
}

/** Low and high word of a 64-bit pattern. */
export function wordsOfPattern(pattern: bigint): readonly [number, number] {
  return [Number(pattern & wordLimit), Number(pattern >> 32n)];
}
