/**
 * Affine expressions as immutable values: dims, symbols, 64-bit constants and five operations.
 *
 * Build operations only with the functions of `arithmetic.ts`, which simplify as MLIR does. Constants are 64-bit: they wrap where MLIR's
 * wrap.
 */
import type { WordKey } from "../../support/tables/sequence-table.ts";

/** The operations, by the words of the text form (`add` is `+` and `-`, `mul` is `*`). */
export type AffineBinaryKind = "add" | "mul" | "mod" | "floordiv" | "ceildiv";

interface AffineBase {
  /** No dims occur: the expression is the same at every point. */
  readonly isSymbolicOrConstant: boolean;
  /** Levels of operations: 0 for leaves. */
  readonly depth: number;
}

/** A dimension, `d0`. */
export interface AffineDim extends AffineBase {
  readonly kind: "dim";
  readonly position: number;
}

/** A symbol, `s0`. */
export interface AffineSymbol extends AffineBase {
  readonly kind: "symbol";
  readonly position: number;
}

/** A constant. */
export interface AffineConstant extends AffineBase {
  readonly kind: "constant";
  /** In the range of a signed 64-bit integer. */
  readonly value: bigint;
}

/** A sum, a product, or a division or remainder by the right side. */
export interface AffineBinary extends AffineBase {
  readonly kind: AffineBinaryKind;
  readonly lhs: AffineExpr;
  readonly rhs: AffineExpr;
}

/** An affine expression, an immutable value; `isSameExpr` compares two. */
export type AffineExpr = AffineDim | AffineSymbol | AffineConstant | AffineBinary;

/** The dim at a position, `d0`, `d1`, … */
export function dim(position: number): AffineDim {
  return frequentDims[position] ?? makeDim(position);
}

function makeDim(position: number): AffineDim {
  return { kind: "dim", position, isSymbolicOrConstant: false, depth: 0 };
}

/** The symbol at a position, `s0`, `s1`, … */
export function symbol(position: number): AffineSymbol {
  return frequentSymbols[position] ?? makeSymbol(position);
}

function makeSymbol(position: number): AffineSymbol {
  return { kind: "symbol", position, isSymbolicOrConstant: true, depth: 0 };
}

/** A constant; values outside 64 bits wrap. */
export function constant(value: bigint | number): AffineConstant {
  return (typeof value === "number" ? frequentConstants[value] : undefined) ?? makeConstant(value);
}

function makeConstant(value: bigint | number): AffineConstant {
  const wrapped = BigInt.asIntN(64, BigInt(value));
  return { kind: "constant", value: wrapped, isSymbolicOrConstant: true, depth: 0 };
}

const frequentDims = Array.from({ length: 8 }, (_, position) => makeDim(position));
const frequentSymbols = Array.from({ length: 8 }, (_, position) => makeSymbol(position));
const frequentConstants = Array.from({ length: 65 }, (_, value) => makeConstant(value));

/** An operation as it is, without simplification. For `arithmetic.ts`; use its functions instead. */
export function binary(kind: AffineBinaryKind, lhs: AffineExpr, rhs: AffineExpr): AffineBinary {
  return {
    kind,
    lhs,
    rhs,
    isSymbolicOrConstant: lhs.isSymbolicOrConstant && rhs.isSymbolicOrConstant,
    depth: 1 + Math.max(lhs.depth, rhs.depth),
  };
}

/** Whether an expression has two operands. */
export function isBinary(expr: AffineExpr): expr is AffineBinary {
  return expr.kind !== "dim" && expr.kind !== "symbol" && expr.kind !== "constant";
}

/** Whether two expressions are the same structure. */
export function isSameExpr(a: AffineExpr, b: AffineExpr): boolean {
  if (a === b) return true;
  switch (a.kind) {
    case "dim":
    case "symbol":
      return b.kind === a.kind && b.position === a.position;
    case "constant":
      return b.kind === "constant" && b.value === a.value;
    default:
      return b.kind === a.kind && b.depth === a.depth && isSameExpr(a.lhs, b.lhs) && isSameExpr(a.rhs, b.rhs);
  }
}

/** The first word of the key of each kind of expression. */
const codes: Readonly<Record<AffineExpr["kind"], number>> = {
  dim: 0,
  symbol: 1,
  constant: 2,
  add: 3,
  mul: 4,
  mod: 5,
  floordiv: 6,
  ceildiv: 7,
};

/** Appends an expression to a key: equal expressions give equal words. */
export function pushExpr(key: WordKey, expr: AffineExpr): void {
  key.push(codes[expr.kind]);
  switch (expr.kind) {
    case "dim":
    case "symbol":
      key.push(expr.position);
      break;
    case "constant":
      key.push(Number(BigInt.asIntN(32, expr.value)));
      key.push(Number(BigInt.asIntN(32, expr.value >> 32n)));
      break;
    default:
      pushExpr(key, expr.lhs);
      pushExpr(key, expr.rhs);
  }
}

/** A text that names the structure, `add(d0,s1)`: equal texts mean equal expressions. */
export function exprKey(expr: AffineExpr): string {
  if (isBinary(expr)) return `${expr.kind}(${exprKey(expr.lhs)},${exprKey(expr.rhs)})`;
  if (expr.kind === "constant") return String(expr.value);
  return expr.kind === "dim" ? `d${expr.position}` : `s${expr.position}`;
}

/** The value of a constant expression, undefined for any other. */
export function constantValue(expr: AffineExpr): bigint | undefined {
  return expr.kind === "constant" ? expr.value : undefined;
}

/** Whether multiplications have a factor, and divisions a divisor, that is constant: the strict meaning of "affine". */
export function isPureAffine(expr: AffineExpr): boolean {
  if (!isBinary(expr)) return true;
  if (!isPureAffine(expr.lhs) || !isPureAffine(expr.rhs)) return false;
  if (expr.kind === "add") return true;
  return expr.rhs.kind === "constant" || (expr.kind === "mul" && expr.lhs.kind === "constant");
}

/** Calls `visit` for the expression and everything in it, operands first. */
export function walkExpr(expr: AffineExpr, visit: (part: AffineExpr) => void): void {
  if (isBinary(expr)) {
    walkExpr(expr.lhs, visit);
    walkExpr(expr.rhs, visit);
  }
  visit(expr);
}
