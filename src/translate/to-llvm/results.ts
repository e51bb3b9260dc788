// Results that an instruction does nothing with but store: calls write them where they are stored, as the reference has it.

import { MemoryAccess } from "../../grammar/enumerants.generated.ts";
import { Op } from "../../spirv/modules.ts";
import type { Body } from "./body.ts";
import type { Instruction } from "./instruction.ts";

/** The OpStore that follows an instruction and is the only user of its result; undefined otherwise. A volatile store is none. */
export function onlyStore(body: Body, one: Instruction): Instruction | undefined {
  const { input } = body.at;
  if (one.end >= one.words.length) return undefined;
  const next = input.at(one.end);
  if (next.opcode !== Op.Store || next.count < 2 || next.operand(1) !== one.id) return undefined;
  if (((next.optional(2) ?? 0) & MemoryAccess.Volatile) !== 0) return undefined;
  return body.occurrences(one.id) > DEFINED_AND_STORED ? undefined : next;
}

/** Words that equal the id of a result that is defined and stored. */
const DEFINED_AND_STORED = 2;

/** How often each word occurs in a function: literals count as well, which costs nothing but a copy. Made once per function. */
export function wordCounts(words: Uint32Array): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
