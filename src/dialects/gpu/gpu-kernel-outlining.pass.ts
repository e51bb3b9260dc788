// Outlines the bodies of launches to kernels.

import { definePass, stringOption } from "../../pass/index.ts";
import { outlineKernels } from "./index.ts";

export const gpuKernelOutlining = definePass({
  name: "gpu-kernel-outlining",
  displayName: "GpuKernelOutliningPass",
  summary: "Outline gpu.launch bodies to kernel functions",
  anchor: "builtin.module",
  options: {
    "data-layout-str": stringOption("", "String description of the data layout"),
  },
  dependentDialects: ["gpu"],
  run(op, { context }) {
    const failed = outlineKernels(op);
    if (failed === undefined) return undefined;
    context.emit(failed.error("cannot be outlined: it has clusters, attributed memory or is asynchronous"));
    return "failed";
  },
});
