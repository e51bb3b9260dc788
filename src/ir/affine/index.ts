/**
 * Affine expressions, maps and integer sets: immutable values, simplified and printed exactly as MLIR does it.
 *
 * Import as a namespace: `affine.add(affine.dim(0), affine.constant(4))`.
 */
export { add, ceilDiv, floorDiv, modulo, multiply, negate, subtract } from "./arithmetic.ts";
export { largestKnownDivisor } from "./divisor.ts";
export { evaluateExpr, foldExpr } from "./evaluate.ts";
export {
  type AffineBinary,
  type AffineBinaryKind,
  type AffineConstant,
  type AffineDim,
  type AffineExpr,
  type AffineSymbol,
  constant,
  constantValue,
  dim,
  isPureAffine,
  isSameExpr,
  symbol,
  walkExpr,
} from "./expression.ts";
export {
  type AffineMap,
  affineMap,
  composeMaps,
  constantMap,
  evaluateMap,
  identityMap,
  isIdentity,
  isMinorIdentity,
  isPermutation,
  isProjectedPermutation,
  isSameMap,
  minorIdentityMap,
  permutationMap,
  resultPosition,
  selectResults,
  singleConstantResult,
} from "./map.ts";
export { parseAffineMapBody, parseIntegerSetBody } from "./parse.ts";
export { type AffineScope, parseAffineExpr } from "./parse-expression.ts";
export { type Monomial, polynomialOf } from "./polynomial.ts";
export { type AffineNames, printAffineExpr, printAffineMap, printIntegerSet } from "./print.ts";
export { type AffineConstraint, containsPoint, type IntegerSet, integerSet } from "./set.ts";
export { linearFactors, simplifyExpr, simplifyMap } from "./simplify.ts";
export { rowMajorStrides, type StridedForm, stridesAndOffset } from "./strides.ts";
export {
  buildBinary,
  mapLeaves,
  replaceDims,
  replaceDimsAndSymbols,
  replaceSymbols,
  type SymbolReplacement,
} from "./substitute.ts";
export type { AffineToken, AffineTokens } from "./tokens.ts";
