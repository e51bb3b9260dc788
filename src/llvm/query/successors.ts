// Where control goes from a block.

import { blockOperands } from "../code.ts";
import type { LLVMFunction } from "../module.ts";

/** The successors of a block in the order of its terminator's operands; a block may be there more than once. */
export function successorsOf(one: LLVMFunction, block: number): readonly number[] {
  const { code } = one.module;
  const last = (one.blocks[block]?.end ?? 0) - 1;
  const { first, end, step } = blockOperands(code, last);
  const successors: number[] = [];
  for (let index = first; index < end; index += step) successors.push(code.operandAt(last, index));
  return successors;
}
