// Converts the scf dialect to blocks and branches.

import { boolOption, definePass } from "../../pass/index.ts";
import { convertScfToCf } from "./index.ts";

export const convertScfToCfPass = definePass({
  name: "convert-scf-to-cf",
  displayName: "SCFToControlFlowPass",
  summary: "Convert SCF dialect to ControlFlow dialect, replacing structured control flow with a CFG",
  // Nothing is ever rolled back here: the flag changes nothing.
  options: {
    "allow-pattern-rollback": boolOption(true, "Experimental performance flag to disallow pattern rollback"),
  },
  dependentDialects: ["cf"],
  run: (op) => (convertScfToCf(op) ? undefined : "failed"),
});
