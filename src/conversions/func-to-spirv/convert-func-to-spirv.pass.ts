// Converts Func dialect to SPIR-V dialect.

import { definePass } from "../../pass/index.ts";
import { emulationOf, emulationOptions } from "../spirv-common/index.ts";
import { convertFuncToSpirv } from "./index.ts";

export const convertFuncToSpirvPass = definePass({
  name: "convert-func-to-spirv",
  displayName: "ConvertFuncToSPIRVPass",
  summary: "Convert Func dialect to SPIR-V dialect",
  options: emulationOptions,
  dependentDialects: ["spirv"],
  run: (op, { options }) => (convertFuncToSpirv(op, emulationOf(options)) ? undefined : "failed"),
});
