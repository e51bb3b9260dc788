// Converts the ops of all dialects to the SPIR-V dialect.

import { boolOption, definePass } from "../../pass/index.ts";
import { convertToSpirvDialect } from "./index.ts";

export const testConvertToSpirv = definePass({
  name: "test-convert-to-spirv",
  displayName: "(anonymous namespace)::ConvertToSPIRVPass",
  summary: "Conversion to SPIR-V pass only used for internal tests.",
  options: {
    "convert-gpu-modules": boolOption(false, "Clone and convert GPU modules"),
    "nest-in-gpu-module": boolOption(
      false,
      "Put converted SPIR-V module inside the gpu.module instead of alongside it.",
    ),
    "run-signature-conversion": boolOption(true, "Run function signature conversion to convert vector types"),
    "run-vector-unrolling": boolOption(true, "Run vector unrolling to convert vector types in function bodies"),
  },
  dependentDialects: ["arith", "func", "spirv", "ub", "vector"],
  run: (op, { options }) =>
    convertToSpirvDialect(op, {
      unrollsSignatures: options["run-signature-conversion"],
      unrollsBodies: options["run-vector-unrolling"],
      convertsGpuModules: options["convert-gpu-modules"],
      nestsInGpuModule: options["nest-in-gpu-module"],
    })
      ? undefined
      : "failed",
});
