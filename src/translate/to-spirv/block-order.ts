// Orders blocks as LLVM IR does, except that SPIR-V requires each block after its immediate dominator.

import { Dominance, type LLVMFunction } from "../../llvm/index.ts";

/** The indexes of a function's blocks in the order in which they are written. */
export function blocksInOrder(one: LLVMFunction): readonly number[] {
  const all = one.blocks.map((_, index) => index);
  // If a way of blocks in this order leads from the entry to each, their dominators come before them.
  return one.blocks.every(({ predecessors }, index) => predecessors.length === 0 || isLedTo(predecessors, index))
    ? all
    : reordered(one, all);
}

/** The indexes of blocks that no way leads to from the entry. */
export function unreachableBlocks(one: LLVMFunction): ReadonlySet<number> {
  const found = new Set<number>();
  if (one.blocks.every(({ predecessors }, index) => index === 0 || isLedTo(predecessors, index))) return found;
  const dominance = new Dominance(one);
  for (const index of one.blocks.keys()) if (!dominance.isReachable(index)) found.add(index);
  return found;
}

function isLedTo(predecessors: readonly number[], index: number): boolean {
  return predecessors.some((from) => from < index);
}

function reordered(one: LLVMFunction, all: readonly number[]): readonly number[] {
  const dominance = new Dominance(one);
  const waiting = new Map<number, number[]>();
  const done = new Set<number>();
  const order: number[] = [];
  const place = (first: number): void => {
    const pending = [first];
    for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
      if (done.has(block)) continue;
      done.add(block);
      order.push(block);
      for (const next of (waiting.get(block) ?? []).toReversed()) pending.push(next);
    }
  };
  for (const block of all) {
    const dominator = dominance.isReachable(block) ? dominance.immediateDominator(block) : -1;
    const list = waiting.get(dominator);
    if (dominator < 0 || done.has(dominator)) place(block);
    else if (list === undefined) waiting.set(dominator, [block]);
    else list.push(block);
  }
  return order;
}
