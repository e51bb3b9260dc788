/** Integer sets: the points where affine expressions are zero or not negative. */

import type { WordKey } from "../../support/tables/sequence-table.ts";
import { evaluateExpr } from "./evaluate.ts";
import { type AffineExpr, constant, pushExpr } from "./expression.ts";

/** One constraint: `expr == 0`, or `expr >= 0`. */
export interface AffineConstraint {
  readonly expr: AffineExpr;
  readonly isEquality: boolean;
}

/** An immutable integer set. */
export interface IntegerSet {
  readonly numDims: number;
  readonly numSymbols: number;
  readonly constraints: readonly AffineConstraint[];
  /** Appends the set to a key: equal sets give equal words. */
  pushWords(key: WordKey): void;
}

class PlainSet implements IntegerSet {
  readonly numDims: number;
  readonly numSymbols: number;
  readonly constraints: readonly AffineConstraint[];

  constructor(numDims: number, numSymbols: number, constraints: readonly AffineConstraint[]) {
    this.numDims = numDims;
    this.numSymbols = numSymbols;
    this.constraints = constraints;
  }

  pushWords(key: WordKey): void {
    key.push(this.numDims);
    key.push(this.numSymbols);
    key.push(this.constraints.length);
    for (const { expr, isEquality } of this.constraints) {
      key.push(isEquality ? 1 : 0);
      pushExpr(key, expr);
    }
  }
}

/** A set from its parts. A set without constraints gets the one that always holds, `0 == 0`. */
export function integerSet(numDims: number, numSymbols: number, constraints: readonly AffineConstraint[]): IntegerSet {
  const all = constraints.length === 0 ? [{ expr: constant(0), isEquality: true }] : constraints;
  return new PlainSet(numDims, numSymbols, all);
}

/** Whether a point is in the set; undefined if a constraint has no value there. */
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
