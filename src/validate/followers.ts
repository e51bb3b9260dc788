/** Errors that merely follow from others: with `all`, only what has a cause of its own is reported. */
import type { Facts } from "./facts/module-facts.ts";
import type { Finding } from "./reading/report.ts";

/**
 * The findings without errors at instructions that use the result of an instruction for which an error was found before. What they say would
 * change, or go away, with the first one. Their own results count as wrong too. So the first error stays: it is the one that is found without `all`.
 */
export function withoutFollowers(m: Facts, findings: readonly Finding[]): readonly Finding[] {
  const following = new Set<number>();
  const wrong = new Set<number>();
  return findings.filter(({ at, rule }) => {
    if (at === undefined || rule.severity === "warning") return true;
    const isCause = !following.has(at);
    if (!wrong.has(at)) for (const user of usersOf(m, at)) following.add(user);
    wrong.add(at);
    return isCause;
  });
}

/** Instructions after an instruction that use its result. */
function usersOf(m: Facts, at: number): readonly number[] {
  const result = m.resultAt(at);
  return result === 0 || m.definition(result) !== at ? [] : m.usesOf(result).filter((user) => user > at);
}
