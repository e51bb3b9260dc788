// `@file` on a command line: the arguments in the file, split as a shell does. A file that cannot be read is an argument like any other.

import type { Platform } from "../support/platform.ts";

/** The arguments with those of response files in their places; a string is the problem of a file that names itself. */
export function expandResponseFiles(
  argv: readonly string[],
  platform: Platform,
  around: readonly string[] = [],
): readonly string[] | string {
  const expanded: string[] = [];
  for (const argument of argv) {
    const path = argument.startsWith("@") ? argument.slice(1) : "";
    const bytes = path === "" ? argument : platform.read(path);
    if (typeof bytes === "string") {
      expanded.push(argument);
      continue;
    }
    if (around.includes(path)) return `recursive expansion of: '${path}'`;
    const words = splitWords(new TextDecoder().decode(bytes));
    const inner = expandResponseFiles(words, platform, [...around, path]);
    if (typeof inner === "string") return inner;
    expanded.push(...inner);
  }
  return expanded;
}

/** Words between white space; quotes and backslashes keep characters together. */
const WORD = /(?:[^\s"'\\]|\\[\s\S]|"(?:[^"\\]|\\[\s\S])*"?|'[^']*'?)+/g;

function splitWords(text: string): readonly string[] {
  return [...text.matchAll(WORD)].map(([word]) =>
    word.replace(
      /"((?:[^"\\]|\\[\s\S])*)"?|'([^']*)'?|\\([\s\S])/g,
      (_all, double?: string, single?: string, escaped?: string) =>
        double !== undefined ? double.replace(/\\([\s\S])/g, "$1") : (single ?? escaped ?? ""),
    ),
  );
}
