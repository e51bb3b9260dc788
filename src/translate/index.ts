// The public entry of the translations between SPIR-V and LLVM IR, and of what they share with the engine.

export { explainedRefusal } from "./refusal.ts";
export { dialectsOfPipeline, runText } from "./run-pipeline.ts";
export { makeContext, moduleOfSpirv } from "./spirv-dialect.ts";
export { spirvDialectToLlvm, spirvToLlvm } from "./spirv-to-llvm.ts";
