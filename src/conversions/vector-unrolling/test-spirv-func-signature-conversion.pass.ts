// Functions take and return vectors of sizes that SPIR-V lacks in parts.

import { definePass } from "../../pass/index.ts";
import { unrollSignatures } from "./index.ts";

export const testSpirvFuncSignatureConversion = definePass({
  name: "test-spirv-func-signature-conversion",
  displayName: "(anonymous namespace)::TestSPIRVFuncSignatureConversion",
  summary: "Test patterns that convert vector inputs and results in function signatures",
  dependentDialects: ["arith", "func", "spirv", "vector"],
  run: (op) => (unrollSignatures(op) ? undefined : "unchanged"),
});
