// The cost of promoting a slot: the ops that lose the slot, and the blocks that need an argument for its value.

import type { BlockingUses, MemorySlot } from "../../define/index.ts";
import { type Block, GraphRegion, type Operation, type Use } from "../../ir/index.ts";
import { factsIn } from "../op-facts.ts";
import type { BlockOrder } from "./block-order.ts";
import { type Blocking, blockUse, propagateBlocking } from "./blocking-uses.ts";
import { slotTraitsOf } from "./traits.ts";

export interface PromotionPlan {
  /** The operands by which ops use the slot, or something that goes with it. */
  readonly blocking: Blocking;
  /** The ops that load from the slot or store to it, by blocks, in their order there. */
  readonly accesses: ReadonlyMap<Block, readonly Operation[]>;
  /** Blocks where several values of the slot meet. */
  readonly mergePoints: ReadonlySet<Block>;
}

/** Undefined if the slot cannot be promoted. */
export function planPromotion(slot: MemorySlot, order: BlockOrder): PromotionPlan | undefined {
  if (order.region.parentOp?.def.has(GraphRegion)) return undefined;
  const blocking = blockingUses(slot, order);
  if (blocking === undefined) return undefined;
  const accesses = accessesOf(slot);
  const mergePoints = order.region.hasOneBlock ? new Set<Block>() : findMergePoints(slot, accesses, order);
  return [...mergePoints].every(isUsable) ? { blocking, accesses, mergePoints } : undefined;
}

/** All uses that have to go, those of results of ops that go included; undefined if some op cannot do without. */
function blockingUses(slot: MemorySlot, { region }: BlockOrder): Blocking | undefined {
  const blocking: Blocking = new Map();
  for (const use of slot.pointer.uses) blockUse(use, blocking);
  const canDoWithout = (op: Operation, uses: BlockingUses, more: Use[]): boolean => {
    const { promotable, memory } = slotTraitsOf(op.store, op.id);
    if (promotable !== undefined) return promotable.canUsesBeRemoved(op, uses, more);
    return op.parentRegion === region && (memory?.canSlotUsesBeRemoved(op, slot, uses, more) ?? false);
  };
  return propagateBlocking(blocking, canDoWithout) ? blocking : undefined;
}

function accessesOf({ pointer }: MemorySlot): Map<Block, Operation[]> {
  const accesses = new Map<Block, Operation[]>();
  for (const op of new Set(pointer.users)) {
    const { block } = op;
    if (block === undefined || slotTraitsOf(op.store, op.id).memory === undefined) continue;
    const known = accesses.get(block);
    if (known === undefined) accesses.set(block, [op]);
    else known.push(op);
  }
  for (const ops of accesses.values()) ops.sort((a, b) => (a.isBefore(b) ? -1 : 1));
  return accesses;
}

/** The iterated dominance frontier of the blocks that store, as far as the slot is loaded from later on. */
function findMergePoints(
  slot: MemorySlot,
  accesses: ReadonlyMap<Block, readonly Operation[]>,
  order: BlockOrder,
): ReadonlySet<Block> {
  const defining = new Set<Block>();
  for (const [block, ops] of accesses) if (ops.some((op) => storesTo(op, slot))) defining.add(block);
  const live = liveBlocks(slot, accesses, defining);
  const mergePoints = new Set<Block>();
  const pending = [...defining].filter((block) => order.isReachable(block));
  for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
    for (const end of order.frontier(block)) {
      if (mergePoints.has(end) || !live.has(end)) continue;
      mergePoints.add(end);
      pending.push(end);
    }
  }
  return mergePoints;
}

/** The blocks at whose start it matters what the slot holds. */
function liveBlocks(
  slot: MemorySlot,
  accesses: ReadonlyMap<Block, readonly Operation[]>,
  defining: ReadonlySet<Block>,
): ReadonlySet<Block> {
  const live = new Set<Block>();
  const pending: Block[] = [];
  for (const [block, ops] of accesses) if (loadsFirst(ops, slot)) pending.push(block);
  for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
    if (live.has(block)) continue;
    live.add(block);
    for (const predecessor of block.predecessors) if (!defining.has(predecessor)) pending.push(predecessor);
  }
  return live;
}

function loadsFirst(ops: readonly Operation[], slot: MemorySlot): boolean {
  for (const op of ops) {
    if (slotTraitsOf(op.store, op.id).memory?.loadsFrom(op, slot)) return true;
    if (storesTo(op, slot)) return false;
  }
  return false;
}

export function storesTo(op: Operation, slot: MemorySlot): boolean {
  return slotTraitsOf(op.store, op.id).memory?.storesTo(op, slot) ?? false;
}

/** Whether a block can get an argument: all that go there are branches. */
function isUsable(block: Block): boolean {
  return block.predecessors.every(
    ({ lastOp }) => lastOp !== undefined && factsIn(lastOp.store, lastOp.id).branch !== undefined,
  );
}
