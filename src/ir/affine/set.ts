/** Integer sets: the points where affine expressions are zero or not negative. */

import { evaluateExpr } from "./evaluate.ts";
import { type AffineExpr, constant } from "./expression.ts";

/** One constraint: `expr == 0`, or `expr >= 0`. */
export interface AffineConstraint {
  readonly expr: AffineExpr;
  readonly isEquality: boolean;
}

/** An immutable integer set. Two sets are the same exactly when their keys are. */
export interface IntegerSet {
  readonly numDims: number;
  readonly numSymbols: number;
  readonly constraints: readonly AffineConstraint[];
  readonly key: string;
}

/** A set from its parts. A set without constraints gets the one that always holds, `0 == 0`. */
export function integerSet(numDims: number, numSymbols: number, constraints: readonly AffineConstraint[]): IntegerSet {
  const all = constraints.length === 0 ? [{ expr: constant(0), isEquality: true }] : constraints;
  const keys = all.map(({ expr, isEquality }) => `${isEquality ? "=" : ">"}${expr.key}`);
  return { numDims, numSymbols, constraints: all, key: `${numDims},${numSymbols}:${keys.join(";")}` };
}

/** Whether a point is in the set; undefined where a constraint has no value there. */
export function containsPoint(
  set: IntegerSet,
  dims: readonly bigint[],
  symbols: readonly bigint[] = [],
): boolean | undefined {
  let isInside = true;
  for (const { expr, isEquality } of set.constraints) {
    const value = evaluateExpr(expr, dims, symbols);
    if (value === undefined) return undefined;
    if (isEquality ? value !== 0n : value < 0n) isInside = false;
  }
  return isInside;
}
