// Folds and patterns of loops and conditions: their bounds and sets are composed, and those whose body is never executed, or does nothing, go.

import { type FoldResult, type Pattern, pattern, valuesUnder } from "../../../define/index.ts";
import {
  AffineMapAttr,
  type Attribute,
  affine,
  type Block,
  denseI32Array,
  IntegerAttr,
  IntegerSetAttr,
  type OpDef,
  type Operation,
  type Value,
} from "../../../ir/index.ts";
import { type AppliedMap, areSame, composed, composedSet, isSameApplied } from "./compose.ts";
import { withoutBeaten } from "./ranges.ts";

function boundOf(op: Operation, which: "lower" | "upper"): AppliedMap {
  const attr = op.attr(`${which}BoundMap`);
  const map = AffineMapAttr.is(attr) ? attr.map : affine.affineMap(0, 0, []);
  return { map, operands: valuesUnder(op, `${which}BoundOperands`) };
}

/** A bound in canonical form: the greatest of lower results, the least of upper ones. */
function betterBound(bound: AppliedMap, kind: "min" | "max"): AppliedMap {
  const better = constantExtremum(composed(bound), kind);
  const { map, operands } = withoutBeaten(better, kind);
  const { results } = map;
  // As in MLIR, only neighbours are compared.
  const different = results.filter((result, at) => {
    const before = results[at - 1];
    return before === undefined || !affine.isSameExpr(before, result);
  });
  return { map: affine.affineMap(map.numDims, map.numSymbols, different), operands };
}

/** One constant, if all results are constants. */
function constantExtremum(bound: AppliedMap, kind: "min" | "max"): AppliedMap {
  const constants = bound.map.results.flatMap((result) => affine.constantValue(result) ?? []);
  if (constants.length < bound.map.results.length || constants.length < 2) return bound;
  const isBetter = (a: bigint, b: bigint): boolean => (kind === "min" ? a < b : a > b);
  const best = constants.reduce((chosen, value) => (isBetter(value, chosen) ? value : chosen));
  return { map: affine.constantMap(best), operands: [] };
}

/** Sets attributes by name and all operands; the result is that of a fold in place. */
function change(
  op: Operation,
  named: Readonly<Record<string, Attribute>>,
  operands: readonly Value[],
): readonly Value[] {
  op.setOperands(operands);
  for (const [name, value] of Object.entries(named)) op.setAttr(name, value);
  return op.results;
}

const mapAttr = (op: Operation, map: affine.AffineMap): Attribute => AffineMapAttr.get(op.context, { map });

function foldBounds(op: Operation): FoldResult {
  const [lower, upper] = [boundOf(op, "lower"), boundOf(op, "upper")];
  const [betterLower, betterUpper] = [betterBound(lower, "max"), betterBound(upper, "min")];
  if (isSameApplied(lower, betterLower) && isSameApplied(upper, betterUpper)) return undefined;
  const inits = valuesUnder(op, "inits");
  const sizes = [betterLower.operands.length, betterUpper.operands.length, inits.length];
  const named = {
    lowerBoundMap: mapAttr(op, betterLower.map),
    upperBoundMap: mapAttr(op, betterUpper.map),
    operandSegmentSizes: denseI32Array(op.context, sizes),
  };
  return change(op, named, [...betterLower.operands, ...betterUpper.operands, ...inits]);
}

// ---- loops that do nothing

/** The number of turns, where the bounds are constants or differ by one. */
function tripCount(op: Operation): bigint | undefined {
  const [lower, upper] = [boundOf(op, "lower"), boundOf(op, "upper")];
  const step = op.attr("step");
  const [from, to] = [affine.singleConstantResult(lower.map), affine.singleConstantResult(upper.map)];
  if (from === undefined || to === undefined || !IntegerAttr.is(step)) return undefined;
  return to <= from ? 0n : (to - from + step.value - 1n) / step.value;
}

