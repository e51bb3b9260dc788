// The alignment of variables, where LLVM does not assume it.
import type { MemoryLayout } from "./memory-layout.ts";

/**
 * The alignment of a variable, in bytes, where LLVM would assume less: a struct that is packed, since it has padding of its own, has members that are
 * accessed with the alignment of their types. `stated`: what a decoration says.
 */
export function alignmentOfVariable(
  { kind, alignment, defaultAlignment }: MemoryLayout,
  stated = 1,
): number | undefined {
  const needed = kind === "struct" || kind === "array" ? alignment : 1;
  const wanted = Math.max(stated, needed > defaultAlignment ? needed : 1);
  return wanted > 1 ? wanted : undefined;
}
