// Converts MemRef dialect to SPIR-V dialect.

import { boolOption, definePass, intOption } from "../../pass/index.ts";
import { convertMemrefToSpirv } from "./index.ts";

export const convertMemrefToSpirvPass = definePass({
  name: "convert-memref-to-spirv",
  displayName: "ConvertMemRefToSPIRVPass",
  summary: "Convert MemRef dialect to SPIR-V dialect",
  options: {
    "bool-num-bits": intOption(8, "The number of bits to store a boolean value"),
    "use-64bit-index": boolOption(false, "Use 64-bit integers to convert index types"),
  },
  dependentDialects: ["spirv"],
  run: (op, { options }) =>
    convertMemrefToSpirv(op, { boolNumBits: options["bool-num-bits"], use64bitIndex: options["use-64bit-index"] })
      ? undefined
      : "failed",
});
