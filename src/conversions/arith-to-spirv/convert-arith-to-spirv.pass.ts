// Converts Arith dialect to SPIR-V dialect.

import { definePass } from "../../pass/index.ts";
import { emulationOf, emulationOptions } from "../spirv-common/index.ts";
import { convertArithToSpirv } from "./index.ts";

export const convertArithToSpirvPass = definePass({
  name: "convert-arith-to-spirv",
  displayName: "ConvertArithToSPIRVPass",
  summary: "Convert Arith dialect to SPIR-V dialect",
  options: emulationOptions,
  dependentDialects: ["spirv"],
  run: (op, { options }) => (convertArithToSpirv(op, emulationOf(options)) ? undefined : "failed"),
});
