// Checks that no test function is longer than a reader keeps in mind.
import { readFileSync } from "node:fs";
import { filesUnder } from "./files.ts";
import type { Check, Problem } from "./problem.ts";

/** Lines that a test function may have. */
const LIMIT = 100;

/** Where a test begins: its indentation ends it too. */
const start = /^( *)(?:test|it)(?:\.\w+)*\(/;

/** The tests of a text that are too long: the line where each begins, and how many lines it has. */
export function longTests(text: string): readonly { readonly line: number; readonly length: number }[] {
  const lines = text.split("\n");
  return lines.flatMap((first, index) => {
    const [, indent] = start.exec(first) ?? [];
    if (indent === undefined) return [];
    const end = lines.findIndex((line, at) => at >= index && new RegExp(`^${indent}(?:\\S.*)?\\);$`).test(line));
    const length = end - index + 1;
    return length > LIMIT ? [{ line: index + 1, length }] : [];
  });
}

export const testFunctions: Check = {
  name: "length of tests",
  run: () =>
    ["src", "test", "scripts"].flatMap((folder) =>
      filesUnder(folder, ".test.ts").flatMap((path): Problem[] =>
        longTests(readFileSync(path, "utf8")).map(
          ({ line, length }) => `${path}:${line}: a test of ${length} lines, more than ${LIMIT}`,
        ),
      ),
    ),
};
