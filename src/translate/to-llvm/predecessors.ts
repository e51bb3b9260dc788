// Predecessors of blocks, which queries of functions need.

import { type LLVMFunction, successorsOf } from "../../llvm/index.ts";

/** LLVM lists the latest predecessor first. */
export function setPredecessors(made: LLVMFunction): void {
  for (let block = made.blocks.length - 1; block >= 0; block--) {
    for (const successor of [...successorsOf(made, block)].reverse()) made.blocks[successor]?.predecessors.push(block);
  }
}
