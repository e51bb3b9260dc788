// Converts the gpu dialect to the SPIR-V dialect.

import { boolOption, definePass } from "../../pass/index.ts";
import { convertGpuToSpirv } from "./index.ts";

export const convertGpuToSpirvPass = definePass({
  name: "convert-gpu-to-spirv",
  displayName: "ConvertGPUToSPIRV",
  summary: "Convert GPU dialect to SPIR-V dialect",
  anchor: "builtin.module",
  options: {
    "use-64bit-index": boolOption(false, "Use 64-bit integers to convert index types"),
    "map-memory-spaces": boolOption(true, "Map numeric memory spaces to storage classes first"),
    "convert-more": boolOption(false, "Convert the ops of cf, index, math and ub in kernels, too"),
  },
  dependentDialects: ["spirv", "func"],
  run: (op, { options }) =>
    convertGpuToSpirv(op, {
      use64bitIndex: options["use-64bit-index"],
      mapsMemorySpaces: options["map-memory-spaces"],
      convertsMore: options["convert-more"],
    })
      ? undefined
      : "failed",
});
