/**
 * Ranges of integers of a fixed width, and what arithmetic makes of them: always an enclosure of all results, in MLIR's precision.
 *
 * The one idea: a range is known in both readings, from `umin` to `umax` without a sign and from `smin` to `smax` with one; what one of them
 * cannot express the other often can.
 */
import { signedMaximum, signedMinimum, toSigned, toUnsigned } from "./bigint.ts";
import { ceilDivide, floorDivide } from "./wrapping.ts";

export interface IntegerRange {
  readonly width: number;
  readonly umin: bigint;
  readonly umax: bigint;
  readonly smin: bigint;
  readonly smax: bigint;
}

const highest = (width: number): bigint => (1n << BigInt(width)) - 1n;
const min = (...values: readonly bigint[]): bigint => values.reduce((a, b) => (a < b ? a : b));
const max = (...values: readonly bigint[]): bigint => values.reduce((a, b) => (a > b ? a : b));

export function anyInteger(width: number): IntegerRange {
  return { width, umin: 0n, umax: highest(width), smin: signedMinimumOf(width), smax: signedMaximumOf(width) };
}

/** As signed numbers; of no width, there is zero only. */
const signedMinimumOf = (width: number): bigint => (width === 0 ? 0n : toSigned(signedMinimum(width), width));
const signedMaximumOf = (width: number): bigint => (width === 0 ? 0n : signedMaximum(width));

export function unsignedRange(width: number, umin: bigint, umax: bigint): IntegerRange {
  const [low, high] = [toSigned(umin, width), toSigned(umax, width)];
  // Where the sign changes in between, signed numbers may be anything.
  return low < 0n === high < 0n
    ? { width, umin, umax, smin: min(low, high), smax: max(low, high) }
    : { ...anyInteger(width), umin, umax };
}

export function signedRange(width: number, smin: bigint, smax: bigint): IntegerRange {
  const [low, high] = [toUnsigned(smin, width), toUnsigned(smax, width)];
  return smin < 0n === smax < 0n
    ? { width, umin: min(low, high), umax: max(low, high), smin, smax }
    : { ...anyInteger(width), smin, smax };
}

/** The range of one pattern. */
export function constantRange(width: number, pattern: bigint): IntegerRange {
  const value = toSigned(pattern, width);
  return { width, umin: pattern, umax: pattern, smin: value, smax: value };
}

export function rangeUnion(a: IntegerRange, b: IntegerRange): IntegerRange {
  return {
    width: a.width,
    umin: min(a.umin, b.umin),
    umax: max(a.umax, b.umax),
    smin: min(a.smin, b.smin),
    smax: max(a.smax, b.smax),
  };
}

function intersection(a: IntegerRange, b: IntegerRange): IntegerRange {
  return {
    width: a.width,
    umin: max(a.umin, b.umin),
    umax: min(a.umax, b.umax),
    smin: max(a.smin, b.smin),
    smax: min(a.smax, b.smax),
  };
}

export function sameRange(a: IntegerRange | undefined, b: IntegerRange | undefined): boolean {
  return a?.umin === b?.umin && a?.umax === b?.umax && a?.smin === b?.smin && a?.smax === b?.smax;
}

/** The pattern that all values of the range have, if it is one. */
export function singlePattern({ width, umin, umax, smin, smax }: IntegerRange): bigint | undefined {
  if (umin === umax) return umin;
  return smin === smax ? toUnsigned(smin, width) : undefined;
}

// ---- from the results of bounds

type Maybe = bigint | undefined;
type Reading = "signed" | "unsigned";

function bounded(width: number, reading: Reading, values: readonly Maybe[]): IntegerRange {
  const known = values.filter((value) => value !== undefined);
  if (known.length < values.length) return anyInteger(width);
  return (reading === "signed" ? signedRange : unsignedRange)(width, min(...known), max(...known));
}

type Apply = (a: bigint, b: bigint) => Maybe;

/** The least and greatest of what a function makes of pairs of bounds; anything, where it has no value for one. */
function ofPairs(width: number, reading: Reading, apply: Apply, as: Bounds, bs: Bounds): IntegerRange {
  return bounded(
    width,
    reading,
    as.flatMap((a) => bs.map((b) => apply(a, b))),
  );
}

type Bounds = readonly [bigint, bigint];
const unsignedBounds = ({ umin, umax }: IntegerRange): Bounds => [umin, umax];
const signedBounds = ({ smin, smax }: IntegerRange): Bounds => [smin, smax];

/** The promises of an operation about wrapping. */
export interface Wrapping {
  readonly nsw: boolean;
  readonly nuw: boolean;
}

const unsignedResult = (width: number, value: bigint, saturates: boolean): Maybe => {
  if (value >= 0n && value <= highest(width)) return value;
  return saturates ? (value < 0n ? 0n : highest(width)) : undefined;
};

const signedResult = (width: number, value: bigint, saturates: boolean): Maybe => {
  const [low, high] = [signedMinimumOf(width), signedMaximumOf(width)];
  if (value >= low && value <= high) return value;
  return saturates ? (value < 0n ? low : high) : undefined;
};

