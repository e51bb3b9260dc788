// Converts Vector dialect to SPIR-V dialect.

import { definePass } from "../../pass/index.ts";
import { convertVectorToSpirv } from "./index.ts";

export const convertVectorToSpirvPass = definePass({
  name: "convert-vector-to-spirv",
  displayName: "ConvertVectorToSPIRVPass",
  summary: "Convert Vector dialect to SPIR-V dialect",
  dependentDialects: ["spirv"],
  run: (op) => (convertVectorToSpirv(op) ? undefined : "failed"),
});
