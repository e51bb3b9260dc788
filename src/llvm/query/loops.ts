// Natural loops: a header, and the blocks from which a way leads back to it without leaving the blocks that it dominates.

import type { LLVMFunction } from "../module.ts";
import type { Dominance } from "./dominance.ts";

/** A natural loop. Blocks are indexes in the function. */
export interface Loop {
  readonly header: number;
  /** All blocks of the loop, the header and those of inner loops as well. */
  readonly blocks: ReadonlySet<number>;
  /** Blocks with an edge back to the header. */
  readonly latches: readonly number[];
}

/** The loops of a function, in the order of their headers in reverse post-order: outer loops come before inner ones. */
export function loopsOf(one: LLVMFunction, dominance: Dominance): readonly Loop[] {
  const loops: Loop[] = [];
  for (const header of dominance.order) {
    const predecessors = one.blocks[header]?.predecessors ?? [];
    const latches = [...new Set(predecessors)].filter(
      (from) => dominance.isReachable(from) && dominance.dominates(header, from),
    );
    if (latches.length > 0) loops.push({ header, latches, blocks: blocksOf(one, dominance, header, latches) });
  }
  return loops;
}

function blocksOf(one: LLVMFunction, dominance: Dominance, header: number, latches: readonly number[]): Set<number> {
  const blocks = new Set([header]);
  const pending = [...latches];
  for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
    if (blocks.has(block) || !dominance.isReachable(block)) continue;
    blocks.add(block);
    for (const before of one.blocks[block]?.predecessors ?? []) pending.push(before);
  }
  return blocks;
}
