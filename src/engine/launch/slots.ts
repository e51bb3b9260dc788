// Values that live across barriers: in memory, once per work-group where they are the same for all invocations, else once per invocation, all
// invocations of a value side by side. What takes a few instructions on what is current anyway is computed again.

import type { Builder } from "../code/builder.ts";
import { call, leaf, type Node } from "../code/graph.ts";
import { isLeaf } from "../code/placement.ts";
import { placeholder } from "../lower/placeholders.ts";
import { f64, i32, i64, int, isLoad, memory, type ValueType } from "../wasm/opcodes.ts";
import type { Known } from "./known.ts";
import type { LaneBuilder, Lanes } from "./vector/lanes.ts";
import { loadAdjacent, storeAdjacent } from "./vector/vector-memory.ts";

interface Slot {
  readonly offset: number;
  readonly isUniform: boolean;
  readonly size: number;
}

/** How many instructions deep a value may be that is computed again. */
const DEEPEST = 4;

interface SlotsOptions {
  /** The address of the memory. */
  readonly memory: Node;
  readonly values: readonly Node[];
  /** How many invocations there are. */
  readonly items: number;
  /** Gives the offset of memory of a size. */
  readonly take: (size: number) => number;
  /** Values that differ between invocations; if undefined, all do. */
  readonly varying: ReadonlySet<Node> | undefined;
}

export class Slots {
  readonly #builder: Builder;
  readonly #memory: Node;
  readonly #slots = new Map<Node, Slot>();

  /** Finds places for values of a kernel. */
  constructor(builder: Builder, { memory, values, items, take, varying }: SlotsOptions) {
    this.#builder = builder;
    this.#memory = memory;
    for (const value of new Set(values)) {
      if (isCheap(value, DEEPEST)) continue;
      const isUniform = varying?.has(value) === false;
      const size = value.type === i64 || value.type === f64 ? 8 : 4;
      this.#slots.set(value, { offset: take(size * (isUniform ? 1 : items)), isUniform, size });
    }
  }

  /** Loads the values that are stored once per work-group. */
  loadUniform(values: readonly Node[], known: Known): readonly (readonly [value: Node, here: Node])[] {
    return values.flatMap((value) => {
      const slot = this.#slots.get(value);
      return slot?.isUniform === true ? [[value, this.#load(value, slot, known)] as const] : [];
    });
  }

  /** Loads or computes the others. */
  loadVarying(values: readonly Node[], known: Known): readonly (readonly [value: Node, here: Node])[] {
    return values.flatMap((value) => {
      const slot = this.#slots.get(value);
      if (slot?.isUniform === true) return [];
      return [[value, slot === undefined ? known.compute(value) : this.#load(value, slot, known)] as const];
    });
  }

  /** Whether a value lies in memory, and whether it does once for the work-group. */
  has(value: Node): boolean {
    return this.#slots.has(value);
  }

  isUniform(value: Node): boolean {
    return this.#slots.get(value)?.isUniform === true;
  }

  /** Loads a value of several invocations, of which `known` is the first. */
  loadLanes(value: Node, known: Known, lane: LaneBuilder): Lanes {
    const slot = this.#slots.get(value)!;
    return loadAdjacent(lane, value.valueType, this.#index(slot, known), slot.offset);
  }

  storeLanes(value: Node, here: Lanes, known: Known, lane: LaneBuilder): void {
    const slot = this.#slots.get(value);
    if (slot?.isUniform === true) this.store(value, lane.at(here, 0), known);
    else if (slot !== undefined) storeAdjacent(lane, this.#index(slot, known), here, slot.offset);
  }

  #load(value: Node, slot: Slot, known: Known): Node {
    return this.#builder.op(memory.i32Load + typeStep(value.valueType), [this.#index(slot, known)], slot.offset);
  }

  /** Stores the current value of a node, if it has a slot. */
  store(value: Node, here: Node, known: Known): void {
    const slot = this.#slots.get(value);
    if (slot === undefined) return;
    this.#builder.effect(memory.i32Store + typeStep(value.valueType), [this.#index(slot, known), here], slot.offset);
  }

  /** The address of a slot without its constant part. */
  #index({ isUniform, size }: Slot, known: Known): Node {
    const builder = this.#builder;
    if (isUniform) return this.#memory;
    const place = builder.op(int.mul, [known.get(placeholder.localIndex), builder.i32(size)]);
    return builder.op(int.add, [this.#memory, place]);
  }
}

function isCheap(value: Node, depth: number): boolean {
  if (isLeaf(value)) return true;
  if (depth === 0 || value.op === leaf.param || value.op === call || isLoad(value.op)) return false;
  return value.args.every((arg) => isCheap(arg, depth - 1));
}

/** Loads and stores of the types are numbered as the types are, downwards. */
function typeStep(type: ValueType): number {
  return i32 - type;
}
