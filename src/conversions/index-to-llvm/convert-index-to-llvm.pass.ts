// Converts the index dialect to the LLVM dialect.

import { definePass, uintOption } from "../../pass/index.ts";
import { convertIndexToLlvm } from "./index.ts";

export const convertIndexToLlvmPass = definePass({
  name: "convert-index-to-llvm",
  displayName: "ConvertIndexToLLVMPass",
  summary: "Lower the `index` dialect to the `llvm` dialect.",
  options: {
    "index-bitwidth": uintOption(0, "Bitwidth of the index type, 0 to use size of machine word"),
  },
  dependentDialects: ["llvm"],
  run: (op, { options }) => (convertIndexToLlvm(op, options["index-bitwidth"]) ? undefined : "failed"),
});
