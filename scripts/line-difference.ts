// The difference of two texts.

/** Both texts as one, by their longest common sequence of lines: each begins with " ", "-" of the first or "+" of the second. */
export function difference(left: readonly string[], right: readonly string[]): readonly string[] {
  const lengths = left.map(() => right.map(() => 0));
  const common = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      const row = lengths[i] ?? [];
      row[j] = left[i] === right[j] ? common(i + 1, j + 1) + 1 : Math.max(common(i + 1, j), common(i, j + 1));
    }
  }
  const lines: string[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    if (i < left.length && j < right.length && left[i] === right[j]) {
      lines.push(` ${left[i++]}`);
      j++;
    } else if (i < left.length && (j === right.length || common(i + 1, j) >= common(i, j + 1)))
      lines.push(`-${left[i++]}`);
    else lines.push(`+${right[j++]}`);
  }
  return lines;
}
