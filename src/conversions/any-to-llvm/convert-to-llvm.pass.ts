// Converts the dialects of the host to the LLVM dialect.

import { definePass, listOption, stringOption } from "../../pass/index.ts";
import { convertAnyToLlvm } from "./index.ts";

export const convertToLlvm = definePass({
  name: "convert-to-llvm",
  displayName: "ConvertToLLVMPass",
  summary: "Convert to LLVM via dialect interfaces found in the input IR",
  options: {
    "filter-dialects": listOption(stringOption("", ""), "Test conversion patterns of only the specified dialects"),
  },
  dependentDialects: ["llvm"],
  run: (op, { options }) => (convertAnyToLlvm(op, options["filter-dialects"]) ? undefined : "failed"),
});
