// Checks that every function, constant and class that src/ exports has a user: the code around it, a test, a script or a document.
import { readFileSync } from "node:fs";
import { filesUnder } from "./files.ts";
import type { Check, Problem } from "./problem.ts";

const exported = /^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm;

/** Names of the values that a text exports where they are defined. */
export function exportsOf(text: string): readonly string[] {
  return [...text.matchAll(exported)].map(([, name = ""]) => name);
}

/** The exports that are named nowhere but where they are defined; `texts` has the text of every file by its path. */
export function deadExports(
  texts: ReadonlyMap<string, string>,
  isChecked: (path: string) => boolean,
): readonly Problem[] {
  const counts = new Map<string, number>();
  for (const text of texts.values()) {
    for (const [name] of text.matchAll(/\b[A-Za-z_]\w*/g)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...texts].flatMap(([path, text]) => {
    const dead = isChecked(path) ? exportsOf(text).filter((name) => counts.get(name) === 1) : [];
    return dead.map((name) => `${path}: nobody uses '${name}'`);
  });
}

/** A dialect lists everything that its files export; constraints and traits of `define` are a vocabulary for dialects outside of this repository. */
const isListedWhole = /^src\/(?:dialects|define)\/|\.generated\.ts$|^src\/spirv\/opcode\.ts$/;

export const unusedExports: Check = {
  name: "exports that somebody uses",
  run() {
    const paths = ["src", "test", "scripts", "bench", "docs"].flatMap((folder) => [
      ...filesUnder(folder, ".ts"),
      ...filesUnder(folder, ".mjs"),
      ...filesUnder(folder, ".md"),
    ]);
    const texts = new Map(paths.map((path) => [path, readFileSync(path, "utf8")]));
    return deadExports(texts, (path) => path.startsWith("src/") && !isListedWhole.test(path));
  },
};
