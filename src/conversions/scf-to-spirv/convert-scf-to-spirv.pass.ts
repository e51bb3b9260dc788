// Converts SCF dialect to SPIR-V dialect.

import { definePass } from "../../pass/index.ts";
import { convertScfToSpirv } from "./index.ts";

export const convertScfToSpirvPass = definePass({
  name: "convert-scf-to-spirv",
  displayName: "SCFToSPIRV",
  summary: "Convert SCF dialect to SPIR-V dialect.",
  dependentDialects: ["spirv"],
  run: (op) => (convertScfToSpirv(op) ? undefined : "failed"),
});
