// Replaces what WebGPU does not have by ops that it has.

import { webgpuPatterns } from "../dialects/spirv/index.ts";
import { applyPatternsGreedily, PatternSet } from "../rewrite/index.ts";
import { definePass } from "./pass.ts";

export const spirvWebgpuPrepare = definePass({
  name: "spirv-webgpu-prepare",
  displayName: "SPIRVWebGPUPreparePass",
  summary: "Prepare SPIR-V to target WebGPU by expanding unsupported ops and replacing with supported ones",
  anchor: "spirv.module",
  dependentDialects: ["spirv"],
  run(module) {
    const { converged, changed } = applyPatternsGreedily(module, new PatternSet(webgpuPatterns()));
    if (!converged) return "failed";
    return changed ? undefined : "unchanged";
  },
});
