// Loops whose turns may run at the same time.

import {
  AnyRankedTensor,
  AnyType,
  attr,
  counting,
  DenseI64ArrayAttr,
  defineOp,
  hasParent,
  Index,
  implicitTerminator,
  LoopLike,
  optionalAttr,
  region,
  value,
  variadic,
} from "../../define/index.ts";
import {
  AutomaticAllocationScope,
  GraphRegion,
  NoTerminator,
  Pure,
  RecursiveMemoryEffects,
  SingleBlock,
  Terminator,
} from "../../ir/index.ts";
import { forallPatterns } from "./canonicalize/forall.ts";
import { parallelPatterns } from "./canonicalize/parallel.ts";
import {
  checkForall,
  checkInParallel,
  checkParallel,
  checkReduce,
  checkReduceReturn,
  DeviceMappingArrayAttr,
  parseForall,
  parseForallInParallel,
  parseParallel,
  printForall,
  printForallInParallel,
  printParallel,
} from "./parallel-form.ts";

/** Each argument of the body counts in one dimension. */
const countsAll = counting((op) => {
  const args = op.regions[0]?.firstBlock?.arguments ?? [];
  const { operands } = op;
  return args.flatMap((argument, index) => {
    const [from, to, step] = [0, 1, 2].map((group) => operands[group * args.length + index]);
    return from === undefined || to === undefined || step === undefined ? [] : [{ argument, from, to, step }];
  });
});

export const parallel = defineOp("scf.parallel", {
  summary: "Executes a body for all points of a space, in any order.",
  args: {
    lowerBound: variadic(Index),
    upperBound: variadic(Index),
    step: variadic(Index),
    initVals: variadic(AnyType),
  },
  results: { results: variadic(AnyType) },
  regions: { region: region({ blocks: 1 }) },
  traits: [
    AutomaticAllocationScope,
    LoopLike,
    countsAll,
    RecursiveMemoryEffects,
    SingleBlock,
    implicitTerminator(() => reduce),
  ],
  parse: parseParallel,
  print: printParallel,
  canonicalize: parallelPatterns,
  verify: (_view, op) => checkParallel(op),
});

export const reduce = defineOp("scf.reduce", {
  summary: "Combines a value of each turn into one.",
  args: { operands: variadic(AnyType) },
  regions: { reductions: region({ blocks: 1, variadic: true }) },
  traits: [Terminator, hasParent("scf.parallel"), RecursiveMemoryEffects],
  assembly: "(`(` $operands^ `:` type($operands) `)`)? $reductions attr-dict",
  verifyRegions: (_view, op) => checkReduce(op),
});

export const reduce_return = defineOp("scf.reduce.return", {
  summary: "Gives the combination of two values.",
  args: { result: value(AnyType) },
  traits: [hasParent("scf.reduce"), Terminator, Pure],
  assembly: "$result attr-dict `:` type($result)",
  verify: (_view, op) => checkReduceReturn(op),
});

export const forall = defineOp("scf.forall", {
  summary: "Executes a body for all points of a space, on many threads.",
  args: {
    dynamicLowerBound: variadic(Index),
    dynamicUpperBound: variadic(Index),
    dynamicStep: variadic(Index),
    staticLowerBound: attr(DenseI64ArrayAttr),
    staticUpperBound: attr(DenseI64ArrayAttr),
    staticStep: attr(DenseI64ArrayAttr),
    outputs: variadic(AnyRankedTensor),
    mapping: optionalAttr(DeviceMappingArrayAttr),
  },
  results: { results: variadic(AnyType) },
  regions: { region: region({ blocks: 1 }) },
  traits: [
    AutomaticAllocationScope,
    LoopLike,
    RecursiveMemoryEffects,
    SingleBlock,
    implicitTerminator(() => forall_in_parallel),
  ],
  parse: parseForall,
  print: printForall,
  canonicalize: forallPatterns,
  verify: (_view, op) => checkForall(op),
});

export const forall_in_parallel = defineOp("scf.forall.in_parallel", {
  summary: "Combines what the turns of a forall have made.",
  regions: { region: region({ blocks: 1 }) },
  traits: [Terminator, hasParent("scf.forall"), NoTerminator, SingleBlock, GraphRegion, Pure],
  parse: parseForallInParallel,
  print: printForallInParallel,
  verify: (_view, op) => checkInParallel(op),
});
