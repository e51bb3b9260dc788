// Makes ops of the LLVM dialect such that LLVM IR can say them.

import { legalizeForExport } from "../dialects/llvm/index.ts";
import { definePass } from "./pass.ts";

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
