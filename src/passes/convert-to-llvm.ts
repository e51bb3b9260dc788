// Converts the dialects of the host to the LLVM dialect.

import { convertAnyToLlvm } from "../conversions/any-to-llvm/index.ts";
import { listOption, stringOption } from "./options.ts";
import { definePass } from "./pass.ts";

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
