// Converts UB dialect to SPIR-V dialect.

import { convertUbToSpirv } from "../conversions/ub-to-spirv/index.ts";
import { definePass } from "./pass.ts";

export const convertUbToSpirvPass = definePass({
  name: "convert-ub-to-spirv",
  displayName: "UBToSPIRVConversionPass",
  summary: "Convert UB dialect to SPIR-V dialect",
  dependentDialects: ["spirv"],
  run: (op) => (convertUbToSpirv(op) ? undefined : "failed"),
});
