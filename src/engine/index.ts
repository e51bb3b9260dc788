// The public entry of the engine: compute kernels of the LLVM dialect, compiled to WebAssembly and run on typed arrays. What is wrong comes
// back as diagnostics.

export { type CompiledKernel, type CompileOptions, compileKernel } from "./compile.ts";
export {
  type BoundBuffer,
  executeLaunch,
  finishLaunch,
  type LaunchOptions,
  type Outcome,
  type PreparedLaunch,
  prepareLaunch,
  runKernel,
} from "./execute.ts";
export type { Binding } from "./lower/globals.ts";
export { moduleText } from "./wasm/module-text.ts";
export { type WebAssemblyMemory, webAssembly } from "./wasm/web-assembly.ts";
