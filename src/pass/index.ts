// The public entry of what passes are made of and run by: definitions, options, pipelines, the manager and what watches it.

export * from "./debug-counters.ts";
export * from "./options.ts";
export * from "./pass.ts";
export * from "./pass-manager.ts";
export * from "./pipeline.ts";
export * from "./pipeline-text.ts";
export * from "./print-ir.ts";
export { reportTitle } from "./report-title.ts";
export * from "./statistics.ts";
export { Timing, type TimingDisplay } from "./timing.ts";
