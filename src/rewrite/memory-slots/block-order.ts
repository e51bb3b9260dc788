// The blocks of a region in an order in which dominators come first, with their dominance frontiers. Both hold while the control flow does.

import { type Block, blocksInPostOrder, Dominance, type Operation, type Region } from "../../ir/index.ts";

export class BlockOrder {
  readonly region: Region;
  readonly dominance = new Dominance();
  /** Places of the reachable blocks in reverse post order. */
  readonly #places = new Map<Block, number>();
  #frontiers: ReadonlyMap<Block, ReadonlySet<Block>> | undefined = undefined;

  constructor(region: Region) {
    this.region = region;
    const order = region.firstBlock === undefined ? [] : [...blocksInPostOrder(region.firstBlock)].reverse();
    for (const [place, block] of order.entries()) this.#places.set(block, place);
  }

  isReachable(block: Block): boolean {
    return this.#places.has(block);
  }

  /** Whether `a` comes before `b`; what is unreachable comes last. */
  compare(a: Operation, b: Operation): number {
    if (a === b) return 0;
    const [left, right] = [a.block, b.block];
    if (left === right || left === undefined || right === undefined) return a.isBefore(b) ? -1 : 1;
    return this.#place(left) - this.#place(right);
  }

  compareBlocks(a: Block, b: Block): number {
    return this.#place(a) - this.#place(b);
  }

  #place(block: Block): number {
    return this.#places.get(block) ?? this.#places.size + block.id;
  }

  /** The blocks where the reach of a block ends: it dominates a predecessor, but not the block itself. */
  frontier(block: Block): Iterable<Block> {
    this.#frontiers ??= this.#findFrontiers();
    return this.#frontiers.get(block) ?? [];
  }

  #findFrontiers(): ReadonlyMap<Block, ReadonlySet<Block>> {
    const frontiers = new Map<Block, Set<Block>>();
    for (const block of this.#places.keys()) {
      const predecessors = block.predecessors.filter((one) => this.isReachable(one));
      if (predecessors.length < 2 && !block.isEntry) continue;
      const end = this.dominance.immediateDominator(block);
      for (const predecessor of predecessors) {
        for (let at: Block | undefined = predecessor; at !== undefined && at !== end; ) {
          const frontier = frontiers.get(at);
          if (frontier === undefined) frontiers.set(at, new Set([block]));
          else if (frontier.has(block)) break;
          else frontier.add(block);
          at = this.dominance.immediateDominator(at);
        }
      }
    }
    return frontiers;
  }
}
