// Rewriter: changes the IR and tells a listener, which is how drivers keep their worklists.

import type { Block, Region } from "./block.ts";
import { Builder, type OpState } from "./builder.ts";
import { blocksInPostOrder } from "./dominance.ts";
import type { OpDef } from "./op-def.ts";
import type { Operation } from "./operation.ts";
import type { Store } from "./store/store.ts";
import type { Use, Value } from "./value.ts";

/** The notifications of a driver. Each call precedes the change for erased and replaced ops, and follows it for the others. */
export interface RewriteListener {
  inserted?(op: Operation): void;
  modified?(op: Operation): void;
  erased?(op: Operation): void;
  replaced?(op: Operation, values: readonly Value[]): void;
  blockErased?(block: Block): void;
}

/** Patterns change the IR through this only. */
export class Rewriter extends Builder {
  readonly listener: RewriteListener;
  /** Counts changes, so that a driver can tell a pattern that failed from one that changed something. */
  changes = 0;

  constructor(store: Store, listener: RewriteListener = {}) {
    super(store);
    this.listener = listener;
  }

  override create(def: OpDef, state: OpState = {}): Operation {
    const op = super.create(def, state);
    this.changes++;
    this.listener.inserted?.(op);
    return op;
  }

  /** Inserts a detached op, which may hold others, and tells of all of them. */
  insertTree(op: Operation): Operation {
    super.insert(op);
    this.changes++;
    op.walk((inner) => this.listener.inserted?.(inner));
    return op;
  }

  /** Replaces the results of an op by values and erases it. */
  replaceOp(op: Operation, values: readonly Value[]): void {
    this.listener.replaced?.(op, values);
    for (let index = 0; index < op.numResults; index++) {
      const value = values[index];
      if (value !== undefined) this.replaceAllUses(op.result(index), value);
    }
    this.eraseOp(op);
  }

  /** Makes an op in the place of another one, which is replaced by its results. */
  replaceWithNew(op: Operation, def: OpDef, state: OpState): Operation {
    this.insertBefore(op);
    const created = this.create(def, { location: op.location, ...state });
    this.replaceOp(op, created.results);
    return created;
  }

  /** Erases an op; ops inside of it go before it, one by one, last to first, each told of while its uses still count. */
  eraseOp(op: Operation): void {
    this.changes++;
    const { regions } = op;
    for (let index = regions.length - 1; index >= 0; index--) this.#eraseBlocksOf(regions[index]!);
    this.listener.erased?.(op);
    op.erase();
  }

  /** Blocks go in post order along the edges, then those that are not reached. */
  #eraseBlocksOf(region: Region): void {
    const entry = region.firstBlock;
    if (entry === undefined) return;
    const order = blocksInPostOrder(entry);
    const reached = new Set(order);
    for (const block of [...order, ...region.blocks.filter((one) => !reached.has(one))]) this.#eraseOpsOf(block);
  }

  #eraseOpsOf(block: Block): void {
    for (let op = block.lastOp; op !== undefined; op = block.lastOp) {
      for (const result of op.results) detachUses(result);
      this.eraseOp(op);
    }
  }

  /** Changes an op in place. */
  modify(op: Operation, change: () => void): void {
    this.changes++;
    change();
    this.listener.modified?.(op);
  }

  replaceAllUses(value: Value, other: Value): void {
    if (value === other) return;
    this.changes++;
    for (const { op, index } of value.uses) {
      op.setOperand(index, other);
      this.listener.modified?.(op);
    }
  }

  replaceUsesIf(value: Value, other: Value, condition: (use: Use) => boolean): void {
    for (const use of value.uses) {
      if (condition(use)) this.modify(use.op, () => use.op.setOperand(use.index, other));
    }
  }

  moveBefore(op: Operation, other: Operation): void {
    this.modify(op, () => op.moveBefore(other));
  }

  /** Moves the ops of `block` before `op`, the block's arguments replaced by values, and erases the block. */
  inlineBlockBefore(block: Block, op: Operation, values: readonly Value[]): void {
    block.arguments.forEach((argument, index) => {
      const value = values[index];
      if (value !== undefined) this.replaceAllUses(argument, value);
    });
    for (const inner of [...block.ops()]) this.moveBefore(inner, op);
    this.eraseBlock(block);
  }

  /** Moves the ops of `block` to the end of `target`, the block's arguments replaced by values, and erases the block. */
  mergeBlocks(block: Block, target: Block, values: readonly Value[]): void {
    block.arguments.forEach((argument, index) => {
      const value = values[index];
      if (value !== undefined) this.replaceAllUses(argument, value);
    });
    for (const inner of [...block.ops()]) this.modify(inner, () => inner.moveToEnd(target));
    this.eraseBlock(block);
  }

  /** Erases all blocks of a region. */
  clearRegion(region: Region): void {
    this.#eraseBlocksOf(region);
    for (const block of [...region.blocks].reverse()) this.eraseBlock(block);
  }

  eraseBlock(block: Block): void {
    this.changes++;
    this.#eraseOpsOf(block);
    this.listener.blockErased?.(block);
    block.erase();
  }
}

/** Ops that use a value are erased with it: what they have as operand instead does not matter. */
function detachUses(value: Value): void {
  for (const { op } of value.uses) op.setOperands([]);
}
