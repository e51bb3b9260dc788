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
  switch (expr.kind) {
    case "dim":
      return dims[expr.position];
    case "symbol":
      return symbols[expr.position];
    case "constant":
      return expr.value;
    default: {
      const [lhs, rhs] = [evaluateExpr(expr.lhs, dims, symbols), evaluateExpr(expr.rhs, dims, symbols)];
      return lhs === undefined || rhs === undefined ? undefined : apply(expr.kind, lhs, rhs);
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
