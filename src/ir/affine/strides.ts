/** Strides and offset of memref layouts: the linear form of an affine map, if it has one. */
import type { AffineExpr } from "./expression.ts";
import { type AffineMap, isIdentity } from "./map.ts";
import { type Monomial, polynomialOf } from "./polynomial.ts";

/** Element distances; undefined if they are known only at run time (they depend on symbols or dynamic sizes). */
export interface StridedForm {
  /** One stride per dimension of the memref. */
  readonly strides: readonly (bigint | undefined)[];
  readonly offset: bigint | undefined;
}

/**
 * The strided form of a layout map for a memref of the given sizes (undefined: dynamic); undefined if the layout has
 * none. The identity is row-major; any other map must have one result, linear in the dims.
 *
 * Symbols cancel as in ordinary algebra. MLIR is less thorough with products of sums of symbols, whose strides it calls
 * dynamic, and more so with divisions, where it cancels dims inside the dividend.
 */
export function stridesAndOffset(map: AffineMap, shape: readonly (bigint | undefined)[]): StridedForm | undefined {
  if (isIdentity(map)) return { strides: rowMajorStrides(shape), offset: 0n };
  const [result] = map.results;
  if (map.results.length !== 1 || result === undefined) return undefined;
  const monomials = polynomialOf(result);
  if (monomials === undefined || monomials.some(({ dims }) => dims.length > 1)) return undefined;
  if (!hasAcceptedDivisions(result, monomials)) return undefined;
  const strides = Array.from({ length: map.numDims }, (_, position) =>
    coefficientOf(monomials.filter(({ dims }) => dims[0] === position)),
  );
  return { strides, offset: coefficientOf(monomials.filter(({ dims }) => dims.length === 0)) };
}

/**
 * Which divisions of symbols MLIR accepts in the offset: those that are multiplied with a constant other than 1 once the
 * expression is simplified, or that are part of a layout without dims.
 */
function hasAcceptedDivisions(expr: AffineExpr, monomials: readonly Monomial[]): boolean {
  if (expr.isSymbolicOrConstant) return !isDivision(expr);
  if (hasDivisionTimesSymbol(expr, false)) return false;
  return monomials.every(({ dims, symbols: [only, ...more], coefficient }) => {
    const isPlain = dims.length === 0 && more.length === 0 && coefficient === 1n;
    return !isPlain || only === undefined || /^s[0-9]+$/.test(only);
  });
}

function isDivision(expr: AffineExpr): boolean {
  return expr.kind === "mod" || expr.kind === "floordiv" || expr.kind === "ceildiv";
}

/** Whether a sum with a division in it is multiplied with symbols. */
function hasDivisionTimesSymbol(expr: AffineExpr, isScaled: boolean): boolean {
  if (expr.isSymbolicOrConstant) return isScaled && isDivision(expr);
  if (expr.kind === "mul") return hasDivisionTimesSymbol(expr.lhs, isScaled || expr.rhs.kind !== "constant");
  if (expr.kind !== "add") return false;
  return hasDivisionTimesSymbol(expr.lhs, isScaled) || hasDivisionTimesSymbol(expr.rhs, isScaled);
}

/** The sum of the coefficients, undefined if symbols remain. */
function coefficientOf(monomials: readonly Monomial[]): bigint | undefined {
  const [first] = monomials;
  if (first === undefined) return 0n;
  return monomials.length === 1 && first.symbols.length === 0 ? first.coefficient : undefined;
}

/** The strides of a contiguous row-major memref: each is the product of the sizes that follow. */
export function rowMajorStrides(shape: readonly (bigint | undefined)[]): (bigint | undefined)[] {
  const strides: (bigint | undefined)[] = [];
  let stride: bigint | undefined = 1n;
  for (const size of [...shape].reverse()) {
    strides.unshift(stride);
    stride = stride === undefined || size === undefined || size === 0n ? undefined : stride * size;
  }
  return strides;
}
