// The types of floats that functions are measured in: their bits, numbers and units in the last place.

import * as floats from "../../src/support/float/index.ts";
import { type Big, exactly, magnitude, minus, roughly, scaled, size } from "./big.ts";

export interface Format {
  readonly name: "f16" | "f32" | "f64";
  /** Bits of a number without its exponent, the first one included. */
  readonly precision: number;
  /** Exponents of the least and of the largest normal numbers. */
  readonly least: number;
  readonly most: number;
}

export const formats = {
  f16: { name: "f16", precision: 11, least: -14, most: 15 },
  f32: { name: "f32", precision: 24, least: -126, most: 127 },
  f64: { name: "f64", precision: 53, least: -1022, most: 1023 },
} as const satisfies Readonly<Record<string, Format>>;

/** Bits of all that a format has. */
export function widthOf({ name }: Format): number {
  return Number(name.slice(1));
}

export function bitsOf(value: number, { name }: Format): bigint {
  return floats.fromNumber(value, floats.floatSemantics[name]);
}

export function numberOf(bits: bigint, format: Format): number {
  const { precision, least } = format;
  const width = widthOf(format);
  const exponentBits = width - precision;
  const exponent = Number((bits >> BigInt(precision - 1)) & ((1n << BigInt(exponentBits)) - 1n));
  const fraction = Number(bits & ((1n << BigInt(precision - 1)) - 1n)) * 2 ** (1 - precision);
  const sign = bits >> BigInt(width - 1) === 0n ? 1 : -1;
  if (exponent === 2 ** exponentBits - 1) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (exponent === 0 ? fraction : fraction + 1) * 2 ** (Math.max(exponent, 1) - 1 + least);
}

/** The exact result of a function: a number, a value that no type may have, or undefined if anything is allowed. */
export type Exact = number | Big | undefined;

/** How far a result is from the exact one, in units in the last place of the latter as OpenCL defines them. */
export function errorOf(result: number, exact: Exact, format: Format): number {
  if (exact === undefined || Object.is(result, exact)) return 0;
  if (typeof exact === "number") {
    if (!Number.isFinite(exact) || exact === 0) return result === exact ? SIGN_OF_ZERO : Number.POSITIVE_INFINITY;
    return errorOf(result, exactly(exact), format);
  }
  if (exact.integer === 0n) return result === 0 ? 0 : Number.POSITIVE_INFINITY;
  if (Number.isNaN(result)) return Number.POSITIVE_INFINITY;
  const { precision, least, most } = format;
  const sign = exact.integer < 0n ? -1 : 1;
  if (!Number.isFinite(result) && Math.sign(result) === sign && magnitude(exact) > most) return 0;
  const reached = Number.isFinite(result) ? exactly(result) : scaled(exactly(Math.sign(result)), most + 1);
  const unit = Math.min(Math.max(magnitude(exact), least), most) - precision + 1;
  return roughly(scaled(size(minus(reached, exact)), -unit));
}

/** A zero of the wrong sign counts as wrong. */
const SIGN_OF_ZERO = Number.POSITIVE_INFINITY;

/** The distance of a result from a number, as it is. */
export function distanceOf(result: number, exact: Exact): number {
  if (exact === undefined || Object.is(result, exact)) return 0;
  const value = typeof exact === "number" ? exact : roughly(exact);
  if (!Number.isFinite(value)) return result === value ? 0 : Number.POSITIVE_INFINITY;
  return typeof exact === "number" ? Math.abs(result - exact) : roughly(size(minus(exactly(result), exact)));
}
