// Ranges of integers: what a value may be, as far as it is known. Integers count as signed here, whatever their users make of them. A range of
// 64-bit integers that numbers do not hold exactly is the full range.

import { commonDivisor } from "../../../support/common-divisor.ts";
import { i64, type ValueType } from "../../wasm/opcodes.ts";

/** The values `min`, `min + step`, … up to `max`; a single value has the step 0. */
export interface Range {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

const LEAST = -(2 ** 31);
const MOST = 2 ** 31 - 1;

/** All integers of a type. */
export function fullRange(type: ValueType): Range {
  const isWide = type === i64;
  return { min: isWide ? Number.NEGATIVE_INFINITY : LEAST, max: isWide ? Number.POSITIVE_INFINITY : MOST, step: 1 };
}

export function single(value: number): Range {
  return { min: value, max: value, step: 0 };
}

export function between(min: number, max: number, step = 1): Range {
  return min === max ? single(min) : { min, max, step };
}

/** A range that a computation gives: all integers of the type where it wraps. */
export function limited(range: Range, type: ValueType): Range {
  const bound = type === i64 ? Number.MAX_SAFE_INTEGER : MOST;
  const fits = range.min >= (type === i64 ? -bound : LEAST) && range.max <= bound;
  return fits ? range : fullRange(type);
}

/** The step of what is in either of two ranges, which lie `distance` apart. */
function commonStep(a: Range, b: Range, distance: number): number {
  if (!Number.isFinite(distance)) return 1;
  return commonDivisor(commonDivisor(a.step, b.step), Math.abs(distance));
}

export function joined(a: Range, b: Range): Range {
  const [min, max] = [Math.min(a.min, b.min), Math.max(a.max, b.max)];
  return between(min, max, commonStep(a, b, b.min - a.min));
}

/** The part of a range from `min` to `max`; undefined if it is empty. */
export function within(range: Range, min: number, max: number): Range | undefined {
  const { step } = range;
  const isAligned = step > 1 && Number.isFinite(range.min);
  const low = range.min >= min ? range.min : isAligned ? range.min + Math.ceil((min - range.min) / step) * step : min;
  const most = Math.min(range.max, max);
  const high = isAligned ? low + Math.floor((most - low) / step) * step : most;
  return low > high ? undefined : between(low, high, step);
}

/** Without a value at one of the ends; undefined if nothing is left. */
export function without(range: Range, value: number): Range | undefined {
  const step = Math.max(range.step, 1);
  if (range.min === range.max) return range.min === value ? undefined : range;
  if (range.min === value) return between(range.min + step, range.max, step);
  return range.max === value ? between(range.min, range.max - step, step) : range;
}

export function isSame(a: Range, b: Range): boolean {
  return a.min === b.min && a.max === b.max && a.step === b.step;
}

/** Whether everything in a range is in another one. */
export function isPart(inner: Range, outer: Range): boolean {
  if (inner.min < outer.min || inner.max > outer.max) return false;
  if (outer.step <= 1) return outer.step === 1 || isSame(inner, outer);
  return inner.step % outer.step === 0 && (inner.min - outer.min) % outer.step === 0;
}

// ---- arithmetic, which may leave the type

export function sum(a: Range, b: Range): Range {
  return between(a.min + b.min, a.max + b.max, commonDivisor(a.step, b.step));
}

export function difference(a: Range, b: Range): Range {
  return between(a.min - b.max, a.max - b.min, commonDivisor(a.step, b.step));
}

export function product(a: Range, b: Range): Range {
  const ends = [a.min * b.min, a.min * b.max, a.max * b.min, a.max * b.max];
  if (ends.some(Number.isNaN)) return between(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  const [constant, other] = a.step === 0 ? [a.min, b] : [b.min, a];
  const step = a.step === 0 || b.step === 0 ? Math.abs(constant) * other.step : 1;
  return between(Math.min(...ends), Math.max(...ends), step);
}
