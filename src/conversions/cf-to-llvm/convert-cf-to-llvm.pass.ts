// Converts the cf dialect to the LLVM dialect.

import { definePass, uintOption } from "../../pass/index.ts";
import { convertCfToLlvm } from "./index.ts";

export const convertCfToLlvmPass = definePass({
  name: "convert-cf-to-llvm",
  displayName: "ConvertControlFlowToLLVMPass",
  summary: "Convert ControlFlow operations to the LLVM dialect",
  options: {
    "index-bitwidth": uintOption(0, "Bitwidth of the index type, 0 to use size of machine word"),
  },
  dependentDialects: ["llvm"],
  run: (op, { options }) => (convertCfToLlvm(op, options["index-bitwidth"]) ? undefined : "failed"),
});
