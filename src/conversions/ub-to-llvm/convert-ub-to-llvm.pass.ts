// Converts the ub dialect to the LLVM dialect.

import { definePass, uintOption } from "../../pass/index.ts";
import { convertUbToLlvm } from "./index.ts";

export const convertUbToLlvmPass = definePass({
  name: "convert-ub-to-llvm",
  displayName: "UBToLLVMConversionPass",
  summary: "Convert UB dialect to LLVM dialect",
  options: {
    "index-bitwidth": uintOption(0, "Bitwidth of the index type, 0 to use size of machine word"),
  },
  dependentDialects: ["llvm"],
  run: (op, { options }) => (convertUbToLlvm(op, options["index-bitwidth"]) ? undefined : "failed"),
});
