// Deduces the least version, capabilities and extensions of a SPIR-V module and attaches them to it.

import { definePass } from "../../../pass/index.ts";
import { deduceVce } from "../index.ts";

export const spirvUpdateVce = definePass({
  name: "spirv-update-vce",
  displayName: "SPIRVUpdateVCEPass",
  summary: "Deduce and attach minimal (version, capabilities, extensions) requirements to spirv.module ops",
  anchor: "spirv.module",
  dependentDialects: ["spirv"],
  run(module, { context }) {
    const { vce, problem } = deduceVce(module);
    if (problem !== undefined) {
      context.emit(problem);
      return "failed";
    }
    module.setAttr("vce_triple", vce);
    return undefined;
  },
});
