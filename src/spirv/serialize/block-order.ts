/** The order in which blocks are written. */
import type { Block, Store } from "../../ir/index.ts";

export class BlockOrder {
  readonly #store: Store;
  /** By block: the number of the walk that has met it last. */
  readonly #met: Int32Array;
  #walk = 0;

  constructor(store: Store) {
    this.#store = store;
    this.#met = new Int32Array(store.blocks.length);
  }

  /** Whether a walk has met a block, or skipped it: others are not written. */
  hasMet(block: Block): boolean {
    return this.#met[block.id] !== 0;
  }

  /** The blocks that are reached from one, each before what it leads to; blocks named as references come with them. */
  depthFirst(start: Block, ...skipped: readonly Block[]): readonly Block[] {
    const met = this.#met;
    const walk = ++this.#walk;
    for (const block of skipped) met[block.id] = walk;
    met[start.id] = walk;
    const order = [start];
    const stack = [start];
    const nexts = [0];
    while (stack.length > 0) {
      const top = stack.length - 1;
      const { successors } = this.#store.extrasOf(stack[top]!.last);
      const next = nexts[top]!++;
      if (next >= successors.length) {
        stack.pop();
        nexts.pop();
        continue;
      }
      const { block } = successors[next]!;
      if (met[block.id] === walk) continue;
      met[block.id] = walk;
      order.push(block);
      stack.push(block);
      nexts.push(0);
    }
    return order;
  }
}
