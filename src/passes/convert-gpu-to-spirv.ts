// Converts the gpu dialect to the SPIR-V dialect.

import { convertGpuToSpirv } from "../conversions/gpu-to-spirv/index.ts";
import { boolOption } from "./options.ts";
import { definePass } from "./pass.ts";

export const convertGpuToSpirvPass = definePass({
  name: "convert-gpu-to-spirv",
  displayName: "ConvertGPUToSPIRV",
  summary: "Convert GPU dialect to SPIR-V dialect",
  anchor: "builtin.module",
  options: {
    "use-64bit-index": boolOption(false, "Use 64-bit integers to convert index types"),
  },
  dependentDialects: ["spirv", "func"],
  run: (op, { options }) =>
    convertGpuToSpirv(op, { use64bitIndex: options["use-64bit-index"], mapsMemorySpaces: false })
      ? undefined
      : "failed",
});
