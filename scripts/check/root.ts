// Checks that the folder of the repository holds what is listed here, beside what Git ignores: nothing that a run has left after.
import { execFileSync } from "node:child_process";
import type { Check, Problem } from "./problem.ts";

const listed: ReadonlySet<string> = new Set([
  ".ci",
  ".gitignore",
  ".npmrc",
  "ARCHITECTURE.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "LICENSE",
  "NOTICE",
  "README.md",
  "bench",
  "bin",
  "biome.json",
  "docs",
  "examples",
  "package-lock.json",
  "package.json",
  "scripts",
  "src",
  "test",
  "tsconfig.build.json",
  "tsconfig.json",
  "vitest.config.ts",
]);

/** Problems with a folder that holds the files at `paths`. */
export function rootProblems(paths: readonly string[]): readonly Problem[] {
  const names = new Set(paths.map((path) => path.split("/", 1)[0] ?? ""));
  const extra = [...names].filter((name) => !listed.has(name)).sort();
  const missing = [...listed].filter((name) => !names.has(name));
  return [
    ...extra.map((name) => `${name}: not in the list of scripts/check/root.ts`),
    ...missing.map((name) => `${name}: in the list of scripts/check/root.ts, but not there`),
  ];
}

export const root: Check = {
  name: "files of the root",
  run: () => {
    // Untracked files count, ignored ones do not.
    const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    const output = execFileSync("git", args, { encoding: "utf8", maxBuffer: 1 << 26 });
    return rootProblems(output.split("\0").filter((path) => path !== ""));
  },
};
