// Ranges of integers: which rule states what an op makes of the ranges of its operands. What a rule does is the business of the analysis
// (src/rewrite/integer-ranges), which is loaded only where it is asked for.

import type { Operation, Trait, Value } from "../../ir/index.ts";

/** @internal */
export type RangeRule =
  | "constant"
  | "add"
  | "subtract"
  | "multiply"
  | "divide"
  | "divide-up"
  | "divide-down"
  | "remainder"
  | "minimum"
  | "maximum"
  | "and"
  | "or"
  | "xor"
  | "shift-left"
  | "shift-right"
  | "cast"
  | "compare"
  | "select"
  | "size"
  | "steps"
  | "union";

/** MLIR's InferIntRangeInterface. */
export interface RangeTrait extends Trait {
  readonly rangeRule: RangeRule;
  /** How the rule reads its operands, where that matters. */
  readonly reading: "signed" | "unsigned";
}

/** The ranges of results follow from those of the operands, by a rule. */
export function ranges(rangeRule: RangeRule, reading: RangeTrait["reading"] = "signed"): RangeTrait {
  return { name: "InferIntRangeInterface", rangeRule, reading };
}

/** How a loop counts: the argument that does, and from where up to where, by which steps. @internal */
export interface CountingTrait extends Trait {
  readonly counters: (op: Operation) => readonly Counter[];
}

/** @internal */
export interface Counter {
  readonly argument: Value;
  readonly from: Value | bigint;
  /** Exclusive. */
  readonly to: Value | bigint;
  readonly step: Value | bigint;
}

/** Part of MLIR's LoopLikeOpInterface. @internal */
export function counting(counters: CountingTrait["counters"]): CountingTrait {
  return { name: "LoopLikeOpInterface", counters };
}
