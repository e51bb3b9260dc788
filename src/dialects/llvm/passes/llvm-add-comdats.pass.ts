// Gives functions that may be defined in several modules comdats.

import { definePass } from "../../../pass/index.ts";
import { addComdats } from "../index.ts";

export const llvmAddComdats = definePass({
  name: "llvm-add-comdats",
  displayName: "LLVMAddComdats",
  summary: "Add comdats to linkonce and linkonce_odr functions",
  anchor: "builtin.module",
  dependentDialects: ["llvm"],
  run(op) {
    addComdats(op);
    return undefined;
  },
});
