// Numbers of debug information in SPIR-V and LLVM's words for them: tables for both directions.

import { SourceLanguage } from "../../grammar/enumerants.generated.ts";

/** Encodings of basic types. */
export const encodings: Readonly<Record<number, string>> = {
  1: "DW_ATE_address",
  2: "DW_ATE_boolean",
  3: "DW_ATE_float",
  4: "DW_ATE_signed",
  5: "DW_ATE_signed_char",
  6: "DW_ATE_unsigned",
  7: "DW_ATE_unsigned_char",
};

export const qualifiers: Readonly<Record<number, string>> = {
  0: "DW_TAG_const_type",
  1: "DW_TAG_volatile_type",
  2: "DW_TAG_restrict_type",
  3: "DW_TAG_atomic_type",
};

export const composites: Readonly<Record<number, string>> = {
  0: "DW_TAG_class_type",
  1: "DW_TAG_structure_type",
  2: "DW_TAG_union_type",
};

export const imports: Readonly<Record<number, string>> = {
  0: "DW_TAG_imported_module",
  1: "DW_TAG_imported_declaration",
};

/** Operations of expressions. */
export const operations: Readonly<Record<number, string>> = {
  0: "DW_OP_deref",
  1: "DW_OP_plus",
  2: "DW_OP_minus",
  3: "DW_OP_plus_uconst",
  4: "DW_OP_bit_piece",
  5: "DW_OP_swap",
  6: "DW_OP_xderef",
  7: "DW_OP_stack_value",
  8: "DW_OP_constu",
  9: "DW_OP_LLVM_fragment",
};

/** Languages of compilation units; others are OpenCL C's. */
export const languages: Readonly<Record<number, string>> = {
  [SourceLanguage.OpenCL_C]: "DW_LANG_OpenCL",
  [SourceLanguage.OpenCL_CPP]: "DW_LANG_C_plus_plus_14",
  [SourceLanguage.CPP_for_OpenCL]: "DW_LANG_C_plus_plus_17",
};

/** Bits of flags that correspond to fields or other flags of LLVM. */
export const Flag = {
  access: 3,
  isLocal: 4,
  isDefinition: 8,
  isOptimized: 8192,
} as const;

const ACCESS = ["", "DIFlagProtected", "DIFlagPrivate", "DIFlagPublic"] as const;

/** Bits of flags by LLVM's words. */
export const flagWords: readonly (readonly [bit: number, word: string])[] = [
  [16, "DIFlagFwdDecl"],
  [32, "DIFlagArtificial"],
  [64, "DIFlagExplicit"],
  [128, "DIFlagPrototyped"],
  [256, "DIFlagObjectPointer"],
  [512, "DIFlagStaticMember"],
  [2048, "DIFlagLValueReference"],
  [4096, "DIFlagRValueReference"],
  [16384, "DIFlagEnumClass"],
  [32768, "DIFlagTypePassByValue"],
  [65536, "DIFlagTypePassByReference"],
];

/** LLVM's words for flags; "" for none. */
export function flagsText(flags: number): string {
  const access = ACCESS[flags & Flag.access] ?? "";
  const words = flagWords.flatMap(([bit, word]) => ((flags & bit) !== 0 ? [word] : []));
  return [...(access === "" ? [] : [access]), ...words].join(" | ");
}
