// Converts Vector dialect to SPIR-V dialect.

import { convertVectorToSpirv } from "../conversions/vector-to-spirv/index.ts";
import { definePass } from "./pass.ts";

export const convertVectorToSpirvPass = definePass({
  name: "convert-vector-to-spirv",
  displayName: "ConvertVectorToSPIRVPass",
  summary: "Convert Vector dialect to SPIR-V dialect",
  dependentDialects: ["spirv"],
  run: (op) => (convertVectorToSpirv(op) ? undefined : "failed"),
});
