/** Replacing dims and symbols in affine expressions. Everything that changes is rebuilt, and so simplified again. */
import { add, ceilDiv, floorDiv, modulo, multiply } from "./arithmetic.ts";
import { type AffineBinaryKind, type AffineExpr, symbol } from "./expression.ts";

/** The builder of each operation. */
const builders: Readonly<Record<AffineBinaryKind, (lhs: AffineExpr, rhs: AffineExpr) => AffineExpr>> = {
  add,
  mul: multiply,
  mod: modulo,
  floordiv: floorDiv,
  ceildiv: ceilDiv,
};

/** lhs `kind` rhs, simplified. */
export function buildBinary(kind: AffineBinaryKind, lhs: AffineExpr, rhs: AffineExpr): AffineExpr {
  return builders[kind](lhs, rhs);
}

/** Rebuilds an expression from its leaves: each dim, symbol and constant becomes what `replace` gives. */
export function mapLeaves(expr: AffineExpr, replace: (leaf: AffineExpr) => AffineExpr): AffineExpr {
  if (!("lhs" in expr)) return replace(expr);
  const [lhs, rhs] = [mapLeaves(expr.lhs, replace), mapLeaves(expr.rhs, replace)];
  return lhs === expr.lhs && rhs === expr.rhs ? expr : builders[expr.kind](lhs, rhs);
}

/** Replacements of symbols: expressions by position, or an offset that is added to each symbol's position. */
export type SymbolReplacement = readonly AffineExpr[] | { readonly symbolOffset: number };

/** Replaces dims, and symbols if replacements are given, by position. Positions without a replacement stay. */
export function replaceDimsAndSymbols(
  expr: AffineExpr,
  dims: readonly AffineExpr[],
  symbols: SymbolReplacement = [],
): AffineExpr {
  return mapLeaves(expr, (leaf) => {
    if (leaf.kind === "dim") return dims[leaf.position] ?? leaf;
    if (leaf.kind !== "symbol") return leaf;
    if ("symbolOffset" in symbols) return symbol(leaf.position + symbols.symbolOffset);
    return symbols[leaf.position] ?? leaf;
  });
}

/** Replaces dims by position. */
export function replaceDims(expr: AffineExpr, dims: readonly AffineExpr[]): AffineExpr {
  return replaceDimsAndSymbols(expr, dims);
}

/** Replaces symbols by position. */
export function replaceSymbols(expr: AffineExpr, symbols: readonly AffineExpr[]): AffineExpr {
  return replaceDimsAndSymbols(expr, [], symbols);
}
