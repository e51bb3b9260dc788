// Patterns of addition and subtraction: constants of two ops become one, and negated summands are subtracted.

import type { Pattern } from "../../../define/index.ts";
import { hasConstants, isShaped, type OpDef, type Operation, type Rewriter } from "../../../ir/index.ts";
import { allOnes, truncate } from "../../../support/bigint.ts";
import { noOverflowFlags } from "../attributes.ts";
import { elementWidth } from "../constant-folding.ts";
import type { ExtendedAddition, WrappingBinary } from "../families.ts";
import { commonFlags, constantPattern, Replacement, rewrite, type Side, withConstant } from "./rewriting.ts";

export interface AdditionOps {
  readonly addi: WrappingBinary;
  readonly subi: WrappingBinary;
  readonly muli: WrappingBinary;
  readonly constant: OpDef;
}

/** How the constants of an op and of the op inside become one, and what is then done with it. */
interface Merge {
  readonly name: string;
  /** The outer op: where its constant is. */
  readonly outer: Side;
  readonly inner: WrappingBinary;
  readonly innerSide: Side;
  readonly combine: (outer: bigint, inner: bigint) => bigint;
  readonly result: WrappingBinary;
  /** Where the new constant is. */
  readonly resultSide: Side;
  /** The result promises nothing, since the new constant may be negative. */
  readonly dropsFlags?: true;
}

function mergeConstants(root: WrappingBinary, constant: OpDef, merge: Merge): Pattern {
  return rewrite(merge.name, root, 2, (view, op, rewriter) => {
    const outer = constantPattern(view[merge.outer]);
    const { type } = view.result;
    // As in MLIR, constants of vectors and tensors stay.
    if (outer === undefined || isShaped(type)) return false;
    const inner = withConstant(merge.outer === "rhs" ? view.lhs : view.rhs, merge.inner, merge.innerSide);
    if (inner === undefined) return false;
    const flags = merge.dropsFlags ? noOverflowFlags(op.context) : commonFlags(inner.op, op);
    const made = new Replacement(rewriter, op, merge.outer === "lhs" ? view.lhs.definingOp : inner.constantOp);
    const merged = made.constant(constant, type, truncate(merge.combine(outer, inner.constant), elementWidth(type)));
    const operands = merge.resultSide === "lhs" ? [merged, inner.other] : [inner.other, merged];
    return made.finish(made.value(merge.result, operands, type, [flags]));
  });
}

const sum = (outer: bigint, inner: bigint): bigint => outer + inner;
const outerLess = (outer: bigint, inner: bigint): bigint => outer - inner;
const innerLess = (outer: bigint, inner: bigint): bigint => inner - outer;

/** `a + (b * -1)` is `a - b`; `side` states where the product is. */
function negatedSummand(name: string, side: Side, { addi, subi, muli }: AdditionOps): Pattern {
  return rewrite(name, addi, 2, (view, op: Operation, rewriter: Rewriter) => {
    const product = withConstant(view[side], muli, "rhs");
    const { type } = view.result;
    if (product === undefined || product.constant !== allOnes(elementWidth(type))) return false;
    const other = side === "lhs" ? view.rhs : view.lhs;
    const made = new Replacement(rewriter, op, product.constantOp);
    return made.finish(made.value(subi, [other, product.other], type, [noOverflowFlags(op.context)]));
  });
}

export function additionPatterns(ops: AdditionOps): readonly Pattern[] {
  const { addi, subi, constant } = ops;
  const merges: readonly Merge[] = [
    {
      name: "AddIAddConstant",
      outer: "rhs",
      inner: addi,
      innerSide: "rhs",
      combine: sum,
      result: addi,
      resultSide: "rhs",
    },
    {
      name: "AddISubConstantRHS",
      outer: "rhs",
      inner: subi,
      innerSide: "rhs",
      combine: outerLess,
      result: addi,
      resultSide: "rhs",
    },
    {
      name: "AddISubConstantLHS",
      outer: "rhs",
      inner: subi,
      innerSide: "lhs",
      combine: sum,
      result: subi,
      resultSide: "lhs",
    },
  ];
  return [
    ...merges.map((merge) => mergeConstants(addi, constant, merge)),
    negatedSummand("AddIMulNegativeOneRhs", "rhs", ops),
    negatedSummand("AddIMulNegativeOneLhs", "lhs", ops),
  ];
}

export function subtractionPatterns({ addi, subi, constant }: AdditionOps): readonly Pattern[] {
  const merges: readonly Merge[] = [
    {
      name: "SubIRHSAddConstant",
      outer: "rhs",
      inner: addi,
      innerSide: "rhs",
      combine: innerLess,
      result: addi,
      resultSide: "rhs",
      dropsFlags: true,
    },
    {
      name: "SubILHSAddConstant",
      outer: "lhs",
      inner: addi,
      innerSide: "rhs",
      combine: outerLess,
      result: subi,
      resultSide: "lhs",
    },
    {
      name: "SubIRHSSubConstantRHS",
      outer: "rhs",
      inner: subi,
      innerSide: "rhs",
      combine: sum,
      result: subi,
      resultSide: "rhs",
    },
    {
      name: "SubIRHSSubConstantLHS",
      outer: "rhs",
      inner: subi,
      innerSide: "lhs",
      combine: innerLess,
      result: subi,
      resultSide: "lhs",
    },
    {
      name: "SubILHSSubConstantRHS",
      outer: "lhs",
      inner: subi,
      innerSide: "rhs",
      combine: sum,
      result: subi,
      resultSide: "lhs",
    },
    {
      name: "SubILHSSubConstantLHS",
      outer: "lhs",
      inner: subi,
      innerSide: "lhs",
      combine: outerLess,
      result: addi,
      resultSide: "rhs",
    },
  ];
  return [...merges.map((merge) => mergeConstants(subi, constant, merge)), subtractedTwice(subi, constant)];
}

/** `(a - b) - a` is `0 - b`. */
function subtractedTwice(subi: WrappingBinary, constant: OpDef): Pattern {
  return rewrite("SubISubILHSRHSLHS", subi, 2, (view, op, rewriter) => {
    const inner = view.lhs.definingOp;
    const difference = subi.of(inner);
    if (inner === undefined || difference === undefined || difference.lhs !== view.rhs) return false;
    const { type } = view.result;
    if (!hasConstants(type)) return false;
    const flags = commonFlags(inner, op);
    const made = new Replacement(rewriter, op, inner);
    const zero = made.constant(constant, type, 0n);
    return made.finish(made.value(subi, [zero, difference.rhs], type, [flags]));
  });
}

/** An extended addition whose overflow is unused. */
export function extendedAdditionPatterns(root: ExtendedAddition, addi: WrappingBinary): readonly Pattern[] {
  return [
    rewrite("AddUIExtendedToAddI", root, 1, (view, op, rewriter) => {
      if (view.overflow.hasUses) return false;
      const made = new Replacement(rewriter, op);
      const total = made.value(addi, [view.lhs, view.rhs], view.sum.type, [noOverflowFlags(op.context)]);
      return made.finish(total, view.lhs);
    }),
  ];
}
