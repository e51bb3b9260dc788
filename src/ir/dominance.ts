// Dominance inside regions, along edges only (references do not count). Immediate dominators after Cooper, Harvey and Kennedy.

import type { Block, Region } from "./block.ts";
import { GraphRegion } from "./op-def.ts";
import type { Operation } from "./operation.ts";
import type { Value } from "./value.ts";

/** Numbers of blocks of one region, from 1; 0 for those that have none. Ids that lie close together need no map. */
class BlockNumbers {
  readonly #first: number;
  readonly #dense: Int32Array | undefined;
  readonly #sparse = new Map<number, number>();

  constructor(region: Region) {
    let [count, first, last] = [0, 0, 0];
    for (let block = region.firstBlock; block !== undefined; block = block.next) {
      first = count === 0 ? block.id : Math.min(first, block.id);
      last = Math.max(last, block.id);
      count++;
    }
    this.#first = first;
    this.#dense = last - first < 4 * count ? new Int32Array(last - first + 1) : undefined;
  }

  of({ id }: Block): number {
    return (this.#dense === undefined ? this.#sparse.get(id) : this.#dense[id - this.#first]) ?? 0;
  }

  set({ id }: Block, number: number): void {
    if (this.#dense === undefined) this.#sparse.set(id, number);
    else this.#dense[id - this.#first] = number;
  }
}

/**
 * Which blocks of a region dominate which. Blocks have the numbers of their postorder, from 1; what is dominated by a block is in a row
 * from the block's place on.
 */
interface RegionTree {
  readonly blocks: readonly Block[];
  readonly numbers: BlockNumbers;
  /** The number of the immediate dominator; 0 for the entry block. */
  readonly parents: Int32Array;
  readonly places: Int32Array;
  readonly sizes: Int32Array;
}

/** Answers dominance questions; the trees are made on demand and hold until the control flow changes. */
export class Dominance {
  readonly #trees = new Map<Region, RegionTree>();

  /** Forgets a region whose control flow has changed, or all. */
  invalidate(region?: Region): void {
    if (region === undefined) this.#trees.clear();
    else this.#trees.delete(region);
  }

  isReachable(block: Block): boolean {
    const { region } = block;
    if (region === undefined || region.firstBlock === block) return true;
    return this.#tree(region).numbers.of(block) !== 0;
  }

  /** Whether every way to `b` leads through `a`; blocks of one region. Unreachable blocks are dominated by all. */
  dominatesBlock(a: Block, b: Block): boolean {
    if (a === b) return true;
    const { region } = b;
    if (region === undefined || region !== a.region) return false;
    const { numbers, places, sizes } = this.#tree(region);
    const [outer, inner] = [numbers.of(a), numbers.of(b)];
    if (inner === 0) return true;
    if (outer === 0) return false;
    const distance = places[inner]! - places[outer]!;
    return distance >= 0 && distance < sizes[outer]!;
  }

  immediateDominator(block: Block): Block | undefined {
    if (block.region === undefined) return undefined;
    const { blocks, numbers, parents } = this.#tree(block.region);
    return blocks[parents[numbers.of(block)]! - 1];
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

  #tree(region: Region): RegionTree {
    let tree = this.#trees.get(region);
    if (tree === undefined) {
      tree = makeTree(region);
      this.#trees.set(region, tree);
    }
    return tree;
  }
}

/** Whether the order of the ops in a region means nothing. @internal */
export function hasGraphSemantics(region: Region): boolean {
  return region.parentDef?.has(GraphRegion) ?? false;
}

function makeTree(region: Region): RegionTree {
  const numbers = new BlockNumbers(region);
  const entry = region.firstBlock;
  const blocks = entry === undefined ? [] : postOrder(entry, numbers);
  const parents = dominators(blocks, numbers);
  const sizes = new Int32Array(blocks.length + 1).fill(1);
  for (let number = 1; number < blocks.length; number++) sizes[parents[number]!]! += sizes[number]!;
  // The place of each block, and of the next one that it dominates.
  const places = new Int32Array(blocks.length + 1);
  const next = new Int32Array(blocks.length + 1).fill(1);
  for (let number = blocks.length - 1; number > 0; number--) {
    const parent = parents[number]!;
    places[number] = next[parent]!;
    next[number] = next[parent]! + 1;
    next[parent]! += sizes[number]!;
  }
  return { blocks, numbers, parents, places, sizes };
}

/** The number of each block's immediate dominator. */
function dominators(blocks: readonly Block[], numbers: BlockNumbers): Int32Array {
  const parents = new Int32Array(blocks.length + 1);
  for (let changed = true; changed; ) {
    changed = false;
    for (let number = blocks.length - 1; number > 0; number--) {
      const parent = commonDominator(blocks[number - 1]!, blocks.length, numbers, parents);
      if (parents[number] === parent) continue;
      parents[number] = parent;
      changed = true;
    }
  }
  return parents;
}

/** The nearest common dominator of the predecessors that have one already. */
function commonDominator(block: Block, entry: number, numbers: BlockNumbers, parents: Int32Array): number {
  let common = 0;
  for (let use = block.firstUse; use !== undefined; use = use.next) {
    const from = use.isEdge ? block.store.blocks[block.store.blockIdOf(use.op)] : undefined;
    const number = from === undefined || from.region !== block.region ? 0 : numbers.of(from);
    if (number !== entry && parents[number] === 0) continue;
    common = common === 0 ? number : intersect(common, number, parents);
  }
  return common;
}

function intersect(a: number, b: number, parents: Int32Array): number {
  let [left, right] = [a, b];
  while (left !== right) {
    if (left < right) left = parents[left]!;
    else right = parents[right]!;
  }
  return left;
}

/** The blocks reachable from `entry`, successors before their predecessors as far as loops allow. */
export function blocksInPostOrder(entry: Block): readonly Block[] {
  return entry.region === undefined ? [entry] : postOrder(entry, new BlockNumbers(entry.region));
}

/** The same, with their numbers: 1 for the first. */
function postOrder(entry: Block, numbers: BlockNumbers): readonly Block[] {
  const done: Block[] = [];
  const entered = -1;
  const stack: Block[] = [entry];
  /** How many successors of the blocks on the stack have been looked at. */
  const looked: number[] = [0];
  numbers.set(entry, entered);
  while (stack.length > 0) {
    const top = stack.length - 1;
    const block = stack[top]!;
    const successors = block.exits;
    const index = looked[top]!;
    if (index === successors.length) {
      numbers.set(block, done.push(block));
      stack.pop();
      looked.pop();
      continue;
    }
    looked[top] = index + 1;
    const { block: next, isEdge } = successors[index]!;
    if (!isEdge || next.region !== entry.region || numbers.of(next) !== 0) continue;
    numbers.set(next, entered);
    stack.push(next);
    looked.push(0);
  }
  return done;
}
