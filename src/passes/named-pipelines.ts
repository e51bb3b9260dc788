// Pipelines that have names of their own: flags that represent several passes.

/** A pass of a pipeline, with the text of its options. @internal */
export interface NamedStep {
  readonly name: string;
  readonly options: string;
}

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
};

/** Whether a name is that of a pipeline of several passes. @internal */
export function isPipelineName(name: string): boolean {
  return Object.hasOwn(pipelines, name);
}

/** The passes that a name represents; undefined for one that is no pipeline's. @internal */
export function namedPipeline(name: string, options: string): readonly NamedStep[] | undefined {
  return isPipelineName(name) ? pipelines[name]?.(options) : undefined;
}
