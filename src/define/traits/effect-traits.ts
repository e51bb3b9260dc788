// Effects of ops beside their results, and whether an op may be executed speculatively.

import type { Operation, Trait, Value } from "../../ir/index.ts";
import { modelOf } from "../model.ts";

/** An effect of an op on memory or another resource; `value` is the affected value, if it is known. */
export interface MemoryEffect {
  readonly kind: "read" | "write" | "allocate" | "free";
  readonly value?: Value;
}

/** A trait that lists the effects of an op on memory. Ops without it, and without one of the bare traits, may do anything. */
export interface MemoryEffectsTrait extends Trait {
  readonly effects: (op: Operation) => readonly MemoryEffect[];
}

/** A trait that states the memory effects of an op. */
export function memoryEffects(effects: (op: Operation) => readonly MemoryEffect[]): MemoryEffectsTrait {
  return { name: "MemoryEffects", effects };
}

/** The effects of an op on its operands and results, by the names of its definition; an update reads and writes. @internal */
export function effectsOn(kinds: Readonly<Record<string, MemoryEffect["kind"] | "update">>): MemoryEffectsTrait {
  return memoryEffects((op) => {
    const layout = modelOf(op.def)?.layout;
    return Object.entries(kinds).flatMap(([name, kind]) => {
      const values = layout?.valuesUnder(op, name) ?? [];
      const each = kind === "update" ? (["read", "write"] as const) : [kind];
      return values.flatMap((value) => each.map((one) => ({ kind: one, value })));
    });
  });
}

/** The op only reads memory, it is not said which. @internal */
export const MemoryRead: MemoryEffectsTrait = memoryEffects(() => [{ kind: "read" }]);
/** The op only writes memory, it is not said which. @internal */
export const MemoryWrite: MemoryEffectsTrait = memoryEffects(() => [{ kind: "write" }]);

/**
 * A trait that says of each op whether it may be executed speculatively: where it has no undefined behaviour, whatever came before it. It
 * may depend on the ops in its regions.
 */
export interface SpeculatableTrait extends Trait {
  readonly isSpeculatable: (op: Operation) => boolean | "recursively";
}

/** The op may be executed speculatively where this holds. */
export function speculatableIf(isSpeculatable: SpeculatableTrait["isSpeculatable"]): SpeculatableTrait {
  return { name: "ConditionallySpeculatable", isSpeculatable };
}
