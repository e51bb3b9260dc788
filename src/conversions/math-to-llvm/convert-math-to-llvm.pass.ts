// Converts the math dialect to the LLVM dialect.

import { boolOption, definePass } from "../../pass/index.ts";
import { convertMathToLlvm } from "./index.ts";

export const convertMathToLlvmPass = definePass({
  name: "convert-math-to-llvm",
  displayName: "ConvertMathToLLVMPass",
  summary: "Convert Math dialect to LLVM dialect",
  options: { "approximate-log1p": boolOption(true, "Enable approximation of Log1p.") },
  dependentDialects: ["llvm"],
  run: (op, { options }) => (convertMathToLlvm(op, options["approximate-log1p"]) ? undefined : "failed"),
});
