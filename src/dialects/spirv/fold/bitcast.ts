// Folds of Bitcast: a cast of a cast takes the first value, back to its own type it is that value.

import type { FoldResult } from "../../../define/index.ts";
import type { Operation } from "../../../ir/index.ts";

export function foldBitcast(op: Operation): FoldResult {
  const inner = op.operand(0).definingOp;
  if (inner?.def !== op.def) return undefined;
  const first = inner.operand(0);
  if (first.type === op.resultType()) return first;
  op.setOperand(0, first);
  return op.result();
}
