// Shifts of index values.

import { defineOp, type FoldResult, Index, value } from "../../define/index.ts";
import { type Attribute, type Context, IntegerAttr, indexAttr, Pure } from "../../ir/index.ts";

export const shl = defineOp("index.shl", {
  summary: "Shifts left by an unsigned amount, filling with zeros; by the width or more it gives poison.",
  args: { lhs: value(Index), rhs: value(Index) },
  results: { result: value(Index) },
  traits: [Pure],
  assembly: "$lhs `,` $rhs attr-dict",
  fold: (_view, { lhs, rhs }, op) => foldShift(op.context, lhs, rhs),
});

/** The least width of index. Shifts by as much or more have no value on some target. */
const LEAST_WIDTH = 32n;

function foldShift(context: Context, lhs: Attribute | undefined, rhs: Attribute | undefined): FoldResult {
  if (!IntegerAttr.is(lhs) || !IntegerAttr.is(rhs)) return undefined;
  const isDefined = rhs.value >= 0n && rhs.value < LEAST_WIDTH;
  return isDefined ? indexAttr(context, lhs.value << rhs.value) : undefined;
}
