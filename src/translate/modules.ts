// The part of the translations that the engine loads: SPIR-V modules in the SPIR-V dialect, and pipelines on them, without LLVM IR.

export { explainedRefusal } from "./refusal.ts";
export { dialectsOfPipeline, runText } from "./run-pipeline.ts";
export { makeContext, moduleOfSpirv } from "./spirv-dialect.ts";