/** The values of the results of a loop whose body only yields; undefined if they are not known. */
function resultsOfEmptyLoop(op: Operation, body: Block, turns: bigint | undefined): readonly Value[] | undefined {
  const inits = valuesUnder(op, "inits");
  const [counter, ...carried] = body.arguments;
  let comesFromOutside = false;
  let isOutOfOrder = false;
  const values: Value[] = [];
  for (const [index, value] of (body.lastOp?.operands ?? []).entries()) {
    const position = carried.indexOf(value);
    const init = inits[position];
    if (value === counter) return undefined;
    if (position < 0) comesFromOutside = true;
    else if (position !== index) isOutOfOrder = true;
    values.push(init ?? value);
  }
  if (turns === undefined && (comesFromOutside || isOutOfOrder)) return undefined;
  return turns !== undefined && turns >= 2n && isOutOfOrder ? undefined : values;
}

/** Bounds in canonical form; a loop without turns, or that only passes values on, gives its initial values. */
export function foldLoop(op: Operation): FoldResult {
  if (op.numResults > 0) {
    const turns = tripCount(op);
    if (turns === 0n) return valuesUnder(op, "inits");
    const body = op.region().firstBlock;
    const values = body?.hasOneOp === true ? resultsOfEmptyLoop(op, body, turns) : undefined;
    if (values !== undefined) return values;
  }
  return foldBounds(op);
}

// ---- parallel loops

export function foldParallel(op: Operation): FoldResult {
  const [lowerMap, upperMap] = [op.attr("lowerBoundsMap"), op.attr("upperBoundsMap")];
  if (!AffineMapAttr.is(lowerMap) || !AffineMapAttr.is(upperMap)) return undefined;
  const count = lowerMap.map.numDims + lowerMap.map.numSymbols;
  const lower = { map: lowerMap.map, operands: op.operands.slice(0, count) };
  const upper = { map: upperMap.map, operands: op.operands.slice(count) };
  const [betterLower, betterUpper] = [composed(lower), composed(upper)];
  if (isSameApplied(lower, betterLower) && isSameApplied(upper, betterUpper)) return undefined;
  const named = { lowerBoundsMap: mapAttr(op, betterLower.map), upperBoundsMap: mapAttr(op, betterUpper.map) };
  return change(op, named, [...betterLower.operands, ...betterUpper.operands]);
}

// ---- conditions

/** The block that a condition of no variables chooses; "none" if it chooses a region that is not there. */
function chosenBlock(op: Operation, { constraints }: affine.IntegerSet): Block | "none" | undefined {
  const [only] = constraints;
  const value = constraints.length === 1 && only?.isEquality === true ? affine.constantValue(only.expr) : undefined;
  if (value === 0n) return op.region(0).firstBlock;
  return value === 1n ? (op.region(1).firstBlock ?? "none") : undefined;
}

/** The set in canonical form. */
export function foldIf(op: Operation): FoldResult {
  const attr = op.attr("condition");
  if (!IntegerSetAttr.is(attr)) return undefined;
  const { set, operands } = composedSet(attr.set, op.operands);
  const condition = IntegerSetAttr.get(op.context, { set });
  if (condition === attr && areSame(operands, op.operands)) return undefined;
  return change(op, { condition }, operands);
}

export function ifPatterns(def: OpDef): readonly Pattern[] {
  return [
    pattern("SimplifyDeadElse", def, (op, rewriter) => {
      const block = op.region(1).firstBlock;
      if (op.numResults > 0 || block === undefined || !block.hasOneOp) return false;
      rewriter.eraseBlock(block);
      return true;
    }),
    pattern("AlwaysTrueOrFalseIf", def, (op, rewriter) => {
      const attr = op.attr("condition");
      const block = IntegerSetAttr.is(attr) ? chosenBlock(op, attr.set) : undefined;
      if (block === undefined) return false;
      if (block === "none") {
        rewriter.eraseOp(op);
        return true;
      }
      const last = block.lastOp;
      if (last === undefined) return false;
      const values = last.operands;
      rewriter.inlineBlockBefore(block, op, []);
      rewriter.replaceOp(op, values);
      rewriter.eraseOp(last);
      return true;
    }),
  ];
}
