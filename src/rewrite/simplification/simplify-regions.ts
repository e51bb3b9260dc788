// Region simplification: control flow and dead values, in regions and all regions inside of them. Only edges count: a block that an op
// names as a reference is neither erased nor merged.

import type { Region, Rewriter } from "../../ir/index.ts";
import { mergeIdenticalBlocks } from "./merge-blocks.ts";
import { dropRedundantArguments } from "./redundant-arguments.ts";
import { eraseDeadCode } from "./region-dead-code.ts";
import { eraseUnreachableBlocks } from "./unreachable-blocks.ts";

/**
 * Erases unreachable blocks, dead ops and dead block arguments; where `mergeBlocks` is set, merges identical blocks and drops block
 * arguments that always are the same value. Returns whether anything changed.
 */
export function simplifyRegions(regions: readonly Region[], rewriter: Rewriter, mergeBlocks: boolean): boolean {
  let changed = eraseUnreachableBlocks(regions, rewriter);
  changed = eraseDeadCode(regions, rewriter) || changed;
  if (!mergeBlocks) return changed;
  changed = mergeIdenticalBlocks(regions, rewriter) || changed;
  return dropRedundantArguments(regions, rewriter) || changed;
}
