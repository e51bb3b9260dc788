// Comparisons of which more is known than that their operands are indices: what holds must hold for 32 and for 64 bits.

import { knownInteger, type Pattern, pattern } from "../../define/index.ts";
import type { OpDef, Operation, Value } from "../../ir/index.ts";

const WIDTHS = [64, 32] as const;

/** Least and greatest value. */
type Bounds = readonly [bigint, bigint];

/** The bounds of the same bits without and with sign. */
interface Range {
  readonly unsigned: Bounds;
  readonly signed: Bounds;
}

function extremes(width: number): Range {
  const size = 1n << BigInt(width);
  return { unsigned: [0n, size - 1n], signed: [-size / 2n, size / 2n - 1n] };
}

/** The range of a maximum or minimum with a constant; undefined for other ops. */
function rangeOf(op: Operation, width: number): Range | undefined {
  const name = /^index\.((?:max|min)[su])$/.exec(op.name)?.[1];
  const bits = name === undefined ? undefined : knownInteger(op.operand(1));
  if (bits === undefined || name === undefined) return undefined;
  const isSigned = name.endsWith("s");
  const all = extremes(width);
  const bound = (isSigned ? BigInt.asIntN : BigInt.asUintN)(width, bits);
  const [least, most] = isSigned ? all.signed : all.unsigned;
  const own: Bounds = name.startsWith("max") ? [bound, most] : [least, bound];
  const [from, to] = isSigned
    ? own.map((one) => BigInt.asUintN(width, one))
    : own.map((one) => BigInt.asIntN(width, one));
  // The other view is a range too where the sign is the same throughout.
  const other: Bounds =
    from !== undefined && to !== undefined && from <= to ? [from, to] : isSigned ? all.unsigned : all.signed;
  return isSigned ? { signed: own, unsigned: other } : { unsigned: own, signed: other };
}

function isBelow([, most]: Bounds, [least]: Bounds): boolean {
  return most < least;
}

/** Whether a predicate holds of all in one range and all in the other; undefined if that is open. */
function compareRanges(predicate: string, lhs: Range, rhs: Range): boolean | undefined {
  const [a, b] = predicate.startsWith("u") ? [lhs.unsigned, rhs.unsigned] : [lhs.signed, rhs.signed];
  const apart = [
    [lhs.unsigned, rhs.unsigned],
    [lhs.signed, rhs.signed],
  ].every(([x, y]) => x !== undefined && y !== undefined && (isBelow(x, y) || isBelow(y, x)));
  const isOne = a[0] === a[1] && b[0] === b[1] && a[0] === b[0];
  const less = isBelow(a, b) ? true : a[0] >= b[1] ? false : undefined;
  const greater = isBelow(b, a) ? true : a[1] <= b[0] ? false : undefined;
  const not = (known: boolean | undefined): boolean | undefined => (known === undefined ? undefined : !known);
  switch (predicate) {
    case "eq":
      return apart ? false : isOne || undefined;
    case "ne":
      return apart || (isOne ? false : undefined);
    default:
      if (predicate[1] === "l") return predicate.endsWith("e") ? not(greater) : less;
      return predicate.endsWith("e") ? not(less) : greater;
  }
}

/** The result of a comparison of a maximum or minimum with a constant, if it is known. */
export function comparedWithBound(predicate: string, lhs: Value, bits: bigint): boolean | undefined {
  const op = lhs.definingOp;
  if (op === undefined) return undefined;
  const [wide, narrow] = WIDTHS.map((width) => {
    const range = rangeOf(op, width);
    const [unsigned, signed] = [BigInt.asUintN(width, bits), BigInt.asIntN(width, bits)];
    return range && compareRanges(predicate, range, { unsigned: [unsigned, unsigned], signed: [signed, signed] });
  });
  return wide === narrow ? wide : undefined;
}

/** The result of a comparison of a value with itself. */
export function comparedWithSelf(predicate: string): boolean {
  return predicate !== "ne" && predicate.endsWith("e") ? true : predicate === "eq";
}

/** A difference compared with zero is its operands compared. */
export function comparedDifference(cmp: OpDef, sub: OpDef): Pattern {
  return pattern("cmp(x - y, 0)", cmp, (op, rewriter) => {
    const [lhs, rhs] = op.operands;
    const difference = knownInteger(rhs) === 0n ? lhs : knownInteger(lhs) === 0n ? rhs : undefined;
    const inner = difference?.definingOp;
    if (inner?.def !== sub) return false;
    const operands = difference === lhs ? inner.operands : [...inner.operands].reverse();
    rewriter.replaceWithNew(op, cmp, { operands, resultTypes: op.resultTypes, properties: op.properties });
    return true;
  });
}
