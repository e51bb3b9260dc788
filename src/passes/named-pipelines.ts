// Pipelines that have names of their own: flags that represent several passes.

/** A pass of a pipeline, with the text of its options. @internal */
export interface NamedStep {
  readonly name: string;
  readonly options: string;
  /** The ops inside of which the pass runs, outermost first; passes in a row with the same list run one after the other on each. */
  readonly within?: readonly string[];
}

const KERNELS = ["gpu.module", "spirv.module"];

const LAUNCH_ALL = "launch-all";

const pipelines: Readonly<Record<string, (options: string) => readonly NamedStep[]>> = {
  // MLIR's name for it. With `launch-all`, which is ours, the result launches all invocations in spirvana's engine.
  "test-spirv-cpu-runner-pipeline": (options) => {
    const isAll = options.includes(LAUNCH_ALL);
    return [
      { name: "gpu-kernel-outlining", options: "" },
      { name: "convert-gpu-to-spirv", options: isAll ? "map-memory-spaces convert-more" : "map-memory-spaces" },
      { name: "spirv-lower-abi-attrs", options: "" },
      { name: "spirv-update-vce", options: "" },
      { name: "lower-host-to-llvm", options: isAll ? LAUNCH_ALL : "" },
      { name: "convert-spirv-to-llvm", options: isAll ? "keep-interface single-invocation-subgroups" : "" },
    ];
  },
  "test-vulkan-runner-pipeline": (options) => [
    { name: "gpu-kernel-outlining", options: "" },
    { name: "fold-memref-alias-ops", options: "" },
    { name: "spirv-attach-target", options: "caps=Shader exts=SPV_KHR_storage_buffer_storage_class" },
    { name: "test-convert-to-spirv", options: "convert-gpu-modules nest-in-gpu-module" },
    { name: "spirv-lower-abi-attrs", options: "", within: KERNELS },
    { name: "spirv-update-vce", options: "", within: KERNELS },
    ...(options.includes("spirv-webgpu-prepare")
      ? [{ name: "spirv-webgpu-prepare", options: "", within: KERNELS }]
      : []),
    { name: "gpu-module-to-binary", options: "" },
    { name: "finalize-memref-to-llvm", options: "" },
    { name: "llvm-request-c-wrappers", options: "" },
    { name: "gpu-to-llvm", options: "use-bare-pointers-for-kernels intersperse-sizes-for-kernels" },
    { name: "reconcile-unrealized-casts", options: "" },
  ],
};

/** Whether a name is that of a pipeline of several passes. @internal */
export function isPipelineName(name: string): boolean {
  return Object.hasOwn(pipelines, name);
}

/** The passes that a name represents; undefined for one that is no pipeline's. @internal */
export function namedPipeline(name: string, options: string): readonly NamedStep[] | undefined {
  return isPipelineName(name) ? pipelines[name]?.(options) : undefined;
}