// ---- sums, products, quotients

export function rangeOfSum(a: IntegerRange, b: IntegerRange, { nsw, nuw }: Wrapping): IntegerRange {
  const { width } = a;
  return intersection(
    bounded(width, "unsigned", [
      unsignedResult(width, a.umin + b.umin, nuw),
      unsignedResult(width, a.umax + b.umax, nuw),
    ]),
    bounded(width, "signed", [signedResult(width, a.smin + b.smin, nsw), signedResult(width, a.smax + b.smax, nsw)]),
  );
}

export function rangeOfDifference(a: IntegerRange, b: IntegerRange, { nsw, nuw }: Wrapping): IntegerRange {
  const { width } = a;
  return intersection(
    bounded(width, "unsigned", [
      unsignedResult(width, a.umin - b.umax, nuw),
      unsignedResult(width, a.umax - b.umin, nuw),
    ]),
    bounded(width, "signed", [signedResult(width, a.smin - b.smax, nsw), signedResult(width, a.smax - b.smin, nsw)]),
  );
}

export function rangeOfProduct(a: IntegerRange, b: IntegerRange, { nsw, nuw }: Wrapping): IntegerRange {
  const { width } = a;
  const [unsigned, signed]: readonly Apply[] = [
    (x, y) => unsignedResult(width, x * y, nuw),
    (x, y) => signedResult(width, x * y, nsw),
  ];
  return intersection(
    ofPairs(width, "unsigned", unsigned ?? (() => undefined), unsignedBounds(a), unsignedBounds(b)),
    ofPairs(width, "signed", signed ?? (() => undefined), signedBounds(a), signedBounds(b)),
  );
}

export function rangeOfUnsignedQuotient(a: IntegerRange, b: IntegerRange, rounding: "down" | "up"): IntegerRange {
  const { width } = a;
  if (b.umin !== 0n) {
    const divide: Apply = (x, y) => (rounding === "up" ? unsignedResult(width, ceilDivide(x, y), false) : x / y);
    return ofPairs(width, "unsigned", divide, unsignedBounds(a), unsignedBounds(b));
  }
  const least = a.umin >= b.umax && b.umax !== 0n ? a.umin / b.umax : 0n;
  return unsignedRange(width, least, a.umax);
}

export function rangeOfSignedQuotient(
  a: IntegerRange,
  b: IntegerRange,
  rounding: "to zero" | "down" | "up",
): IntegerRange {
  const { width } = a;
  if (b.smin <= 0n && b.smax >= 0n) return anyInteger(width);
  const divide: Apply = (x, y) => {
    const quotient = signedResult(width, x / y, false);
    if (quotient === undefined || rounding === "to zero") return quotient;
    // The result of MLIR's expansion of the op: it negates the dividend, where the least number stays the same.
    if (rounding === "up" && x === signedMinimumOf(width) && y > 1n) return -quotient;
    return signedResult(width, rounding === "up" ? ceilDivide(x, y) : floorDivide(x, y), false);
  };
  const whole = ofPairs(width, "signed", divide, signedBounds(a), signedBounds(b));
  if (rounding === "to zero" || a.smin !== signedMinimumOf(width) || a.smax === a.smin) return whole;
  // The least number may wrap; what the others give counts as well.
  return rangeUnion(whole, ofPairs(width, "signed", divide, [a.smin + 1n, a.smax], signedBounds(b)));
}

/** Where dividends of a contiguous range stay within one period of the divisor, so do the remainders. */
function contiguousRemainders([low, high]: Bounds, divisor: bigint): Bounds | undefined {
  if (high - low >= divisor) return undefined;
  return low % divisor <= high % divisor ? [low % divisor, high % divisor] : undefined;
}

export function rangeOfSignedRemainder(a: IntegerRange, b: IntegerRange): IntegerRange {
  const { width } = a;
  if (b.smin <= 0n && b.smax >= 0n) return anyInteger(width);
  const divisor = b.smin > 0n ? b.smax : -b.smin;
  const contiguous = b.smin === b.smax ? contiguousRemainders(signedBounds(a), divisor) : undefined;
  const [low, high] = contiguous ?? [a.smin < 0n ? 1n - divisor : 0n, a.smax > 0n ? divisor - 1n : 0n];
  return signedRange(width, low, high);
}

export function rangeOfUnsignedRemainder(a: IntegerRange, b: IntegerRange): IntegerRange {
  const { width } = a;
  const contiguous = b.umin === b.umax && b.umin !== 0n ? contiguousRemainders(unsignedBounds(a), b.umax) : undefined;
  const [low, high] = contiguous ?? [0n, min(toUnsigned(b.umax - 1n, width), a.umax)];
  return unsignedRange(width, low, high);
}

// ---- the lesser and the greater

type Extremum = "min" | "max";

export function rangeOfExtremum(a: IntegerRange, b: IntegerRange, reading: Reading, which: Extremum): IntegerRange {
  const pick = which === "min" ? min : max;
  return reading === "signed"
    ? signedRange(a.width, pick(a.smin, b.smin), pick(a.smax, b.smax))
    : unsignedRange(a.width, pick(a.umin, b.umin), pick(a.umax, b.umax));
}

