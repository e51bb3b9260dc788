// Names in llvm-spirv's text form of a module: which operands are words, and how vendors' names are written.

import { type Enumerant, type ExtendedSet, extendedSet, type Instruction } from "../../grammar/index.ts";

/** Kinds of enumerants that are written as words; others are numbers. */
export const NAMED_KINDS: ReadonlySet<string> = new Set(["Capability", "Decoration", "LinkageType"]);

const LATER = "ALTERA";

/** The name that llvm-spirv has: the grammar has renamed some of INTEL's. */
export function textName({ name, aliases }: Pick<Enumerant | Instruction, "name" | "aliases">): string {
  if (!name.endsWith(LATER)) return name;
  return aliases.find((alias) => alias.endsWith("INTEL")) ?? name;
}

/** Sets that the grammar lacks have the names of a set with the same numbers. */
const SAME_NUMBERS: Readonly<Record<string, string>> = {
  "SPIRV.debug": "OpenCL.DebugInfo.100",
  "NonSemantic.Shader.DebugInfo.200": "NonSemantic.Shader.DebugInfo.100",
};

/** The set whose names an import of this name has. */
export function namedSet(importName: string): ExtendedSet | undefined {
  return extendedSet(SAME_NUMBERS[importName] ?? importName);
}
