// Converts the affine dialect to loops, choices, accesses and arithmetic.

import { lowerAffine } from "../conversions/affine-to-standard/index.ts";
import { definePass } from "./pass.ts";

export const lowerAffinePass = definePass({
  name: "lower-affine",
  displayName: "LowerAffinePass",
  summary: "Lower Affine operations to a combination of Arith and SCF operations",
  dependentDialects: ["memref", "scf", "vector"],
  run: (op) => (lowerAffine(op) ? undefined : "failed"),
});
