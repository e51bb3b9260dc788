// Promotes memory slots into values.

import { boolOption, definePass } from "../pass/index.ts";
import { promoteMemorySlots } from "../rewrite/index.ts";

export const mem2reg = definePass({
  name: "mem2reg",
  displayName: "Mem2Reg",
  summary: "Promotes memory slots into values.",
  options: { "region-simplify": boolOption(true, "Perform control flow optimizations to the region tree") },
  statistics: {
    "promoted slots": "Total amount of memory slot promoted",
    "new block args": "Total amount of new block argument inserted in blocks",
  },
  run(op, { count }) {
    // The option changes nothing, as in the reference.
    const { slots, newArguments } = promoteMemorySlots(op);
    count("promoted slots", slots);
    count("new block args", newArguments);
    return slots === 0 ? "unchanged" : undefined;
  },
});
