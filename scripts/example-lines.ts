// Lines of tests that show ops, so that what a page shows is known to be read.
import { readFileSync } from "node:fs";
import { filesUnder } from "./check/files.ts";

/** By the op's name, the first line of a round-trip test that begins with an op of that name. */
export function exampleLines(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const path of filesUnder("test/dialects", ".mlir")) {
    const text = readFileSync(path, "utf8");
    if (!/^\/\/ test: (?:our )?round-trip/.test(text)) continue;
    for (const line of text.split("\n")) {
      const [, name] = /^\s*(?:%[^=]*= )?([a-z][\w.]*)\b.*$/.exec(line) ?? [];
      if (name !== undefined && !found.has(name)) found.set(name, line.trim());
    }
  }
  return found;
}
