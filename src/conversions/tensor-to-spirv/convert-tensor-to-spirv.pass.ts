// Converts Tensor dialect to SPIR-V dialect.

import { definePass } from "../../pass/index.ts";
import { emulationOf, emulationOptions } from "../spirv-common/index.ts";
import { convertTensorToSpirv } from "./index.ts";

export const convertTensorToSpirvPass = definePass({
  name: "convert-tensor-to-spirv",
  displayName: "ConvertTensorToSPIRVPass",
  summary: "Convert Tensor dialect to SPIR-V dialect",
  options: emulationOptions,
  dependentDialects: ["spirv"],
  run: (op, { options }) => (convertTensorToSpirv(op, emulationOf(options)) ? undefined : "failed"),
});
