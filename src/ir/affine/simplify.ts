// Simplification of affine expressions, as MLIR does it: an expression becomes a sum of dims, symbols and quotients, each with a number as
// its factor, and the sum is written again in that order. Products, quotients and remainders by symbols count as quotients.

import { add, ceilDiv, floorDiv, multiply } from "./arithmetic.ts";
import { type AffineBinary, type AffineExpr, constant, dim, isPureAffine, isSameExpr, symbol } from "./expression.ts";
import { type AffineMap, affineMap } from "./map.ts";
import { sortedSum, type Term, withoutExactDivisions } from "./semi-affine.ts";
import { buildBinary } from "./substitute.ts";

/** Factors of dims, symbols and quotients, and a constant. */
interface Sum {
  readonly dims: readonly bigint[];
  readonly symbols: readonly bigint[];
  /** By the index of the quotient; missing ones are 0. */
  readonly quotients: readonly bigint[];
  readonly constant: bigint;
}

/** A sum while terms are added to it. */
interface Total {
  readonly dims: bigint[];
  readonly symbols: bigint[];
  readonly quotients: bigint[];
  constant: bigint;
}

function addAt(list: bigint[], index: number, value: bigint): void {
  while (list.length <= index) list.push(0n);
  list[index] = (list[index] ?? 0n) + value;
}

/** The map with its results simplified. */
export function simplifyMap({ numDims, numSymbols, results }: AffineMap): AffineMap {
  return affineMap(
    numDims,
    numSymbols,
    results.map((result) => simplifyExpr(result, numDims, numSymbols)),
  );
}

/** The simplified expression; one that divides by a number that is not positive is returned as it is. */
export function simplifyExpr(expr: AffineExpr, numDims: number, numSymbols: number): AffineExpr {
  const simpler = isPureAffine(expr) ? expr : simplifyDivisions(expr, numDims, numSymbols);
  const flattener = new Flattener(numDims, numSymbols);
  const sum = flattener.sumOf(simpler);
  if (sum === undefined) return simpler;
  const result = flattener.exprOf(sum);
  return isPureAffine(simpler) || isSameExpr(result, simpler) ? result : flattener.sortedExprOf(sum);
}

function simplifyDivisions(expr: AffineExpr, numDims: number, numSymbols: number): AffineExpr {
  return withoutExactDivisions(expr, (difference) => {
    const rest = simplifyExpr(difference, numDims, numSymbols);
    return rest.kind === "constant" && rest.value === 0n;
  });
}

/** The factors of dims and symbols, and the constant, of a sum without quotients; undefined for other expressions. */
export function linearFactors(expr: AffineExpr, numDims: number, numSymbols: number): readonly bigint[] | undefined {
  const sum = isPureAffine(expr) ? new Flattener(numDims, numSymbols).sumOf(expr) : undefined;
  return sum === undefined || sum.quotients.length > 0 ? undefined : [...sum.dims, ...sum.symbols, sum.constant];
}

class Flattener {
  readonly #numDims: number;
  readonly #numSymbols: number;
  /** The quotients met so far, as expressions. */
  readonly #quotients: AffineExpr[] = [];

  constructor(numDims: number, numSymbols: number) {
    this.#numDims = numDims;
    this.#numSymbols = numSymbols;
  }

