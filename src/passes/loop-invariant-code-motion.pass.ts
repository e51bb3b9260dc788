// Moves what does not change out of loops.

import { definePass } from "../pass/index.ts";
import { moveLoopInvariants } from "../rewrite/index.ts";

export const loopInvariantCodeMotion = definePass({
  name: "loop-invariant-code-motion",
  displayName: "LoopInvariantCodeMotion",
  summary: "Hoist loop invariant instructions outside of the loop",
  run(op) {
    moveLoopInvariants(op);
    return undefined;
  },
});
