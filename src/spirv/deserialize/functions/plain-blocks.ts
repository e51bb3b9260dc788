/** Merge instructions on plain blocks: the branch of a header names the merge block, and a loop's continue target, as references. */
import { LoopControl, parametersAttr, SelectionControl } from "../../../dialects/spirv/index.ts";
import type { Block } from "../../../ir/index.ts";
import { reject } from "../rejection.ts";
import type { Merge } from "./function-scope.ts";

export function nameMerges(merges: ReadonlyMap<Block, Merge>): void {
  for (const [header, { merge, continue: next, control, parameters }] of merges) {
    const op = header.lastOp;
    if (op === undefined || op.def.propertyIndex("selection_control") < 0)
      return reject("a merge instruction stands before no branch");
    const { context, store } = op;
    store.addSuccessor(op.id, merge, false);
    if (next === undefined) op.setAttr("selection_control", SelectionControl.of(context, control));
    else {
      store.addSuccessor(op.id, next, false);
      op.setAttr("loop_control", LoopControl.of(context, control));
      if (parameters.length > 0) op.setAttr("control_parameters", parametersAttr(context, parameters));
    }
  }
}
