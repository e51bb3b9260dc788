// Operands of the instructions of debug information by name: one table for both directions and for all sets. OpenCL's sets have numbers as literals, the
// non-semantic sets as ids of constants.

import {
  OpenCLDebugInfo100 as OpenCl,
  NonSemanticShaderDebugInfo100 as Shader,
} from "../../grammar/extended-opcodes.generated.ts";
import { memoized } from "../../support/lazy.ts";
import type { DebugInfoFormat } from "../common/options.ts";

/** The names of the sets, by the format that an option names. */
const SETS: Readonly<Record<DebugInfoFormat, string>> = {
  legacy: "SPIRV.debug",
  "ocl-100": "OpenCL.DebugInfo.100",
  "nonsemantic-shader-100": "NonSemantic.Shader.DebugInfo.100",
  "nonsemantic-shader-200": "NonSemantic.Shader.DebugInfo.200",
};

/** The name of a set in the module. */
export function setName(format: DebugInfoFormat): string {
  return SETS[format];
}

/** The set of an import name; undefined for other sets. */
export function debugSetOf(importName: string): DebugInfoFormat | undefined {
  // Sound: the keys of the table.
  const formats = Object.keys(SETS) as DebugInfoFormat[];
  return formats.find((one) => SETS[one] === importName);
}

/** Whether a set has numbers as literals. */
export function hasLiterals(set: DebugInfoFormat): boolean {
  return set === "legacy" || set === "ocl-100";
}

/** The numbers of all instructions: those of OpenCL's sets, which the others share, those of the non-semantic sets, and those of the newest set alone. */
export const Debug = {
  ...OpenCl,
  ...Shader,
  DebugModule: 200,
  DebugTypeSubrange: 201,
  DebugTypeArrayDynamic: 202,
  DebugTypeString: 203,
} as const;

const PLACE = "source line column parent";
const FUNCTION = `name type ${PLACE} linkageName flags`;
const COMPILATION_UNIT = "version dwarfVersion source language";
const MODULE = "macros includePath apiNotes isDeclaration";

/** The operands of an instruction in a set: equal in all of them, or of OpenCL's sets, of the first non-semantic one, and of the newest if it differs. */
type Layout = string | readonly [openCl: string, shader: string, newest?: string];

/** Names of operands in order. Operands after the last one that is given are left out; a `*` marks one that repeats to the end. */
const LAYOUTS: Readonly<Record<number, Layout>> = {
  [Debug.DebugCompilationUnit]: [COMPILATION_UNIT, COMPILATION_UNIT, `${COMPILATION_UNIT} producer`],
  [Debug.DebugTypeBasic]: ["name size encoding", "name size encoding flags"],
  [Debug.DebugTypePointer]: "base storageClass flags",
  [Debug.DebugTypeQualifier]: "base qualifier",
  [Debug.DebugTypeArray]: "base counts",
  [Debug.DebugTypeVector]: "base count",
  [Debug.DebugTypedef]: `name base ${PLACE}`,
  [Debug.DebugTypeFunction]: "flags result parameters",
  [Debug.DebugTypeEnum]: `name base ${PLACE} size flags enumerators`,
  [Debug.DebugTypeComposite]: `name tag ${PLACE} linkageName size flags members`,
  [Debug.DebugTypeMember]: [
    `name type ${PLACE} offset size flags value`,
    "name type source line column offset size flags value",
  ],
  [Debug.DebugTypeInheritance]: ["child parent offset size flags", "parent offset size flags"],
  [Debug.DebugTypePtrToMember]: "type parent",
  [Debug.DebugTypeTemplate]: "target parameters",
  [Debug.DebugTypeTemplateParameter]: "name type value source line column",
  [Debug.DebugTypeTemplateTemplateParameter]: "name templateName source line column",
  [Debug.DebugTypeTemplateParameterPack]: "name source line column parameters",
  [Debug.DebugGlobalVariable]: `name type ${PLACE} linkageName variable flags declaration`,
  [Debug.DebugFunctionDeclaration]: FUNCTION,
  [Debug.DebugFunction]: [
    `${FUNCTION} scopeLine function declaration`,
    `${FUNCTION} scopeLine declaration`,
    `${FUNCTION} scopeLine declaration targetName`,
  ],
  [Debug.DebugLexicalBlock]: [`${PLACE} name`, `${PLACE} name`, `${PLACE} name isInline`],
  [Debug.DebugLexicalBlockDiscriminator]: "source discriminator parent",
  [Debug.DebugScope]: "scope inlinedAt",
  [Debug.DebugInlinedAt]: ["line scope inlinedAt", "line scope inlinedAt", "line column scope inlinedAt"],
  [Debug.DebugLocalVariable]: `name type ${PLACE} flags argument`,
  [Debug.DebugDeclare]: "variable value expression",
  [Debug.DebugValue]: "variable value expression",
  [Debug.DebugOperation]: "operation operands",
  [Debug.DebugExpression]: "operations",
  [Debug.DebugMacroDef]: "source line name value",
  [Debug.DebugMacroUndef]: "source line macro",
  [Debug.DebugImportedEntity]: "name tag source entity line column parent",
  [Debug.DebugSource]: ["file text", "file text", "file checksumKind checksum text"],
  [Debug.DebugModuleINTEL]: `name source parent line ${MODULE}`,
  [Debug.DebugModule]: `name source line parent ${MODULE}`,
  [Debug.DebugFunctionDefinition]: "target definition",
  [Debug.DebugSourceContinued]: "text",
  [Debug.DebugLine]: "source line lineEnd column columnEnd",
  [Debug.DebugBuildIdentifier]: "identifier flags",
  [Debug.DebugStoragePath]: "path",
  [Debug.DebugEntryPoint]: "target unit producer arguments",
  [Debug.DebugTypeSubrange]: "lowerBound upperBound count stride",
  [Debug.DebugTypeArrayDynamic]: "base dataLocation associated allocated rank counts",
  [Debug.DebugTypeString]: "name encoding dataLocation size lengthAddress",
};

/** Operands that are ids of constants also in OpenCL's sets. */
export const CONSTANT_IDS: ReadonlySet<string> = new Set(["size", "offset", "counts", "enumerators"]);

/** Memory is bounded by the instructions of the sets. */
const namesOf = memoized((key: string): readonly string[] => {
  const [set, number] = key.split(" ");
  const layout = LAYOUTS[Number(number)] ?? "";
  // Sound: keys are made below.
  const format = set as DebugInfoFormat;
  if (typeof layout === "string") return layout.split(" ");
  const [openCl, shader, newest = shader] = layout;
  if (hasLiterals(format)) return openCl.split(" ");
  return (format === "nonsemantic-shader-200" ? newest : shader).split(" ");
});

/** The names of the operands of an instruction in order. */
export function operandNames(set: DebugInfoFormat, number: number): readonly string[] {
  return namesOf(`${set} ${number}`);
}

/** The position of an operand by its name, counted from the first operand of the instruction; undefined if it has none of that name. */
export function operandPosition(set: DebugInfoFormat, number: number, name: string): number | undefined {
  const position = operandNames(set, number).indexOf(name);
  return position < 0 ? undefined : position;
}
