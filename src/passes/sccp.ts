// Propagates constants along the ways that control can take.

import { propagateConstants } from "../rewrite/index.ts";
import { definePass } from "./pass.ts";

export const sccp = definePass({
  name: "sccp",
  displayName: "SCCP",
  summary: "Sparse Conditional Constant Propagation",
  run(op) {
    propagateConstants(op);
    return undefined;
  },
});
