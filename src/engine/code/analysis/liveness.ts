// Which values live where.

import type { Block, Node } from "../graph.ts";
import type { Flow } from "./flow.ts";

/** Calls `visit` with each value that a block uses, whether it is its own or not. */
export type UseVisitor = (block: Block, visit: (value: Node) => void) => void;

/** For each block the values that live at its start and are none of its parameters. From each use back to the definition. */
export function valuesLiveAtStart(flow: Flow, forUses: UseVisitor): readonly (readonly Node[])[] {
  const live: Node[][] = flow.order.map(() => []);
  const seen = flow.order.map(() => new Set<Node>());
  const work: number[] = [];
  flow.order.forEach((block, number) => {
    forUses(block, (value) => {
      if (value.block === block) return;
      work.push(number);
      for (let at = work.pop(); at !== undefined; at = work.pop()) {
        if (seen[at]!.has(value)) continue;
        seen[at]!.add(value);
        live[at]!.push(value);
        for (const source of flow.predecessors[at]!) if (value.block !== flow.order[source]) work.push(source);
      }
    });
  });
  return live;
}
