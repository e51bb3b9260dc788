// Makes ops of GLSL.std.450 of what can be said with them.

import { definePass } from "../../../pass/index.ts";
import { applyPatternsGreedily, PatternSet } from "../../../rewrite/index.ts";
import { glPatterns } from "../index.ts";

export const spirvCanonicalizeGl = definePass({
  name: "spirv-canonicalize-gl",
  displayName: "SPIRVCanonicalizeGLPass",
  summary: "Canonicalize GLSL ops",
  dependentDialects: ["spirv"],
  run(op) {
    const { converged, changed } = applyPatternsGreedily(op, new PatternSet(glPatterns()));
    if (!converged) return "failed";
    return changed ? undefined : "unchanged";
  },
});
