// Ranges of results that Vulkan permits (Precision and Operation of SPIR-V Instructions), from operation to operation: each result may be wrong by the bound of
// its operation, and an intermediate result that is subnormal may be zero.

import { type Format, formats } from "./formats.ts";

export type Range = readonly [low: number, high: number];

/** Anything: a result without a bound, or one that may be no number. */
export const ANY: Range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

/** The distance between numbers of a format around a number. */
export function unitAt(x: number, { precision, least, most }: Format): number {
  const exponent = x === 0 ? least : Math.floor(Math.log2(Math.abs(x)));
  return 2 ** (Math.min(Math.max(exponent, least), most) - precision + 1);
}

/** The largest number of a format. */
export function mostOf({ precision, most }: Format): number {
  return 2 ** most * (2 - 2 ** (1 - precision));
}

/** What the sum of two numbers loses in 53 bits. */
function restOf(a: number, b: number): number {
  const sum = a + b;
  const other = sum - a;
  return a - (sum - other) + (b - other);
}

export class Ranges {
  readonly format: Format;

  constructor(format: Format) {
    this.format = format;
  }

  get #isSingle(): boolean {
    return this.format === formats.f32;
  }

  /** A number that a function gets. */
  given(x: number): Range {
    return this.#flushed([x, x]);
  }

  /** A constant that is rounded to the format. */
  constant(x: number): Range {
    const unit = unitAt(x, this.format);
    const rounded = Math.round(x / unit) * unit;
    return [rounded, rounded];
  }

  #flushed([low, high]: Range): Range {
    if (Number.isNaN(low) || Number.isNaN(high)) return ANY;
    const least = 2 ** this.format.least;
    return [low > 0 && low < least ? 0 : low, high < 0 && high > -least ? 0 : high];
  }

  /** Either of the two numbers beside an exact result. */
  #rounded([low, high]: Range): Range {
    const most = mostOf(this.format);
    const to = (x: number, round: (x: number) => number) => {
      if (!Number.isFinite(x)) return x;
      const unit = unitAt(x, this.format);
      const found = round(x / unit) * unit;
      return Math.abs(found) > most ? Math.sign(found) * Number.POSITIVE_INFINITY : found;
    };
    return this.#flushed([to(low, Math.floor), to(high, Math.ceil)]);
  }

  /** Wrong by so many units in the last place. */
  #within([low, high]: Range, atLow: number, atHigh = atLow): Range {
    return this.#flushed([low - atLow * unitAt(low, this.format), high + atHigh * unitAt(high, this.format)]);
  }

  add([a, b]: Range, [c, d]: Range): Range {
    const [low, high] = this.#rounded([a + c, b + d]);
    // What 53 bits do not hold still leads to the next number.
    const isLower = low === a + c && restOf(a, c) < 0;
    const isHigher = high === b + d && restOf(b, d) > 0;
    return [isLower ? low - unitAt(low, this.format) : low, isHigher ? high + unitAt(high, this.format) : high];
  }

  sub(x: Range, [c, d]: Range): Range {
    return this.add(x, [-d, -c]);
  }

  mul([a, b]: Range, [c, d]: Range): Range {
    const all = [a * c, a * d, b * c, b * d];
    return all.some(Number.isNaN) ? ANY : this.#rounded([Math.min(...all), Math.max(...all)]);
  }

  div([a, b]: Range, [c, d]: Range): Range {
    const most = this.#isSingle ? 126 : 14;
    const sizes = [Math.abs(c), Math.abs(d)];
    const isUsual = c * d > 0 && sizes.every((size) => size >= 2 ** -most && size <= 2 ** most);
    if (!isUsual) return ANY;
    const all = [a / c, a / d, b / c, b / d];
    return this.#within([Math.min(...all), Math.max(...all)], 2.5);
  }

  exp([low, high]: Range, base = Math.E): Range {
    const units = (x: number) => (this.#isSingle ? 3 : 1) + 2 * Math.abs(x);
    if (!Number.isFinite(low) || !Number.isFinite(high)) return ANY;
    return this.#within([base ** low, base ** high], units(low), units(high));
  }

  log([low, high]: Range, logarithm: (x: number) => number = Math.log): Range {
    if (!(low > 0) || !Number.isFinite(high)) return ANY;
    const error = (x: number) => {
      const value = logarithm(x);
      return x >= 0.5 && x <= 2 ? 2 ** (this.#isSingle ? -21 : -7) : 3 * unitAt(value, this.format);
    };
    return this.#flushed([logarithm(low) - error(low), logarithm(high) + error(high)]);
  }

  inverseSqrt([low, high]: Range): Range {
    if (!(low > 0) || !Number.isFinite(high)) return ANY;
    return this.#within([1 / Math.sqrt(high), 1 / Math.sqrt(low)], 2);
  }

  sqrt(x: Range): Range {
    return x[0] === 0 && x[1] === 0 ? x : this.div([1, 1], this.inverseSqrt(x));
  }

  /** The sine or the cosine of a number. */
  wave(x: number, wave: (x: number) => number): Range {
    if (!(Math.abs(x) <= Math.PI)) return ANY;
    const error = 2 ** (this.#isSingle ? -11 : -7);
    return [wave(x) - error, wave(x) + error];
  }

  /** For a second operand that is not below zero. */
  atan2([a, b]: Range, [c, d]: Range): Range {
    const all = [Math.atan2(a, c), Math.atan2(a, d), Math.atan2(b, c), Math.atan2(b, d)];
    if (all.some(Number.isNaN)) return ANY;
    return this.#within([Math.min(...all), Math.max(...all)], this.#isSingle ? 4096 : 5);
  }
}
