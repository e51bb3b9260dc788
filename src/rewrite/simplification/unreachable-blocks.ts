// Erases blocks that control cannot reach. A block stays where an op outside of the erased ones names it as a reference.

import { type Block, blocksInPostOrder, type Region, type Rewriter } from "../../ir/index.ts";

/** Erases unreachable blocks in regions and in all regions inside of them; returns whether there were any. */
export function eraseUnreachableBlocks(regions: readonly Region[], rewriter: Rewriter): boolean {
  let erased = false;
  const pending = [...regions];
  for (let region = pending.pop(); region !== undefined; region = pending.pop()) {
    const entry = region.firstBlock;
    if (entry === undefined) continue;
    if (!region.hasOneBlock && eraseUnreachableIn(region, entry, rewriter)) erased = true;
    pushNestedRegions(region, pending);
  }
  return erased;
}

/** Appends the regions of all ops directly in `region`. */
export function pushNestedRegions(region: Region, pending: Region[]): void {
  const { store } = region;
  for (let block = region.firstBlock; block !== undefined; block = block.next) {
    for (let op = block.first; op !== 0; op = store.nextOp(op)) {
      if (store.hasExtras(op)) pending.push(...store.extrasOf(op).regions);
    }
  }
}

function eraseUnreachableIn(region: Region, entry: Block, rewriter: Rewriter): boolean {
  const kept = reachableOrReferenced(entry);
  const dead = region.blocks.filter((block) => !kept.has(block));
  for (const block of dead) dropUsesOfContent(block);
  for (const block of dead) rewriter.eraseBlock(block);
  return dead.length > 0;
}

/** The ops that control reaches, the symbols that these reference, and the ops that control would reach from those. */
function reachableOrReferenced(entry: Block): ReadonlySet<Block> {
  const kept = new Set<Block>();
  const roots = [entry];
  for (let root = roots.pop(); root !== undefined; root = roots.pop()) {
    if (kept.has(root)) continue;
    for (const block of blocksInPostOrder(root)) {
      if (kept.has(block)) continue;
      kept.add(block);
      for (const named of block.lastOp?.successorBlocks ?? []) roots.push(named);
    }
  }
  return kept;
}

/** Dead blocks may use each other's values in circles: all references they make end first. */
function dropUsesOfContent(block: Block): void {
  block.dropAllReferences();
}
