// Says of a module which data layout the code for it is to have.

import { stringAttr } from "../../../ir/index.ts";
import { definePass, stringOption } from "../../../pass/index.ts";

export const setLlvmModuleDatalayout = definePass({
  name: "set-llvm-module-datalayout",
  displayName: "SetLLVMModuleDataLayoutPass",
  summary: "Attach a datalayout string as a module attribute",
  anchor: "builtin.module",
  options: {
    "data-layout": stringOption(
      "",
      "String description (LLVM format) of the data layout that is expected on the produced module",
    ),
  },
  dependentDialects: ["llvm"],
  run(op, { options, context }) {
    op.setAttr("llvm.data_layout", stringAttr(context, options["data-layout"]));
    return undefined;
  },
});
