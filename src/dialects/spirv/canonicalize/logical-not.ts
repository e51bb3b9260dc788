// The negation of an equality is the other one.

import { type Pattern, pattern } from "../../../define/index.ts";
import type { OpDef } from "../../../ir/index.ts";

/** `pairs` are comparisons and what their negations are. */
export function logicalNotPatterns(not: OpDef, pairs: readonly (readonly [OpDef, OpDef])[]): readonly Pattern[] {
  return pairs.map(([comparison, negated]) =>
    pattern(`ConvertLogicalNotOf${comparison.name}`, not, (op, rewriter) => {
      const inner = op.operand(0).definingOp;
      if (inner?.def !== comparison) return false;
      rewriter.replaceWithNew(op, negated, { operands: inner.operands, resultTypes: op.resultTypes });
      return true;
    }),
  );
}
