// Checks the shape of src/: how many files a folder has, how long a file is, how deep classes inherit, which members are private, and that
// nothing of ours is `null`.
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { filesUnder } from "./files.ts";
import type { Check, Problem } from "./problem.ts";

/** A file of src/: its path from the repository's root, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Files beside each other that a reader still overlooks, without tests and generated files. */
const MOST_FILES = 20;

const MOST_LINES = 500;

/** Classes of src/ that a class may stand on. */
const MOST_ANCESTORS = 3;

/** Longer files that are better in one piece, each with the reason. */
const longFiles: ReadonlyMap<string, string> = new Map([
  ["src/define/format/format-parser.ts", "one class that reads an op, whose parts share what has been read"],
  ["src/dialects/llvm/ops/intrinsics.ts", "one table of definitions"],
  ["src/engine/lower/devices/subgroups.ts", "the operations of subgroups, which share their rules"],
  ["src/engine/lower/memory/globals.ts", "one class that places variables, by where they live"],
  ["src/ir/store/store.ts", "every change to the columns, which keeps their invariants"],
  ["src/llvm/reader/constants.ts", "one recursive reader of constants"],
  ["src/llvm/reader/words/lexer.ts", "one scanner"],
  ["src/llvm/verify/metadata/debug-nodes.ts", "one table of rules by node"],
  ["src/llvm/writer/function.ts", "one writer of instructions"],
  ["src/spirv/assemble/assemble.ts", "one reader of operands by their kinds"],
  ["src/spirv/deserialize/module/module-reader.ts", "the state of a module while it is read"],
  ["src/text/syntax/parser.ts", "one recursive reader of ops, blocks and regions"],
  ["src/text/syntax/scanner.ts", "one scanner"],
  ["src/validate/rules/built-ins/table.ts", "one table"],
]);

const isGenerated = (path: string): boolean => path.includes(".generated.");

export function folderProblems(files: readonly SourceFile[]): readonly Problem[] {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    if (path.endsWith(".test.ts") || isGenerated(path)) continue;
    const folder = dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) =>
    count > MOST_FILES ? [`${folder}: ${count} files, more than ${MOST_FILES}: give it sub-folders`] : [],
  );
}

export function lengthProblems(
  files: readonly SourceFile[],
  allowed: ReadonlyMap<string, string> = longFiles,
): readonly Problem[] {
  return files.flatMap(({ path, text }): Problem[] => {
    if (isGenerated(path)) return [];
    const lines = text.split("\n").length - 1;
    if (lines <= MOST_LINES) return allowed.has(path) ? [`${path}: is short now: take it off the list`] : [];
    return allowed.has(path) ? [] : [`${path}: ${lines} lines, more than ${MOST_LINES}`];
  });
}

/** Classes that inherit from too many others of ours. */
export function inheritanceProblems(files: readonly SourceFile[]): readonly Problem[] {
  const bases = new Map<string, { readonly base: string; readonly path: string }>();
  for (const { path, text } of files) {
    for (const [, name = "", base = ""] of text.matchAll(
      /^(?:export )?(?:abstract )?class (\w+)(?:<[^{]*?>)? extends (\w+)/gm,
    )) {
      bases.set(name, { base, path });
    }
  }
  const ancestors = (name: string): number => {
    const known = bases.get(name);
    return known === undefined ? 0 : 1 + ancestors(known.base);
  };
  return [...bases].flatMap(([name, { path }]) =>
    ancestors(name) > MOST_ANCESTORS ? [`${path}: '${name}' stands on more than ${MOST_ANCESTORS} classes`] : [],
  );
}

/** The ways to make a null; that others give one is no fault of ours. */
const makesNull = /(?:\breturn|\?\?|[^=!]=|:) null\b(?! \|)/;

/** Lines that make a null, or a private member that is none when the program runs. */
export function memberProblems(files: readonly SourceFile[]): readonly Problem[] {
  return files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index): Problem[] => {
      const at = `${path}:${index + 1}`;
      if (/^\s+private (?!constructor\()/.test(line)) return [`${at}: a private member begins with '#'`];
      return makesNull.test(line.replace(/"[^"]*"|`[^`]*`|\/\/.*|^\s*\/?\*.*/g, ""))
        ? [`${at}: absence is 'undefined', not null`]
        : [];
    }),
  );
}

export const structure: Check = {
  name: "structure",
  run: () => {
    const files = filesUnder("src", ".ts").map((path) => ({ path, text: readFileSync(path, "utf8") }));
    return [
      ...folderProblems(files),
      ...lengthProblems(files),
      ...inheritanceProblems(files),
      ...memberProblems(files),
    ];
  },
};
