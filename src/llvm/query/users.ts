// The users of values.

import { blockOperands } from "../code.ts";
import type { LLVMFunction } from "../module.ts";

/** The rows of a function that use values, by the rows of these values; arguments are among them. */
export function usersIn(one: LLVMFunction): ReadonlyMap<number, readonly number[]> {
  const { code } = one.module;
  const users = new Map<number, number[]>();
  for (const { first, end } of one.blocks) {
    for (let row = first; row < end; row++) {
      const blocks = blockOperands(code, row);
      for (let index = 0; index < code.numOperands(row); index++) {
        const isBlock = index >= blocks.first && index < blocks.end && (index - blocks.first) % blocks.step === 0;
        const reference = code.operandAt(row, index);
        if (isBlock || reference >= 0) continue;
        const list = users.get(-reference);
        if (list === undefined) users.set(-reference, [row]);
        else list.push(row);
      }
    }
  }
  return users;
}
