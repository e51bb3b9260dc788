// Patterns of comparisons.

import type { Pattern } from "../../../define/index.ts";
import { CmpIPredicate, type IntegerPredicate, integerPredicate, predicateOf } from "../attributes.ts";
import type { Cast, IntegerBinary, IntegerComparison } from "../families.ts";
import { constantPattern, Replacement, rewrite } from "./rewriting.ts";

/** The predicate that holds where the other one does not. */
const INVERTED: Readonly<Record<IntegerPredicate, IntegerPredicate>> = {
  eq: "ne",
  ne: "eq",
  slt: "sge",
  sle: "sgt",
  sgt: "sle",
  sge: "slt",
  ult: "uge",
  ule: "ugt",
  ugt: "ule",
  uge: "ult",
};

/** Equality of two integers extended alike is that of the integers. */
export function narrowedComparison(name: string, cmpi: IntegerComparison, ext: Cast): Pattern {
  return rewrite(name, cmpi, 3, (view, op, rewriter) => {
    const [x, y] = [ext.of(view.lhs.definingOp), ext.of(view.rhs.definingOp)];
    const predicate: IntegerPredicate = predicateOf(CmpIPredicate, view.predicate);
    if (predicate !== "eq" && predicate !== "ne") return false;
    if (x === undefined || y === undefined || x.in.type !== y.in.type) return false;
    const made = new Replacement(rewriter, op, view.lhs.definingOp, view.rhs.definingOp);
    return made.finish(made.value(cmpi, [x.in, y.in], view.result.type, [view.predicate]));
  });
}

/** A negated comparison is the comparison by the opposite predicate. */
export function negatedComparisonPattern(xori: IntegerBinary, cmpi: IntegerComparison): Pattern {
  return rewrite("XOrINotCmpI", xori, 2, (view, op, rewriter) => {
    const inner = cmpi.of(view.lhs.definingOp);
    if (inner === undefined || constantPattern(view.rhs) !== 1n) return false;
    const predicate: IntegerPredicate = predicateOf(CmpIPredicate, inner.predicate);
    const made = new Replacement(rewriter, op, view.lhs.definingOp);
    const inverted = integerPredicate(op.context, INVERTED[predicate]);
    return made.finish(made.value(cmpi, [inner.lhs, inner.rhs], view.result.type, [inverted]));
  });
}
