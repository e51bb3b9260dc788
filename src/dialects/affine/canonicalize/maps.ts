// Patterns of ops that apply one map: the map is composed and put into canonical form; the results of `affine.min` and `affine.max` are merged,
// sorted, and dropped where they are given twice.

import { type FoldResult, knownInteger, type Pattern, pattern, valuesUnder } from "../../../define/index.ts";
import {
  AffineMapAttr,
  affine,
  indexAttr,
  type OpDef,
  type Operation,
  type Rewriter,
  type Value,
} from "../../../ir/index.ts";
import { type AppliedMap, composed, isSameApplied } from "./compose.ts";
import { simplifiedByRanges } from "./ranges.ts";

/** The map of an op and the operands under `name`, which are its last ones. */
function appliedOf(op: Operation, name: string): AppliedMap | undefined {
  const attr = op.attr("map");
  return AffineMapAttr.is(attr) ? { map: attr.map, operands: valuesUnder(op, name) } : undefined;
}

/** The same op of another map. */
function withMap(op: Operation, rewriter: Rewriter, { map, operands }: AppliedMap, before: number): void {
  const index = op.def.propertyIndex("map");
  const attr = AffineMapAttr.get(op.context, { map });
  rewriter.replaceWithNew(op, op.def, {
    operands: [...op.operands.slice(0, op.numOperands - before), ...operands],
    resultTypes: op.resultTypes,
    properties: op.def.properties.map((_, at) => (at === index ? attr : op.properties[at])),
    attributes: op.attributes.entries,
  });
}

/** Composes the map of an op, whose operands are those under `name`. */
export function composesMap(name: string): (def: OpDef) => readonly Pattern[] {
  return (def) => [
    pattern("SimplifyAffineOp", def, (op, rewriter) => {
      const applied = appliedOf(op, name);
      if (applied === undefined) return false;
      const better = simplifiedByRanges(composed(applied));
      if (isSameApplied(applied, better)) return false;
      withMap(op, rewriter, better, applied.operands.length);
      return true;
    }),
  ];
}

// ---- least and greatest values

/** Folds a minimum or maximum of constants, and of one operand alone. */
export function foldExtremum(op: Operation, kind: "min" | "max"): FoldResult {
  const applied = appliedOf(op, "operands");
  if (applied === undefined) return undefined;
  const { map, operands } = applied;
  const [only] = map.results;
  if (map.results.length === 1 && map.numSymbols === 1 && only?.kind === "symbol") return operands[map.numDims];
  const known = composed(applied).map.results.flatMap((result) => affine.constantValue(result) ?? []);
  if (known.length < map.results.length) return withKnownResults(op, applied);
  const isBetter = (a: bigint, b: bigint): boolean => (kind === "min" ? a < b : a > b);
  const best = known.reduce((chosen, value) => (isBetter(value, chosen) ? value : chosen));
  return indexAttr(op.context, best);
}

/** Results that are constants by operands that are become so in the map. */
function withKnownResults(op: Operation, { map, operands }: AppliedMap): FoldResult {
  const known = operands.map(knownInteger);
  const [dims, symbols] = [known.slice(0, map.numDims), known.slice(map.numDims)];
  let changed = false;
  const results = map.results.map((result) => {
    const value = result.kind === "constant" ? undefined : affine.foldExpr(result, dims, symbols);
    if (typeof value !== "bigint") return result;
    changed = true;
    return affine.constant(value);
  });
  if (!changed) return undefined;
  op.setAttr("map", AffineMapAttr.get(op.context, { map: affine.affineMap(map.numDims, map.numSymbols, results) }));
  return op.results;
}

