// Patterns of integer truncation: of extended integers, and of shifted ones.

import type { Pattern } from "../../../define/index.ts";
import type { OpDef, Operation, Value } from "../../../ir/index.ts";
import { elementWidth } from "../constant-folding.ts";
import type { Cast, ExactBinary } from "../families.ts";
import { constantPattern, Replacement, rewrite } from "./rewriting.ts";

interface TruncationParts {
  readonly in: Value;
  readonly out: Value;
}
type Truncation = OpDef & { of(op: Operation | undefined): TruncationParts | undefined };

export interface TruncationOps {
  readonly extsi: Cast;
  readonly extui: Cast;
  readonly shrsi: ExactBinary;
  readonly shrui: ExactBinary;
}

/** A value that was extended beyond the result is extended less. */
function ofExtension(name: string, trunci: Truncation, ext: Cast): Pattern {
  return rewrite(name, trunci, 2, (view, op, rewriter) => {
    const inner = ext.of(view.in.definingOp);
    if (inner === undefined || elementWidth(inner.in.type) >= elementWidth(view.out.type)) return false;
    const made = new Replacement(rewriter, op, view.in.definingOp);
    return made.finish(made.value(ext, [inner.in], view.out.type));
  });
}

/** Whether a value is a constant shift by as many bits as a truncation leaves over. */
function shiftsOut(amount: Value, wide: Value, narrow: Value): boolean {
  const dropped = elementWidth(wide.type) - elementWidth(narrow.type);
  return constantPattern(amount) === BigInt(dropped);
}

/** The high half is the same, whatever the shift fills with. */
function ofSignedShift(trunci: Truncation, { shrsi, shrui }: TruncationOps): Pattern {
  return rewrite("TruncIShrSIToTrunciShrUI", trunci, 2, (view, op, rewriter) => {
    const shift = shrsi.of(view.in.definingOp);
    if (shift === undefined || !shiftsOut(shift.rhs, view.in, view.out)) return false;
    const made = new Replacement(rewriter, op, shift.rhs.definingOp);
    const shifted = made.value(shrui, [shift.lhs, shift.rhs], view.in.type, [shift.isExact]);
    return made.finish(made.value(trunci, [shifted], view.out.type, op.properties));
  });
}

export function truncationPatterns(trunci: Truncation, ops: TruncationOps): readonly Pattern[] {
  return [
    ofExtension("TruncIExtSIToExtSI", trunci, ops.extsi),
    ofExtension("TruncIExtUIToExtUI", trunci, ops.extui),
    ofSignedShift(trunci, ops),
  ];
}
