// Maps parallel loops to the dimensions of grids and blocks.

import { definePass, stringOption } from "../../pass/index.ts";
import { isMappingPolicy, mapParallelLoops } from "./mapping.ts";

export const gpuMapParallelLoops = definePass({
  name: "gpu-map-parallel-loops",
  displayName: "GpuMapParallelLoopsPass",
  summary: "Greedily maps loops to GPU hardware dimensions.",
  anchor: "func.func",
  dependentDialects: ["gpu"],
  options: {
    "mapping-policy": stringOption(
      "outermost-first",
      "Policy outlining how to assign loops to GPU dimensions.Supported values are `outermost-first` and `innermost-first`.",
    ),
  },
  run(op, { options, context }) {
    const policy = options["mapping-policy"];
    if (isMappingPolicy(policy)) {
      mapParallelLoops(op, policy);
      return undefined;
    }
    context.emit(op.plainError("Invalid mapping policy specified."));
    return "failed";
  },
});
