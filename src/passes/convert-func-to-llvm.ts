// Converts the func dialect to the LLVM dialect.

import { convertFuncToLlvm } from "../conversions/func-to-llvm/index.ts";
import { uintOption } from "./options.ts";
import { definePass } from "./pass.ts";

export const convertFuncToLlvmPass = definePass({
  name: "convert-func-to-llvm",
  displayName: "ConvertFuncToLLVMPass",
  summary: "Convert from the Func dialect to the LLVM dialect",
  anchor: "builtin.module",
  options: {
    "index-bitwidth": uintOption(0, "Bitwidth of the index type, 0 to use size of machine word"),
  },
  dependentDialects: ["llvm"],
  run: (op, { options }) => (convertFuncToLlvm(op, options["index-bitwidth"]) ? undefined : "failed"),
});
