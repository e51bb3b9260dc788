// Patterns of select.

import type { Pattern } from "../../../define/index.ts";
import { isSignless, type OpDef, type Operation, type Value } from "../../../ir/index.ts";
import type { IntegerBinary } from "../families.ts";
import { constantPattern, Replacement, rewrite } from "./rewriting.ts";

interface SelectParts {
  readonly condition: Value;
  readonly true_value: Value;
  readonly false_value: Value;
  readonly result: Value;
}
type Select = OpDef & { of(op: Operation | undefined): SelectParts | undefined };

export interface SelectOps {
  readonly constant: OpDef;
  readonly xori: IntegerBinary;
  readonly extui: OpDef;
}

/** A select inside of a select by the same condition has been decided. */
function redundantSelect(name: string, select: Select, side: "true_value" | "false_value"): Pattern {
  return rewrite(name, select, 2, (view, op, rewriter) => {
    const inner = select.of(view[side].definingOp);
    if (inner === undefined || inner.condition !== view.condition) return false;
    const made = new Replacement(rewriter, op, view[side].definingOp);
    const values = { true_value: view.true_value, false_value: view.false_value, [side]: inner[side] };
    return made.finish(made.value(select, [view.condition, values.true_value, values.false_value], view.result.type));
  });
}

/** A negated condition exchanges the values. */
function negatedCondition(select: Select, { xori }: SelectOps): Pattern {
  return rewrite("SelectNotCond", select, 2, (view, op, rewriter) => {
    const negation = xori.of(view.condition.definingOp);
    if (negation === undefined || constantPattern(negation.rhs) !== 1n) return false;
    const made = new Replacement(rewriter, op, negation.rhs.definingOp);
    return made.finish(made.value(select, [negation.lhs, view.false_value, view.true_value], view.result.type));
  });
}

/** `c ? false : true` is not c. */
function negation(select: Select, { constant, xori }: SelectOps): Pattern {
  return rewrite("SelectI1ToNot", select, 1, (view, op, rewriter) => {
    const { type } = view.result;
    const isNegation = constantPattern(view.true_value) === 0n && constantPattern(view.false_value) === 1n;
    if (!isSignless(type, 1) || !isNegation) return false;
    const made = new Replacement(rewriter, op);
    return made.finish(made.value(xori, [view.condition, made.constant(constant, type, 1n)], type));
  });
}

/** `c ? 1 : 0` is c extended, and `c ? 0 : 1` the negated c extended. Scalars of more than one bit only. */
function extendedCondition(select: Select, { constant, xori, extui }: SelectOps): Pattern {
  return rewrite("SelectToExtUI", select, 1, (view, op, rewriter) => {
    const { type } = view.result;
    if (!isSignless(type) || type.width === 1) return false;
    const [whenTrue, whenFalse] = [constantPattern(view.true_value), constantPattern(view.false_value)];
    const isExtension = whenTrue === 1n && whenFalse === 0n;
    if (!isExtension && !(whenTrue === 0n && whenFalse === 1n)) return false;
    const made = new Replacement(rewriter, op);
    if (isExtension) return made.finish(made.value(extui, [view.condition], type));
    const { i1 } = op.context;
    const negated = made.value(xori, [view.condition, made.constant(constant, i1, 1n)], i1);
    return made.finish(made.value(extui, [negated], type));
  });
}

export function selectPatterns(select: Select, ops: SelectOps): readonly Pattern[] {
  return [
    redundantSelect("RedundantSelectFalse", select, "false_value"),
    redundantSelect("RedundantSelectTrue", select, "true_value"),
    negatedCondition(select, ops),
    negation(select, ops),
    extendedCondition(select, ops),
  ];
}
