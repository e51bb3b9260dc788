// arith.trunci: the low bits of an integer.

import { defaultAttr, defineOp, type FoldResult, type OpDefinition, ranges, value } from "../../../define/index.ts";
import { elementTypeOrSelf, type Operation, type Type, type Value } from "../../../ir/index.ts";
import { truncate } from "../../../support/bigint.ts";
import { noOverflowFlags, overflow } from "../attributes.ts";
import { truncationPatterns } from "../canonicalize/truncation.ts";
import { elementWidth, foldUnary } from "../constant-folding.ts";
import { SignlessFixedWidthIntegerLike } from "../constraints.ts";
import { castTraits } from "../families.ts";
import { extsi, extui, isWiderInteger } from "./extension.ts";
import { shrsi, shrui } from "./shift.ts";

const args = {
  in: value(SignlessFixedWidthIntegerLike),
  overflowFlags: defaultAttr(overflow.constraint, noOverflowFlags),
};
const results = { out: value(SignlessFixedWidthIntegerLike) };

/** @internal */
export type Truncation = OpDefinition<typeof args, typeof results>;

/** Truncating what was extended: the origin itself, or its truncation. Where the result is wider than the origin, patterns extend it. */
function foldExtended(op: Operation, operand: Value, type: Type): FoldResult {
  const extension = extui.of(operand.definingOp) ?? extsi.of(operand.definingOp);
  if (extension === undefined) return undefined;
  const origin = extension.in;
  if (elementTypeOrSelf(origin.type) === elementTypeOrSelf(type)) return origin;
  if (elementWidth(origin.type) < elementWidth(type)) return undefined;
  op.setOperand(0, origin);
  return op.result();
}

function foldTwice(op: Operation, operand: Value): FoldResult {
  const inner = trunci.of(operand.definingOp);
  if (inner === undefined) return undefined;
  op.setOperand(0, inner.in);
  return op.result();
}

export const trunci: Truncation = defineOp("arith.trunci", {
  summary: "Keeps the low bits of an integer.",
  args,
  results,
  traits: [...castTraits((from, to) => isWiderInteger(to, from)), ranges("cast")],
  assembly: "$in (`overflow` `` $overflowFlags^)? attr-dict `:` type($in) `to` type($out)",
  fold(view, constants, op) {
    const { type } = view.out;
    const width = elementWidth(type);
    return (
      foldExtended(op, view.in, type) ??
      foldTwice(op, view.in) ??
      foldUnary(constants.in, type, (bits) => truncate(bits, width))
    );
  },
  canonicalize: () => truncationPatterns(trunci, { extsi, extui, shrsi, shrui }),
});
