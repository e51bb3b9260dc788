// The memory that the copied ops of a scope have written: a loop in that scope must not touch it, because its turns would run in other threads.

import type { Operation, Value } from "../../ir/index.ts";
import { factsOf, isMemoryEffectFree, memoryEffectsOf } from "../../rewrite/index.ts";
import { mayAlias } from "./aliases.ts";

export class WrittenMemory {
  /** An op with effects, or with regions, was copied in this scope. */
  hasEffects = false;
  readonly #written = new Set<Value>();

  clear(): void {
    this.hasEffects = false;
    this.#written.clear();
  }

  /** Notes the effects of a copied op; false if it writes memory that is not known. */
  note(op: Operation): boolean {
    const isFree = isMemoryEffectFree(op);
    this.hasEffects ||= !isFree || op.regions.length > 0;
    if (isFree || factsOf(op).effectsTrait === undefined) return true;
    for (const { kind, value } of memoryEffectsOf(op) ?? []) {
      if (kind !== "write") continue;
      if (value === undefined) return false;
      this.#written.add(value);
    }
    return true;
  }

  /** Whether an op of a loop may read or write this memory. */
  isTouchedBy(loop: Operation): boolean {
    if (!this.hasEffects) return false;
    let isTouched = false;
    loop.walk((op) => {
      if (isMemoryEffectFree(op) || factsOf(op).effectsTrait === undefined) return;
      for (const { kind, value } of memoryEffectsOf(op) ?? []) {
        if (kind !== "read" && kind !== "write") continue;
        isTouched ||= value === undefined || [...this.#written].some((one) => mayAlias(value, one));
      }
    });
    return isTouched;
  }
}
