// The worklist of the greedy driver, as a listener of the rewriter: what a change makes worth looking at again.

import {
  type Block,
  NO_ID,
  type Operation,
  type OpId,
  type Region,
  type RewriteListener,
  type Store,
  type Value,
  type ValueId,
} from "../../ir/index.ts";
import type { Strictness } from "./greedy-config.ts";
import { Worklist } from "./worklist.ts";

export class GreedyWorklist implements RewriteListener {
  readonly #store: Store;
  readonly #items: Worklist;
  readonly #scope: Region | undefined;
  readonly #strictness: Strictness;
  readonly #next: RewriteListener;
  /** The ops that may be rewritten, unless all may. */
  readonly #allowed = new Set<number>();

  constructor(store: Store, scope: Region | undefined, strictness: Strictness, next: RewriteListener) {
    this.#store = store;
    this.#items = new Worklist(store.opCount);
    this.#scope = scope;
    this.#strictness = strictness;
    this.#next = next;
  }

  /** Says that an op was there at the start. */
  allow(op: OpId): void {
    this.#allowed.add(op);
  }

  isAllowed(op: OpId): boolean {
    return this.#strictness === "any" || this.#allowed.has(op);
  }

  pop(): OpId {
    return this.#items.pop();
  }

  reverse(): void {
    this.#items.reverse();
  }

  clear(): void {
    this.#items.clear();
  }

  addSingle(op: OpId): void {
    if (this.isAllowed(op)) this.#items.push(op);
  }

  /** Adds an op and then the ops around it, from inside out; nothing if the op is outside of the scope. */
  add(op: OpId): void {
    if (!this.#isInScope(op)) return;
    for (let at = op; at !== 0; ) {
      this.addSingle(at);
      const region = this.#regionOf(at);
      at = region === undefined || region === this.#scope ? NO_ID : region.parent;
    }
  }

  #regionOf(op: OpId): Region | undefined {
    return this.#store.blocks[this.#store.blockIdOf(op)]?.region;
  }

  #isInScope(op: OpId): boolean {
    for (let at = op; at !== 0; ) {
      const region = this.#regionOf(at);
      if (region === this.#scope) return true;
      at = region?.parent ?? NO_ID;
    }
    return false;
  }

  inserted(op: Operation): void {
    this.#next.inserted?.(op);
    if (this.#strictness === "existing-and-new") this.#allowed.add(op.id);
    this.add(op.id);
  }

  modified(op: Operation): void {
    this.#next.modified?.(op);
    this.add(op.id);
  }

  replaced(op: Operation, values: readonly Value[]): void {
    this.#next.replaced?.(op, values);
  }

  blockErased(block: Block): void {
    this.#next.blockErased?.(block);
  }

  erased(op: Operation): void {
    this.#next.erased?.(op);
    this.#addOperandsOf(op.id);
    this.#items.remove(op.id);
    this.#allowed.delete(op.id);
  }

  /** The ops that define the operands may be dead now, or have a single user, which often allows more. */
  #addOperandsOf(op: OpId): void {
    const store = this.#store;
    for (let index = 0; index < store.operandCount(op); index++) {
      const value = store.operandId(op, index);
      const owner = store.definingOpId(value);
      if (owner !== 0 && this.#hasAtMostOneOtherUser(value, op)) this.add(owner);
    }
  }

  #hasAtMostOneOtherUser(value: ValueId, user: number): boolean {
    const store = this.#store;
    let other = 0;
    for (let slot = store.firstUse(value); slot !== 0; slot = store.nextUse(slot)) {
      const op = store.userAt(slot);
      if (op === user || op === other) continue;
      if (other !== 0) return false;
      other = op;
    }
    return true;
  }
}
