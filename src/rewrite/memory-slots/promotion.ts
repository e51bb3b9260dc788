// Promotion of one slot: loads become what was stored.
//
// Blocks where several values meet get an argument; branches to them hand over what the slot holds there. Ops then do without the slot,
// those that use results of others before these.

import type { MemorySlot, PromotableAllocationTrait } from "../../define/index.ts";
import { type Block, Builder, type Operation, type Value } from "../../ir/index.ts";
import { factsIn } from "../op-facts.ts";
import type { BlockOrder } from "./block-order.ts";
import { type PromotionPlan, storesTo } from "./promotion-plan.ts";
import { slotTraitsOf } from "./traits.ts";

export interface PromotionResult {
  readonly newArguments: number;
  /** An allocation that has come in place of the old one. */
  readonly allocation: Operation | undefined;
}

export class Promotion {
  readonly #slot: MemorySlot;
  readonly #op: Operation;
  readonly #allocation: PromotableAllocationTrait;
  readonly #plan: PromotionPlan;
  readonly #order: BlockOrder;
  readonly #builder: Builder;
  #defaultValue: Value | undefined = undefined;
  /** The value of the slot at the ends of blocks; undefined: its initial value. */
  readonly #atEnd = new Map<Block, Value | undefined>();
  readonly #atStart = new Map<Block, Value>();
  readonly #reaching = new Map<Operation, Value | undefined>();
  readonly #stored = new Map<Operation, Value>();

  constructor(
    op: Operation,
    allocation: PromotableAllocationTrait,
    slot: MemorySlot,
    plan: PromotionPlan,
    order: BlockOrder,
  ) {
    this.#op = op;
    this.#allocation = allocation;
    this.#slot = slot;
    this.#plan = plan;
    this.#order = order;
    this.#builder = new Builder(op.store);
    this.#builder.location = op.locationNumber;
  }

  run(): PromotionResult {
    this.#addArguments();
    this.#findReaching();
    this.#handOver();
    this.#removeUses();
    this.#handOverFromUnreachable();
    const allocation = this.#allocation.promotionComplete(this.#op, this.#slot, this.#defaultValue, this.#builder);
    return { newArguments: this.#plan.mergePoints.size, allocation };
  }

  #getDefault(): Value {
    const { block } = this.#slot.pointer;
    if (this.#defaultValue === undefined) {
      const builder = new Builder(this.#op.store);
      builder.location = this.#op.locationNumber;
      if (block !== undefined) builder.insertAtStart(block);
      this.#defaultValue = this.#allocation.defaultValue(this.#op, this.#slot, builder);
    }
    return this.#defaultValue;
  }

  #addArguments(): void {
    const { pointer, elementType } = this.#slot;
    for (const block of [...this.#plan.mergePoints].sort((a, b) => this.#order.compareBlocks(a, b))) {
      const argument = block.addArgument(elementType, pointer.definingOp?.locationNumber ?? pointer.location);
      this.#atStart.set(block, argument);
      this.#builder.insertAtStart(block);
      this.#allocation.blockArgumentAdded?.(this.#op, this.#slot, argument, this.#builder);
    }
  }

  /** Follows the slot through every block that accesses it, dominators first. */
  #findReaching(): void {
    const blocks = [...this.#plan.accesses.keys()].filter((block) => this.#order.isReachable(block));
    for (const block of blocks.sort((a, b) => this.#order.compareBlocks(a, b))) {
      let held = this.#holdsAtStart(block);
      for (const op of this.#plan.accesses.get(block) ?? []) {
        this.#reaching.set(op, held);
        if (storesTo(op, this.#slot)) held = this.#storedBy(op, held);
      }
      this.#atEnd.set(block, held);
    }
  }

  #storedBy(op: Operation, held: Value | undefined): Value | undefined {
    this.#builder.insertAfter(op);
    const value = slotTraitsOf(op.store, op.id).memory?.stored(
      op,
      this.#slot,
      this.#builder,
      () => held ?? this.#getDefault(),
    );
    if (value !== undefined) this.#stored.set(op, value);
    return value;
  }

  /** From its argument, or from the nearest dominator where that is known, which is then noted for all on the way. */
  #holdsAtStart(block: Block): Value | undefined {
    const passed: Block[] = [];
    let at: Block | undefined = block;
    let held: Value | undefined;
    while (at !== undefined) {
      held = this.#atStart.get(at);
      if (held !== undefined) break;
      at = this.#order.dominance.immediateDominator(at);
      if (at === undefined) break;
      if (this.#atEnd.has(at)) {
        held = this.#atEnd.get(at);
        break;
      }
      passed.push(at);
    }
    for (const one of passed) if (!this.#atEnd.has(one)) this.#atEnd.set(one, held);
    return held;
  }

  #holdsAtEnd(block: Block): Value {
    const held = this.#atEnd.has(block) ? this.#atEnd.get(block) : this.#holdsAtStart(block);
    return held ?? this.#getDefault();
  }

  /** Branches hand over what the slot holds to blocks that take it. */
  #handOver(): void {
    for (const target of this.#atStart.keys()) {
      for (const block of new Set(target.predecessors)) {
        if (this.#order.isReachable(block)) appendForwarded(block, target, this.#holdsAtEnd(block));
      }
    }
  }

  #handOverFromUnreachable(): void {
    for (const target of this.#atStart.keys()) {
      for (const block of new Set(target.predecessors)) {
        if (!this.#order.isReachable(block)) appendForwarded(block, target, this.#getDefault());
      }
    }
  }

  #removeUses(): void {
    const users = [...this.#plan.blocking.keys()].sort((a, b) => this.#order.compare(b, a));
    const replaced: (readonly [Operation, Value])[] = [];
    const dead: Operation[] = [];
    for (const user of users) {
      const uses = [...(this.#plan.blocking.get(user) ?? [])];
      if (this.#removeUsesOf(user, uses) === "delete") dead.push(user);
      const value = this.#stored.get(user);
      if (value !== undefined) replaced.push([user, value]);
    }
    for (const user of users) {
      this.#builder.insertAfter(user);
      slotTraitsOf(user.store, user.id).promotable?.visitReplacedValues?.(user, replaced, this.#builder);
    }
    for (const op of dead) op.erase();
  }

  #removeUsesOf(user: Operation, uses: readonly number[]): "keep" | "delete" {
    const { promotable, memory } = slotTraitsOf(user.store, user.id);
    this.#builder.insertAfter(user);
    if (promotable !== undefined) return promotable.removeUses(user, uses, this.#builder);
    const reaching = (): Value => this.#reaching.get(user) ?? this.#getDefault();
    return memory?.removeSlotUses(user, this.#slot, uses, this.#builder, reaching) ?? "keep";
  }
}

/** A terminator hands one more value to each of its successors that is `target`. */
function appendForwarded(block: Block, target: Block, value: Value): void {
  const { lastOp } = block;
  const branch = lastOp === undefined ? undefined : factsIn(block.store, lastOp.id).branch;
  if (lastOp === undefined || branch === undefined) return;
  for (const [index, successor] of lastOp.successorBlocks.entries()) {
    if (successor !== target) continue;
    const { start, count } = branch.forwarded(lastOp, index);
    const values = Array.from({ length: count }, (_, at) => lastOp.operand(start + at));
    branch.setForwarded(lastOp, index, [...values, value]);
  }
}
