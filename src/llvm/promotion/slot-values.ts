// The values that stack slots have where they are loaded: the stored ones, and phis where several meet (Cytron and others, with liveness).

import type { LLVMFunction } from "../module.ts";
import { opcode } from "../opcode.ts";
import type { Dominance } from "../query/dominance.ts";
import { successorsOf } from "../query/successors.ts";
import type { StackSlot } from "./stack-slots.ts";

/** A phi that is added. Its reference is that of a row that no code has yet. */
export interface AddedPhi {
  readonly slot: StackSlot;
  readonly reference: number;
  /** References by the block that control comes from. */
  readonly incoming: Map<number, number>;
}

/** The values of the slots of a function. */
export interface SlotValues {
  /** References that replace the loads, by their rows; none of them is such a load. */
  readonly ofLoads: ReadonlyMap<number, number>;
  /** References of what is stored, by the rows of the stores; the slot of each. */
  readonly stores: ReadonlyMap<number, { readonly slot: StackSlot; readonly value: number }>;
  /** Added phis by their block. */
  readonly phis: ReadonlyMap<number, readonly AddedPhi[]>;
}

/** Loads and stores of slots by block, in order. */
type Accesses = ReadonlyMap<number, readonly { readonly row: number; readonly slot: StackSlot }[]>;

function accessesOf(one: LLVMFunction, slots: ReadonlyMap<number, StackSlot>): Accesses {
  const { code } = one.module;
  const found = new Map<number, { row: number; slot: StackSlot }[]>();
  one.blocks.forEach(({ first, end }, block) => {
    const list: { row: number; slot: StackSlot }[] = [];
    for (let row = first; row < end; row++) {
      const kind = code.opcode[row];
      if (kind !== opcode.load && kind !== opcode.store) continue;
      const slot = slots.get(-code.operandAt(row, kind === opcode.load ? 0 : 1));
      if (slot !== undefined) list.push({ row, slot });
    }
    if (list.length > 0) found.set(block, list);
  });
  return found;
}

/** The blocks at whose start a dominance of another block ends. */
function frontiersOf(one: LLVMFunction, dominance: Dominance): ReadonlyMap<number, ReadonlySet<number>> {
  const frontiers = new Map<number, Set<number>>();
  for (const block of dominance.order) {
    const predecessors = new Set(one.blocks[block]?.predecessors.filter((from) => dominance.isReachable(from)));
    if (predecessors.size < 2) continue;
    for (const from of predecessors) {
      for (
        let at = from;
        at !== dominance.immediateDominator(block) && at >= 0;
        at = dominance.immediateDominator(at)
      ) {
        const list = frontiers.get(at);
        if (list === undefined) frontiers.set(at, new Set([block]));
        else list.add(block);
      }
    }
  }
  return frontiers;
}

/** Computes the values. `unknown` is the reference of a value that nothing stored. */
export class ValueFinder {
  readonly #one: LLVMFunction;
  readonly #dominance: Dominance;
  readonly #accesses: Accesses;
  readonly #unknown: (slot: StackSlot) => number;
  readonly #phis = new Map<number, AddedPhi[]>();
  readonly #ofLoads = new Map<number, number>();
  readonly #stores = new Map<number, { slot: StackSlot; value: number }>();
  /** The values of slots where the walk is. */
  readonly #current = new Map<StackSlot, number>();
  #nextRow: number;

  constructor(
    one: LLVMFunction,
    slots: readonly StackSlot[],
    dominance: Dominance,
    unknown: (slot: StackSlot) => number,
  ) {
    this.#one = one;
    this.#dominance = dominance;
    this.#unknown = unknown;
    this.#nextRow = one.module.code.count;
    this.#accesses = accessesOf(one, new Map(slots.map((slot) => [slot.row, slot])));
    this.#placePhis(slots);
    this.#walk();
  }

