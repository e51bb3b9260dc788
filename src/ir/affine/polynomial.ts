/**
 * Affine expressions as sums of products, to see which dims and symbols an expression really depends on.
 *
 * A division of symbols counts as a symbol of its own; an expression that divides a dim has no such form.
 */
import { type AffineExpr, exprKey } from "./expression.ts";

/** A product of dims and symbols with its coefficient, never 0. No factors: the constant part. */
export interface Monomial {
  /** Positions of the dims, ascending, repeated for powers. */
  readonly dims: readonly number[];
  /** Keys of the factors without dims (symbols, and divisions of symbols), in order, repeated for powers. */
  readonly symbols: readonly string[];
  readonly coefficient: bigint;
}

/** The monomials of an expression, each product of factors once; undefined if a dim is divided. */
export function polynomialOf(expr: AffineExpr): readonly Monomial[] | undefined {
  switch (expr.kind) {
    case "dim":
      return [{ dims: [expr.position], symbols: [], coefficient: 1n }];
    case "symbol":
      return [{ dims: [], symbols: [exprKey(expr)], coefficient: 1n }];
    case "constant":
      return collect([{ dims: [], symbols: [], coefficient: expr.value }]);
    case "add":
    case "mul": {
      const [lhs, rhs] = [polynomialOf(expr.lhs), polynomialOf(expr.rhs)];
      if (lhs === undefined || rhs === undefined) return undefined;
      return expr.kind === "add"
        ? collect([...lhs, ...rhs])
        : collect(lhs.flatMap((a) => rhs.map((b) => product(a, b))));
    }
    default:
      return expr.isSymbolicOrConstant ? [{ dims: [], symbols: [exprKey(expr)], coefficient: 1n }] : undefined;
  }
}

function product(a: Monomial, b: Monomial): Monomial {
  return {
    dims: [...a.dims, ...b.dims].sort((x, y) => x - y),
    symbols: [...a.symbols, ...b.symbols].sort(),
    coefficient: a.coefficient * b.coefficient,
  };
}

/** Joins monomials with the same factors and drops those that vanish. */
function collect(monomials: readonly Monomial[]): Monomial[] {
  const byFactors = new Map<string, Monomial>();
  for (const monomial of monomials) {
    const key = `${monomial.dims.join(",")};${monomial.symbols.join(",")}`;
    const coefficient = (byFactors.get(key)?.coefficient ?? 0n) + monomial.coefficient;
    byFactors.set(key, { ...monomial, coefficient });
  }
  return [...byFactors.values()].filter(({ coefficient }) => coefficient !== 0n);
}
