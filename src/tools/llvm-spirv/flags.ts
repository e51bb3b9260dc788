// The flags of spirvana-llvm-spirv, which are llvm-spirv's.

import type { FlagTable } from "../command-line.ts";

const VERSIONS = Object.fromEntries(
  ["1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6"].map((version) => [version, `SPIR-V ${version}`]),
);

/** The flags with their help. */
export const LLVM_SPIRV_FLAGS: FlagTable = {
  o: { takes: "value", value: "filename", help: "Override output filename" },
  r: { takes: "nothing", help: "Reverse translation (SPIR-V to LLVM)" },
  s: { takes: "nothing", help: "Regularize LLVM to be representable by SPIR-V: there and back" },
  "spirv-text": { takes: "nothing", help: "Use text format for SPIR-V for debugging purpose" },
  "to-text": { takes: "nothing", help: "Convert input SPIR-V binary to internal textual format" },
  "to-binary": { takes: "nothing", help: "Convert input SPIR-V in internal textual format to binary" },
  "spirv-max-version": {
    takes: "value",
    value: "value",
    choices: VERSIONS,
    help: "Choose maximum version of SPIR-V which is allowed to use",
  },
  "spirv-ext": {
    takes: "value",
    value: "string",
    help: "Specify list of allowed/disallowed extensions: +EXT1,-EXT2,+all,-all",
  },
  "spirv-target-env": {
    takes: "value",
    value: "value",
    choices: { "CL1.2": "OpenCL C 1.2", "CL2.0": "OpenCL C 2.0", "SPV-IR": "SPIR-V Friendly IR" },
    help: "Representation of builtins in reverse translation",
  },
  "spirv-builtin-format": {
    takes: "value",
    value: "value",
    choices: { function: "as functions", global: "as global variables" },
    help: "Representation of built-in variables in reverse translation",
  },
  "spirv-debug-info-version": {
    takes: "value",
    value: "value",
    choices: {
      legacy: "SPIRV.debug",
      "ocl-100": "OpenCL.DebugInfo.100",
      "nonsemantic-shader-100": "NonSemantic.Shader.DebugInfo.100",
      "nonsemantic-shader-200": "NonSemantic.Shader.DebugInfo.200",
    },
    help: "Set SPIR-V debug info version",
  },
  "spirv-allow-extra-diexpressions": {
    takes: "nothing",
    help: "Allow DWARF operations not listed in the debug info instruction set",
  },
  "spirv-fp-contract": {
    takes: "value",
    value: "value",
    choices: { on: "computed for each kernel", off: "never contract", fast: "always allow" },
    help: "Set FP contraction mode",
  },
  "spirv-allow-unknown-intrinsics": {
    takes: "optional-value",
    value: "string",
    help: "Turn unknown LLVM intrinsics with these prefixes into external functions",
  },
  "spirv-ext-inst": {
    takes: "value",
    value: "value",
    choices: { none: "none", "OpenCL.std": "OpenCL.std" },
    help: "Extended instruction set to use for LLVM intrinsics without an instruction",
  },
  "spirv-replace-fmuladd-with-ocl-mad": { takes: "nothing", help: "Deprecated: see --spirv-ext-inst" },
  "spirv-mem2reg": { takes: "nothing", help: "Mem2Reg before LLVM to SPIR-V translation" },
  "spirv-preserve-auxdata": { takes: "nothing", help: "Preserve all auxiliary data, such as function attributes" },
  "spirv-gen-kernel-arg-name-md": { takes: "nothing", help: "Generate kernel_arg_name metadata" },
  "preserve-ocl-kernel-arg-type-metadata-through-string": {
    takes: "nothing",
    help: "Preserve kernel_arg_type metadata through OpString",
  },
  "spirv-emit-function-ptr-addr-space": { takes: "nothing", help: "Emit and consume CodeSectionINTEL" },
  "spirv-use-llvm-backend-target": {
    takes: "nothing",
    help: "Unsupported: LLVM's SPIR-V target is no part of this program",
  },
  "spirv-tools-dis": { takes: "nothing", help: "Emit assembly of SPIR-V instead of a binary" },
  "spec-const": { takes: "value", value: "string", help: "Values of specialization constants: id:type:value …" },
  "spec-const-info": { takes: "nothing", help: "Display ids and sizes of specialization constants" },
  "spirv-print-report": { takes: "nothing", help: "Display version, capabilities, extensions and imports" },
  "spirv-lower-const-expr": { takes: "nothing", help: "Accepted for scripts", isHidden: true },
  "spirv-expand-step": { takes: "nothing", help: "Accepted for scripts", isHidden: true },
  "spirv-erase-cl-md": { takes: "nothing", help: "Accepted for scripts", isHidden: true },
  "spirv-emit-op-names": { takes: "nothing", help: "Accepted for scripts", isHidden: true },
  "spirv-debug": { takes: "nothing", help: "Accepted for scripts", isHidden: true },
  "spirv-verify-regularize-passes": { takes: "nothing", help: "Accepted for scripts", isHidden: true },
  help: { takes: "nothing", help: "Display available options" },
  version: { takes: "nothing", help: "Display the version of this program" },
};
