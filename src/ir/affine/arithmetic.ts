/**
 * Building affine operations with the simplifications that MLIR makes on construction, no more and no fewer, because
 * the printed form depends on each of them.
 */
import { ceilDivide, floorDivide } from "../../support/wrapping.ts";
import { largestKnownDivisor } from "./divisor.ts";
import { type AffineBinary, type AffineExpr, binary, constant, isBinary, isSameExpr } from "./expression.ts";

function wrap(value: bigint): bigint {
  return BigInt.asIntN(64, value);
}

/** A constant, unless it does not fit in 64 bits. */
function checkedConstant(value: bigint): AffineExpr | undefined {
  return wrap(value) === value ? constant(value) : undefined;
}

/** lhs + rhs. */
export function add(lhs: AffineExpr, rhs: AffineExpr): AffineExpr {
  return simplifiedSum(lhs, rhs) ?? binary("add", lhs, rhs);
}

/** -expr, which is expr * -1. */
export function negate(expr: AffineExpr): AffineExpr {
  return multiply(expr, constant(-1));
}

/** lhs - rhs, which is lhs + rhs * -1. */
export function subtract(lhs: AffineExpr, rhs: AffineExpr): AffineExpr {
  return add(lhs, negate(rhs));
}

function simplifiedSum(lhs: AffineExpr, rhs: AffineExpr): AffineExpr | undefined {
  if (lhs.kind === "constant" && rhs.kind === "constant") return checkedConstant(lhs.value + rhs.value);
  if (lhs.kind === "constant" || isOutOfOrder(lhs, rhs)) return add(rhs, lhs);
  const withConstant = rhs.kind === "constant" ? sumWithConstant(lhs, rhs.value) : undefined;
  return withConstant ?? sumOfMultiples(lhs, rhs) ?? constantToTheRight(lhs, rhs) ?? sumWithQuotient(lhs, rhs);
}

/** Dims come before symbols, and of two dims or two symbols the first one first. */
function isOutOfOrder(lhs: AffineExpr, rhs: AffineExpr): boolean {
  if (lhs.isSymbolicOrConstant && !rhs.isSymbolicOrConstant) return true;
  if (lhs.kind === "dim" && rhs.kind === "dim") return lhs.position > rhs.position;
  return lhs.kind === "symbol" && rhs.kind === "symbol" && lhs.position > rhs.position;
}

function sumWithConstant(lhs: AffineExpr, value: bigint): AffineExpr | undefined {
  if (value === 0n) return lhs;
  if (lhs.kind !== "add" || lhs.rhs.kind !== "constant") return undefined;
  return add(lhs.lhs, constant(lhs.rhs.value + value));
}

/** x * a + x * b is x * (a + b). */
function sumOfMultiples(lhs: AffineExpr, rhs: AffineExpr): AffineExpr | undefined {
  const [left, right] = [factored(lhs), factored(rhs)];
  if (!isSameExpr(left.expr, right.expr)) return undefined;
  return multiply(left.expr, constant(left.factor + right.factor));
}

function factored(expr: AffineExpr): { readonly expr: AffineExpr; readonly factor: bigint } {
  if (expr.kind === "mul" && expr.rhs.kind === "constant") return { expr: expr.lhs, factor: expr.rhs.value };
  return { expr, factor: 1n };
}

/** (x + c) + y is (x + y) + c. */
function constantToTheRight(lhs: AffineExpr, rhs: AffineExpr): AffineExpr | undefined {
  if (lhs.kind !== "add" || lhs.rhs.kind !== "constant") return undefined;
  return add(add(lhs.lhs, rhs), lhs.rhs);
}

/** (x + y) + (z floordiv q) * c is x + (y + (z floordiv q) * c) if the inner sum simplifies, as it does to y mod q. */
function sumWithQuotient(lhs: AffineExpr, rhs: AffineExpr): AffineExpr | undefined {
  if (rhs.kind !== "mul") return undefined;
  const remainder = remainderOf(lhs, rhs.lhs, rhs.rhs);
  if (remainder !== undefined || lhs.kind !== "add" || rhs.lhs.kind !== "floordiv") return remainder;
  const inner = simplifiedSum(lhs.rhs, rhs);
  return inner && add(lhs.lhs, inner);
}

/** lhs + quotient * factor: x - (x floordiv q) * q is x mod q. */
function remainderOf(lhs: AffineExpr, quotient: AffineExpr, factor: AffineExpr): AffineExpr | undefined {
  if (factor.kind !== "constant") return undefined;
  const isNegated = factor.value === -1n && quotient.kind === "mul";
  const division = isNegated ? quotient.lhs : quotient;
  const divisor = isNegated ? quotient.rhs : negate(factor);
  if (division.kind !== "floordiv" || !isSameExpr(division.lhs, lhs)) return undefined;
  return isSameExpr(division.rhs, divisor) ? modulo(lhs, divisor) : undefined;
}

