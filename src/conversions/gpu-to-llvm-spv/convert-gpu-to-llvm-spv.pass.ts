// Converts modules of kernels to the LLVM dialect for a SPIR-V backend of LLVM.

import { boolOption, definePass } from "../../pass/index.ts";
import { convertGpuToLlvmSpv } from "./index.ts";

export const convertGpuToLlvmSpvPass = definePass({
  name: "convert-gpu-to-llvm-spv",
  displayName: "ConvertGpuOpsToLLVMSPVOps",
  summary: "Generate LLVM operations to be ingested by a SPIR-V backend for gpu operations",
  anchor: "gpu.module",
  dependentDialects: ["llvm"],
  options: { "use-64bit-index": boolOption(false, "Use 64-bit integers to convert index types") },
  run: (op, { options }) => (convertGpuToLlvmSpv(op, options["use-64bit-index"] ? 64 : 32) ? undefined : "failed"),
});
