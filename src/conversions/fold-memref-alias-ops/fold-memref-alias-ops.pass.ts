// Lets accesses go to the memory that views are of.

import { definePass } from "../../pass/index.ts";
import { foldMemRefAliases } from "./index.ts";

export const foldMemRefAliasOps = definePass({
  name: "fold-memref-alias-ops",
  displayName: "FoldMemRefAliasOpsPass",
  summary: "Fold memref alias ops into consumer load/store ops",
  dependentDialects: ["affine", "memref", "vector"],
  run(op) {
    foldMemRefAliases(op);
    return undefined;
  },
});
