// Converts Math dialect to SPIR-V dialect.

import { definePass } from "../../pass/index.ts";
import { convertMathToSpirv } from "./index.ts";

export const convertMathToSpirvPass = definePass({
  name: "convert-math-to-spirv",
  displayName: "ConvertMathToSPIRVPass",
  summary: "Convert Math dialect to SPIR-V dialect",
  dependentDialects: ["spirv"],
  run: (op) => (convertMathToSpirv(op) ? undefined : "failed"),
});
