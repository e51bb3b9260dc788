// Simplification of maps by the ranges of the loops that their operands count: remainders and quotients that have one value, and results of least and
// greatest values that another result always beats.

import { AffineMapAttr, affine, IntegerAttr, type Operation, type Value } from "../../../ir/index.ts";
import { isOp } from "../../op-name/index.ts";
import type { AppliedMap } from "./compose.ts";

/** The least and the greatest value, where they are known. */
interface Range {
  readonly least: bigint | undefined;
  readonly greatest: bigint | undefined;
}

const UNKNOWN: Range = { least: undefined, greatest: undefined };

/** The `affine.for` that counts a value. */
function loopOf(value: Value | undefined): Operation | undefined {
  const op = value?.argumentBlock?.parentOp;
  return value?.index === 0 && isOp(op, "affine.for") ? op : undefined;
}

function constantBound(loop: Operation, which: "lower" | "upper"): bigint | undefined {
  const attr = loop.attr(`${which}BoundMap`);
  return AffineMapAttr.is(attr) ? affine.singleConstantResult(attr.map) : undefined;
}

function stepOf(loop: Operation): bigint {
  const step = loop.attr("step");
  return IntegerAttr.is(step) ? step.value : 1n;
}

/** The range of a value that a loop counts; the greatest one is the last that the steps reach. */
function rangeOfValue(value: Value): Range {
  const loop = loopOf(value);
  if (loop === undefined) return UNKNOWN;
  const [least, end] = [constantBound(loop, "lower"), constantBound(loop, "upper")];
  if (end === undefined) return { least, greatest: undefined };
  const beyond = least === undefined ? 0n : (end - least - 1n) % stepOf(loop);
  return { least, greatest: end - 1n - beyond };
}

const floorOf = (a: bigint, b: bigint): bigint => a / b - (a % b < 0n ? 1n : 0n);
const ceilingOf = (a: bigint, b: bigint): bigint => -floorOf(-a, b);

/** Applies a function that never falls to both ends of a range. */
const mapRange = ({ least, greatest }: Range, of: (value: bigint) => bigint): Range => ({
  least: least === undefined ? undefined : of(least),
  greatest: greatest === undefined ? undefined : of(greatest),
});

/** The ranges of expressions over dims and symbols. */
class Ranges {
  readonly #map: affine.AffineMap;
  readonly #operands: readonly Range[];

  constructor({ map, operands }: AppliedMap) {
    this.#map = map;
    this.#operands = operands.map(rangeOfValue);
  }

  of(expr: affine.AffineExpr): Range {
    const divisor = "rhs" in expr ? affine.constantValue(expr.rhs) : undefined;
    switch (expr.kind) {
      case "floordiv":
        return divisor === undefined || divisor < 1n
          ? UNKNOWN
          : mapRange(this.of(expr.lhs), (x) => floorOf(x, divisor));
      case "ceildiv":
        return divisor === undefined || divisor < 1n
          ? UNKNOWN
          : mapRange(this.of(expr.lhs), (x) => ceilingOf(x, divisor));
      case "mod":
        return divisor === undefined || divisor < 1n ? UNKNOWN : this.#ofRemainder(expr.lhs, divisor);
      default:
        return this.#ofSum(expr);
    }
  }

  #ofRemainder(dividend: affine.AffineExpr, divisor: bigint): Range {
    const { least, greatest } = this.of(dividend);
    // Unlike MLIR 22, which does not look at the greatest value for the least remainder: 5 to 19 are not 5 to 7 mod 8.
    const isInOneTurn =
      least !== undefined && greatest !== undefined && floorOf(least, divisor) === floorOf(greatest, divisor);
    if (!isInOneTurn) return { least: 0n, greatest: divisor - 1n };
    const start = floorOf(least, divisor) * divisor;
    return { least: least - start, greatest: greatest - start };
  }

  /** Of a sum of dims and symbols with factors; unknown for other expressions. */
  #ofSum(expr: affine.AffineExpr): Range {
    const factors = affine.linearFactors(expr, this.#map.numDims, this.#map.numSymbols);
    if (factors === undefined) return UNKNOWN;
    const rest = factors.at(-1) ?? 0n;
    let [least, greatest]: (bigint | undefined)[] = [rest, rest];
    for (const [index, factor] of factors.slice(0, -1).entries()) {
      if (factor === 0n) continue;
      const range = this.#operands[index] ?? UNKNOWN;
      const [low, high] = factor > 0n ? [range.least, range.greatest] : [range.greatest, range.least];
      least = least === undefined || low === undefined ? undefined : least + low * factor;
      greatest = greatest === undefined || high === undefined ? undefined : greatest + high * factor;
    }
    return { least, greatest };
  }
}

// ---- quotients and remainders

/** The map with its quotients and remainders simplified by the ranges of the operands. */
export function simplifiedByRanges(applied: AppliedMap): AppliedMap {
  const { map, operands } = applied;
  const ranges = new Ranges(applied);
  const simplified = (expr: affine.AffineExpr): affine.AffineExpr => {
    if (!("lhs" in expr)) return expr;
    const whole = affine.buildBinary(expr.kind, simplified(expr.lhs), simplified(expr.rhs));
    return simplifiedDivision(whole, ranges, operands) ?? whole;
  };
  return { map: affine.affineMap(map.numDims, map.numSymbols, map.results.map(simplified)), operands };
}

