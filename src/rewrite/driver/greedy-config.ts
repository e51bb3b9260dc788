// Options of the greedy rewrite.

import type { Region, RewriteListener } from "../../ir/index.ts";

/**
 * How much is done about control flow after each iteration: nothing; unreachable blocks, dead values and dead block arguments;
 * or identical blocks and redundant block arguments as well.
 */
export type RegionSimplification = "disabled" | "normal" | "aggressive";

/**
 * Which ops are rewritten: any; those that were there at the start and those that the rewrite makes; or only those that were
 * there at the start.
 */
export type Strictness = "any" | "existing-and-new" | "existing";

/** Options of the greedy rewrite driver. */
export interface GreedyConfig {
  /** Ops are taken from top to bottom at first; otherwise from the bottom, and ops inside of others before those. Default: true. */
  readonly topDown?: boolean;
  /** How often the whole region is gone over at most; -1: without limit. Default: 10. */
  readonly maxIterations?: number;
  /** How many rewrites one iteration does at most; -1: without limit. Default: -1. */
  readonly maxRewrites?: number;
  /** Default: "aggressive", as in MLIR's driver; passes mostly ask for "normal". */
  readonly regionSimplification?: RegionSimplification;
  /** Default: "any". */
  readonly strictness?: Strictness;
  /** Ops that are in no region inside of this one are left alone. Default: the region that is rewritten. */
  readonly scope?: Region;
  /** Ops are folded. Default: true. */
  readonly fold?: boolean;
  /** Equal constants are merged, and moved to the start of their isolated region. Default: true. */
  readonly mergeConstants?: boolean;
  /** Told of every change as well. */
  readonly listener?: RewriteListener;
}

/** The result of a greedy rewrite. */
export interface GreedyResult {
  /** Nothing was left to do before a limit was met. */
  readonly converged: boolean;
  readonly changed: boolean;
}
