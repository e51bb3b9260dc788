/** The value of an affine expression at a point. */
import { ceilDivide, floorDivide } from "../../support/wrapping.ts";
import type { AffineBinaryKind, AffineExpr } from "./expression.ts";

/**
 * The value for the given dims and symbols, as a mathematical integer; undefined for a division by zero, a modulus below
 * 1 or a position without value.
 */
export function evaluateExpr(
  expr: AffineExpr,
  dims: readonly bigint[],
  symbols: readonly bigint[] = [],
): bigint | undefined {
  const value = foldExpr(expr, dims, symbols);
  return value === "poison" ? undefined : value;
}

/**
 * The value for the dims and symbols that are known; "poison" for an invalid division. Undefined if a value is missing, unless an invalid division is
 * left of it.
 */
export function foldExpr(
  expr: AffineExpr,
  dims: readonly (bigint | undefined)[],
  symbols: readonly (bigint | undefined)[],
): bigint | "poison" | undefined {
  switch (expr.kind) {
    case "dim":
      return dims[expr.position];
    case "symbol":
      return symbols[expr.position];
    case "constant":
      return expr.value;
    default: {
      const lhs = foldExpr(expr.lhs, dims, symbols);
      if (typeof lhs !== "bigint") return lhs;
      const rhs = foldExpr(expr.rhs, dims, symbols);
      return typeof rhs === "bigint" ? (apply(expr.kind, lhs, rhs) ?? "poison") : rhs;
    }
  }
}

function apply(kind: AffineBinaryKind, lhs: bigint, rhs: bigint): bigint | undefined {
  switch (kind) {
    case "add":
      return lhs + rhs;
    case "mul":
      return lhs * rhs;
    case "mod":
      return rhs < 1n ? undefined : ((lhs % rhs) + rhs) % rhs;
    case "floordiv":
      return rhs === 0n ? undefined : floorDivide(lhs, rhs);
    case "ceildiv":
      return rhs === 0n ? undefined : ceilDivide(lhs, rhs);
  }
}
