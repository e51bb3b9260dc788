// Replaces what WebGPU does not have by ops that it has.

import { definePass } from "../../../pass/index.ts";
import { applyPatternsGreedily, PatternSet } from "../../../rewrite/index.ts";
import { webgpuPatterns } from "../index.ts";

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
