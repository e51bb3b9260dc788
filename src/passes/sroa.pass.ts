// Replaces slots of aggregates by slots of their parts.

import { definePass } from "../pass/index.ts";
import { destructureMemorySlots } from "../rewrite/index.ts";

export const sroa = definePass({
  name: "sroa",
  displayName: "SROA",
  summary: "Scalar Replacement of Aggregates",
  statistics: {
    "destructured slots": "Total amount of memory slots destructured",
    "slots with memory benefit":
      "Total amount of memory slots in which the destructured size was smaller than the total size after eliminating " +
      "unused fields",
    "max subelement number": "Maximal number of sub-elements a successfully destructured slot initially had",
  },
  run(op, { count }) {
    const { slots, withUnusedParts, mostParts } = destructureMemorySlots(op);
    count("destructured slots", slots);
    count("slots with memory benefit", withUnusedParts);
    count("max subelement number", mostParts);
    return slots === 0 ? "unchanged" : undefined;
  },
});
