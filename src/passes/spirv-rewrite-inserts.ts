// Makes one CompositeConstruct of insertions of all members.

import { rewriteInserts } from "../dialects/spirv/index.ts";
import { definePass } from "./pass.ts";

export const spirvRewriteInserts = definePass({
  name: "spirv-rewrite-inserts",
  displayName: "SPIRVRewriteInsertsPass",
  summary: "Rewrite sequential chains of `spirv.CompositeInsert` operations into `spirv.CompositeConstruct` operations",
  anchor: "spirv.module",
  dependentDialects: ["spirv"],
  run: (module) => (rewriteInserts(module) === 0 ? "unchanged" : undefined),
});
