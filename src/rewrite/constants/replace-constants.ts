// Replaces values by the constants that they have been found to be.

import {
  type Block,
  idAfter,
  type Operation,
  type OpId,
  type Region,
  Rewriter,
  type Store,
  type ValueId,
} from "../../ir/index.ts";
import { ConstantFolder } from "../driver/constant-folder.ts";
import { insertionRegion } from "../driver/insertion-region.ts";
import { hasNoUses, wouldBeTriviallyDead } from "../simplification/dead-code.ts";
import { ConstantPropagation } from "./constant-propagation.ts";

/**
 * Finds the values inside of an op that are constant whenever control reaches them, and replaces them by constants; ops that are dead
 * then are erased.
 */
export function propagateConstants(op: Operation): void {
  op.store.withStableIds(() => {
    const found = new ConstantPropagation(op);
    new Replacement(op.store, found).run(op.regions);
  });
}

class Replacement {
  readonly #store: Store;
  readonly #found: ConstantPropagation;
  readonly #rewriter: Rewriter;
  readonly #folder: ConstantFolder;

  constructor(store: Store, found: ConstantPropagation) {
    this.#store = store;
    this.#found = found;
    this.#rewriter = new Rewriter(store);
    this.#folder = new ConstantFolder(this.#rewriter);
  }

  run(regions: readonly Region[]): void {
    const pending: Block[] = [];
    const add = (inner: readonly Region[]): void => {
      for (const region of inner) pending.push(...[...region.blocks].reverse());
    };
    add(regions);
    for (let block = pending.pop(); block !== undefined; block = pending.pop()) this.#replaceIn(block, add);
  }

  #replaceIn(block: Block, addRegions: (regions: readonly Region[]) => void): void {
    const store = this.#store;
    for (let op = block.first; op !== 0; ) {
      const next = store.nextOp(op);
      if (this.#replaceResults(op, block) && hasNoUses(store, op) && wouldBeTriviallyDead(store, op)) store.eraseOp(op);
      else if (store.hasExtras(op)) addRegions(store.extrasOf(op).regions);
      op = next;
    }
    for (const argument of block.argumentIds) this.#replace(argument, block);
  }

  /** Returns whether all results, of which there must be one at least, have been replaced. */
  #replaceResults(op: OpId, block: Block): boolean {
    const count = this.#store.resultCount(op);
    const first = this.#store.firstResult(op);
    let all = count > 0;
    for (let index = 0; index < count; index++) all = this.#replace(idAfter(first, index), block) && all;
    return all;
  }

  #replace(value: ValueId, block: Block): boolean {
    const constant = this.#found.constant(value);
    const region = constant === undefined ? undefined : insertionRegion(block);
    const entry = region?.firstBlock;
    if (constant === undefined || region === undefined || entry === undefined) return false;
    this.#rewriter.insertAtStart(entry);
    const type = this.#store.typeOfValue(value);
    const op = this.#folder.getOrCreate(constant.dialect, region, constant.value, type);
    if (op === undefined) return false;
    this.#store.replaceAllUses(value, op.result().id);
    return true;
  }
}
