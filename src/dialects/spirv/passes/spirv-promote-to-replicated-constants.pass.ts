// Makes replicated constants of composite constants with equal members.

import { definePass } from "../../../pass/index.ts";
import { replicateConstants } from "../index.ts";

export const spirvPromoteToReplicatedConstants = definePass({
  name: "spirv-promote-to-replicated-constants",
  displayName: "SPIRVReplicatedConstantCompositePass",
  summary:
    "Convert splat composite constants and spec constants to corresponding replicated constant composite ops " +
    "defined by SPV_EXT_replicated_composites",
  anchor: "spirv.module",
  dependentDialects: ["spirv"],
  run: (module) => (replicateConstants(module) === 0 ? "unchanged" : undefined),
});
