// The head of reports, as LLVM's tools print it.

const RULE = `===${"-".repeat(73)}===\n`;

/** A rule, the title in the middle of 80 columns, a rule. */
export function reportTitle(title: string): string {
  const text = `... ${title} ...`;
  return `${RULE}${" ".repeat(Math.max(0, Math.floor((80 - text.length) / 2)))}${text}\n${RULE}`;
}