/** A division by a positive constant in simpler form; undefined for other expressions, and if there is none. */
function simplifiedDivision(
  expr: affine.AffineExpr,
  ranges: Ranges,
  operands: readonly Value[],
): affine.AffineExpr | undefined {
  if (expr.kind !== "floordiv" && expr.kind !== "ceildiv" && expr.kind !== "mod") return undefined;
  const divisor = affine.constantValue(expr.rhs);
  if (divisor === undefined || divisor <= 0n) return undefined;
  return byRange(expr, ranges.of(expr.lhs), divisor) ?? byDivisors(expr, divisor, operands);
}

type Division = affine.AffineBinary;

function byRange({ kind, lhs }: Division, { least, greatest }: Range, divisor: bigint): affine.AffineExpr | undefined {
  if (least === undefined || greatest === undefined) return undefined;
  if (kind === "mod") return least >= 0n && least < divisor && greatest < divisor ? lhs : undefined;
  const of = kind === "floordiv" ? floorOf : ceilingOf;
  return of(least, divisor) === of(greatest, divisor) ? affine.constant(of(least, divisor)) : undefined;
}

/** (x * d + r) floordiv c with 0 <= r < d is x * d floordiv c if d divides c; its remainder is that of r if c divides d. */
function byDivisors(
  { kind, lhs, rhs }: Division,
  divisor: bigint,
  operands: readonly Value[],
): affine.AffineExpr | undefined {
  const parts = multipleAndRest(lhs, operands);
  if (parts !== undefined) {
    const { multiple, of, rest } = parts;
    if (kind === "floordiv" && divisor % of === 0n) return affine.floorDiv(multiple, rhs);
    return kind === "mod" && of % divisor === 0n ? affine.modulo(rest, rhs) : undefined;
  }
  const isSmall = kind === "floordiv" && isBelow(lhs, operands, divisor);
  const isMultiple = kind === "mod" && knownDivisor(lhs, operands) % divisor === 0n;
  return isSmall || isMultiple ? affine.constant(0) : undefined;
}

/** A sum as a multiple of a number, and a rest from 0 to below that number. */
function multipleAndRest(
  sum: affine.AffineExpr,
  operands: readonly Value[],
): { readonly multiple: affine.AffineExpr; readonly of: bigint; readonly rest: affine.AffineExpr } | undefined {
  if (sum.kind !== "add") return undefined;
  for (const [multiple, rest] of [
    [sum.lhs, sum.rhs],
    [sum.rhs, sum.lhs],
  ] as const) {
    const of = knownDivisor(multiple, operands);
    if (isBelow(rest, operands, of)) return { multiple, of, rest };
  }
  return undefined;
}

/** A number that divides an expression; a value that a loop counts is a multiple of what divides its bound and step. */
function knownDivisor(expr: affine.AffineExpr, operands: readonly Value[]): bigint {
  const loop = expr.kind === "dim" ? loopOf(operands[expr.position]) : undefined;
  if (loop === undefined) return affine.largestKnownDivisor(expr);
  const step = stepOf(loop);
  if (constantBound(loop, "lower") === 0n) return step;
  const attr = loop.attr("lowerBoundMap");
  const results = AffineMapAttr.is(attr) ? attr.map.results : [];
  return results.reduce((common, result) => commonDivisor(common, affine.largestKnownDivisor(result)), step);
}

function commonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x < 0n ? -x : x;
}

/** True for constants from 0 to below a limit, and for dims that a loop counts there. */
function isBelow(expr: affine.AffineExpr, operands: readonly Value[], limit: bigint): boolean {
  if (expr.kind === "constant") return expr.value >= 0n && expr.value < limit;
  const loop = expr.kind === "dim" ? loopOf(operands[expr.position]) : undefined;
  const [from, to] = loop === undefined ? [] : [constantBound(loop, "lower"), constantBound(loop, "upper")];
  return from !== undefined && to !== undefined && from >= 0n && to <= limit;
}

// ---- least and greatest values

/** The results of a minimum or maximum that may be the least or greatest; those with one value become constants. */
export function withoutBeaten(applied: AppliedMap, kind: "min" | "max"): AppliedMap {
  const { map, operands } = applied;
  if (operands.length === 0) return applied;
  const whole = new Ranges(applied);
  // The least of values is minus the greatest of their opposites.
  const ranges = map.results.map((result) => (kind === "max" ? whole.of(result) : opposite(whole.of(result))));
  const results = map.results.flatMap((result, index) => {
    const { least, greatest } = whole.of(result);
    if (ranges.some((other, at) => at !== index && beats(other, at, ranges[index] ?? UNKNOWN, index))) return [];
    return least !== undefined && least === greatest ? affine.constant(least) : result;
  });
  return { map: affine.affineMap(map.numDims, map.numSymbols, results), operands };
}

const opposite = ({ least, greatest }: Range): Range => mapRange({ least: greatest, greatest: least }, (x) => -x);

/** True if a result is never greater than another one; of two that are always equal, the first stays. */
function beats(other: Range, at: number, range: Range, index: number): boolean {
  if (range.greatest === undefined || other.least === undefined || other.least < range.greatest) return false;
  if (other.least > range.greatest) return true;
  const areConstant = range.least === range.greatest && other.least === other.greatest;
  return !(areConstant && index < at);
}
