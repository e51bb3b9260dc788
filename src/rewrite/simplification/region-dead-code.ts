// Dead code across regions: ops whose results reach no effect, and block arguments that reach nothing, also in circles.
//
// The idea: everything is dead until it is proved live. An op is live if it has effects or if a result is; a block argument is live if
// a live op uses it, where an operand that a branch forwards counts only if the argument it becomes is live. Liveness is propagated
// until nothing changes; what is left is erased.

import {
  type Block,
  blocksInPostOrder,
  NO_ID,
  type OpId,
  type Region,
  type Rewriter,
  type Store,
  type ValueId,
} from "../../ir/index.ts";
import { factsIn } from "../op-facts.ts";
import { wouldBeTriviallyDead } from "./dead-code.ts";

/**
 * Erases dead ops and block arguments in regions and in all regions inside of them. Returns whether there were any dead ops: block
 * arguments alone do not count, as in MLIR, so that no further iteration is spent on them.
 */
export function eraseDeadCode(regions: readonly Region[], rewriter: Rewriter): boolean {
  const [first] = regions;
  if (first === undefined) return false;
  const liveness = new Liveness(first.store);
  do {
    liveness.changed = false;
    for (const region of regions) liveness.propagate(region);
  } while (liveness.changed);
  return new Eraser(first.store, liveness, rewriter).eraseIn(regions);
}

class Liveness {
  readonly #store: Store;
  readonly #liveOps: Uint8Array;
  readonly #liveArguments: Uint8Array;
  readonly #orders = new Map<Region, readonly Block[]>();
  changed = false;

  constructor(store: Store) {
    this.#store = store;
    this.#liveOps = new Uint8Array(store.opCount);
    this.#liveArguments = new Uint8Array(store.valueCount);
  }

  isLive(op: OpId): boolean {
    return this.#liveOps[op] === 1;
  }

  isLiveArgument(value: ValueId): boolean {
    return this.#liveArguments[value] === 1;
  }

  /** Blocks that are unreachable, but kept because they are referenced, come last; everything in them is live. */
  blocksOf(region: Region): readonly Block[] {
    let order = this.#orders.get(region);
    if (order === undefined) {
      order = region.firstBlock === undefined ? [] : blocksInPostOrder(region.firstBlock);
      this.#orders.set(region, order);
    }
    return order;
  }

  propagate(region: Region): void {
    if (region.firstBlock === undefined) return;
    const reachable = this.blocksOf(region);
    for (const block of reachable) this.#propagateBlock(block, region.firstBlock);
    if (region.hasOneBlock) return;
    const known = new Set(reachable);
    for (let block: Block | undefined = region.firstBlock; block !== undefined; block = block.next) {
      if (!known.has(block)) this.#keepBlock(block);
    }
  }

  #propagateBlock(block: Block, entry: Block): void {
    for (let op = block.last; op !== 0; op = this.#store.previousOp(op)) this.#propagateOp(op);
    if (block === entry) return;
    for (const value of block.argumentIds) {
      if (!this.isLiveArgument(value) && this.#hasLiveUse(value)) this.#setLiveArgument(value);
    }
  }

  #keepBlock(block: Block): void {
    for (let op = block.first; op !== 0; op = this.#store.nextOp(op)) {
      for (const region of this.#store.extrasOf(op).regions) this.propagate(region);
      this.#setLive(op);
      for (const successor of this.#store.extrasOf(op).successors) this.#keepArguments(successor.block);
    }
    this.#keepArguments(block);
  }

  #keepArguments(block: Block): void {
    for (const value of block.argumentIds) this.#setLiveArgument(value);
  }

  #propagateOp(op: OpId): void {
    const store = this.#store;
    if (store.hasExtras(op)) for (const region of store.extrasOf(op).regions) this.propagate(region);
    if (this.isLive(op)) return;
    const facts = factsIn(store, op);
    if (facts.def.isTerminator) {
      this.#setLive(op);
      if (facts.branch !== undefined) return;
      for (const successor of store.extrasOf(op).successors) this.#keepArguments(successor.block);
    } else if (!wouldBeTriviallyDead(store, op) || this.#hasLiveResult(op)) {
      this.#setLive(op);
    }
  }

  #setLive(op: OpId): void {
    if (this.#liveOps[op] === 1) return;
    this.#liveOps[op] = 1;
    this.changed = true;
  }

