// Affine maps of index values.

import {
  AffineMapAttribute,
  attr,
  DenseI64ArrayAttr,
  defaultAttr,
  defineOp,
  dynamicIndexList,
  type FoldResult,
  Index,
  UnitProperty,
  value,
  variadic,
} from "../../define/index.ts";
import {
  type Attribute,
  affine,
  boolAttr,
  type Context,
  IntegerAttr,
  indexAttr,
  Pure,
  type Value,
} from "../../ir/index.ts";
import { poisonAttr } from "../ub/index.ts";
import {
  checkApply,
  checkBound,
  checkDelinearize,
  checkLinearize,
  disjoint,
  parseMapApplication,
  printMapApplication,
} from "./apply-form.ts";
import { delinearizePatterns, type LinearIndexOps, linearizePatterns } from "./canonicalize/linear-index-patterns.ts";
import { foldDelinearize, foldLinearize } from "./canonicalize/linear-indices.ts";
import { composesMap, extremumPatterns, foldExtremum } from "./canonicalize/maps.ts";

/** An operand, where the map is no more than that; a number, where all operands are; poison for an invalid division. */
function foldApply(
  { numDims, results: [result] }: affine.AffineMap,
  operands: readonly Value[],
  constants: readonly (Attribute | undefined)[],
  context: Context,
): FoldResult {
  if (result === undefined) return undefined;
  if (result.kind === "dim") return operands[result.position];
  if (result.kind === "symbol") return operands[numDims + result.position];
  const known = constants.map((attr) => (IntegerAttr.is(attr) ? attr.value : undefined));
  const value = affine.foldExpr(result, known.slice(0, numDims), known.slice(numDims));
  if (value === "poison") return poisonAttr(context);
  return value === undefined ? undefined : indexAttr(context, value);
}

export const apply = defineOp("affine.apply", {
  summary: "Gives the value of an affine map.",
  args: { map: attr(AffineMapAttribute), mapOperands: variadic(Index) },
  results: { result: value(Index) },
  traits: [Pure],
  parse: parseMapApplication,
  print: printMapApplication,
  verify: (_view, op) => checkApply(op),
  fold: ({ map, mapOperands }, constants) => foldApply(map.map, mapOperands, constants.mapOperands, map.context),
  canonicalize: composesMap("mapOperands"),
});

export const min = defineOp("affine.min", {
  summary: "Gives the least value of an affine map.",
  args: { map: attr(AffineMapAttribute), operands: variadic(Index) },
  results: { result: value(Index) },
  traits: [Pure],
  parse: parseMapApplication,
  print: printMapApplication,
  verify: (_view, op) => checkBound(op),
  fold: (_view, _constants, op) => foldExtremum(op, "min"),
  canonicalize: extremumPatterns(() => apply),
});

export const max = defineOp("affine.max", {
  summary: "Gives the greatest value of an affine map.",
  args: { map: attr(AffineMapAttribute), operands: variadic(Index) },
  results: { result: value(Index) },
  traits: [Pure],
  parse: parseMapApplication,
  print: printMapApplication,
  verify: (_view, op) => checkBound(op),
  fold: (_view, _constants, op) => foldExtremum(op, "max"),
  canonicalize: extremumPatterns(() => apply),
});

const linearIndexOps: LinearIndexOps = {
  delinearize: () => delinearize_index,
  linearize: () => linearize_index,
  apply: () => apply,
};

export const delinearize_index = defineOp("affine.delinearize_index", {
  summary: "Gives the numbers of a place in a shape.",
  args: { linear_index: value(Index), dynamic_basis: variadic(Index), static_basis: attr(DenseI64ArrayAttr) },
  results: { multi_index: variadic(Index) },
  traits: [Pure],
  assembly:
    "$linear_index `into` custom<DynamicIndexList>($dynamic_basis, $static_basis) attr-dict `:` type($multi_index)",
  directives: { DynamicIndexList: dynamicIndexList(["(", ")"]) },
  verify: (_view, op) => checkDelinearize(op),
  fold: (_view, { linear_index }, op) => foldDelinearize(op, linear_index),
  canonicalize: delinearizePatterns(linearIndexOps),
});

export const linearize_index = defineOp("affine.linearize_index", {
  summary: "Gives the place of numbers in a shape.",
  args: {
    multi_index: variadic(Index),
    dynamic_basis: variadic(Index),
    static_basis: attr(DenseI64ArrayAttr),
    disjoint: defaultAttr(UnitProperty, (context) => boolAttr(context, false)),
  },
  results: { linear_index: value(Index) },
  traits: [Pure],
  assembly:
    "custom<Disjoint>($disjoint) `[` $multi_index `]` `by` custom<DynamicIndexList>($dynamic_basis, $static_basis) attr-dict `:` type($linear_index)",
  directives: { Disjoint: disjoint, DynamicIndexList: dynamicIndexList(["(", ")"]) },
  verify: (_view, op) => checkLinearize(op),
  fold: (_view, _constants, op) => foldLinearize(op),
  canonicalize: linearizePatterns(linearIndexOps),
});
