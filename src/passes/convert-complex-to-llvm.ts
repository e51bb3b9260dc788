// Converts the complex dialect to the LLVM dialect.

import type { ComplexRange } from "../conversions/complex-common/index.ts";
import { convertComplexToLlvm } from "../conversions/complex-to-llvm/index.ts";
import { enumOption } from "./options.ts";
import { definePass } from "./pass.ts";

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
