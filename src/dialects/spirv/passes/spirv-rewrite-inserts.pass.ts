// Makes one CompositeConstruct of insertions of all members.

import { definePass } from "../../../pass/index.ts";
import { rewriteInserts } from "../index.ts";

export const spirvRewriteInserts = definePass({
  name: "spirv-rewrite-inserts",
  displayName: "SPIRVRewriteInsertsPass",
  summary: "Rewrite sequential chains of `spirv.CompositeInsert` operations into `spirv.CompositeConstruct` operations",
  anchor: "spirv.module",
  dependentDialects: ["spirv"],
  run: (module) => (rewriteInserts(module) === 0 ? "unchanged" : undefined),
});
