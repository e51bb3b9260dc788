// Converts SCF dialect to SPIR-V dialect.

import { convertScfToSpirv } from "../conversions/scf-to-spirv/index.ts";
import { definePass } from "./pass.ts";

export const convertScfToSpirvPass = definePass({
  name: "convert-scf-to-spirv",
  displayName: "SCFToSPIRV",
  summary: "Convert SCF dialect to SPIR-V dialect.",
  dependentDialects: ["spirv"],
  run: (op) => (convertScfToSpirv(op) ? undefined : "failed"),
});
