// Propagates constants along the ways that control can take.

import { definePass } from "../pass/index.ts";
import { propagateConstants } from "../rewrite/index.ts";

export const sccp = definePass({
  name: "sccp",
  displayName: "SCCP",
  summary: "Sparse Conditional Constant Propagation",
  run(op) {
    propagateConstants(op);
    return undefined;
  },
});
