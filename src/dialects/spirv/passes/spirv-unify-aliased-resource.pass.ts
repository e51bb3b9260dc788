// Makes one variable of those that are bound to the same resource.

import { definePass } from "../../../pass/index.ts";
import { unifyAliasedResources } from "../index.ts";

export const spirvUnifyAliasedResource = definePass({
  name: "spirv-unify-aliased-resource",
  displayName: "SPIRVUnifyAliasedResourcePass",
  summary: "Unify access of multiple aliased resources into access of one single resource",
  anchor: "spirv.module",
  dependentDialects: ["spirv"],
  run: (module) => (unifyAliasedResources(module) ? undefined : "failed"),
});
