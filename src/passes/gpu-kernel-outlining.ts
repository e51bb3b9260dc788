// Outlines the bodies of launches to kernels.

import { outlineKernels } from "../dialects/gpu/index.ts";
import { stringOption } from "./options.ts";
import { definePass } from "./pass.ts";

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
