// Uses what is known of the ranges of integers: values that can be one number only become constants, remainders that change nothing go.

import { definePass } from "../pass/index.ts";
import { optimizeByRanges } from "../rewrite/index.ts";

export const intRangeOptimizations = definePass({
  name: "int-range-optimizations",
  displayName: "ArithIntRangeOpts",
  summary: "Do optimizations based on integer range analysis",
  options: {},
  dependentDialects: ["arith"],
  run: (op) => (optimizeByRanges(op) ? undefined : "failed"),
});
