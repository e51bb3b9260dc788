// Patterns of float arithmetic.

import type { Pattern } from "../../../define/index.ts";
import type { FloatBinary, FloatUnary } from "../families.ts";
import { Replacement, rewrite } from "./rewriting.ts";

/** The signs of two negated factors, or of dividend and divisor, cancel. */
export function negatedOperandsPattern(name: string, root: FloatBinary, negf: FloatUnary): Pattern {
  return rewrite(name, root, 3, (view, op, rewriter) => {
    const [x, y] = [negf.of(view.lhs.definingOp), negf.of(view.rhs.definingOp)];
    if (x === undefined || y === undefined) return false;
    const made = new Replacement(rewriter, op, view.lhs.definingOp, view.rhs.definingOp);
    return made.finish(made.value(root, [x.operand, y.operand], view.result.type, [view.fastmath]));
  });
}
