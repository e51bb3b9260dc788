/** Order and classes of patterns, and the four ways to take a minimum or maximum. */
import { bitLength, shiftLeftBy } from "../bigint.ts";
import { propagateNaN } from "./arithmetic.ts";
import type { FloatSemantics } from "./semantics.ts";
import { isSignaling, pack, quieted, type Unpacked, unpack } from "./unpacked.ts";

/** How two floats compare; `unordered` if one is a NaN. Zeros are equal. */
export type FloatOrder = "less" | "equal" | "greater" | "unordered";

export function isNotANumber(bits: bigint, semantics: FloatSemantics): boolean {
  return unpack(bits, semantics).category === "nan";
}

export function isInfinity(bits: bigint, semantics: FloatSemantics): boolean {
  return unpack(bits, semantics).category === "infinity";
}

/** Whether the value is +0 or -0. */
export function isZero(bits: bigint, semantics: FloatSemantics): boolean {
  return unpack(bits, semantics).category === "zero";
}

export function isFiniteValue(bits: bigint, semantics: FloatSemantics): boolean {
  const { category } = unpack(bits, semantics);
  return category === "zero" || category === "finite";
}

/** Whether the sign bit is set, also on zeros and NaNs. */
/** Whether the value has a leading one at an exponent of the format: not zero, subnormal, infinite or a NaN. */
export function isNormal(bits: bigint, semantics: FloatSemantics): boolean {
  const { category, significand, exponent } = unpack(bits, semantics);
  return category === "finite" && exponent + bitLength(significand) - 1 >= semantics.minExponent;
}

export function isNegative(bits: bigint, semantics: FloatSemantics): boolean {
  return unpack(bits, semantics).negative;
}

/** Whether the value is exactly this number, signs of zero included; for tests such as "is 1.0" in folds. */
export function isExactly(bits: bigint, value: number, semantics: FloatSemantics): boolean {
  const unpacked = unpack(bits, semantics);
  if (value === 0) return unpacked.category === "zero" && unpacked.negative === Object.is(value, -0);
  if (unpacked.category === "infinity") return value === (unpacked.negative ? -Infinity : Infinity);
  if (unpacked.category !== "finite" || !Number.isFinite(value)) return false;
  return compareFinite(unpacked, unpackNumber(value)) === 0;
}

/** A finite number other than zero as an exact significand and exponent. */
function unpackNumber(value: number): Unpacked {
  let magnitude = Math.abs(value);
  let exponent = 0;
  for (; !Number.isInteger(magnitude); exponent--) magnitude *= 2;
  return { category: "finite", negative: value < 0, significand: BigInt(magnitude), exponent };
}

export function compare(a: bigint, b: bigint, semantics: FloatSemantics): FloatOrder {
  const [x, y] = [unpack(a, semantics), unpack(b, semantics)];
  if (x.category === "nan" || y.category === "nan") return "unordered";
  const difference = compareOrdered(x, y);
  if (difference === 0) return "equal";
  return difference < 0 ? "less" : "greater";
}

function compareOrdered(a: Unpacked, b: Unpacked): number {
  const [x, y] = [rank(a), rank(b)];
  return x !== y || Math.abs(x) !== 1 ? x - y : compareFinite(a, b);
}

/** -2 … 2: minus infinity, negative, zero, positive, infinity. */
function rank(value: Unpacked): number {
  if (value.category === "zero") return 0;
  const magnitude = value.category === "infinity" ? 2 : 1;
  return value.negative ? -magnitude : magnitude;
}

function compareFinite(a: Unpacked, b: Unpacked): number {
  const exponent = Math.min(a.exponent, b.exponent);
  const [x, y] = [signedAt(a, exponent), signedAt(b, exponent)];
  if (x === y) return 0;
  return x < y ? -1 : 1;
}

function signedAt(value: Unpacked, exponent: number): bigint {
  const magnitude = shiftLeftBy(value.significand, value.exponent - exponent);
  return value.negative ? -magnitude : magnitude;
}

/** IEEE 754-2019 minimum: NaN if either is a NaN; -0 < +0. */
export function minimum(a: bigint, b: bigint, semantics: FloatSemantics): bigint {
  return propagateNaN(unpack(a, semantics), unpack(b, semantics), semantics) ?? smaller(a, b, semantics);
}

/** IEEE 754-2019 maximum: NaN if either is a NaN; -0 < +0. */
export function maximum(a: bigint, b: bigint, semantics: FloatSemantics): bigint {
  return propagateNaN(unpack(a, semantics), unpack(b, semantics), semantics) ?? larger(a, b, semantics);
}

/** IEEE 754-2008 minNum: the other operand if one is a quiet NaN; a signaling NaN propagates; -0 < +0. */
export function minnum(a: bigint, b: bigint, semantics: FloatSemantics): bigint {
  return numberOf(a, b, semantics) ?? smaller(a, b, semantics);
}

/** IEEE 754-2008 maxNum: the other operand if one is a quiet NaN; a signaling NaN propagates; -0 < +0. */
export function maxnum(a: bigint, b: bigint, semantics: FloatSemantics): bigint {
  return numberOf(a, b, semantics) ?? larger(a, b, semantics);
}

/** The result of minNum and maxNum if a NaN decides it. */
function numberOf(a: bigint, b: bigint, semantics: FloatSemantics): bigint | undefined {
  const [x, y] = [unpack(a, semantics), unpack(b, semantics)];
  const signaling = [x, y].find((value) => isSignaling(value, semantics));
  if (signaling !== undefined) return pack(quieted(signaling, semantics), semantics);
  if (x.category === "nan") return pack(y, semantics);
  return y.category === "nan" ? pack(x, semantics) : undefined;
}

function smaller(a: bigint, b: bigint, semantics: FloatSemantics): bigint {
  const order = compare(a, b, semantics);
  const isFirst = order === "equal" ? isNegative(a, semantics) : order === "less";
  return canonical(isFirst ? a : b, semantics);
}

function larger(a: bigint, b: bigint, semantics: FloatSemantics): bigint {
  const order = compare(a, b, semantics);
  const isFirst = order === "equal" ? isNegative(b, semantics) : order === "greater";
  return canonical(isFirst ? a : b, semantics);
}

/** f80 has several patterns for some values; results use the regular one. */
function canonical(bits: bigint, semantics: FloatSemantics): bigint {
  return semantics.hasExplicitLeadingBit ? pack(unpack(bits, semantics), semantics) : bits;
}
