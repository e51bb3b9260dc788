// Converts mapped parallel loops to launches of kernels.

import { definePass } from "../../pass/index.ts";
import { convertParallelLoopsToGpu } from "./index.ts";

export const convertParallelLoopsToGpuPass = definePass({
  name: "convert-parallel-loops-to-gpu",
  displayName: "ConvertParallelLoopToGpuPass",
  summary: "Convert mapped scf.parallel ops to gpu launch operations",
  dependentDialects: ["affine", "arith", "gpu"],
  run(op) {
    convertParallelLoopsToGpu(op);
  },
});
