// Numbers of debug information in SPIR-V and LLVM's words for them: tables for both directions.

import { SourceLanguage } from "../../grammar/enumerants.generated.ts";
import type { DebugInfoFormat } from "../common/options.ts";
import { hasLiterals } from "./layouts.ts";

/** LLVM's words by their numbers. */
type Words = Readonly<Record<number, string>>;

/** The number of a word; undefined if the table lacks it. */
export function numberOfWord(table: Words, word: string): number | undefined {
  const found = Object.entries(table).find(([, one]) => one === word);
  return found === undefined ? undefined : Number(found[0]);
}

/** Encodings of basic types. */
export const encodings: Words = {
  1: "DW_ATE_address",
  2: "DW_ATE_boolean",
  3: "DW_ATE_float",
  4: "DW_ATE_signed",
  5: "DW_ATE_signed_char",
  6: "DW_ATE_unsigned",
  7: "DW_ATE_unsigned_char",
  8: "DW_ATE_complex_float",
};

/** Encodings that SPIR-V lacks, and those that have the same values. */
export const similarEncodings: Readonly<Record<string, string>> = {
  DW_ATE_UTF: "DW_ATE_unsigned",
  DW_ATE_UCS: "DW_ATE_unsigned",
  DW_ATE_ASCII: "DW_ATE_unsigned_char",
};

export const qualifiers: Words = {
  0: "DW_TAG_const_type",
  1: "DW_TAG_volatile_type",
  2: "DW_TAG_restrict_type",
  3: "DW_TAG_atomic_type",
};

export const composites: Words = {
  0: "DW_TAG_class_type",
  1: "DW_TAG_structure_type",
  2: "DW_TAG_union_type",
};

export const imports: Words = {
  0: "DW_TAG_imported_module",
  1: "DW_TAG_imported_declaration",
};

/** Kinds of checksums in the newest set. */
export const checksumKinds: Words = { 0: "CSK_MD5", 1: "CSK_SHA1", 2: "CSK_SHA256" };

/** The last operation of expressions that the sets themselves have; the others are llvm-spirv's. */
export const LAST_OPERATION = 9;

const count = (prefix: string): string => Array.from({ length: 32 }, (_, index) => `${prefix}${index}`).join(" ");

/** Operations of expressions by their numbers. */
export const operations: readonly string[] = (
  "deref plus minus plus_uconst bit_piece swap xderef stack_value constu LLVM_fragment LLVM_convert addr const1u const1s const2u const2s const4u " +
  "const4s const8u const8s consts dup drop over pick rot abs and div mod mul neg not or shl shr shra xor bra eq ge gt le lt ne skip " +
  `${count("lit")} ${count("reg")} ${count("breg")} regx fbreg bregx piece deref_size xderef_size nop push_object_address call2 call4 call_ref ` +
  "form_tls_address call_frame_cfa implicit_value implicit_pointer addrx constx entry_value const_type regval_type deref_type xderef_type reinterpret " +
  "LLVM_arg LLVM_implicit_pointer LLVM_tag_offset LLVM_entry_value LLVM_extract_bits_sext LLVM_extract_bits_zext"
)
  .split(" ")
  .map((name) => `DW_OP_${name}`);

/** Languages of compilation units in OpenCL's sets; others are OpenCL C's. */
const openClLanguages: Words = {
  [SourceLanguage.OpenCL_C]: "DW_LANG_OpenCL",
  [SourceLanguage.OpenCL_CPP]: "DW_LANG_C_plus_plus_14",
  [SourceLanguage.CPP_for_OpenCL]: "DW_LANG_C_plus_plus_17",
};

/** Languages of the non-semantic sets, which continue those of SPIR-V. */
const languages: Words = {
  ...openClLanguages,
  200: "DW_LANG_Python",
  201: "DW_LANG_Julia",
  202: "DW_LANG_Rust",
  203: "DW_LANG_D",
  204: "DW_LANG_Fortran77",
  205: "DW_LANG_Fortran90",
  206: "DW_LANG_Fortran95",
  207: "DW_LANG_Fortran03",
  208: "DW_LANG_Fortran08",
  209: "DW_LANG_Fortran18",
  210: "DW_LANG_C",
  211: "DW_LANG_C99",
  212: "DW_LANG_C11",
  213: "DW_LANG_C17",
  214: "DW_LANG_C_plus_plus",
  215: "DW_LANG_C_plus_plus_03",
  216: "DW_LANG_C_plus_plus_11",
  217: "DW_LANG_C_plus_plus_14",
  218: "DW_LANG_C_plus_plus_17",
  219: "DW_LANG_C_plus_plus_20",
};

/** LLVM's word for the number of a language. */
export function languageWord(set: DebugInfoFormat, number: number): string {
  return (hasLiterals(set) ? openClLanguages : languages)[number] ?? "DW_LANG_OpenCL";
}

/** The number of a language. OpenCL's sets have no others than OpenCL's own, so that C and C++ become these. */
export function languageNumber(set: DebugInfoFormat, word: string): number {
  if (word === "DW_LANG_OpenCL") return SourceLanguage.OpenCL_C;
  if (!hasLiterals(set)) {
    const known = word === "DW_LANG_C89" ? "DW_LANG_C" : word;
    return (
      numberOfWord({ ...languages, [SourceLanguage.OpenCL_CPP]: "", [SourceLanguage.CPP_for_OpenCL]: "" }, known) ??
      SourceLanguage.Unknown
    );
  }
  if (word.startsWith("DW_LANG_C_plus_plus")) return SourceLanguage.CPP_for_OpenCL;
  return /^DW_LANG_C(?:\d+)?$/.test(word) ? SourceLanguage.OpenCL_C : SourceLanguage.Unknown;
}

/** Bits of flags that correspond to fields or other flags of LLVM. */
export const Flag = {
  access: 3,
  isPrivate: 2,
  isPublic: 3,
  isLocal: 4,
  isDefinition: 8,
  isDeclared: 16,
  isStaticMember: 512,
  isReference: 2048,
  isRvalueReference: 4096,
  isOptimized: 8192,
} as const;

const ACCESS: readonly string[] = ["", "DIFlagProtected", "DIFlagPrivate", "DIFlagPublic"];

/** Bits of flags by LLVM's words. */
const flagWords: readonly (readonly [bit: number, word: string])[] = [
  [Flag.isDeclared, "DIFlagFwdDecl"],
  [32, "DIFlagArtificial"],
  [64, "DIFlagExplicit"],
  [128, "DIFlagPrototyped"],
  [256, "DIFlagObjectPointer"],
  [Flag.isStaticMember, "DIFlagStaticMember"],
  [Flag.isReference, "DIFlagLValueReference"],
  [Flag.isRvalueReference, "DIFlagRValueReference"],
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

/** The bits of LLVM's words; flags that SPIR-V lacks have none. */
export function flagsNumber(text: string): number {
  return text.split(" | ").reduce((flags, word) => flags | bitsOf(word), 0);
}

function bitsOf(word: string): number {
  const access = word === "" ? 0 : Math.max(0, ACCESS.indexOf(word));
  return access || (flagWords.find(([, one]) => one === word)?.[0] ?? 0);
}