  #setLiveArgument(value: ValueId): void {
    if (this.#liveArguments[value] === 1) return;
    this.#liveArguments[value] = 1;
    this.changed = true;
  }

  #hasLiveResult(op: OpId): boolean {
    const first = this.#store.firstResult(op);
    const end = first + this.#store.resultCount(op);
    for (let value = first; value < end; value++) if (this.#hasLiveUse(value)) return true;
    return false;
  }

  #hasLiveUse(value: ValueId): boolean {
    const store = this.#store;
    for (let slot = store.firstUse(value); slot !== 0; slot = store.nextUse(slot)) {
      const user = store.userAt(slot);
      if (this.isLive(user) && !this.#isForwardedToDead(user, slot - store.firstOperand(user))) return true;
    }
    return false;
  }

  /** Whether the operand of a branch becomes an argument that is not live. */
  #isForwardedToDead(op: OpId, operand: number): boolean {
    const { branch } = factsIn(this.#store, op);
    if (branch === undefined) return false;
    const handle = this.#store.operationOf(op);
    for (const { index, block, isEdge } of this.#store.extrasOf(op).successors) {
      const { start, count } = branch.forwarded(handle, index);
      if (!isEdge || operand < start || operand >= start + count) continue;
      return !this.isLiveArgument(block.argumentIds[operand - start] ?? NO_ID);
    }
    return false;
  }
}

class Eraser {
  readonly #store: Store;
  readonly #liveness: Liveness;
  readonly #rewriter: Rewriter;

  constructor(store: Store, liveness: Liveness, rewriter: Rewriter) {
    this.#store = store;
    this.#liveness = liveness;
    this.#rewriter = rewriter;
  }

  eraseIn(regions: readonly Region[]): boolean {
    let erased = false;
    for (const region of regions) if (region.firstBlock !== undefined && this.#eraseInRegion(region)) erased = true;
    return erased;
  }

  #eraseInRegion(region: Region): boolean {
    let erased = false;
    for (const block of this.#liveness.blocksOf(region)) {
      if (!region.hasOneBlock) this.#dropForwarded(block);
      if (this.#eraseOps(block)) erased = true;
    }
    for (let block = region.firstBlock?.next; block !== undefined; block = block.next) this.#eraseArguments(block);
    return erased;
  }

  #eraseOps(block: Block): boolean {
    const store = this.#store;
    let erased = false;
    for (let op = block.last; op !== 0; ) {
      const previous = store.previousOp(op);
      if (!this.#liveness.isLive(op)) {
        this.#eraseOp(op);
        erased = true;
      } else if (store.hasExtras(op) && this.eraseIn(store.extrasOf(op).regions)) {
        erased = true;
      }
      op = previous;
    }
    return erased;
  }

  /** Dead ops may use each other in circles, in graph regions: the uses end before the op goes. */
  #eraseOp(op: OpId): void {
    const first = this.#store.firstResult(op);
    const end = first + this.#store.resultCount(op);
    for (let value = first; value < end; value++) {
      for (let slot = this.#store.firstUse(value); slot !== 0; slot = this.#store.firstUse(value)) {
        this.#store.dropReferences(this.#store.userAt(slot));
      }
    }
    this.#rewriter.eraseOp(this.#store.operationOf(op));
  }

  /** Branches stop forwarding values to arguments that are about to be erased. */
  #dropForwarded(block: Block): void {
    const op = block.last;
    if (op === 0) return;
    const { branch } = factsIn(this.#store, op);
    if (branch === undefined) return;
    const handle = this.#store.operationOf(op);
    for (const { index, block: target, isEdge } of this.#store.extrasOf(op).successors) {
      const { start, count } = branch.forwarded(handle, index);
      const values = Array.from({ length: count }, (_, at) => handle.operand(start + at));
      const kept = values.filter((_, at) => this.#liveness.isLiveArgument(target.argumentIds[at] ?? NO_ID));
      if (isEdge && kept.length < count) this.#rewriter.modify(handle, () => branch.setForwarded(handle, index, kept));
    }
  }

  #eraseArguments(block: Block): void {
    for (let index = block.numArguments - 1; index >= 0; index--) {
      if (!this.#liveness.isLiveArgument(block.argumentIds[index] ?? NO_ID)) block.eraseArgument(index);
    }
  }
}
