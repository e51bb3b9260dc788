// Names of extensions of SPIR-V: which exist, and whether a module uses only those that are allowed.

import { extensionNames } from "../../grammar/index.ts";
import { aModule, forEachInstruction, indexModule, type Module, ModuleIndex, Op } from "../../spirv/modules.ts";
import { type Argument, anObject, checked } from "../../support/arguments.ts";
import { type Diagnostic, makeDiagnostic } from "../../support/diagnostics/diagnostic.ts";
import { failed, type Result, success } from "../../support/diagnostics/result.ts";
import { lazy } from "../../support/lazy.ts";
import { Instruction } from "../to-llvm/instruction.ts";
import { extensionSet, type TranslateOptions } from "./options.ts";

/** Extensions that no instruction or enumerant of the grammar states. */
const OTHERS = [
  "SPV_AMD_gcn_shader",
  "SPV_AMD_gpu_shader_half_float",
  "SPV_AMD_gpu_shader_int16",
  "SPV_AMD_shader_trinary_minmax",
  "SPV_EXT_image_raw10_raw12",
  "SPV_EXT_relaxed_printf_string_address_space",
  "SPV_INTEL_device_barrier",
  "SPV_INTEL_float4",
  "SPV_INTEL_fp_conversions",
  "SPV_INTEL_function_variants",
  "SPV_INTEL_global_variable_decorations",
  "SPV_INTEL_sigmoid",
  "SPV_INTEL_subgroup_matrix_multiply_accumulate_float4",
  "SPV_INTEL_subgroup_matrix_multiply_accumulate_float8",
  "SPV_INTEL_subgroup_scaled_matrix_multiply_accumulate",
  "SPV_KHR_non_semantic_info",
  "SPV_KHR_relaxed_block_layout",
  "SPV_VALIDATOR_ignore_type_decl_unique",
] as const;

const known = lazy((): ReadonlySet<string> => new Set([...extensionNames(), ...OTHERS]));

/** Whether an extension of SPIR-V has this name. */
export function isExtensionName(name: string): boolean {
  return known().has(name);
}

/** Fails with the first extension of a module that is unknown, or that the options forbid. */
export function checkExtensions(
  module: Module | ModuleIndex,
  options: Pick<TranslateOptions, "extensions">,
): Result<Module> {
  const args: readonly Argument[] = [
    ["module", module instanceof ModuleIndex ? module.module : module, aModule],
    ["options", options, anObject],
  ];
  return checked(args, () => {
    const index = module instanceof ModuleIndex ? success(module) : indexModule(module);
    return index.ok ? extensionsChecked(index.value.module, options) : index;
  });
}

function extensionsChecked(module: Module, options: Pick<TranslateOptions, "extensions">): Result<Module> {
  const allowed = extensionSet(options.extensions, "all");
  let found: Diagnostic | undefined;
  forEachInstruction(module, (offset, opcode) => {
    if (opcode !== Op.Extension) return opcode !== Op.Function;
    const name = new Instruction(module, offset).string(0).text;
    const problem = problemOf(name, allowed.allows(name));
    if (problem !== undefined) {
      const binary = { byte: offset * 4, word: offset };
      found = makeDiagnostic("error", "translation", `input SPIR-V module uses ${problem}`).with({ binary });
    }
    return found === undefined;
  });
  return found === undefined ? success(module) : failed([found]);
}

function problemOf(name: string, isAllowed: boolean): string | undefined {
  if (!isExtensionName(name)) return `unknown extension '${name}'`;
  return isAllowed ? undefined : `extension '${name}' which were disabled by --spirv-ext option`;
}
