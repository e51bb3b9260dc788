// Signatures and bodies of functions have vectors of the sizes that SPIR-V has.

import { definePass } from "../../pass/index.ts";
import { unrollBodies, unrollSignatures } from "./index.ts";

export const testSpirvVectorUnrolling = definePass({
  name: "test-spirv-vector-unrolling",
  displayName: "(anonymous namespace)::TestSPIRVVectorUnrolling",
  summary: "Test patterns that unroll vectors to types supported by SPIR-V",
  dependentDialects: ["arith", "func", "spirv", "ub", "vector"],
  run(op) {
    unrollSignatures(op);
    unrollBodies(op);
    return undefined;
  },
});
