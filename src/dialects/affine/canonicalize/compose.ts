// Composition of affine maps with the `affine.apply` ops that define their operands, and the canonical form of a map with its operands: dims that
// are valid symbols become symbols, constants become part of the map, and no operand is unused or given twice.

import { knownInteger } from "../../../define/index.ts";
import { AffineMapAttr, affine, type Value } from "../../../ir/index.ts";
import { isOp } from "../../op-name/index.ts";
import { isValidSymbol } from "../operands.ts";

/** A map and its operands: dims, then symbols. */
export interface AppliedMap {
  readonly map: affine.AffineMap;
  readonly operands: readonly Value[];
}

/** Expressions over dims and symbols, whose operands are known: the results of a map or the left sides of a set's constraints. */
interface Applied {
  readonly exprs: readonly affine.AffineExpr[];
  readonly dims: readonly Value[];
  readonly symbols: readonly Value[];
}

/** The map in canonical form, composed with those of its operands. */
export function composed({ map, operands }: AppliedMap): AppliedMap {
  const { exprs, dims, symbols } = canonical(inlined(appliedOf(map.results, map.numDims, operands)));
  const whole = affine.affineMap(dims.length, symbols.length, exprs);
  return { map: affine.simplifyMap(whole), operands: [...dims, ...symbols] };
}

/** The set in canonical form, composed with the maps of its operands. */
export function composedSet(
  set: affine.IntegerSet,
  operands: readonly Value[],
): { readonly set: affine.IntegerSet; readonly operands: readonly Value[] } {
  const left = set.constraints.map(({ expr }) => expr);
  const { exprs, dims, symbols } = canonical(inlined(appliedOf(left, set.numDims, operands)));
  // As in MLIR, expressions are put in order only after something was inlined.
  const isInlined = operands.some((operand) => isOp(operand.definingOp, "affine.apply"));
  const constraints = set.constraints.map(({ isEquality }, index) => {
    const expr = exprs[index] ?? affine.constant(0);
    return { expr: isInlined ? affine.simplifyExpr(expr, dims.length, symbols.length) : expr, isEquality };
  });
  return { set: affine.integerSet(dims.length, symbols.length, constraints), operands: [...dims, ...symbols] };
}

/** Whether a map with operands is the same. */
export function isSameApplied(a: AppliedMap, b: AppliedMap): boolean {
  return affine.isSameMap(a.map, b.map) && areSame(a.operands, b.operands);
}

export function areSame(a: readonly Value[], b: readonly Value[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

function appliedOf(exprs: readonly affine.AffineExpr[], numDims: number, operands: readonly Value[]): Applied {
  return { exprs, dims: operands.slice(0, numDims), symbols: operands.slice(numDims) };
}

/** A list of operands of an expression: those whose maps were put into the expression are gone, at their positions. */
interface Growing {
  readonly dims: (Value | undefined)[];
  readonly symbols: (Value | undefined)[];
}

/**
 * Puts the maps of operands that `affine.apply` gives in the places of these operands, until there are none. As in MLIR, one operand is replaced at
 * a time, the first dim before the first symbol, since the form of products depends on the order.
 */
function inlined({ exprs, dims, symbols }: Applied): Applied {
  const whole: Growing = { dims: [...dims], symbols: [...symbols] };
  let results = exprs;
  const next = { dim: 0, symbol: 0 };
  while (next.dim < whole.dims.length || next.symbol < whole.symbols.length) {
    const kind = next.dim < whole.dims.length ? "dim" : "symbol";
    const position = next[kind]++;
    const list = kind === "dim" ? whole.dims : whole.symbols;
    const meaning = inlinedOperand(whole, list[position]);
    if (meaning === undefined) continue;
    list[position] = undefined;
    results = results.map((expr) =>
      affine.mapLeaves(expr, (leaf) => (leaf.kind === kind && leaf.position === position ? meaning : leaf)),
    );
  }
  return withoutReplaced(results, whole);
}

/** The expression of the map that gives an operand, whose own operands join the lists; undefined if there is no map. */
function inlinedOperand(whole: Growing, value: Value | undefined): affine.AffineExpr | undefined {
  const op = value?.definingOp;
  const map = isOp(op, "affine.apply") ? op.attr("map") : undefined;
  if (op === undefined || !AffineMapAttr.is(map)) return undefined;
  const inner = canonical(appliedOf(map.map.results, map.map.numDims, op.operands));
  const [expr] = inner.exprs;
  if (expr === undefined) return undefined;
  const dims = inner.dims.map((_, index) => affine.dim(whole.dims.length + index));
  const symbols = inner.symbols.map((_, index) => affine.symbol(whole.symbols.length + index));
  whole.dims.push(...inner.dims);
  whole.symbols.push(...inner.symbols);
  return affine.replaceDimsAndSymbols(expr, dims, symbols);
}

/** The operands that are left, and the expressions of them. */
function withoutReplaced(exprs: readonly affine.AffineExpr[], { dims, symbols }: Growing): Applied {
  const kept = { dims: [] as Value[], symbols: [] as Value[] };
  const dimExprs = dims.map((value) => affine.dim(value === undefined ? 0 : kept.dims.push(value) - 1));
  const symbolExprs = symbols.map((value) => affine.symbol(value === undefined ? 0 : kept.symbols.push(value) - 1));
  return { exprs: exprs.map((expr) => affine.replaceDimsAndSymbols(expr, dimExprs, symbolExprs)), ...kept };
}

/** The canonical form; new symbols follow those that there were. */
function canonical({ exprs, dims, symbols }: Applied): Applied {
  const used = usedLeaves(exprs);
  const kept = { dims: [] as Value[], symbols: [] as Value[] };
  const symbolOf = (value: Value): affine.AffineExpr => {
    const number = knownInteger(value);
    return number === undefined ? affine.symbol(indexIn(kept.symbols, value)) : affine.constant(number);
  };
  // Symbols come first, since they keep their order before the promoted dims.
  const symbolExprs = symbols.map((value, index) => (used.symbols.has(index) ? symbolOf(value) : affine.constant(0)));
  const dimExprs = dims.map((value, index) => {
    if (!used.dims.has(index)) return affine.constant(0);
    return isValidSymbol(value, undefined) ? symbolOf(value) : affine.dim(indexIn(kept.dims, value));
  });
  return { exprs: exprs.map((expr) => affine.replaceDimsAndSymbols(expr, dimExprs, symbolExprs)), ...kept };
}

function usedLeaves(exprs: readonly affine.AffineExpr[]): {
  readonly dims: Set<number>;
  readonly symbols: Set<number>;
} {
  const used = { dims: new Set<number>(), symbols: new Set<number>() };
  for (const expr of exprs) {
    affine.walkExpr(expr, (part) => {
      if (part.kind === "dim") used.dims.add(part.position);
      else if (part.kind === "symbol") used.symbols.add(part.position);
    });
  }
  return used;
}

/** The index of a value in a list, which it joins if it is not in it. */
function indexIn(list: Value[], value: Value): number {
  const known = list.indexOf(value);
  return known >= 0 ? known : list.push(value) - 1;
}
