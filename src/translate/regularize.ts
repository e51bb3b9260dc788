// LLVM IR as SPIR-V represents it: a module is translated to SPIR-V and back, so that the result has no instruction, intrinsic or type that SPIR-V lacks.
//
// llvm-spirv rewrites the module in place, with the passes that precede its translation. Here the translation itself is the definition of what can be
// represented; what no instruction of SPIR-V states (aliasing by types, ranges, attributes with values) does not come back.

import type { Module as LlvmModule } from "../llvm/index.ts";
import { anObject, checked } from "../support/arguments.ts";
import type { Result } from "../support/diagnostics/result.ts";
import { extensionSet, type TranslateOptions } from "./common/options.ts";
import { translatedToLlvm } from "./translate-to-llvm.ts";
import { translateToSpirv } from "./translate-to-spirv.ts";

/** Extensions that change types and pointers: they are used only if the options allow them. */
const STATED = ["SPV_KHR_untyped_pointers", "SPV_EXT_long_vector", "SPV_INTEL_vector_compute"] as const;

/** A verified module with builtins as calls of `__spirv_*`. Never throws for input; a failure names the instruction that SPIR-V cannot represent. */
export function regularize(module: LlvmModule, options: TranslateOptions = {}): Result<LlvmModule> {
  return checked([["options", options, anObject]], () => regularized(module, options));
}

function regularized(module: LlvmModule, options: TranslateOptions): Result<LlvmModule> {
  const allowed = extensionSet(options.extensions, "none");
  const forward: TranslateOptions = {
    debugInfo: "nonsemantic-shader-200",
    ...options,
    extensions: { allExcept: STATED.filter((name) => !allowed.allows(name)) },
    auxiliaryData: true,
  };
  const made = translateToSpirv(module, forward);
  if (!made.ok) return made;
  return translatedToLlvm(made.value, {
    targetEnvironment: "SPV-IR",
    auxiliaryData: true,
    argumentNames: true,
    isRegularizing: true,
  });
}
