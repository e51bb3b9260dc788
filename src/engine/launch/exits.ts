// Where regions of a kernel, the code between two places where invocations wait, go on.

import type { analyse } from "../code/analysis/flow.ts";
import type { Block } from "../code/graph.ts";
import type { Uniformity } from "./uniformity.ts";

type Flow = ReturnType<typeof analyse>;

export function cutsOf({ order }: Flow): readonly Block[] {
  return order.filter((block) => block.isCut);
}

/** Where a region goes on from a block: the starts of regions, and undefined for the end of the kernel. */
export function exitsOf(start: Block): readonly (Block | undefined)[] {
  const exits = new Set<Block | undefined>();
  for (const block of reachedFrom(start)) {
    if (block.end.kind === "return") exits.add(undefined);
    else if (block.isCut) exits.add(block.end.edges[0]!.block);
  }
  return [...exits];
}

/** Blocks that invocations leave differently, and from which a region goes on in several ways. */
export function partingBlocks({ order }: Flow, { split }: Uniformity): readonly Block[] {
  // The one exit that a block leads to; a block gets another value at most twice.
  const exits = new Map<Block, Block | "end" | "several">();
  for (let isStable = false; !isStable; ) {
    isStable = true;
    for (let at = order.length - 1; at >= 0; at--) {
      const block = order[at]!;
      const { end } = block;
      const next = block.isCut
        ? [end.edges[0]!.block]
        : end.kind === "return"
          ? (["end"] as const)
          : end.edges.flatMap((edge) => exits.get(edge.block) ?? []);
      const [first] = next;
      if (first === undefined) continue;
      const exit = next.every((one) => one === first) ? first : "several";
      if (exits.get(block) === exit) continue;
      exits.set(block, exit);
      isStable = false;
    }
  }
  return [...split].filter((block) => exits.get(block) === "several");
}

/** The blocks of a region from a block on. */
export function reachedFrom(start: Block): ReadonlySet<Block> {
  const seen = new Set([start]);
  for (const block of seen) if (!block.isCut) for (const edge of block.end.edges) seen.add(edge.block);
  return seen;
}
