// Sums of products of bytes become integer dot products of the SPIR-V dialect.

import { definePass } from "../../pass/index.ts";
import { applyPatternsGreedily, PatternSet } from "../../rewrite/index.ts";
import { dotProductPattern } from "./dot-products.ts";

export const testVectorReductionToSpirvDotProd = definePass({
  name: "test-vector-reduction-to-spirv-dot-prod",
  displayName: "(anonymous namespace)::TestVectorReductionToSPIRVDotProd",
  summary: "Test lowering patterns that converts vector.reduction to SPIR-V integer dot product ops",
  anchor: "func.func",
  dependentDialects: ["spirv"],
  run(op) {
    const { changed } = applyPatternsGreedily(op, new PatternSet([dotProductPattern]));
    return changed ? undefined : "unchanged";
  },
});
