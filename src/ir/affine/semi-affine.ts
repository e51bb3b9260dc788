/**
 * Simplification of expressions that multiply or divide by symbols, as MLIR does it: divisions by a symbol that divides the dividend go, and the
 * terms of a sum are sorted by their dims and symbols.
 */
import { add, multiply, negate } from "./arithmetic.ts";
import { type AffineBinaryKind, type AffineExpr, constant, isBinary, isSameExpr } from "./expression.ts";
import { buildBinary } from "./substitute.ts";

type Division = "floordiv" | "ceildiv" | "mod";

const isDivision = (kind: AffineBinaryKind): kind is Division => kind !== "add" && kind !== "mul";

/** The expression without divisions that are exact; `isZero` decides whether a difference vanishes. */
export function withoutExactDivisions(expr: AffineExpr, isZero: (difference: AffineExpr) => boolean): AffineExpr {
  if (!isBinary(expr)) return expr;
  const [lhs, rhs] = [withoutExactDivisions(expr.lhs, isZero), withoutExactDivisions(expr.rhs, isZero)];
  const { kind } = expr;
  if (!isDivision(kind)) return buildBinary(kind, lhs, rhs);
  if (kind === "mod" && isLessItsRemainder(lhs, rhs, isZero)) return constant(0);
  if (rhs.kind === "symbol" && isDivisible(expr.lhs, rhs.position, kind)) {
    if (kind === "mod") return constant(0);
    return divided(lhs, rhs.position, kind) ?? buildBinary(kind, lhs, rhs);
  }
  return buildBinary(kind, lhs, rhs);
}

/** True if a symbol divides an expression, in divisions of one kind. */
function isDivisible(expr: AffineExpr, symbol: number, kind: Division): boolean {
  switch (expr.kind) {
    case "constant":
      return expr.value === 0n;
    case "dim":
      return false;
    case "symbol":
      return expr.position === symbol;
    case "add":
      return isDivisible(expr.lhs, symbol, kind) && isDivisible(expr.rhs, symbol, kind);
    case "mul": // (s * (t floordiv c)) floordiv t is not s * (1 floordiv c).
      return isDivisible(expr.lhs, symbol, "mod") || isDivisible(expr.rhs, symbol, "mod");
    case "mod":
      return isDivisible(expr.lhs, symbol, "mod") && isDivisible(expr.rhs, symbol, "mod");
    default:
      return kind === expr.kind && isDivisible(expr.lhs, symbol, kind);
  }
}

/** The quotient by a symbol that divides the expression; undefined if it has no simple form. */
function divided(expr: AffineExpr, symbol: number, kind: Division): AffineExpr | undefined {
  switch (expr.kind) {
    case "constant":
      return expr.value === 0n ? expr : undefined;
    case "dim":
      return undefined;
    case "symbol":
      return constant(1);
    case "add":
    case "mod": {
      const inner = expr.kind === "mod" ? "mod" : kind;
      const [lhs, rhs] = [divided(expr.lhs, symbol, inner), divided(expr.rhs, symbol, inner)];
      return lhs && rhs && buildBinary(expr.kind, lhs, rhs);
    }
    case "mul": {
      const isLeft = isDivisible(expr.lhs, symbol, "mod");
      const part = divided(isLeft ? expr.lhs : expr.rhs, symbol, "mod");
      return part && (isLeft ? multiply(part, expr.rhs) : multiply(expr.lhs, part));
    }
    default: {
      const lhs = divided(expr.lhs, symbol, expr.kind);
      return lhs && buildBinary(expr.kind, lhs, expr.rhs);
    }
  }
}

/** True for x - x mod rhs, which rhs divides; the terms of x may be in any order. */
function isLessItsRemainder(lhs: AffineExpr, rhs: AffineExpr, isZero: (difference: AffineExpr) => boolean): boolean {
  const terms = termsOf(lhs);
  return terms.some((term, index) => {
    const remainder = term.kind === "mul" && isMinusOne(term.rhs) ? term.lhs : undefined;
    if (remainder?.kind !== "mod" || !isSameExpr(remainder.rhs, rhs)) return false;
    const others = terms.filter((_, at) => at !== index);
    return isZero(add(others.reduce<AffineExpr>(add, constant(0)), negate(remainder.lhs)));
  });
}

const isMinusOne = (expr: AffineExpr): boolean => expr.kind === "constant" && expr.value === -1n;

function termsOf(expr: AffineExpr): readonly AffineExpr[] {
  const terms: AffineExpr[] = [];
  const pending = [expr];
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    if (one.kind === "add") pending.push(one.rhs, one.lhs);
    else terms.push(one);
  }
  return terms;
}

/** A term of a sum: an expression without its factor. */
export interface Term {
  readonly expr: AffineExpr;
  readonly factor: bigint;
}

/** The key that sorts terms: the position of the dim or symbol, then a number within that. */
type Place = readonly [position: number, within: number];

/**
 * The sum of terms: dims and symbols by position, each after the products, remainders and quotients that begin with it and end with a constant;
 * terms of more parts follow. `width` is the greater of the numbers of dims and symbols.
 */
export function sortedSum(
  { dims, symbols, others }: Readonly<Record<"dims" | "symbols" | "others", readonly Term[]>>,
  width: number,
): AffineExpr {
  const placed: { readonly place: Place; readonly term: Term }[] = [];
  const rest: Term[] = [];
  let nextSymbol = width;
  let nextDim = -1;
  const placeOf = (expr: AffineExpr): Place | undefined => {
    const [first, second] = isBinary(expr) ? [expr.lhs, expr.rhs] : [expr, undefined];
    if (second !== undefined && isBinary(second)) return undefined;
    if (first.kind === "symbol") return [first.position, nextSymbol++];
    if (first.kind !== "dim") return undefined;
    return [first.position, second?.kind === "symbol" ? second.position : nextDim--];
  };
  for (const term of [...symbols, ...others, ...dims].filter(({ factor }) => factor !== 0n)) {
    const place = placeOf(term.expr);
    if (place === undefined) rest.push(term);
    else placed.push({ place, term });
  }
  placed.sort(({ place: a }, { place: b }) => a[0] - b[0] || a[1] - b[1]);
  const terms = [...placed.map(({ term }) => term), ...rest];
  return terms.reduce<AffineExpr>((sum, { expr, factor }) => add(sum, multiply(expr, constant(factor))), constant(0));
}
