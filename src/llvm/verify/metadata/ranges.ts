// Rules of metadata that lists intervals of integers: `range`, `noalias.addrspace`, `absolute_symbol`.

import type { Type } from "../../../ir/index.ts";
import type { MetadataNode } from "../../metadata.ts";
import { check } from "../finding.ts";
import { integerOperand, integerWidth } from "../verification.ts";

/** The kinds of metadata with intervals. */
export type RangeKind = "range" | "noalias.addrspace" | "absolute_symbol";

interface Interval {
  readonly lower: bigint;
  readonly upper: bigint;
}

export function checkRanges({ operands }: MetadataNode, type: Type, kind: RangeKind): void {
  check(operands.length % 2 === 0, "Unfinished range!");
  check(operands.length >= 2, "It should have at least one range!");
  let [first, last]: (Interval | undefined)[] = [undefined, undefined];
  let width = 0;
  for (let at = 0; at < operands.length; at += 2) {
    const lower = integerOperand(operands[at]);
    check(lower !== undefined, "The lower limit must be an integer!");
    const upper = integerOperand(operands[at + 1]);
    check(upper !== undefined, "The upper limit must be an integer!");
    check(upper.type === lower.type, "Range pair types must match!");
    width = integerWidth(upper.type);
    if (kind === "noalias.addrspace") check(width === 32, "noalias.addrspace type must be i32!");
    else check(upper.type === type, "Range types must match instruction type!");
    const most = (1n << BigInt(width)) - 1n;
    const interval = { lower: lower.bits, upper: upper.bits };
    const isSame = lower.bits === upper.bits;
    const isLimit = lower.bits === 0n || lower.bits === most;
    check(!isSame || isLimit, "The upper and lower limits cannot be the same value");
    // Equal limits are the empty set at zero, all values at the largest value.
    check(!isSame || (lower.bits === most && kind === "absolute_symbol"), "Range must not be empty!");
    if (last !== undefined) {
      check(!overlaps(interval, last, width), "Intervals are overlapping");
      const [a, b] = [BigInt.asIntN(width, interval.lower), BigInt.asIntN(width, last.lower)];
      check(a > b, "Intervals are not in order");
      check(!isContiguous(interval, last), "Intervals are contiguous");
    }
    first ??= interval;
    last = interval;
  }
  if (operands.length <= 4 || first === undefined || last === undefined) return;
  check(!overlaps(first, last, width), "Intervals are overlapping");
  check(!isContiguous(first, last), "Intervals are contiguous");
}

const isContiguous = (a: Interval, b: Interval): boolean => a.upper === b.lower || a.lower === b.upper;

/** An interval may wrap around. */
function overlaps(a: Interval, b: Interval, width: number): boolean {
  const has = ({ lower, upper }: Interval, value: bigint): boolean =>
    BigInt.asUintN(width, value - lower) < BigInt.asUintN(width, upper - lower);
  return has(a, b.lower) || has(b, a.lower);
}
