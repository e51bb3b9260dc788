// The public entry of the pass layer. The passes themselves are loaded through the registry.

export * from "./debug-counters.ts";
export * from "./named-pipelines.ts";
export * from "./options.ts";
export * from "./pass.ts";
export * from "./pass-manager.ts";
export * from "./pipeline.ts";
export * from "./pipeline-text.ts";
export * from "./print-ir.ts";
export * from "./registry.ts";
export * from "./statistics.ts";
export { Timing, type TimingDisplay } from "./timing.ts";
