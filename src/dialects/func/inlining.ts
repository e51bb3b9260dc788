// Inlining rules: everything may be inlined, except functions and calls with the attribute `no_inline`.

import { INLINES_EVERYTHING, type InlinerRules } from "../../ir/index.ts";
import { return as returnOp } from "./function.ts";

export const inlining: InlinerRules = {
  ...INLINES_EVERYTHING,
  canInlineCall: (call, callable) => call.attr("no_inline") === undefined && callable.attr("no_inline") === undefined,
  branchInstead(terminator, target, builder) {
    if (terminator.def !== returnOp) return false;
    // Functions of several blocks branch between them: there is no need to have the dialect of branches for all others.
    const br = builder.context.opDefOfName("cf.br");
    if (br === undefined) throw new Error("inlining functions of several blocks needs the dialect 'cf'");
    builder.create(br, { operands: terminator.operands, successors: [target] });
    return true;
  },
};
