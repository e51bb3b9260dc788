// Options of the translations, with llvm-spirv's meanings and defaults.

import type { Version } from "../../grammar/index.ts";

/** The representation, in LLVM IR translated from SPIR-V, of instructions without an LLVM counterpart. */
export type TargetEnvironment = "CL1.2" | "CL2.0" | "SPV-IR";

/** The instruction set in which debug information is written. */
export type DebugInfoFormat = "legacy" | "ocl-100" | "nonsemantic-shader-100" | "nonsemantic-shader-200";

/** A set of extensions; `allows` answers for one by its name. */
export interface ExtensionSet {
  allows(name: string): boolean;
}

/** The options of a translation; see `docs/translator.md`. */
export interface TranslateOptions {
  /** The highest version of SPIR-V that is produced or accepted. Default: 1.6. */
  readonly maxVersion?: Version;
  /** Names of extensions that may be used, or all, perhaps with exceptions. Default: none towards SPIR-V, all towards LLVM IR. */
  readonly extensions?: readonly string[] | "all" | { readonly allExcept: readonly string[] };
  /** Of LLVM IR. Default: OpenCL C 1.2. */
  readonly targetEnvironment?: TargetEnvironment;
  /** Of LLVM IR: built-in variables as calls, or as external globals. Default: calls. */
  readonly builtinFormat?: "function" | "global";
  /** Of LLVM IR: values of specialization constants by their SpecId, as bits. */
  readonly specialization?: ReadonlyMap<number, bigint>;
  /** Of LLVM IR: write `kernel_arg_name`. */
  readonly argumentNames?: boolean;
  /** Of SPIR-V: the floating-point contraction policy. Default: "on", computed for each kernel. */
  readonly contraction?: "on" | "off" | "fast";
  /** Of SPIR-V: prefixes of unknown intrinsics that become calls of imported functions; empty strings stand for all. */
  readonly unknownIntrinsics?: readonly string[];
  /** Of SPIR-V: whether integers of widths that SPIR-V lacks, up to 64 bits, lie in wider ones; by default they are rejected, as by llvm-spirv. */
  readonly widensIntegers?: boolean;
  /**
   * Of SPIR-V: whether `llvm.vector.reduce.fmax` and `fmin` compare lanes as llvm-spirv does, which chooses some lanes that are not-a-number; with a
   * warning. Default: false.
   */
  readonly comparesReduced?: boolean;
  /** Of SPIR-V: whether `llvm.fmuladd` may become `mad`. Default: true. */
  readonly usesMad?: boolean;
  /** Of SPIR-V: the instruction set of debug information. Default: "ocl-100". */
  readonly debugInfo?: DebugInfoFormat;
  /** Of SPIR-V: whether expressions of debug information may have operations that the set lacks, as llvm-spirv numbers them. The newest set has them always. */
  readonly extraExpressions?: boolean;
  /** Keep attributes and metadata of functions and variables as NonSemantic.AuxData, which needs SPV_KHR_non_semantic_info before 1.6. Default: false. */
  readonly auxiliaryData?: boolean;
  /** Of SPIR-V: keep `kernel_arg_type` and `kernel_arg_type_qual` as strings, which the way back reads. Default: false. */
  readonly argumentTypes?: boolean;
  /** Function pointers in address space 9, which is the storage class CodeSectionINTEL. Default: in address space 0. */
  readonly codeSection?: boolean;
}

/** Options of a translation that is a part of another one. */
export interface InnerOptions extends TranslateOptions {
  /** The result is what precedes a translation to SPIR-V: names of dot products have no type of the result, indices of lanes have 64 bits. */
  readonly isRegularizing?: boolean;
}

/** The newest version that llvm-spirv writes. */
export const NEWEST = 0x00010600;

/** The set that an option states. */
export function extensionSet(names: TranslateOptions["extensions"], usual: "all" | "none"): ExtensionSet {
  const chosen = names ?? (usual === "all" ? "all" : []);
  if (chosen === "all") return { allows: () => true };
  if ("allExcept" in chosen) {
    const forbidden = new Set(chosen.allExcept);
    return { allows: (name) => !forbidden.has(name) };
  }
  const allowed = new Set(chosen);
  return { allows: (name) => allowed.has(name) };
}
