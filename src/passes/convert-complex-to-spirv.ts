// Converts Complex dialect to SPIRV dialect.

import { convertComplexToSpirv } from "../conversions/complex-to-spirv/index.ts";
import { definePass } from "./pass.ts";

export const convertComplexToSpirvPass = definePass({
  name: "convert-complex-to-spirv",
  displayName: "ConvertComplexToSPIRVPass",
  summary: "Convert Complex dialect to SPIRV dialect",
  dependentDialects: ["spirv"],
  run: (op) => (convertComplexToSpirv(op) ? undefined : "failed"),
});
