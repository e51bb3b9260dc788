/** Which entry points use a module-scope id: those that reach a function whose body uses it, directly or through other ids. */
import type { Facts } from "./module-facts.ts";

/** Ids of the functions, lowest first, each once. */
export function entryPointsUsing(m: Facts, id: number): readonly number[] {
  const entries = new Set<number>();
  const functions = new Set<number>();
  const seen = new Set<number>([id]);
  for (const one of seen) {
    for (const at of m.usesOf(one)) {
      const inside = m.functionAt(at);
      const result = m.resultAt(at);
      if (inside !== undefined) functions.add(inside.id);
      else if (result !== 0) seen.add(result);
    }
  }
  for (const one of functions) for (const entry of m.callGraph.entriesOf(one)) entries.add(entry.id);
  return [...entries].sort((a, b) => a - b);
}
