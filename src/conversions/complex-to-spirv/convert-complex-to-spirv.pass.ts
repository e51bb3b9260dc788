// Converts Complex dialect to SPIRV dialect.

import { definePass } from "../../pass/index.ts";
import { convertComplexToSpirv } from "./index.ts";

export const convertComplexToSpirvPass = definePass({
  name: "convert-complex-to-spirv",
  displayName: "ConvertComplexToSPIRVPass",
  summary: "Convert Complex dialect to SPIRV dialect",
  dependentDialects: ["spirv"],
  run: (op) => (convertComplexToSpirv(op) ? undefined : "failed"),
});
