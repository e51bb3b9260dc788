// Asks for functions that C can call beside all functions: the conversion of functions makes them.

import { definePass } from "../../pass/index.ts";
import { func } from "./index.ts";

export const llvmRequestCWrappers = definePass({
  name: "llvm-request-c-wrappers",
  displayName: "LLVMRequestCWrappersPass",
  summary: "Request C wrapper emission for all functions",
  anchor: "func.func",
  dependentDialects: [func.name],
  run(op, { context }) {
    op.setAttr("llvm.emit_c_interface", context.unit);
    return undefined;
  },
});
