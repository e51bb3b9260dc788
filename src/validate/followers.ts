/** Errors that merely follow from others: with `all`, only what has a cause of its own is reported. */
import type { Facts } from "./facts/module-facts.ts";
import type { Finding } from "./reading/report.ts";

/**
 * The findings without errors at instructions that use the result of an instruction with an error in front of them. What they say would
 * change, or go away, with the first one. Their own results count as wrong too.
 */
export function withoutFollowers(m: Facts, findings: readonly Finding[]): readonly Finding[] {
  const errors = findings.filter(({ at, rule }) => at !== undefined && rule.severity !== "warning");
  if (errors.length < 2) return findings;
  const offsets = [...new Set(errors.flatMap(({ at }) => at ?? []))].sort((a, b) => a - b);
  const following = new Set<number>();
  for (const at of offsets) {
    const result = m.resultAt(at);
    if (result === 0 || m.definition(result) !== at) continue;
    for (const user of m.usesOf(result)) if (user > at) following.add(user);
  }
  return findings.filter(({ at, rule }) => at === undefined || rule.severity === "warning" || !following.has(at));
}