// ---- bits

/** The bits below the highest one in which the bounds differ. */
function varyingBits({ umin, umax }: IntegerRange): bigint {
  const differing = umin ^ umax;
  return differing === 0n ? 0n : (1n << BigInt(differing.toString(2).length)) - 1n;
}

/** The bounds with all that varies cleared, and set. */
function widened(range: IntegerRange): Bounds {
  const varying = varyingBits(range);
  return [range.umin & ~varying, range.umax | varying];
}

export function rangeOfBits(a: IntegerRange, b: IntegerRange, which: "and" | "or" | "xor"): IntegerRange {
  if (which === "xor") {
    const varying = varyingBits(a) | varyingBits(b);
    const bits = a.umin ^ b.umin;
    return unsignedRange(a.width, bits & ~varying, bits | varying);
  }
  const apply: Apply = which === "and" ? (x, y) => x & y : (x, y) => x | y;
  return ofPairs(a.width, "unsigned", apply, widened(a), widened(b));
}

export function rangeOfLeftShift(a: IntegerRange, b: IntegerRange, { nsw, nuw }: Wrapping): IntegerRange {
  const { width } = a;
  const amounts = unsignedBounds(b);
  const isTooFar = (amount: bigint): boolean => amount >= BigInt(width);
  const unsigned: Apply = (x, by) => unsignedResult(width, isTooFar(by) ? highest(width) + 1n : x << by, nuw);
  const signed: Apply = (x, by) => {
    const beyond = x < 0n ? signedMinimumOf(width) - 1n : signedMaximumOf(width) + 1n;
    return signedResult(width, isTooFar(by) ? beyond : x << by, nsw);
  };
  return intersection(
    ofPairs(width, "unsigned", unsigned, unsignedBounds(a), amounts),
    ofPairs(width, "signed", signed, signedBounds(a), amounts),
  );
}

export function rangeOfRightShift(a: IntegerRange, b: IntegerRange, reading: Reading): IntegerRange {
  const { width } = a;
  const apply: Apply = (x, by) => (by >= BigInt(width) ? undefined : x >> by);
  return ofPairs(width, reading, apply, reading === "signed" ? signedBounds(a) : unsignedBounds(a), unsignedBounds(b));
}

// ---- other widths

export function extendedRange(a: IntegerRange, width: number, reading: Reading): IntegerRange {
  return reading === "signed" ? signedRange(width, a.smin, a.smax) : unsignedRange(width, a.umin, a.umax);
}

export function truncatedRange(a: IntegerRange, width: number): IntegerRange {
  const all = anyInteger(width);
  const shift = BigInt(width);
  const isUnsigned = a.umin >> shift === a.umax >> shift;
  const [smin, smax] = [toSigned(toUnsigned(a.smin, width), width), toSigned(toUnsigned(a.smax, width), width)];
  const fits = smin === a.smin && smax === a.smax;
  const isSigned = fits || (a.smin >> shift === a.smax >> shift && smin <= smax);
  return {
    width,
    umin: isUnsigned ? toUnsigned(a.umin, width) : all.umin,
    umax: isUnsigned ? toUnsigned(a.umax, width) : all.umax,
    smin: isSigned ? smin : all.smin,
    smax: isSigned ? smax : all.smax,
  };
}

// ---- comparisons

export type RangePredicate = "eq" | "ne" | "slt" | "sle" | "sgt" | "sge" | "ult" | "ule" | "ugt" | "uge";

const INVERSE: Readonly<Record<RangePredicate, RangePredicate>> = {
  eq: "ne",
  ne: "eq",
  slt: "sge",
  sle: "sgt",
  sgt: "sle",
  sge: "slt",
  ult: "uge",
  ule: "ugt",
  ugt: "ule",
  uge: "ult",
};

function alwaysHolds(predicate: RangePredicate, a: IntegerRange, b: IntegerRange): boolean {
  switch (predicate) {
    case "sle":
      return a.smax <= b.smin;
    case "slt":
      return a.smax < b.smin;
    case "ule":
      return a.umax <= b.umin;
    case "ult":
      return a.umax < b.umin;
    case "sge":
      return b.smax <= a.smin;
    case "sgt":
      return b.smax < a.smin;
    case "uge":
      return b.umax <= a.umin;
    case "ugt":
      return b.umax < a.umin;
    case "eq": {
      const pattern = singlePattern(a);
      return pattern !== undefined && pattern === singlePattern(b);
    }
    case "ne":
      return [["slt", "sgt"] as const, ["ult", "ugt"] as const].every((apart) =>
        apart.some((one) => alwaysHolds(one, a, b)),
      );
  }
}

/** Whether a predicate holds of all numbers of two ranges, or of none; undefined if that is not known. */
export function comparedRanges(predicate: RangePredicate, a: IntegerRange, b: IntegerRange): boolean | undefined {
  if (alwaysHolds(predicate, a, b)) return true;
  return alwaysHolds(INVERSE[predicate], a, b) ? false : undefined;
}
