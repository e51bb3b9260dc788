// Converts the affine dialect to loops, choices, accesses and arithmetic.

import { definePass } from "../../pass/index.ts";
import { lowerAffine } from "./index.ts";

export const lowerAffinePass = definePass({
  name: "lower-affine",
  displayName: "LowerAffinePass",
  summary: "Lower Affine operations to a combination of Arith and SCF operations",
  dependentDialects: ["memref", "scf", "vector"],
  run: (op) => (lowerAffine(op) ? undefined : "failed"),
});
