/**
 * NonSemantic.Shader.DebugInfo.200, a revision that only llvm-spirv defines: instructions whose operands differ from those of revision 100, which the grammar
 * describes, and further instructions.
 */
import { OpenCLDebugInfo100 as D } from "../../../grammar/extended-opcodes.generated.ts";

/** The name of the set. */
export const revision200 = "NonSemantic.Shader.DebugInfo.200";

/** Instructions that revision 100 lacks. */
export const Debug200 = {
  DebugModule: 200,
  DebugTypeSubrange: 201,
  DebugTypeArrayDynamic: 202,
  DebugTypeString: 203,
} as const;

/** Names of all operands where they are in other places than in revision 100. */
const replaced: { readonly [number: number]: readonly string[] } = {
  [D.DebugInlinedAt]: ["Line", "Column", "Scope", "Inlined"],
  [D.DebugSource]: ["File", "Checksum Kind", "Checksum", "Text"],
};

/** The position of the text of a DebugSource. */
export const textAt200 = 3;

/** Names of operands after those of revision 100. */
const appended: { readonly [number: number]: string } = {
  [D.DebugCompilationUnit]: "Producer",
  [D.DebugFunction]: "Target Name",
  [D.DebugLexicalBlock]: "Inline Namespace",
};

/** The name of an operand at a position from 0, of which revision 100 has so many; undefined if it has the name there that it has in revision 100. */
export function operand200(number: number, index: number, count: number): string | undefined {
  return replaced[number]?.[index] ?? (index === count ? appended[number] : undefined);
}
