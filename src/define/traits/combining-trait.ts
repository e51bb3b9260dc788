// Ops in the terminator of a parallel loop, which state what part of a shared result each turn makes.

import type { OpDef, Operation, Trait, Value } from "../../ir/index.ts";

/** MLIR's ParallelCombiningOpInterface. @internal */
export interface CombiningTrait extends Trait {
  /** The op that does the same without a loop; it has the same operands and properties, and gives the changed tensor. */
  readonly sequential: () => OpDef;
  /** The shared tensor that the op changes. */
  readonly destination: (op: Operation) => Value;
}

/** @internal */
export function combining(sequential: () => OpDef, destination: (op: Operation) => Value): CombiningTrait {
  return { name: "ParallelCombiningOpInterface", sequential, destination };
}

/** @internal */
export function combiningTraitOf(op: Operation): CombiningTrait | undefined {
  const trait = op.def.traits.find((one) => "sequential" in one);
  return trait as CombiningTrait | undefined; // Only CombiningTrait has `sequential`.
}
