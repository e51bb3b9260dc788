// Ops that may be inlined: all except constructs that return from the function around them, and `spirv.Kill`, which must not come into
// the continue target of a loop.

import type { InlinerRules, Operation, Region } from "../../ir/index.ts";
import { Branch, Kill, Return, ReturnValue } from "./ops/control-flow/control-flow.ts";
import { loop, selection } from "./ops/control-flow/selection-loop.ts";
import { func } from "./ops/module/function.ts";

export const inlining: InlinerRules = {
  canInlineCall: () => true,
  canInlineInto: (target: Region) => {
    const def = target.parentOp?.def;
    return def === func || def === selection || def === loop;
  },
  canInlineOp(op) {
    if (op.def === selection || op.def === loop) return !returnsFromInside(op);
    return op.def !== Kill;
  },
  branchInstead(terminator, target, builder) {
    if (terminator.def !== Return && terminator.def !== ReturnValue) return false;
    builder.create(Branch, { operands: terminator.operands, successors: [target] });
    return true;
  },
};

function returnsFromInside(op: Operation): boolean {
  return !op.walkOnly([Return, ReturnValue], () => "stop");
}
