// Index arithmetic as ops of affine: maps are composed with those that made their operands, and folded.

import { knownInteger, type OpNumber } from "../../define/index.ts";
import { apply } from "../../dialects/affine/index.ts";
import { AffineMapAttr, affine, type Builder, type Value } from "../../ir/index.ts";

/**
 * The value of an expression over symbols, which represent `operands`: a number where it is one, an operand where it is no more than
 * that, and else an `affine.apply`. Maps that operands are the values of become part of the expression; an operand is named once.
 */
export function composedApply(at: Builder, expr: affine.AffineExpr, operands: readonly OpNumber[]): OpNumber {
  const values: Value[] = [];
  const symbols = operands.map((operand) => {
    if (typeof operand === "number") return affine.constant(operand);
    return composed(operand, values);
  });
  const whole = affine.replaceSymbols(expr, symbols);
  const used: Value[] = [];
  const compact = affine.mapLeaves(whole, (leaf) => {
    const value = leaf.kind === "symbol" ? values[leaf.position] : undefined;
    return value === undefined ? leaf : symbolOf(value, used);
  });
  const known = affine.constantValue(compact);
  if (known !== undefined) return Number(known);
  const only = compact.kind === "symbol" ? used[compact.position] : undefined;
  if (only !== undefined) return only;
  const map = AffineMapAttr.get(at.context, { map: affine.affineMap(0, used.length, [compact]) });
  return apply.build(at, { map, mapOperands: used }).result();
}

/** The symbol of a value in a list, to which it is added where it is not in it yet. */
function symbolOf(value: Value, list: Value[]): affine.AffineExpr {
  const known = list.indexOf(value);
  if (known >= 0) return affine.symbol(known);
  list.push(value);
  return affine.symbol(list.length - 1);
}

/** The expression of a value: a number, or the expression of the `affine.apply` that defines it, over values of the list. */
function composed(value: Value, list: Value[]): affine.AffineExpr {
  const known = knownInteger(value);
  if (known !== undefined) return affine.constant(known);
  const made = value.definingOp;
  const map = made?.def === apply ? made.attr("map") : undefined;
  const result = AffineMapAttr.is(map) ? map.map.results[0] : undefined;
  if (made === undefined || !AffineMapAttr.is(map) || result === undefined) return symbolOf(value, list);
  const operands = made.operands.map((operand) => composed(operand, list));
  const { numDims } = map.map;
  return affine.replaceDimsAndSymbols(result, operands.slice(0, numDims), operands.slice(numDims));
}