/** lhs * rhs. */
export function multiply(lhs: AffineExpr, rhs: AffineExpr): AffineExpr {
  return simplifiedProduct(lhs, rhs) ?? binary("mul", lhs, rhs);
}

function simplifiedProduct(lhs: AffineExpr, rhs: AffineExpr): AffineExpr | undefined {
  if (lhs.kind === "constant" && rhs.kind === "constant") return checkedConstant(lhs.value * rhs.value);
  if (lhs.kind === "constant" || isOutOfOrder(lhs, rhs)) return multiply(rhs, lhs);
  if (rhs.kind === "constant") return productWithConstant(lhs, rhs.value);
  if (lhs.kind !== "mul" || lhs.rhs.kind !== "constant") return undefined;
  return multiply(multiply(lhs.lhs, rhs), lhs.rhs);
}

function productWithConstant(lhs: AffineExpr, value: bigint): AffineExpr | undefined {
  if (value === 1n) return lhs;
  if (value === 0n) return constant(0);
  if (lhs.kind !== "mul" || lhs.rhs.kind !== "constant") return undefined;
  return multiply(lhs.lhs, constant(lhs.rhs.value * value));
}

/** lhs floordiv rhs. */
export function floorDiv(lhs: AffineExpr, rhs: AffineExpr): AffineExpr {
  return simplifiedFloorDiv(lhs, rhs) ?? binary("floordiv", lhs, rhs);
}

function simplifiedFloorDiv(lhs: AffineExpr, rhs: AffineExpr): AffineExpr | undefined {
  if (rhs.kind !== "constant" || rhs.value === 0n) return undefined;
  if (lhs.kind === "constant") return checkedConstant(floorDivide(lhs.value, rhs.value));
  if (rhs.value === 1n) return lhs;
  return dividedProduct(lhs, rhs.value) ?? dividedSum(lhs, rhs);
}

/** (x * a) / b is x * (a / b) where b divides a. */
function dividedProduct(lhs: AffineExpr, divisor: bigint): AffineExpr | undefined {
  if (lhs.kind !== "mul" || lhs.rhs.kind !== "constant" || lhs.rhs.value % divisor !== 0n) return undefined;
  return multiply(lhs.lhs, constant(lhs.rhs.value / divisor));
}

/** (x + y) floordiv c is x floordiv c + y floordiv c where c divides x or y. */
function dividedSum(lhs: AffineExpr, rhs: AffineExpr & { readonly kind: "constant" }): AffineExpr | undefined {
  if (lhs.kind !== "add" || !hasMultipleOf(lhs, rhs.value)) return undefined;
  return add(floorDiv(lhs.lhs, rhs), floorDiv(lhs.rhs, rhs));
}

function hasMultipleOf(sum: AffineBinary, divisor: bigint): boolean {
  return isMultipleOf(sum.lhs, divisor) || isMultipleOf(sum.rhs, divisor);
}

function isMultipleOf(expr: AffineExpr, divisor: bigint): boolean {
  return largestKnownDivisor(expr) % divisor === 0n;
}

/** lhs ceildiv rhs. */
export function ceilDiv(lhs: AffineExpr, rhs: AffineExpr): AffineExpr {
  return simplifiedCeilDiv(lhs, rhs) ?? binary("ceildiv", lhs, rhs);
}

function simplifiedCeilDiv(lhs: AffineExpr, rhs: AffineExpr): AffineExpr | undefined {
  if (rhs.kind !== "constant" || rhs.value === 0n) return undefined;
  if (lhs.kind === "constant") return checkedConstant(ceilDivide(lhs.value, rhs.value));
  return rhs.value === 1n ? lhs : dividedProduct(lhs, rhs.value);
}

/** lhs mod rhs, which is never negative for a positive rhs. */
export function modulo(lhs: AffineExpr, rhs: AffineExpr): AffineExpr {
  return simplifiedModulo(lhs, rhs) ?? binary("mod", lhs, rhs);
}

function simplifiedModulo(lhs: AffineExpr, rhs: AffineExpr): AffineExpr | undefined {
  if (rhs.kind !== "constant" || rhs.value < 1n) return undefined;
  if (lhs.kind === "constant") return constant(((lhs.value % rhs.value) + rhs.value) % rhs.value);
  if (isMultipleOf(lhs, rhs.value)) return constant(0);
  if (!isBinary(lhs)) return undefined;
  if (lhs.kind === "add" && isMultipleOf(lhs.lhs, rhs.value)) return modulo(lhs.rhs, rhs);
  if (lhs.kind === "add" && isMultipleOf(lhs.rhs, rhs.value)) return modulo(lhs.lhs, rhs);
  if (lhs.kind !== "mod" || lhs.rhs.kind !== "constant" || lhs.rhs.value < 1n) return undefined;
  return isMultipleOf(lhs.rhs, rhs.value) ? modulo(lhs.lhs, rhs) : undefined;
}
