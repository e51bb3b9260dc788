// Makes ops of the LLVM dialect such that LLVM IR can say them.

import { definePass } from "../../../pass/index.ts";
import { legalizeForExport } from "../index.ts";

export const llvmLegalizeForExport = definePass({
  name: "llvm-legalize-for-export",
  displayName: "LLVMLegalizeForExportPass",
  summary: "Legalize LLVM dialect to be convertible to LLVM IR",
  dependentDialects: ["llvm"],
  run(op) {
    legalizeForExport(op);
    return undefined;
  },
});
