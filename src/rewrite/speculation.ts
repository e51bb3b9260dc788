// Whether ops may be executed where the program would not have done so.

import type { SpeculatableTrait } from "../define/index.ts";
import { AlwaysSpeculatable, type Operation, Pure, RecursivelySpeculatable } from "../ir/index.ts";

/** Whether executing the op can do no harm, whatever came before it. */
export function isSpeculatable(op: Operation): boolean {
  const { def } = op;
  if (def.has(Pure) || def.has(AlwaysSpeculatable)) return true;
  const answer = def.has(RecursivelySpeculatable) ? "recursively" : conditionOf(op);
  return answer === "recursively" ? areInnerSpeculatable(op) : answer;
}

function conditionOf(op: Operation): boolean | "recursively" {
  for (const trait of op.def.traits) {
    // Sound: only traits of this kind have the method.
    if ("isSpeculatable" in trait) return (trait as SpeculatableTrait).isSpeculatable(op);
  }
  return false;
}

function areInnerSpeculatable(op: Operation): boolean {
  return op.regions.every(({ blocks }) => blocks.every((block) => [...block.ops()].every(isSpeculatable)));
}
