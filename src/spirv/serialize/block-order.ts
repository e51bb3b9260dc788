/** The order in which blocks are written. */
import type { Block } from "../../ir/index.ts";

/** The blocks that are reached from one, each before what it leads to; blocks named as references come with them. */
export function depthFirst(start: Block, skipped: readonly Block[]): readonly Block[] {
  const done = new Set<Block>(skipped);
  const order: Block[] = [];
  const stack: { readonly successors: readonly Block[]; next: number }[] = [];
  const visit = (block: Block): void => {
    done.add(block);
    order.push(block);
    stack.push({ successors: block.lastOp?.successorBlocks ?? [], next: 0 });
  };
  visit(start);
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const block = top.successors[top.next++];
    if (block === undefined) stack.pop();
    else if (!done.has(block)) visit(block);
  }
  return order;
}
