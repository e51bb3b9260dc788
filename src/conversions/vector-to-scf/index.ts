// The conversion of transfers of vectors of several dimensions, and of those that are no accesses to rows, to loops.

import type { Operation } from "../../ir/index.ts";
import { applyPatternsGreedily, PatternSet } from "../../rewrite/index.ts";
import { bufferPatterns } from "./buffered.ts";
import { permutationPatterns } from "./permutations.ts";
import { printPattern } from "./print.ts";
import { rowPatterns } from "./rows.ts";
import type { LoweringOptions } from "./transfer.ts";
import { unrollPatterns } from "./unrolled.ts";

export interface VectorToScfOptions extends LoweringOptions {
  /** Rows are transferred by an op each, not in a loop. */
  readonly isUnrolled: boolean;
}

export function convertVectorToScf(root: Operation, options: VectorToScfOptions): void {
  applyPatternsGreedily(root, new PatternSet(permutationPatterns), { topDown: false });
  const patterns = [
    ...(options.isUnrolled ? unrollPatterns(options) : bufferPatterns(options)),
    ...(options.targetRank === 1 ? rowPatterns : []),
    printPattern,
  ];
  applyPatternsGreedily(root, new PatternSet(patterns), { topDown: false });
}
