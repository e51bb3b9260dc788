// Operands of the instructions of debug information by name: one table for both directions and for the three sets. `OpenCL.DebugInfo.100` has numbers
// as literals, the non-semantic sets as ids of constants.

import { OpenCLDebugInfo100 as Debug } from "../../grammar/extended-opcodes.generated.ts";
import { memoized } from "../../support/lazy.ts";

/** Which of the sets an import is. */
export type DebugSet = "OpenCL" | "Shader";

/** The set of an import name; undefined for other sets. `SPIRV.debug` is the old name of OpenCL's. */
export function debugSetOf(importName: string): DebugSet | undefined {
  if (importName === "OpenCL.DebugInfo.100" || importName === "SPIRV.debug") return "OpenCL";
  return importName.startsWith("NonSemantic.Shader.DebugInfo.") ? "Shader" : undefined;
}

const PLACE = "source line column parent";

/** Names of operands in order; those after `|` are of OpenCL's set, or of the other one, alone. */
const LAYOUTS: Readonly<Record<number, string | readonly [openCl: string, shader: string]>> = {
  [Debug.DebugCompilationUnit]: "version dwarfVersion source language",
  [Debug.DebugTypeBasic]: "name size encoding flags",
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
  [Debug.DebugFunctionDeclaration]: `name type ${PLACE} linkageName flags`,
  [Debug.DebugFunction]: [
    `name type ${PLACE} linkageName flags scopeLine function declaration`,
    `name type ${PLACE} linkageName flags scopeLine declaration`,
  ],
  [Debug.DebugLexicalBlock]: `${PLACE} name`,
  [Debug.DebugLexicalBlockDiscriminator]: "source discriminator parent",
  [Debug.DebugScope]: "scope inlinedAt",
  [Debug.DebugInlinedAt]: "line scope inlinedAt",
  [Debug.DebugLocalVariable]: `name type ${PLACE} flags argument`,
  [Debug.DebugDeclare]: "variable value expression",
  [Debug.DebugValue]: "variable value expression",
  [Debug.DebugOperation]: "operation operands",
  [Debug.DebugExpression]: "operations",
  [Debug.DebugImportedEntity]: [
    "name tag source entity line column parent",
    "name tag source entity line column parent",
  ],
  [Debug.DebugSource]: "file text",
};

/** Operands that are ids of constants also in OpenCL's set. */
export const CONSTANT_IDS: ReadonlySet<string> = new Set(["size", "offset", "counts"]);

/** Positions by name, for a set and the number of an instruction. Memory is bounded by the instructions of the sets. */
const positionsOf = memoized((key: string): ReadonlyMap<string, number> => {
  const [set, number] = key.split(" ");
  const layout = LAYOUTS[Number(number)] ?? "";
  const names = typeof layout === "string" ? layout : layout[set === "OpenCL" ? 0 : 1];
  return new Map(names.split(" ").map((one, index) => [one, index]));
});

/** The position of an operand by its name, counted from the first operand of the instruction; undefined if it has none of that name. */
export function operandPosition(set: DebugSet, number: number, name: string): number | undefined {
  return positionsOf(`${set} ${number}`).get(name);
}
