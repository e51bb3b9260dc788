// Names in llvm-spirv's text form of a module: which operands are words, and how vendors' names are written.

import type { Enumerant, Instruction } from "../../grammar/index.ts";

/** Kinds of enumerants that are written as words; others are numbers. */
export const NAMED_KINDS: ReadonlySet<string> = new Set(["Capability", "Decoration", "LinkageType"]);

const LATER = "ALTERA";

/** The name that llvm-spirv has: the grammar has renamed some of INTEL's. */
export function textName({ name, aliases }: Pick<Enumerant | Instruction, "name" | "aliases">): string {
  if (!name.endsWith(LATER)) return name;
  return aliases.find((alias) => alias.endsWith("INTEL")) ?? name;
}
