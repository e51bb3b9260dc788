// Converts the arith dialect to the LLVM dialect.

import { definePass, uintOption } from "../../pass/index.ts";
import { convertArithToLlvm } from "./index.ts";

export const convertArithToLlvmPass = definePass({
  name: "convert-arith-to-llvm",
  displayName: "ArithToLLVMConversionPass",
  summary: "Convert Arith dialect to LLVM dialect",
  options: {
    "index-bitwidth": uintOption(0, "Bitwidth of the index type, 0 to use size of machine word"),
  },
  dependentDialects: ["llvm"],
  run: (op, { options }) => (convertArithToLlvm(op, options["index-bitwidth"]) ? undefined : "failed"),
});
