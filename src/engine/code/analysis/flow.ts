// Control flow of a code graph: the blocks that are reached in reverse postorder, predecessors, dominators, loops. Blocks are named by
// their places in that order, which `analyse` also writes into `block.number`.

import type { Block, CodeGraph } from "../graph.ts";

export interface Flow {
  readonly order: readonly Block[];
  /** Predecessors, as often as they name the block. */
  readonly predecessors: readonly (readonly number[])[];
  /** Immediate dominators; the entry's is itself. */
  readonly dominator: Int32Array;
}

export function analyse(graph: CodeGraph): Flow {
  const order = reversePostorder(graph.entry);
  const predecessors: number[][] = order.map(() => []);
  for (const block of order) {
    for (const { block: target } of block.end.edges) predecessors[target.number]!.push(block.number);
  }
  return { order, predecessors, dominator: dominators(predecessors) };
}

function reversePostorder(entry: Block): readonly Block[] {
  const seen = new Set([entry]);
  const finished: Block[] = [];
  const stack = [{ block: entry, next: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    // The last edge first, so that the first one's target is next to its source.
    const { edges } = top.block.end;
    const edge = edges[edges.length - 1 - top.next++];
    if (edge === undefined) {
      finished.push(top.block);
      stack.pop();
    } else if (!seen.has(edge.block)) {
      seen.add(edge.block);
      stack.push({ block: edge.block, next: 0 });
    }
  }
  finished.reverse();
  for (const [index, block] of finished.entries()) block.number = index;
  return finished;
}

/** Cooper, Harvey and Kennedy: "A simple, fast dominance algorithm". */
function dominators(predecessors: readonly (readonly number[])[]): Int32Array {
  const dominator = new Int32Array(predecessors.length).fill(-1);
  dominator[0] = 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (let block = 1; block < predecessors.length; block++) {
      let found = -1;
      for (const other of predecessors[block]!) {
        if (dominator[other] === -1) continue;
        found = found === -1 ? other : commonDominator(dominator, found, other);
      }
      if (dominator[block] === found) continue;
      dominator[block] = found;
      changed = true;
    }
  }
  return dominator;
}

function commonDominator(dominator: Int32Array, first: number, second: number): number {
  let a = first;
  let b = second;
  while (a !== b) {
    if (a > b) a = dominator[a]!;
    else b = dominator[b]!;
  }
  return a;
}

export function dominates(flow: Flow, above: number, below: number): boolean {
  let at = below;
  while (at > above) at = flow.dominator[at]!;
  return at === above;
}

/** Visits blocks after those that dominate them; leaves a block when all that it dominates has been visited. */
export function forDominatorTree(
  { order, dominator }: Flow,
  { enter, leave }: { enter: (block: Block) => void; leave: () => void },
): void {
  const children: number[][] = order.map(() => []);
  for (let block = order.length - 1; block > 0; block--) children[dominator[block]!]!.push(block);
  const stack = [0];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (top === -1) {
      leave();
      continue;
    }
    enter(order[top]!);
    stack.push(-1, ...children[top]!);
  }
}

/** Whether every loop is entered at one block only. */
export function isReducible(flow: Flow): boolean {
  return flow.predecessors.every((sources, target) =>
    sources.every((source) => source < target || dominates(flow, target, source)),
  );
}

/** Loops of a reducible flow, named by their headers; -1 is no loop. */
export interface Loops {
  /** The innermost loop around each block; a header is in its own loop. */
  readonly around: Int32Array;
  /** The loop around each loop, at its header's place. */
  readonly parent: Int32Array;
}

export function findLoops({ order, predecessors }: Flow): Loops {
  const around = new Int32Array(order.length).fill(-1);
  const parent = new Int32Array(order.length).fill(-1);
  // Inner headers follow outer ones.
  for (let header = order.length - 1; header >= 0; header--) {
    const sources = predecessors[header]!.filter((source) => source >= header);
    if (sources.length === 0) continue;
    const inside = new Set([header]);
    const work = [...sources];
    for (let at = work.pop(); at !== undefined; at = work.pop()) {
      if (inside.has(at)) continue;
      inside.add(at);
      work.push(...predecessors[at]!);
    }
    for (const block of inside) {
      if (around[block] === -1) around[block] = header;
      else if (around[block] === block && parent[block] === -1 && block !== header) parent[block] = header;
    }
  }
  return { around, parent };
}
