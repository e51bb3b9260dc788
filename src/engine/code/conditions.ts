// Code under a condition.

import type { Builder } from "./builder.ts";
import type { Block, Node } from "./graph.ts";

/** Runs an action in a block that is left out unless a condition holds. */
export function when(builder: Builder, condition: Node, action: () => void): void {
  const [then, next]: readonly [Block, Block] = [builder.newBlock(), builder.newBlock()];
  builder.block.branch(condition, { block: then, args: [] }, { block: next, args: [] });
  builder.block = then;
  action();
  builder.block.jump(next);
  builder.block = next;
}

/** The value of one of two actions. */
export function choose(builder: Builder, condition: Node, then: () => Node, otherwise: () => Node): Node {
  const [first, second]: readonly [Block, Block] = [builder.newBlock(), builder.newBlock()];
  builder.block.branch(condition, { block: first, args: [] }, { block: second, args: [] });
  builder.block = first;
  const a = then();
  const firstEnd = builder.block;
  builder.block = second;
  const b = otherwise();
  const next = builder.newBlock(a.valueType);
  firstEnd.jump(next, [a]);
  builder.block.jump(next, [b]);
  builder.block = next;
  return next.params[0]!;
}
