// Memory to registers: slots that are only loaded from and stored to become values.

import type { Operation, Region } from "../../ir/index.ts";
import { BlockOrder } from "./block-order.ts";
import { Promotion } from "./promotion.ts";
import { planPromotion } from "./promotion-plan.ts";
import { type SlotTraits, slotTraitsOf } from "./traits.ts";

/** The number of promoted slots, and of the block arguments that promotion added. */
export interface PromotionCounts {
  readonly slots: number;
  readonly newArguments: number;
}

/** Promotes the slots that ops inside of an op allocate, again and again while that makes more of them promotable. */
export function promoteMemorySlots(op: Operation): PromotionCounts {
  const promoter = new Promoter();
  for (const region of op.regions) promoter.run(opsWith(region, ({ allocation }) => allocation !== undefined));
  return promoter;
}

/** The ops in a region, and in regions inside of it, whose traits are as wanted. */
export function opsWith(region: Region, isWanted: (traits: SlotTraits) => boolean): readonly Operation[] {
  const found: Operation[] = [];
  const { store } = region;
  for (let block = region.firstBlock; block !== undefined; block = block.next) {
    for (let op = block.first; op !== 0; op = store.nextOp(op)) {
      if (store.hasExtras(op)) {
        for (const inner of store.extrasOf(op).regions) for (const one of opsWith(inner, isWanted)) found.push(one);
      }
      if (isWanted(slotTraitsOf(store, op))) found.push(store.operationOf(op));
    }
  }
  return found;
}

class Promoter implements PromotionCounts {
  slots = 0;
  newArguments = 0;
  readonly #orders = new Map<Region, BlockOrder>();

  run(allocations: readonly Operation[]): void {
    let pending = allocations;
    for (let changed = true; changed; ) {
      const left: Operation[] = [];
      changed = false;
      for (const op of pending) {
        const promoted = this.#promoteOne(op);
        if (promoted) changed = true;
        if (promoted instanceof Object) left.push(promoted);
        else if (promoted === false) left.push(op);
      }
      pending = left;
    }
  }

  /** Promotes the first slot of an allocation that can be: gives what has come in place of it, if anything has; false if none can. */
  #promoteOne(op: Operation): Operation | boolean {
    const { allocation } = slotTraitsOf(op.store, op.id);
    for (const slot of allocation?.promotableSlots(op) ?? []) {
      const region = slot.pointer.block?.region;
      if (allocation === undefined || region === undefined || !slot.pointer.hasUses) continue;
      const order = this.#orderOf(region);
      const plan = planPromotion(slot, order);
      if (plan === undefined) continue;
      const result = new Promotion(op, allocation, slot, plan, order).run();
      this.slots++;
      this.newArguments += result.newArguments;
      return result.allocation ?? true;
    }
    return false;
  }

  #orderOf(region: Region): BlockOrder {
    let order = this.#orders.get(region);
    if (order === undefined) {
      order = new BlockOrder(region);
      this.#orders.set(region, order);
    }
    return order;
  }
}
