// Writes the layout that Vulkan wants into the types of SPIR-V modules' interface variables.

import { definePass } from "../../../pass/index.ts";
import { decorateVariables } from "../index.ts";
import { module } from "../ops/module/mode-setting.ts";

export const decorateSpirvCompositeTypeLayout = definePass({
  name: "decorate-spirv-composite-type-layout",
  displayName: "SPIRVCompositeTypeLayoutPass",
  summary: "Decorate SPIR-V composite type with layout info",
  anchor: "builtin.module",
  dependentDialects: ["spirv"],
  run(op) {
    for (const inner of op.region().firstBlock?.ops() ?? []) {
      if (inner.def === module && !decorateVariables(inner)) return "failed";
    }
    return undefined;
  },
});