  /** Undefined for a division by a number that is not positive. */
  sumOf(expr: AffineExpr): Sum | undefined {
    const total: Total = {
      dims: [...unit(this.#numDims, -1)],
      symbols: [...unit(this.#numSymbols, -1)],
      quotients: [],
      constant: 0n,
    };
    return this.#add(total, expr, 1n) ? total : undefined;
  }

  /** Adds a multiple of an expression to a total; false for a division by a number that is not positive. */
  #add(total: Total, expr: AffineExpr, factor: bigint): boolean {
    switch (expr.kind) {
      case "constant":
        total.constant += expr.value * factor;
        return true;
      case "dim":
        addAt(total.dims, expr.position, factor);
        return true;
      case "symbol":
        addAt(total.symbols, expr.position, factor);
        return true;
      case "add":
        return this.#add(total, expr.lhs, factor) && this.#add(total, expr.rhs, factor);
      case "mul":
        if (expr.rhs.kind === "constant") return this.#add(total, expr.lhs, factor * expr.rhs.value);
    }
    const part = this.#divisionOf(expr);
    if (part === undefined) return false;
    total.constant += part.constant * factor;
    for (const list of ["dims", "symbols", "quotients"] as const) {
      for (const [index, one] of part[list].entries()) addAt(total[list], index, one * factor);
    }
    return true;
  }

  /** A quotient or remainder, or a product of symbols. */
  #divisionOf(expr: AffineBinary): Sum | undefined {
    const lhs = this.sumOf(expr.lhs);
    const rhs = lhs && this.sumOf(expr.rhs);
    if (lhs === undefined || rhs === undefined) return undefined;
    if (expr.rhs.kind !== "constant") return this.#bySymbols(expr, lhs, rhs);
    if (rhs.constant <= 0n) return undefined;
    const isQuotient = expr.kind === "floordiv" || expr.kind === "ceildiv";
    return isQuotient ? this.#quotient(lhs, rhs.constant, expr.kind) : this.#remainder(lhs, rhs.constant);
  }

  #only(part: Partial<Sum>): Sum {
    return { dims: unit(this.#numDims, -1), symbols: unit(this.#numSymbols, -1), quotients: [], constant: 0n, ...part };
  }

  /** A product, quotient or remainder by an expression of symbols is a term of its own. */
  #bySymbols({ kind }: AffineBinary, lhs: Sum, rhs: Sum): Sum {
    const index = this.#indexOf(buildBinary(kind, this.exprOf(lhs), this.exprOf(rhs)));
    return this.#only({ quotients: unit(index + 1, index) });
  }

  /** x mod c is x - (x floordiv c) * c; common factors are left out of the quotient. */
  #remainder(sum: Sum, divisor: bigint): Sum {
    if (factorsOf(sum).every((factor) => factor % divisor === 0n)) return this.#only({});
    const common = commonDivisor(sum, divisor);
    const index = this.#indexOf(floorDiv(this.exprOf(mapped(sum, (one) => one / common)), constant(divisor / common)));
    return combined(sum, this.#only({ quotients: unit(index + 1, index) }), (a, b) => a - b * divisor);
  }

  #quotient(sum: Sum, divisor: bigint, kind: "floordiv" | "ceildiv"): Sum {
    const common = commonDivisor(sum, divisor);
    const reduced = mapped(sum, (one) => one / common);
    if (divisor === common) return reduced;
    const divide = kind === "ceildiv" ? ceilDiv : floorDiv;
    const index = this.#indexOf(divide(this.exprOf(reduced), constant(divisor / common)));
    return this.#only({ quotients: unit(index + 1, index) });
  }

  #indexOf(quotient: AffineExpr): number {
    const known = this.#quotients.findIndex((one) => isSameExpr(one, quotient));
    return known >= 0 ? known : this.#quotients.push(quotient) - 1;
  }

  exprOf({ dims, symbols, quotients, constant: rest }: Sum): AffineExpr {
    let expr: AffineExpr = constant(0);
    const plus = (term: AffineExpr, factor: bigint): void => {
      if (factor !== 0n) expr = add(expr, multiply(term, constant(factor)));
    };
    dims.forEach((factor, position) => plus(dim(position), factor));
    symbols.forEach((factor, position) => plus(symbol(position), factor));
    quotients.forEach((factor, index) => plus(this.#quotients[index] ?? constant(0), factor));
    return rest === 0n ? expr : add(expr, constant(rest));
  }

  /** The expression with its terms in the order for products with symbols. */
  sortedExprOf({ dims, symbols, quotients, constant: rest }: Sum): AffineExpr {
    const sum = sortedSum(
      {
        dims: dims.map((factor, position): Term => ({ expr: dim(position), factor })),
        symbols: symbols.map((factor, position): Term => ({ expr: symbol(position), factor })),
        others: quotients.map((factor, index): Term => ({ expr: this.#quotients[index] ?? constant(0), factor })),
      },
      Math.max(this.#numDims, this.#numSymbols),
    );
    return rest === 0n ? sum : add(sum, constant(rest));
  }
}

/** So many zeros, with a 1 at a position. */
function unit(length: number, position: number): readonly bigint[] {
  return Array.from({ length }, (_, index) => (index === position ? 1n : 0n));
}

function factorsOf({ dims, symbols, quotients, constant: rest }: Sum): readonly bigint[] {
  return [...dims, ...symbols, ...quotients, rest];
}

function mapped(sum: Sum, change: (factor: bigint) => bigint): Sum {
  return combined(sum, sum, change);
}

function combined(a: Sum, b: Sum, of: (x: bigint, y: bigint) => bigint): Sum {
  const both = (x: readonly bigint[], y: readonly bigint[]): readonly bigint[] =>
    Array.from({ length: Math.max(x.length, y.length) }, (_, index) => of(x[index] ?? 0n, y[index] ?? 0n));
  return {
    dims: both(a.dims, b.dims),
    symbols: both(a.symbols, b.symbols),
    quotients: both(a.quotients, b.quotients),
    constant: of(a.constant, b.constant),
  };
}

/** The greatest common divisor of a number and all factors of a sum. */
function commonDivisor(sum: Sum, divisor: bigint): bigint {
  return factorsOf(sum).reduce(
    (common, factor) => greatestCommonDivisor(common, factor < 0n ? -factor : factor),
    divisor,
  );
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}
