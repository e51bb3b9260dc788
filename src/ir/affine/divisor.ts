/** Which constants certainly divide an affine expression. */
import type { AffineExpr } from "./expression.ts";

/**
 * The largest positive constant that is known to divide every value of the expression; 1 if none is known. Products that
 * exceed 64 bits wrap, as they do in MLIR, where the answer is then not a divisor and may be negative.
 */
export function largestKnownDivisor(expr: AffineExpr): bigint {
  switch (expr.kind) {
    case "dim":
    case "symbol":
      return 1n;
    case "constant":
      return magnitude(expr.value);
    case "mul":
      return BigInt.asIntN(64, largestKnownDivisor(expr.lhs) * largestKnownDivisor(expr.rhs));
    case "add":
    case "mod":
      return commonDivisor(largestKnownDivisor(expr.lhs), largestKnownDivisor(expr.rhs));
    case "floordiv":
    case "ceildiv":
      return divisorOfQuotient(expr.lhs, expr.rhs);
  }
}

/** Of a quotient we know a divisor only if the division is exact. */
function divisorOfQuotient(lhs: AffineExpr, rhs: AffineExpr): bigint {
  if (rhs.kind !== "constant" || rhs.value === 0n) return 1n;
  const dividend = largestKnownDivisor(lhs);
  return dividend % rhs.value === 0n ? magnitude(dividend / rhs.value) : 1n;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return BigInt.asIntN(64, greatestCommonDivisor(BigInt.asUintN(64, a), BigInt.asUintN(64, b)));
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
