// What the failures of a run have in common.

/** Failures by their words without names and numbers, each with its first example and how many there are. */
export class Groups {
  readonly #groups = new Map<string, { readonly example: string; count: number }>();

  /** Counts a failure; whether it is the first of its group. */
  add(broken: string, example: string): boolean {
    const group = groupOf(broken);
    const known = this.#groups.get(group);
    if (known === undefined) this.#groups.set(group, { example, count: 1 });
    else known.count++;
    return known === undefined;
  }

  print(): void {
    for (const [group, { example, count }] of this.#groups) console.log(`${count} times: ${group}\n    ${example}`);
  }
}

/** What tells a failure from others. */
export function groupOf(broken: string): string {
  return broken
    .split("\n", 2)
    .join(" | ")
    .replaceAll(/[%@^#!][\w$.]+|\d+/g, "_")
    .slice(0, 160);
}
