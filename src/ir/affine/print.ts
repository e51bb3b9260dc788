/** The text of affine expressions, maps and sets, as MLIR prints them, without the `affine_map<…>` around it. */
import { type AffineBinary, type AffineConstant, type AffineExpr, isBinary } from "./expression.ts";
import type { AffineMap } from "./map.ts";
import type { IntegerSet } from "./set.ts";

/** How dims and symbols are written; the default is `d0` and `s0`. */
export type AffineNames = (kind: "dim" | "symbol", position: number) => string;

const standardNames: AffineNames = (kind, position) => (kind === "dim" ? `d${position}` : `s${position}`);

/** `(d0, d1)[s0] -> (d0 + s0, d1)` */
export function printAffineMap(map: AffineMap): string {
  return `${header(map.numDims, map.numSymbols)} -> (${map.results.map((result) => printAffineExpr(result)).join(", ")})`;
}

/** `(d0)[s0] : (d0 - s0 >= 0, d0 == 0)` */
export function printIntegerSet(set: IntegerSet): string {
  const constraints = set.constraints.map(
    ({ expr, isEquality }) => `${printAffineExpr(expr)} ${isEquality ? "==" : ">="} 0`,
  );
  return `${header(set.numDims, set.numSymbols)} : (${constraints.join(", ")})`;
}

function header(numDims: number, numSymbols: number): string {
  const dims = `(${namesText("d", numDims)})`;
  return numSymbols === 0 ? dims : `${dims}[${namesText("s", numSymbols)}]`;
}

/** `d0, d1, d2`. */
function namesText(letter: "d" | "s", count: number): string {
  let text = "";
  for (let position = 0; position < count; position++) text += `${position > 0 ? ", " : ""}${letter}${position}`;
  return text;
}

/** An expression on its own, such as `d0 * 2 - s0`. */
export function printAffineExpr(expr: AffineExpr, names: AffineNames = standardNames): string {
  return printBound(expr, false, names);
}

/** An operand; a tight one gets parentheses around any operation. */
function printBound(expr: AffineExpr, isTight: boolean, names: AffineNames): string {
  if (!isBinary(expr)) return expr.kind === "constant" ? String(expr.value) : names(expr.kind, expr.position);
  const text = expr.kind === "add" ? printSum(expr, names) : printProduct(expr, names);
  return isTight ? `(${text})` : text;
}

const operators = { mul: "*", mod: "mod", floordiv: "floordiv", ceildiv: "ceildiv" } as const;

function printProduct(expr: AffineBinary, names: AffineNames): string {
  if (expr.kind === "add") return printSum(expr, names);
  if (isNegation(expr)) return `-${printBound(expr.lhs, true, names)}`;
  return `${printBound(expr.lhs, true, names)} ${operators[expr.kind]} ${printBound(expr.rhs, true, names)}`;
}

function isNegation(expr: AffineExpr): boolean {
  return expr.kind === "mul" && expr.rhs.kind === "constant" && expr.rhs.value === -1n;
}

function printSum({ lhs, rhs }: AffineBinary, names: AffineNames): string {
  const left = printBound(lhs, false, names);
  if (rhs.kind === "mul" && rhs.rhs.kind === "constant" && rhs.rhs.value < 0n) {
    return `${left} - ${printSubtrahend(rhs.lhs, rhs.rhs, names)}`;
  }
  if (rhs.kind === "constant" && rhs.value < 0n) return `${left} - ${BigInt.asIntN(64, -rhs.value)}`;
  return `${left} + ${printBound(rhs, false, names)}`;
}

/** The text after the minus of `expr * factor` with a negative factor. */
function printSubtrahend(expr: AffineExpr, factor: AffineConstant, names: AffineNames): string {
  if (factor.value === -1n) return printBound(expr, expr.kind === "add", names);
  return `${printBound(expr, true, names)} * ${BigInt.asIntN(64, -factor.value)}`;
}
