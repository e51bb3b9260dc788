// Converts Math dialect to SPIR-V dialect.

import { convertMathToSpirv } from "../conversions/math-to-spirv/index.ts";
import { definePass } from "./pass.ts";

export const convertMathToSpirvPass = definePass({
  name: "convert-math-to-spirv",
  displayName: "ConvertMathToSPIRVPass",
  summary: "Convert Math dialect to SPIR-V dialect",
  dependentDialects: ["spirv"],
  run: (op) => (convertMathToSpirv(op) ? undefined : "failed"),
});
