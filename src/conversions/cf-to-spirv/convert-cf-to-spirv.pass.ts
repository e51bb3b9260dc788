// Converts ControlFlow dialect to SPIR-V dialect.

import { definePass } from "../../pass/index.ts";
import { emulationOf, emulationOptions } from "../spirv-common/index.ts";
import { convertCfToSpirv } from "./index.ts";

export const convertCfToSpirvPass = definePass({
  name: "convert-cf-to-spirv",
  displayName: "ConvertControlFlowToSPIRVPass",
  summary: "Convert ControlFlow dialect to SPIR-V dialect",
  options: emulationOptions,
  dependentDialects: ["spirv"],
  run: (op, { options }) => (convertCfToSpirv(op, emulationOf(options)) ? undefined : "failed"),
});