  get values(): SlotValues {
    return { ofLoads: this.#ofLoads, stores: this.#stores, phis: this.#phis };
  }

  #placePhis(slots: readonly StackSlot[]): void {
    const frontiers = frontiersOf(this.#one, this.#dominance);
    const defining = new Map<StackSlot, Set<number>>(slots.map((slot) => [slot, new Set()]));
    const reading = new Map<StackSlot, number[]>(slots.map((slot) => [slot, []]));
    for (const [block, list] of this.#accesses) {
      for (const { row, slot } of list) {
        const isStore = this.#one.module.code.opcode[row] === opcode.store;
        if (isStore) defining.get(slot)?.add(block);
        else if (defining.get(slot)?.has(block) !== true) reading.get(slot)?.push(block);
      }
    }
    for (const slot of slots) {
      const defined = defining.get(slot) ?? new Set();
      const live = this.#liveBlocks(reading.get(slot) ?? [], defined);
      const work = [...defined];
      const placed = new Set<number>();
      for (let block = work.pop(); block !== undefined; block = work.pop()) {
        for (const next of frontiers.get(block) ?? []) {
          if (placed.has(next) || !live.has(next)) continue;
          placed.add(next);
          work.push(next);
          const phi: AddedPhi = { slot, reference: -this.#nextRow++, incoming: new Map() };
          this.#phis.set(next, [...(this.#phis.get(next) ?? []), phi]);
        }
      }
    }
  }

  /** The blocks at whose start a slot's value is read later. */
  #liveBlocks(reading: readonly number[], defined: ReadonlySet<number>): ReadonlySet<number> {
    const live = new Set<number>(reading);
    for (const block of live) {
      for (const from of this.#one.blocks[block]?.predecessors ?? []) if (!defined.has(from)) live.add(from);
    }
    return live;
  }

  /** Visits the dominator tree; what a block changes is undone after the blocks that it dominates. */
  #walk(): void {
    const children = new Map<number, number[]>();
    for (const block of this.#dominance.order) {
      const parent = this.#dominance.immediateDominator(block);
      const list = children.get(parent);
      if (list === undefined) children.set(parent, [block]);
      else list.push(block);
    }
    const work: (() => void)[] = [];
    const visit = (block: number): void => {
      const undo = this.#visit(block);
      work.push(() => {
        for (const [slot, before] of undo) this.#set(slot, before);
      });
      for (const child of children.get(block) ?? []) work.push(() => visit(child));
    };
    for (const block of children.get(-1) ?? []) work.push(() => visit(block));
    for (let next = work.pop(); next !== undefined; next = work.pop()) next();
    this.#visitUnreachable();
  }

  #set(slot: StackSlot, value: number | undefined): void {
    if (value === undefined) this.#current.delete(slot);
    else this.#current.set(slot, value);
  }

  #value(slot: StackSlot): number {
    return this.#current.get(slot) ?? this.#unknown(slot);
  }

  /** The values before the block, of the slots that it changes. */
  #visit(block: number): ReadonlyMap<StackSlot, number | undefined> {
    const undo = new Map<StackSlot, number | undefined>();
    const change = (slot: StackSlot, value: number): void => {
      if (!undo.has(slot)) undo.set(slot, this.#current.get(slot));
      this.#current.set(slot, value);
    };
    for (const { slot, reference } of this.#phis.get(block) ?? []) change(slot, reference);
    this.#replace(block, change);
    for (const next of new Set(successorsOf(this.#one, block))) {
      for (const { slot, incoming } of this.#phis.get(next) ?? []) incoming.set(block, this.#value(slot));
    }
    return undo;
  }

  #replace(block: number, change: (slot: StackSlot, value: number) => void): void {
    const { code } = this.#one.module;
    for (const { row, slot } of this.#accesses.get(block) ?? []) {
      if (code.opcode[row] === opcode.load) this.#ofLoads.set(row, this.#value(slot));
      else {
        const stored = code.operandAt(row, 0);
        const value = this.#ofLoads.get(-stored) ?? stored;
        this.#stores.set(row, { slot, value });
        change(slot, value);
      }
    }
  }

  /** Blocks that control never comes to: their loads read anything. */
  #visitUnreachable(): void {
    const { code } = this.#one.module;
    for (const [block, list] of this.#accesses) {
      if (this.#dominance.isReachable(block)) continue;
      for (const { row, slot } of list) {
        if (code.opcode[row] === opcode.load) this.#ofLoads.set(row, this.#unknown(slot));
        else this.#stores.set(row, { slot, value: code.operandAt(row, 0) });
      }
    }
  }
}
