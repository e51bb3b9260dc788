/** Execution modes of entry points. */
import type { Facts } from "./module-facts.ts";

/** Offsets of the instructions that give modes to an entry point. */
export function modesOf(m: Facts, entry: number): readonly number[] {
  return m.executionModes.get(entry) ?? [];
}

/** The instruction that gives an entry point a mode; undefined without. */
export function findMode(m: Facts, entry: number, mode: number): number | undefined {
  return modesOf(m, entry).find((at) => m.word(at, 2) === mode);
}

export function hasMode(m: Facts, entry: number, mode: number): boolean {
  return findMode(m, entry, mode) !== undefined;
}
