// Memory slots: pieces of memory that an op allocates and only loads and stores of its pointer reach, so that they can become values
// (mem2reg), or several smaller slots (sroa). The names are those of MLIR's interfaces.
//
// These hooks erase no op: their result states whether the op is still needed.

import type { Attribute, Builder, Operation, Trait, Type, Use, Value } from "../../ir/index.ts";

/** A piece of memory: a pointer to it, and the type of what it holds. */
export interface MemorySlot {
  readonly pointer: Value;
  readonly elementType: Type;
}

/** A slot that can become several: their types by the attributes that index them. */
export interface DestructurableSlot extends MemorySlot {
  readonly subelements: ReadonlyMap<Attribute, Type>;
}

/** Whether an op is still needed once a hook is through. @internal */
export type Deletion = "keep" | "delete";

/** The numbers of the operands by which an op uses something that is to go. @internal */
export type BlockingUses = readonly number[];

/** An op that allocates slots which may become values. */
export interface PromotableAllocationTrait extends Trait {
  /** Whatever the pointers are used for. */
  readonly promotableSlots: (op: Operation) => readonly MemorySlot[];
  /** The value of loads before any store. The builder inserts at the start of the slot's block. */
  readonly defaultValue: (op: Operation, slot: MemorySlot, builder: Builder) => Value;
  /** Called after a block received an argument for the slot's value. The builder inserts at the start of that block. */
  readonly blockArgumentAdded?: (op: Operation, slot: MemorySlot, argument: Value, builder: Builder) => void;
  /**
   * The slot is not used any more; `defaultValue` is what has been made, if anything has. Gives an allocation that has come in place of
   * this one, where this had several slots.
   */
  readonly promotionComplete: (
    op: Operation,
    slot: MemorySlot,
    defaultValue: Value | undefined,
    builder: Builder,
  ) => Operation | undefined;
}

/** An op that loads from slots or stores to them; where it does both, it loads first. */
export interface PromotableMemOpTrait extends Trait {
  readonly loadsFrom: (op: Operation, slot: MemorySlot) => boolean;
  readonly storesTo: (op: Operation, slot: MemorySlot) => boolean;
  /** The slot's value after an op that stores to it. The builder inserts after the op. */
  readonly stored: (op: Operation, slot: MemorySlot, builder: Builder, reaching: () => Value) => Value;
  /** Whether the op can do without these uses. Uses of its results that would have to go with them are added to `more`. */
  readonly canSlotUsesBeRemoved: (op: Operation, slot: MemorySlot, uses: BlockingUses, more: Use[]) => boolean;
  /** Removes these uses. `reaching` gives the slot's value before the op. The builder inserts after the op. */
  readonly removeSlotUses: (
    op: Operation,
    slot: MemorySlot,
    uses: BlockingUses,
    builder: Builder,
    reaching: () => Value,
  ) => Deletion;
}

/** An op that can do without a use of something that is to go, whatever it holds. */
export interface PromotableOpTrait extends Trait {
  readonly canUsesBeRemoved: (op: Operation, uses: BlockingUses, more: Use[]) => boolean;
  readonly removeUses: (op: Operation, uses: BlockingUses, builder: Builder) => Deletion;
  /** Receives the values that ops stored, after all uses are removed. The builder inserts after the op. */
  readonly visitReplacedValues?: (
    op: Operation,
    replaced: readonly (readonly [op: Operation, value: Value])[],
    builder: Builder,
  ) => void;
}

/** An op that allocates slots which may become several. */
export interface DestructurableAllocationTrait extends Trait {
  readonly destructurableSlots: (op: Operation) => readonly DestructurableSlot[];
  /** Allocates slots for these indexes; new allocations that may be taken apart in turn are added to `allocators`. */
  readonly destructure: (
    op: Operation,
    slot: DestructurableSlot,
    indexes: ReadonlySet<Attribute>,
    builder: Builder,
    allocators: Operation[],
  ) => ReadonlyMap<Attribute, MemorySlot>;
  /** The slot is not used any more. Gives an allocation that has come in place of this one, where this had several slots. */
  readonly destructuringComplete: (op: Operation, slot: DestructurableSlot, builder: Builder) => Operation | undefined;
}

/** An op that may use slots inside of the bounds that their types say. */
export interface SafeMemorySlotAccessTrait extends Trait {
  /** Whether it does; it does so only if the slots that it adds to `more` are used safely too. */
  readonly accessesSafely: (op: Operation, slot: MemorySlot, more: MemorySlot[]) => boolean;
}

/** An op that accesses a part of a slot. */
export interface DestructurableAccessorTrait extends Trait {
  /** Whether it can use the part's own slot instead; adds the indexes it uses, and slots that must be used safely then. */
  readonly canRewire: (op: Operation, slot: DestructurableSlot, used: Set<Attribute>, more: MemorySlot[]) => boolean;
  readonly rewire: (
    op: Operation,
    slot: DestructurableSlot,
    subslots: ReadonlyMap<Attribute, MemorySlot>,
    builder: Builder,
  ) => Deletion;
}
