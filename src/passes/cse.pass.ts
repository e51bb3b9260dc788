// Eliminates common subexpressions, and ops without uses.

import { definePass } from "../pass/index.ts";
import { eliminateCommonSubexpressions } from "../rewrite/index.ts";

export const cse = definePass({
  name: "cse",
  displayName: "CSE",
  summary: "Eliminate common sub-expressions",
  statistics: {
    "num-cse'd": "Number of operations CSE'd",
    "num-dce'd": "Number of operations DCE'd",
  },
  run(op, { count }) {
    const { replaced, dead } = eliminateCommonSubexpressions(op);
    count("num-cse'd", replaced);
    count("num-dce'd", dead);
    return replaced + dead === 0 ? "unchanged" : undefined;
  },
});
