// The flag that was meant: the known one that takes the fewest edits.

import { flagText, type OtherFlag } from "./command-line.ts";

/** A flag or a pass by name. */
export interface KnownFlag {
  readonly name: string;
  readonly takesValue: boolean;
}

/** The nearest flag as it would be written, with the value that was given; of equally near ones the first. */
export function nearestFlag({ name, value, text }: OtherFlag, known: readonly KnownFlag[]): string | undefined {
  const whole = text.replace(/^--?/, "");
  let best: KnownFlag | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const flag of known) {
    const distance = editDistance(flag.takesValue ? name : whole, flag.name);
    if (distance >= least) continue;
    best = flag;
    least = distance;
  }
  if (best === undefined) return undefined;
  return value === undefined || value === "" || !best.takesValue ? flagText(best.name) : `--${best.name}=${value}`;
}

/** How many characters have to be put in, taken out or replaced to make one text the other. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
