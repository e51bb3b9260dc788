// Loops and conditions with affine bounds.

import {
  AffineMapAttribute,
  AnyType,
  attr,
  defineOp,
  I32ElementsAttr,
  I64ArrayAttr,
  Index,
  IndexAttr,
  IntegerSetAttribute,
  implicitTerminator,
  LoopLike,
  region,
  speculatableIf,
  variadic,
} from "../../define/index.ts";
import {
  AutomaticAllocationScope,
  IntegerAttr,
  NoRegionArguments,
  Pure,
  RecursivelySpeculatable,
  RecursiveMemoryEffects,
  ReturnLike,
  SingleBlock,
  Terminator,
} from "../../ir/index.ts";
import { foldIf, foldLoop, foldParallel, ifPatterns } from "./canonicalize/loops.ts";
import { forBranches } from "./edges.ts";
import {
  checkFor,
  checkIf,
  checkParallel,
  checkYield,
  parseFor,
  parseIf,
  parseParallel,
  printFor,
  printIf,
  printParallel,
  Reductions,
} from "./loop-form.ts";

/** Steps of one reach any bound; others may pass the largest number and go on for ever. */
const endsSurely = speculatableIf((op) => {
  const step = op.attr("step");
  return IntegerAttr.is(step) && step.value === 1n ? "recursively" : false;
});

export const forOp = defineOp("affine.for", {
  summary: "Counts between affine bounds.",
  args: {
    lowerBoundOperands: variadic(Index),
    upperBoundOperands: variadic(Index),
    inits: variadic(AnyType),
    lowerBoundMap: attr(AffineMapAttribute),
    upperBoundMap: attr(AffineMapAttribute),
    step: attr(IndexAttr),
  },
  results: { results: variadic(AnyType) },
  regions: { region: region({ blocks: 1 }) },
  traits: [
    AutomaticAllocationScope,
    LoopLike,
    forBranches,
    SingleBlock,
    implicitTerminator(() => yieldOp),
    RecursiveMemoryEffects,
    endsSurely,
  ],
  parse: parseFor,
  print: printFor,
  verifyRegions: (_view, op) => checkFor(op),
  fold: (_view, _constants, op) => foldLoop(op),
});

export const parallel = defineOp("affine.parallel", {
  summary: "Executes a body for all points between affine bounds, in any order.",
  args: {
    reductions: attr(Reductions),
    lowerBoundsMap: attr(AffineMapAttribute),
    lowerBoundsGroups: attr(I32ElementsAttr),
    upperBoundsMap: attr(AffineMapAttribute),
    upperBoundsGroups: attr(I32ElementsAttr),
    steps: attr(I64ArrayAttr),
    mapOperands: variadic(Index),
  },
  results: { results: variadic(AnyType) },
  regions: { region: region({ blocks: 1 }) },
  traits: [
    AutomaticAllocationScope,
    LoopLike,
    SingleBlock,
    implicitTerminator(() => yieldOp),
    RecursiveMemoryEffects,
    RecursivelySpeculatable,
  ],
  parse: parseParallel,
  print: printParallel,
  verify: (_view, op) => checkParallel(op),
  fold: (_view, _constants, op) => foldParallel(op),
});

export const ifOp = defineOp("affine.if", {
  summary: "Executes one of two regions, by an integer set.",
  args: { operands: variadic(AnyType), condition: attr(IntegerSetAttribute) },
  results: { results: variadic(AnyType) },
  regions: { thenRegion: region({ blocks: 1 }), elseRegion: region() },
  traits: [
    SingleBlock,
    implicitTerminator(() => yieldOp),
    RecursiveMemoryEffects,
    RecursivelySpeculatable,
    NoRegionArguments,
  ],
  parse: parseIf,
  print: printIf,
  verify: (_view, op) => checkIf(op),
  fold: (_view, _constants, op) => foldIf(op),
  canonicalize: ifPatterns,
});

export const yieldOp = defineOp("affine.yield", {
  summary: "Ends a region, and gives values to the op around it.",
  args: { operands: variadic(AnyType) },
  traits: [Terminator, ReturnLike, Pure],
  assembly: "attr-dict ($operands^ `:` type($operands))?",
  verify: (_view, op) => checkYield(op),
});
