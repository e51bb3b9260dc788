// Index arithmetic as ops of affine: maps are composed with those that made their operands, and folded.

import type { OpNumber } from "../../define/index.ts";
import { type AppliedMap, apply, composed, isValidDim, isValidSymbol } from "../../dialects/affine/index.ts";
import { AffineMapAttr, AffineScope, affine, type Builder, type Value } from "../../ir/index.ts";

/**
 * The value of an expression over symbols, which represent `operands`: a number where it is one, an operand where it is no more than
 * that, and else an `affine.apply`. Maps that operands are the values of become part of the expression; an operand is named once.
 */
export function composedApply(at: Builder, expr: affine.AffineExpr, operands: readonly OpNumber[]): OpNumber {
  const values: Value[] = [];
  const symbols = operands.map((operand) =>
    typeof operand === "number" ? affine.constant(operand) : affine.symbol(values.push(operand) - 1),
  );
  const whole = affine.affineMap(0, values.length, [affine.replaceSymbols(expr, symbols)]);
  const applied = composed(withDims(composed({ map: whole, operands: values })));
  const [result = expr] = applied.map.results;
  const known = affine.constantValue(result);
  if (known !== undefined) return Number(known);
  const only = operandOf(result, applied);
  if (only !== undefined) return only;
  const map = AffineMapAttr.get(at.context, { map: applied.map });
  return apply.build(at, { map, mapOperands: applied.operands }).result();
}

/** The operand that an expression is alone. */
function operandOf(expr: affine.AffineExpr, { map, operands }: AppliedMap): Value | undefined {
  if (expr.kind === "dim") return operands[expr.position];
  return expr.kind === "symbol" ? operands[map.numDims + expr.position] : undefined;
}

/** Symbols that are valid as dims alone become dims, after all others. */
function withDims(applied: AppliedMap): AppliedMap {
  const { numDims, results } = applied.map;
  const [dims, symbols] = [applied.operands.slice(0, numDims), [] as Value[]];
  const exprs = applied.operands
    .slice(numDims)
    .map((value) => (isDimAlone(value) ? affine.dim(dims.push(value) - 1) : affine.symbol(symbols.push(value) - 1)));
  const map = affine.affineMap(
    dims.length,
    symbols.length,
    results.map((result) => affine.replaceSymbols(result, exprs)),
  );
  return { map, operands: [...dims, ...symbols] };
}

function isDimAlone(value: Value): boolean {
  const holder = value.block?.parentOp;
  const scope = holder?.def.has(AffineScope) === true ? holder : holder?.parentWhere(({ def }) => def.has(AffineScope));
  return isValidDim(value, scope) && !isValidSymbol(value, scope);
}
