// Patterns of multiplication.

import type { Pattern } from "../../../define/index.ts";
import { elementTypeOrSelf, hasConstants, IndexType, isShaped, type OpDef } from "../../../ir/index.ts";
import { truncate } from "../../../support/bigint.ts";
import { integerPredicate, noOverflowFlags } from "../attributes.ts";
import { elementWidth } from "../constant-folding.ts";
import { type ExtendedMultiplication, i1SameShape, type WrappingBinary } from "../families.ts";
import { commonFlags, constantPattern, Replacement, rewrite, withConstant } from "./rewriting.ts";

/** `(x * c0) * c1` is `x * (c0 * c1)`. */
export function multiplicationPatterns(muli: WrappingBinary, constant: OpDef): readonly Pattern[] {
  return [
    rewrite("MulIMulIConstant", muli, 2, (view, op, rewriter) => {
      const outer = constantPattern(view.rhs);
      const inner = withConstant(view.lhs, muli, "rhs");
      const { type } = view.result;
      if (outer === undefined || inner === undefined || isShaped(type)) return false;
      const flags = commonFlags(inner.op, op);
      const made = new Replacement(rewriter, op, inner.constantOp);
      const factor = made.constant(constant, type, truncate(inner.constant * outer, elementWidth(type)));
      return made.finish(made.value(muli, [inner.other, factor], type, [flags]));
    }),
  ];
}

/** An extended multiplication whose high half is unused. */
export function unusedHighPattern(name: string, root: ExtendedMultiplication, muli: WrappingBinary): Pattern {
  return rewrite(name, root, 1, (view, op, rewriter) => {
    if (view.high.hasUses) return false;
    const made = new Replacement(rewriter, op);
    const low = made.value(muli, [view.lhs, view.rhs], view.low.type, [noOverflowFlags(op.context)]);
    return made.finish(low, view.lhs);
  });
}

export interface SignOps {
  readonly constant: OpDef;
  readonly cmpi: OpDef;
  readonly extsi: OpDef;
}

/** `x * 1` is x, and its high half is the sign of x. In one bit, 1 is -1. */
export function timesOnePattern(root: ExtendedMultiplication, { constant, cmpi, extsi }: SignOps): Pattern {
  return rewrite("MulSIExtendedRHSOne", root, 1, (view, op, rewriter) => {
    const { type } = view.lhs;
    const isOne = constantPattern(view.rhs) === 1n && elementWidth(type) > 1;
    if (!isOne || !hasConstants(type) || IndexType.is(elementTypeOrSelf(type))) return false;
    const made = new Replacement(rewriter, op);
    const zero = made.constant(constant, type, 0n);
    const less = integerPredicate(op.context, "slt");
    const isNegative = made.value(cmpi, [view.lhs, zero], i1SameShape(type), [less]);
    return made.finish(view.lhs, made.value(extsi, [isNegative], type));
  });
}
