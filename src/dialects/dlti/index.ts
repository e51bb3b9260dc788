// The dlti dialect: data layouts of modules, and descriptions of the machines that they are for.

import { type Dialect, IntegerAttr, type Operation } from "../../ir/index.ts";
import {
  EntryAttr,
  FunctionPointerAlignmentAttr,
  layoutValue,
  MapAttr,
  SpecAttr,
  TargetDeviceSpecAttr,
  TargetSystemSpecAttr,
} from "./attrs.ts";
import { opAttributeProblem } from "./verify.ts";

export { EntryAttr, FunctionPointerAlignmentAttr, MapAttr, SpecAttr, TargetDeviceSpecAttr, TargetSystemSpecAttr };

/** The dlti dialect: data layouts and descriptions of targets, as attributes. */
export const dlti: Dialect = {
  name: "dlti",
  ops: [],
  attrs: [EntryAttr, FunctionPointerAlignmentAttr, MapAttr, SpecAttr, TargetDeviceSpecAttr, TargetSystemSpecAttr],
  verifyOpAttribute: opAttributeProblem,
};

/** The width of `index` that the layouts around an op and its own say; the innermost one counts, and 0 is none. @internal */
export function layoutIndexWidth(op: Operation): number {
  for (let around: Operation | undefined = op; around !== undefined; around = around.parentOp) {
    const spec = around.attr("dlti.dl_spec");
    const width = SpecAttr.is(spec) ? layoutValue(spec, around.context.index) : undefined;
    if (IntegerAttr.is(width)) return Number(width.value);
  }
  return 0;
}
