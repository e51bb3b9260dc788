/** Affine maps: functions from dims and symbols to a list of affine expressions. */

import type { WordKey } from "../../support/tables/sequence-table.ts";
import { evaluateExpr } from "./evaluate.ts";
import { type AffineExpr, constant, dim, isSameExpr, pushExpr } from "./expression.ts";
import { replaceDimsAndSymbols } from "./substitute.ts";

/** An immutable affine map. */
export interface AffineMap {
  readonly numDims: number;
  readonly numSymbols: number;
  readonly results: readonly AffineExpr[];
  /** Appends the map to a key: equal maps give equal words. */
  pushWords(key: WordKey): void;
}

class PlainMap implements AffineMap {
  readonly numDims: number;
  readonly numSymbols: number;
  readonly results: readonly AffineExpr[];

  constructor(numDims: number, numSymbols: number, results: readonly AffineExpr[]) {
    this.numDims = numDims;
    this.numSymbols = numSymbols;
    this.results = results;
  }

  pushWords(key: WordKey): void {
    key.push(this.numDims);
    key.push(this.numSymbols);
    key.push(this.results.length);
    for (const result of this.results) pushExpr(key, result);
  }
}

/** A map from its parts. Invariant, not checked here: results use only positions below the given counts. */
export function affineMap(numDims: number, numSymbols: number, results: readonly AffineExpr[]): AffineMap {
  return new PlainMap(numDims, numSymbols, results);
}

/** (d0, …, dn-1) -> (d0, …, dn-1) */
export function identityMap(numDims: number): AffineMap {
  return affineMap(
    numDims,
    0,
    Array.from({ length: numDims }, (_, position) => dim(position)),
  );
}

/** (d0, …, dn-1) -> (the last `numResults` dims) */
export function minorIdentityMap(numDims: number, numResults: number): AffineMap {
  const first = numDims - numResults;
  return affineMap(
    numDims,
    0,
    Array.from({ length: numResults }, (_, position) => dim(first + position)),
  );
}

/** (d0, …) -> (d[permutation[0]], d[permutation[1]], …) */
export function permutationMap(permutation: readonly number[]): AffineMap {
  return affineMap(permutation.length, 0, permutation.map(dim));
}

/** () -> (value) */
export function constantMap(value: bigint | number): AffineMap {
  return affineMap(0, 0, [constant(value)]);
}

/** Whether two maps have equal dimensions, symbols and results. */
export function isSameMap(a: AffineMap, b: AffineMap): boolean {
  if (a === b) return true;
  const { results } = b;
  const isSameSpace = a.numDims === b.numDims && a.numSymbols === b.numSymbols && a.results.length === results.length;
  return isSameSpace && a.results.every((result, index) => isSameExpr(result, results[index]!));
}

/** Every dim is a result, in order. Symbols may be declared. */
export function isIdentity(map: AffineMap): boolean {
  return map.numDims === map.results.length && isMinorIdentity(map);
}

/** The results are the last dims, in order; and there are no symbols unless there are as many results as dims. */
export function isMinorIdentity(map: AffineMap): boolean {
  const first = map.numDims - map.results.length;
  return first >= 0 && map.results.every((result, i) => result.kind === "dim" && result.position === first + i);
}

/**
 * Every result is a dim, and no dim occurs twice; with `zeros` "allowed", results may also be the constant 0. There
 * are no symbols and no more results than dims.
 */
export function isProjectedPermutation(map: AffineMap, zeros: "allowed" | "forbidden" = "forbidden"): boolean {
  if (map.numSymbols > 0 || map.results.length > map.numDims) return false;
  const seen = new Set<number>();
  return map.results.every((result) => {
    if (result.kind === "constant") return zeros === "allowed" && result.value === 0n;
    if (result.kind !== "dim" || seen.has(result.position)) return false;
    seen.add(result.position);
    return true;
  });
}

/** A projected permutation that uses every dim. */
export function isPermutation(map: AffineMap): boolean {
  return map.numDims === map.results.length && isProjectedPermutation(map);
}

/** The position of a dim among the results, undefined if it is none of them. */
export function resultPosition(map: AffineMap, expr: AffineExpr): number | undefined {
  const position = map.results.findIndex((result) => isSameExpr(result, expr));
  return position < 0 ? undefined : position;
}

/** The one result of a map, if it is a constant. */
export function singleConstantResult(map: AffineMap): bigint | undefined {
  const [only] = map.results;
  return map.results.length === 1 && only?.kind === "constant" ? only.value : undefined;
}

/** The map with some of its results, in the given order. */
export function selectResults(map: AffineMap, positions: readonly number[]): AffineMap {
  const results = positions.flatMap((position) => map.results[position] ?? []);
  return affineMap(map.numDims, map.numSymbols, results);
}

/**
 * outer ∘ inner: the results of `inner` become the dims of `outer`, whose symbols follow those of `inner`. `inner` must
 * have as many results as `outer` has dims.
 */
export function composeMaps(outer: AffineMap, inner: AffineMap): AffineMap {
  const symbolsAfter = outer.results.map((result) =>
    replaceDimsAndSymbols(result, inner.results, { symbolOffset: inner.numSymbols }),
  );
  return affineMap(inner.numDims, inner.numSymbols + outer.numSymbols, symbolsAfter);
}

/** The values of the results; undefined if a result divides by zero or a position has no value. */
export function evaluateMap(
  map: AffineMap,
  dims: readonly bigint[],
  symbols: readonly bigint[] = [],
): (bigint | undefined)[] {
  return map.results.map((result) => evaluateExpr(result, dims, symbols));
}
