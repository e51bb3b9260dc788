// Lifetimes of stack slots.

import { Op } from "../../spirv/modules.ts";
import type { SpirvBody } from "../to-spirv/body.ts";
import type { IntrinsicEntry } from "./entry.ts";

function lifetime(name: string, op: number): IntrinsicEntry {
  return {
    name,
    toSpirv(body: SpirvBody, row: number) {
      const pointer = body.operand(row, body.argumentCount(row) - 1);
      body.plain(op, body.value(pointer), 0);
      return true;
    },
  };
}

/** `llvm.lifetime.start` and `end`. The size is 0: that of the object. */
export const lifetimes: readonly IntrinsicEntry[] = [
  lifetime("llvm.lifetime.start", Op.LifetimeStart),
  lifetime("llvm.lifetime.end", Op.LifetimeStop),
];
