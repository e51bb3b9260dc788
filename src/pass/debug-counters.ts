// Debug counters: run only some of the actions that have a tag, to find by halving the one that goes wrong. The only actions here are passes;
// running nested pipelines is one action of its own.

/** The tag of running a pass. @internal */
export const PASS_EXECUTION = "pass-execution";

/** Tags of the reference's that nothing is counted for here. */
const UNCOUNTED: readonly string[] = ["GreedyPatternRewriteIteration", "apply-pattern"];

interface Counter {
  count: number;
  /** So many actions are left out at first; then `limit` are run, all of them where it is negative. */
  skip: number;
  limit: number;
}

/** @internal */
export class DebugCounters {
  readonly #counters = new Map<string, Counter>();

  /** Reads `tag-skip=N,tag-count=N,…`; a string states what is wrong with it. */
  static parse(text: string): DebugCounters | string {
    const made = new DebugCounters();
    for (const arg of text.split(",").filter((one) => one !== "")) {
      const problem = made.#add(arg);
      if (problem !== undefined) return problem;
    }
    return made;
  }

  #add(arg: string): string | undefined {
    const [name = "", value = ""] = arg.split("=", 2);
    if (value === "") {
      return `expected DebugCounter argument to have an \`=\` separating the counter name and value, but the provided argument was: \`${arg}\``;
    }
    if (!/^-?\d+$/.test(value)) return `expected DebugCounter counter value to be numeric, but got \`${value}\``;
    const which = /^(.*)-(skip|count)$/.exec(name);
    const [, tag = "", kind] = which ?? [];
    if (which === null) {
      return `expected DebugCounter counter name to end with either \`-skip\` or \`-count\`, but got\`${name}\``;
    }
    if (UNCOUNTED.includes(tag)) return `\`${tag}\` is not counted here, only \`${PASS_EXECUTION}\` is`;
    const counter = this.#counters.get(tag) ?? { count: 0, skip: 0, limit: -1 };
    this.#counters.set(tag, counter);
    counter[kind === "skip" ? "skip" : "limit"] = Number(value);
    return undefined;
  }

  /** Counts an action; returns whether it is to be run. */
  shouldRun(tag: string): boolean {
    const counter = this.#counters.get(tag);
    if (counter === undefined) return true;
    counter.count++;
    if (counter.skip < 0) return true;
    if (counter.skip >= counter.count) return false;
    return counter.limit < 0 || counter.limit + counter.skip >= counter.count;
  }

  /** The text of `--mlir-print-debug-counter`. */
  report(): string {
    const tags = [...this.#counters].sort(([a], [b]) => (a < b ? -1 : 1));
    const lines = tags.map(([tag, { count, skip, limit }]) => `${tag.padEnd(32)}: {${count},${skip},${limit}}\n`);
    return `DebugCounter counters:\n${lines.join("")}`;
  }
}
