// Turns the attributes of entry functions into interface variables, entry points and execution modes.

import { definePass } from "../../../pass/index.ts";
import { lowerEntryAbi } from "../index.ts";

export const spirvLowerAbiAttrs = definePass({
  name: "spirv-lower-abi-attrs",
  displayName: "SPIRVLowerABIAttributesPass",
  summary: "Decorate SPIR-V composite type with layout info",
  anchor: "spirv.module",
  dependentDialects: ["spirv"],
  run(module, { context }) {
    const problem = lowerEntryAbi(module, "packed");
    if (problem === undefined) return undefined;
    context.emit(problem);
    return "failed";
  },
});
