// Converts the complex dialect to the LLVM dialect.

import { definePass, enumOption } from "../../pass/index.ts";
import type { ComplexRange } from "../complex-common/index.ts";
import { convertComplexToLlvm } from "./index.ts";

export const convertComplexToLlvmPass = definePass({
  name: "convert-complex-to-llvm",
  displayName: "ConvertComplexToLLVMPass",
  summary: "Convert Complex dialect to LLVM dialect",
  options: {
    "complex-range": enumOption<ComplexRange>(
      "basic",
      "Control the intermediate calculation of complex number division",
      {
        improved: "improved",
        basic: "basic (default)",
        none: "none",
      },
    ),
  },
  dependentDialects: ["llvm"],
  run: (op, { options }) => (convertComplexToLlvm(op, options["complex-range"]) ? undefined : "failed"),
});
