// Dominance inside regions, along edges only (references do not count). Immediate dominators after Cooper, Harvey and Kennedy.

import type { Block, Region } from "./block.ts";
import { GraphRegion } from "./op-def.ts";
import type { Operation } from "./operation.ts";
import type { Value } from "./value.ts";

interface RegionTree {
  /** Postorder number of each reachable block. */
  readonly order: ReadonlyMap<Block, number>;
  readonly parents: ReadonlyMap<Block, Block>;
}

/** Answers dominance questions; the trees are made on demand and hold until the control flow changes. */
export class Dominance {
  private readonly trees = new Map<Region, RegionTree>();

  /** Forgets a region whose control flow has changed, or all. */
  invalidate(region?: Region): void {
    if (region === undefined) this.trees.clear();
    else this.trees.delete(region);
  }

  isReachable(block: Block): boolean {
    const { region } = block;
    if (region === undefined || region.firstBlock === block) return true;
    return this.tree(region).order.has(block);
  }

  /** Whether every way to `b` leads through `a`; blocks of one region. Unreachable blocks are dominated by all. */
  dominatesBlock(a: Block, b: Block): boolean {
    if (a === b) return true;
    const { region } = b;
    if (region === undefined || region !== a.region) return false;
    const { order, parents } = this.tree(region);
    const wanted = order.get(a);
    if (!order.has(b)) return true;
    if (wanted === undefined) return false;
    let at: Block | undefined = b;
    while (at !== undefined && at !== a && (order.get(at) ?? 0) < wanted) at = parents.get(at);
    return at === a;
  }

  immediateDominator(block: Block): Block | undefined {
    return block.region === undefined ? undefined : this.tree(block.region).parents.get(block);
  }

  /** The blocks that `block` dominates immediately, in the order of the region. */
  children(block: Block): readonly Block[] {
    const { region } = block;
    if (region === undefined) return [];
    const { parents } = this.tree(region);
    return region.blocks.filter((other) => parents.get(other) === block);
  }

  /** Whether the value may be used by `user`: its definition properly dominates it. */
  dominatesValue(value: Value, user: Operation): boolean {
    const op = value.definingOp;
    if (op !== undefined) return this.properlyDominates(op, user);
    const block = value.argumentBlock;
    const region = block?.region;
    if (block === undefined || region === undefined) return false;
    const ancestor = region.ancestorOf(user);
    return ancestor?.block !== undefined && this.dominatesBlock(block, ancestor.block);
  }

  /** Whether `a` is executed before `b`, on every way to `b`, and does not hold `b`. In graph regions all ops see each other. */
  properlyDominates(a: Operation, b: Operation): boolean {
    const blockA = a.block;
    const region = blockA?.region;
    if (blockA === undefined || region === undefined) return false;
    const ancestor = region.ancestorOf(b);
    const blockB = ancestor?.block;
    if (ancestor === undefined || blockB === undefined || ancestor === a) {
      return ancestor === a && a === b && hasGraphSemantics(region);
    }
    if (blockA !== blockB) return this.dominatesBlock(blockA, blockB);
    return hasGraphSemantics(region) || a.isBefore(ancestor);
  }

  private tree(region: Region): RegionTree {
    let tree = this.trees.get(region);
    if (tree === undefined) {
      tree = makeTree(region);
      this.trees.set(region, tree);
    }
    return tree;
  }
}

/** Whether the order of the ops in a region means nothing. */
export function hasGraphSemantics(region: Region): boolean {
  const parent = region.parentOp;
  return parent?.def.has(GraphRegion) ?? false;
}

function makeTree(region: Region): RegionTree {
  const entry = region.firstBlock;
  const postOrder = entry === undefined ? [] : blocksInPostOrder(entry);
  const order = new Map(postOrder.map((block, index) => [block, index]));
  const parents = new Map<Block, Block>();
  for (let changed = true; changed; ) {
    changed = false;
    for (let index = postOrder.length - 2; index >= 0; index--) {
      const block = postOrder[index];
      const parent = block === undefined ? undefined : commonDominator(block, entry, order, parents);
      if (block === undefined || parent === undefined || parents.get(block) === parent) continue;
      parents.set(block, parent);
      changed = true;
    }
  }
  return { order, parents };
}

/** The nearest common dominator of the predecessors that have one already. */
function commonDominator(
  block: Block,
  entry: Block | undefined,
  order: ReadonlyMap<Block, number>,
  parents: ReadonlyMap<Block, Block>,
): Block | undefined {
  let common: Block | undefined;
  for (const predecessor of block.predecessors) {
    if (!order.has(predecessor) || (predecessor !== entry && !parents.has(predecessor))) continue;
    common = common === undefined ? predecessor : intersect(common, predecessor, order, parents);
  }
  return common;
}

function intersect(
  a: Block,
  b: Block,
  order: ReadonlyMap<Block, number>,
  parents: ReadonlyMap<Block, Block>,
): Block | undefined {
  let left: Block | undefined = a;
  let right: Block | undefined = b;
  while (left !== right && left !== undefined && right !== undefined) {
    if ((order.get(left) ?? 0) < (order.get(right) ?? 0)) left = parents.get(left);
    else right = parents.get(right);
  }
  return left;
}

/** The blocks reachable from `entry`, successors before their predecessors as far as loops allow. */
export function blocksInPostOrder(entry: Block): readonly Block[] {
  const done: Block[] = [];
  const seen = new Set([entry]);
  const stack = [{ block: entry, successors: entry.successors, index: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const successor = top.successors[top.index++];
    if (successor === undefined) {
      done.push(top.block);
      stack.pop();
    } else if (!seen.has(successor)) {
      seen.add(successor);
      stack.push({ block: successor, successors: successor.successors, index: 0 });
    }
  }
  return done;
}
