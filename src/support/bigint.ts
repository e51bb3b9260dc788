/**
 * Integers of any width as bigints: the arithmetic of fixed-width two's complement numbers.
 *
 * The one idea: a value of width `w` is held as its *pattern*, a bigint in [0, 2^w); signed readings are made on
 * demand with `toSigned`. Every function that takes a width expects patterns and returns patterns unless its name says
 * otherwise. Width 0 is legal and has the one value 0.
 */

/** The pattern with all `width` bits set. */
export function allOnes(width: number): bigint {
  return (1n << BigInt(width)) - 1n;
}

/** The pattern of `value` modulo 2^width; `value` may be negative or too large. */
export function truncate(value: bigint, width: number): bigint {
  return BigInt.asUintN(width, value);
}

/** The reading of a pattern (or of any bigint modulo 2^width) in [-2^(width-1), 2^(width-1)). */
export function toSigned(value: bigint, width: number): bigint {
  return BigInt.asIntN(width, value);
}

/** The reading of any bigint modulo 2^width in [0, 2^width). */
export function toUnsigned(value: bigint, width: number): bigint {
  return BigInt.asUintN(width, value);
}

/** The pattern of the most negative signed value: only the top bit set. */
export function signedMinimum(width: number): bigint {
  return width === 0 ? 0n : 1n << BigInt(width - 1);
}

/** The pattern of the largest signed value: all bits but the top one. */
export function signedMaximum(width: number): bigint {
  return width === 0 ? 0n : (1n << BigInt(width - 1)) - 1n;
}

/** Whether the top bit of the pattern is set. */
export function isNegative(value: bigint, width: number): boolean {
  return width > 0 && value >> BigInt(width - 1) !== 0n;
}

/** Whether `value`, taken as a mathematical integer, is in the unsigned range of the width. */
export function fitsUnsigned(value: bigint, width: number): boolean {
  return BigInt.asUintN(width, value) === value;
}

/** Whether `value`, taken as a mathematical integer, is in the signed range of the width. */
export function fitsSigned(value: bigint, width: number): boolean {
  return BigInt.asIntN(width, value) === value;
}

/** The number of bits that a non-negative value needs: 0 for 0, else one more than the index of the highest set bit. */
export function bitLength(value: bigint): number {
  if (value <= 0xffffffffn) return 32 - Math.clz32(Number(value));
  const digits = value.toString(16);
  return digits.length * 4 + 28 - Math.clz32(Number.parseInt(digits[0]!, 16));
}

/** Zeros above the highest set bit; `width` for 0. */
export function countLeadingZeros(value: bigint, width: number): number {
  return width - bitLength(value);
}

/** Zeros below the lowest set bit; `width` for 0. */
export function countTrailingZeros(value: bigint, width: number): number {
  return value === 0n ? width : bitLength(value & -value) - 1;
}

/** The number of set bits of a pattern. */
export function popCount(value: bigint): number {
  let count = 0;
  for (let rest = value; rest !== 0n; rest >>= 32n) count += popCount32(Number(rest & 0xffffffffn));
  return count;
}

function popCount32(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The pattern with its bits in the opposite order. */
export function reverseBits(value: bigint, width: number): bigint {
  const digits = value.toString(2).padStart(width, "0");
  return width === 0 ? 0n : BigInt(`0b${[...digits].reverse().join("")}`);
}

/** Sign-extends (or truncates) a pattern of `from` bits to one of `to` bits. */
export function signExtend(value: bigint, from: number, to: number): bigint {
  return BigInt.asUintN(to, BigInt.asIntN(from, value));
}

/** value · 2^amount, rounded towards minus infinity when `amount` is negative. */
export function shiftLeftBy(value: bigint, amount: number): bigint {
  return amount >= 0 ? value << BigInt(amount) : value >> BigInt(-amount);
}
