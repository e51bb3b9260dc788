// Scalar replacement of aggregates: a slot that holds an aggregate becomes one slot for each part that is used.

import type { DestructurableAllocationTrait, DestructurableSlot, MemorySlot } from "../../define/index.ts";
import { type Attribute, Builder, GraphRegion, type Operation, type Use } from "../../ir/index.ts";
import { type Blocking, blockUse, propagateBlocking } from "./blocking-uses.ts";
import { opsWith } from "./promote-slots.ts";
import { slotTraitsOf } from "./traits.ts";

/** The counts of {@link destructureMemorySlots}. */
export interface DestructuringCounts {
  /** How many slots were taken apart. */
  readonly slots: number;
  /** Those of which some part was not used. */
  readonly withUnusedParts: number;
  /** The largest number of parts that one had. */
  readonly mostParts: number;
}

/** Splits the slots that ops inside of an op allocate, and the resulting slots again, as far as possible. */
export function destructureMemorySlots(op: Operation): DestructuringCounts {
  const destructurer = new Destructurer();
  for (const region of op.regions) {
    destructurer.run(opsWith(region, ({ destructurable }) => destructurable !== undefined));
  }
  return destructurer;
}

interface Plan {
  readonly indexes: ReadonlySet<Attribute>;
  readonly accessors: readonly Operation[];
  readonly blocking: Blocking;
}

class Destructurer implements DestructuringCounts {
  slots = 0;
  withUnusedParts = 0;
  mostParts = 0;

  run(allocations: readonly Operation[]): void {
    let pending = allocations;
    for (let changed = true; changed; ) {
      const left: Operation[] = [];
      changed = false;
      for (const op of pending) {
        if (this.#destructureOne(op, left)) changed = true;
        else left.push(op);
      }
      pending = left;
    }
  }

  /** Takes apart the first slot of an allocation that can be; new allocations go to `made`. */
  #destructureOne(op: Operation, made: Operation[]): boolean {
    const { destructurable } = slotTraitsOf(op.store, op.id);
    for (const slot of destructurable?.destructurableSlots(op) ?? []) {
      if (!slot.pointer.hasUses) continue;
      const plan = destructurable === undefined ? undefined : planDestructuring(slot);
      if (destructurable === undefined || plan === undefined) continue;
      destructure(op, destructurable, slot, plan, made);
      this.slots++;
      if (plan.indexes.size !== slot.subelements.size) this.withUnusedParts++;
      this.mostParts = Math.max(this.mostParts, slot.subelements.size);
      return true;
    }
    return false;
  }
}

/** Undefined if some use of the slot, or of a pointer into it, is not known to stay inside of one part. */
function planDestructuring(slot: DestructurableSlot): Plan | undefined {
  if (slot.pointer.block?.parentOp?.def.has(GraphRegion)) return undefined;
  const indexes = new Set<Attribute>();
  const accessors = new Set<Operation>();
  const blocking: Blocking = new Map();
  const used: MemorySlot[] = [];
  for (const use of slot.pointer.uses) {
    const { accessor } = slotTraitsOf(use.op.store, use.op.id);
    if (accessor?.canRewire(use.op, slot, indexes, used)) accessors.add(use.op);
    else blockUse(use, blocking);
  }
  for (const use of unsafeUses(used)) blockUse(use, blocking);
  const canDoWithout = propagateBlocking(
    blocking,
    (op, uses, more) => slotTraitsOf(op.store, op.id).promotable?.canUsesBeRemoved(op, uses, more) ?? false,
  );
  return canDoWithout ? { indexes, accessors: [...accessors], blocking } : undefined;
}

/** Uses of pointers into a slot that may leave the bounds. */
function unsafeUses(slots: MemorySlot[]): readonly Use[] {
  const unsafe: Use[] = [];
  const seen = new Map<Operation, Set<number>>();
  for (let slot = slots.pop(); slot !== undefined; slot = slots.pop()) {
    for (const use of slot.pointer.uses) {
      if (!blockUse(use, seen)) continue;
      const { safe } = slotTraitsOf(use.op.store, use.op.id);
      if (!safe?.accessesSafely(use.op, slot, slots)) unsafe.push(use);
    }
  }
  return unsafe;
}

function destructure(
  op: Operation,
  allocation: DestructurableAllocationTrait,
  slot: DestructurableSlot,
  { indexes, accessors, blocking }: Plan,
  made: Operation[],
): void {
  const builder = new Builder(op.store);
  builder.location = op.locationNumber;
  const { block } = slot.pointer;
  if (block !== undefined) builder.insertAtStart(block);
  const subslots = allocation.destructure(op, slot, indexes, builder, made);
  const dead: Operation[] = [];
  for (const user of usersBeforeDefinitions([...blocking.keys(), ...accessors])) {
    builder.insertAfter(user);
    const { accessor, promotable } = slotTraitsOf(user.store, user.id);
    const deletion =
      accessor?.rewire(user, slot, subslots, builder) ??
      promotable?.removeUses(user, [...(blocking.get(user) ?? [])], builder);
    if (deletion === "delete") dead.push(user);
  }
  for (const user of dead) user.erase();
  const replacement = allocation.destructuringComplete(op, slot, builder);
  if (replacement !== undefined) made.push(replacement);
}

/** The ops, each once, those that use results of others before these. */
function usersBeforeDefinitions(ops: readonly Operation[]): readonly Operation[] {
  const wanted = new Set(ops);
  const entered = new Set<Operation>();
  const ordered: Operation[] = [];
  const enter = (op: Operation) => {
    entered.add(op);
    return { op, users: op.results.flatMap(({ users }) => users).filter((user) => wanted.has(user)) };
  };
  for (const root of wanted) {
    const open = entered.has(root) ? [] : [enter(root)];
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const user = top.users.pop();
      if (user === undefined) {
        ordered.push(top.op);
        open.pop();
      } else if (!entered.has(user)) open.push(enter(user));
    }
  }
  return ordered;
}