/** The patterns of `affine.min` and `affine.max`; `apply` is the op for one result. */
export function extremumPatterns(apply: () => OpDef): (def: OpDef) => readonly Pattern[] {
  const onMap =
    (name: string, change: (applied: AppliedMap, op: Operation) => AppliedMap | undefined) => (def: OpDef) =>
      pattern(name, def, (op, rewriter) => {
        const applied = appliedOf(op, "operands");
        const better = applied && change(applied, op);
        if (applied === undefined || better === undefined) return false;
        withMap(op, rewriter, better, applied.operands.length);
        return true;
      });
  const single = (def: OpDef): Pattern =>
    pattern("CanonicalizeSingleResultAffineMinMaxOp", def, (op, rewriter) => {
      const applied = appliedOf(op, "operands");
      if (applied?.map.results.length !== 1) return false;
      const properties = [AffineMapAttr.get(op.context, { map: applied.map })];
      rewriter.replaceWithNew(op, apply(), { operands: applied.operands, resultTypes: op.resultTypes, properties });
      return true;
    });
  const others = [
    onMap("DeduplicateAffineMinMaxExpressions", deduplicated),
    onMap("MergeAffineMinMaxOp", merged),
    composesMap("operands"),
    onMap("CanonicalizeAffineMinMaxOpExprAndTermOrder", sorted),
  ];
  return (def) => [single(def), ...others.flatMap((make) => make(def))];
}

/** The map without results that it has already; undefined if there are none. */
function withoutDuplicates(map: affine.AffineMap): affine.AffineMap | undefined {
  const results: affine.AffineExpr[] = [];
  for (const result of map.results) if (!results.some((one) => affine.isSameExpr(one, result))) results.push(result);
  if (results.length === map.results.length) return undefined;
  return affine.affineMap(map.numDims, map.numSymbols, results);
}

function deduplicated({ map, operands }: AppliedMap): AppliedMap | undefined {
  const better = withoutDuplicates(map);
  return better && { map: better, operands };
}

/** Results that are values of ops of the same kind become the results of their maps. */
function merged({ map, operands }: AppliedMap, op: Operation): AppliedMap | undefined {
  const producers: Operation[] = [];
  const results = map.results.filter((result) => {
    const producer = operandOf(result, map, operands)?.definingOp;
    if (producer?.def !== op.def) return true;
    producers.push(producer);
    return false;
  });
  if (producers.length === 0) return undefined;
  const dims = operands.slice(0, map.numDims);
  const symbols = operands.slice(map.numDims);
  for (const producer of producers) {
    const inner = appliedOf(producer, "operands");
    if (inner === undefined) return undefined;
    const innerDims = inner.operands.slice(0, inner.map.numDims);
    const innerSymbols = inner.operands.slice(inner.map.numDims);
    const newDims = innerDims.map((_, index) => affine.dim(dims.length + index));
    const newSymbols = innerSymbols.map((_, index) => affine.symbol(symbols.length + index));
    for (const expr of inner.map.results) results.push(affine.replaceDimsAndSymbols(expr, newDims, newSymbols));
    dims.push(...innerDims);
    symbols.push(...innerSymbols);
  }
  return { map: affine.affineMap(dims.length, symbols.length, results), operands: [...dims, ...symbols] };
}

function operandOf(
  expr: affine.AffineExpr,
  { numDims }: affine.AffineMap,
  operands: readonly Value[],
): Value | undefined {
  if (expr.kind === "dim") return operands[expr.position];
  return expr.kind === "symbol" ? operands[numDims + expr.position] : undefined;
}

/** Results in the order of their factors; undefined if they are, or if one has quotients. */
function sorted({ map, operands }: AppliedMap): AppliedMap | undefined {
  const { numDims, numSymbols, results } = map;
  const entries: { readonly expr: affine.AffineExpr; readonly factors: readonly bigint[] }[] = [];
  for (const expr of results) {
    const factors = affine.linearFactors(expr, numDims, numSymbols);
    if (factors === undefined) return undefined;
    entries.push({ expr, factors });
  }
  const order = entries.toSorted((a, b) => compareFactors(a.factors, b.factors));
  if (order.every((entry, index) => entry === entries[index])) return undefined;
  const exprs = order.map(({ expr }) => expr);
  return { map: affine.affineMap(numDims, numSymbols, exprs), operands };
}

function compareFactors(a: readonly bigint[], b: readonly bigint[]): number {
  for (const [index, factor] of a.entries()) {
    const other = b[index] ?? 0n;
    if (factor !== other) return factor < other ? -1 : 1;
  }
  return 0;
}
