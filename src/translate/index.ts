// The public entry of the translations between SPIR-V and LLVM IR, and of the code that they share with the engine.

export { checkExtensions, isExtensionName } from "./common/extension-names.ts";
export { type DebugInfoFormat, NEWEST, type TargetEnvironment, type TranslateOptions } from "./common/options.ts";
export * from "./modules.ts";
export { regularize } from "./regularize.ts";
export { spirvDialectToLlvm, spirvToLlvm } from "./spirv-to-llvm.ts";
export { splitOddVectors } from "./split-vectors.ts";
export { textName as translatorTextName } from "./text/names.ts";
export { isTranslatorText, parseTranslatorText } from "./text/parse.ts";
export { printTranslatorText } from "./text/print.ts";
export { translateToLlvm } from "./translate-to-llvm.ts";
export { translateToSpirv } from "./translate-to-spirv.ts";
