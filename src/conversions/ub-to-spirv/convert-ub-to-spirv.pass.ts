// Converts UB dialect to SPIR-V dialect.

import { definePass } from "../../pass/index.ts";
import { convertUbToSpirv } from "./index.ts";

export const convertUbToSpirvPass = definePass({
  name: "convert-ub-to-spirv",
  displayName: "UBToSPIRVConversionPass",
  summary: "Convert UB dialect to SPIR-V dialect",
  dependentDialects: ["spirv"],
  run: (op) => (convertUbToSpirv(op) ? undefined : "failed"),
});
