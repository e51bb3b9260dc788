// Which of the memory-slot traits the ops of a definition have.

import type {
  DestructurableAccessorTrait,
  DestructurableAllocationTrait,
  PromotableAllocationTrait,
  PromotableMemOpTrait,
  PromotableOpTrait,
  SafeMemorySlotAccessTrait,
} from "../../define/index.ts";
import type { Context, OpDef, OpId, Store } from "../../ir/index.ts";

export class SlotTraits {
  readonly allocation: PromotableAllocationTrait | undefined;
  readonly memory: PromotableMemOpTrait | undefined;
  readonly promotable: PromotableOpTrait | undefined;
  readonly destructurable: DestructurableAllocationTrait | undefined;
  readonly accessor: DestructurableAccessorTrait | undefined;
  readonly safe: SafeMemorySlotAccessTrait | undefined;

  constructor(def: OpDef) {
    const find = (method: string): unknown => [...def.traits].find((trait) => method in trait);
    // Sound: a trait with one of these methods is of the interface that has it.
    this.allocation = find("promotableSlots") as PromotableAllocationTrait | undefined;
    this.memory = find("storesTo") as PromotableMemOpTrait | undefined;
    this.promotable = find("canUsesBeRemoved") as PromotableOpTrait | undefined;
    this.destructurable = find("destructurableSlots") as DestructurableAllocationTrait | undefined;
    this.accessor = find("canRewire") as DestructurableAccessorTrait | undefined;
    this.safe = find("accessesSafely") as SafeMemorySlotAccessTrait | undefined;
  }
}

const tables = { make: (_context: Context): (SlotTraits | undefined)[] => [] };

/** The traits of the op with this id. */
export function slotTraitsOf(store: Store, op: OpId): SlotTraits {
  const table = store.context.cache(tables);
  const id = store.defId(op);
  let traits = table[id];
  if (traits === undefined) {
    traits = new SlotTraits(store.def(op));
    while (table.length < id) table.push(undefined);
    table[id] = traits;
  }
  return traits;
}
