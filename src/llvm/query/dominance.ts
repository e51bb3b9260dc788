// Dominance between the blocks of a function, and between values and their uses.

import type { LLVMFunction } from "../module.ts";
import { opcode } from "../opcode.ts";
import { successorsOf } from "./successors.ts";

const NONE = -1;

/** Where a walk through the dominator tree enters and leaves the blocks: a block's interval contains those of the blocks that it dominates. */
interface Intervals {
  readonly enter: Int32Array;
  readonly leave: Int32Array;
}

/** The dominator tree of a function with a body. Blocks are indexes in the function. */
export class Dominance {
  readonly #one: LLVMFunction;
  /** The immediate dominators; the entry's is itself, an unreachable block's is -1. */
  readonly #immediate: Int32Array;
  /** Positions in reverse post-order; -1 for unreachable blocks. */
  readonly #position: Int32Array;
  #intervals: Intervals | undefined;
  /** The reachable blocks in reverse post-order: each after the blocks that dominate it. */
  readonly order: readonly number[];

  constructor(one: LLVMFunction) {
    this.#one = one;
    this.order = reversePostOrder(one);
    this.#immediate = new Int32Array(one.blocks.length).fill(NONE);
    this.#position = new Int32Array(one.blocks.length).fill(NONE);
    this.order.forEach((block, index) => {
      this.#position[block] = index;
    });
    this.#compute();
  }

  /** The algorithm of Cooper, Harvey and Kennedy. */
  #compute(): void {
    const { order } = this;
    const immediate = this.#immediate;
    const one = this.#one;
    if (order[0] !== undefined) immediate[order[0]] = order[0];
    for (let isChanged = true; isChanged; ) {
      isChanged = false;
      for (const block of order.slice(1)) {
        let found = NONE;
        for (const from of one.blocks[block]?.predecessors ?? []) {
          if (immediate[from] === NONE) continue;
          found = found === NONE ? from : this.#common(found, from);
        }
        if (immediate[block] === found) continue;
        immediate[block] = found;
        isChanged = true;
      }
    }
  }

  #common(a: number, b: number): number {
    let [x, y] = [a, b];
    while (x !== y) {
      while (this.#position[x]! > this.#position[y]!) x = this.#immediate[x]!;
      while (this.#position[y]! > this.#position[x]!) y = this.#immediate[y]!;
    }
    return x;
  }

  isReachable(block: number): boolean {
    return this.#position[block]! >= 0;
  }

  /** The immediate dominator of a block; -1 for the entry and unreachable blocks. */
  immediateDominator(block: number): number {
    return block === this.order[0] ? NONE : this.#immediate[block]!;
  }

  /** Whether every way to a block leads through another one; unreachable blocks are dominated by all. */
  dominates(a: number, b: number): boolean {
    if (a === b || !this.isReachable(b)) return true;
    if (!this.isReachable(a)) return false;
    this.#intervals ??= intervalsOf(this.order, this.#immediate);
    const { enter, leave } = this.#intervals;
    return enter[a]! <= enter[b]! && enter[b]! < leave[a]!;
  }

  /**
   * Whether the value of a row is there at the end of a block, or before a row of it. The value of an invoke is there on the way to its
   * normal block only.
   */
  isDefinedAt(row: number, definedIn: number, block: number, before: number | undefined): boolean {
    if (!this.isReachable(block)) return true;
    if (!this.isReachable(definedIn)) return false;
    const { code } = this.#one.module;
    const kind = code.opcode[row];
    if (kind === opcode.invoke || kind === opcode.callbr) {
      const [normal = NONE] = successorsOf(this.#one, definedIn);
      // A phi of the normal block takes the value on the edge.
      if (block === definedIn) return before === undefined;
      const predecessors = this.#one.blocks[normal]?.predecessors ?? [];
      const isOnly = predecessors.filter((from) => !this.dominates(normal, from)).length === 1;
      return isOnly && this.dominates(normal, block);
    }
    if (definedIn !== block) return this.dominates(definedIn, block);
    return before === undefined || row < before;
  }
}

/** Without the intervals a question would take a walk up the tree, which may be as deep as the function is long. */
function intervalsOf(order: readonly number[], immediate: Int32Array): Intervals {
  const [enter, leave] = [new Int32Array(immediate.length), new Int32Array(immediate.length)];
  // At first the number of blocks that a block dominates.
  const size = new Int32Array(immediate.length).fill(1);
  for (let index = order.length - 1; index > 0; index--) {
    const block = order[index]!;
    size[immediate[block]!]! += size[block]!;
  }
  // The next free place in a block's interval; each block comes after its dominator.
  const free = new Int32Array(immediate.length);
  order.forEach((block, index) => {
    const parent = immediate[block]!;
    if (index > 0) {
      enter[block] = free[parent]!;
      free[parent]! += size[block]!;
    }
    free[block] = enter[block]! + 1;
    leave[block] = enter[block]! + size[block]!;
  });
  return { enter, leave };
}

/** The blocks that the entry reaches, each before the blocks that are reached through it only. */
function reversePostOrder(one: LLVMFunction): readonly number[] {
  if (one.blocks.length === 0) return [];
  const seen = new Uint8Array(one.blocks.length);
  const order: number[] = [];
  const path: { readonly block: number; readonly successors: readonly number[]; next: number }[] = [];
  const enter = (block: number): void => {
    seen[block] = 1;
    path.push({ block, successors: successorsOf(one, block), next: 0 });
  };
  enter(0);
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const next = top.successors[top.next++];
    if (next === undefined) {
      order.push(top.block);
      path.pop();
    } else if (seen[next] === 0) enter(next);
  }
  return order.reverse();
}
