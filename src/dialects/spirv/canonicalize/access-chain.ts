// An access chain into what an access chain gives is one chain from the first one's base.

import { type Pattern, pattern } from "../../../define/index.ts";
import type { OpDef } from "../../../ir/index.ts";

export function accessChainPatterns(accessChain: OpDef): readonly Pattern[] {
  return [
    pattern("CombineChainedAccessChain", accessChain, (op, rewriter) => {
      const inner = op.operand(0).definingOp;
      if (inner?.def !== accessChain) return false;
      const operands = [...inner.operands, ...op.operands.slice(1)];
      rewriter.replaceWithNew(op, accessChain, { operands, resultTypes: op.resultTypes });
      return true;
    }),
  ];
}
