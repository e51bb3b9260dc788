// Checks that comments and Markdown pages contain none of the phrases that docs/style.md lists first: readers stumble over them.
// Strings and code are not checked, since they may be tool output or test data.
import { readFileSync } from "node:fs";
import { filesUnder } from "./files.ts";
import type { Check, Problem } from "./problem.ts";

/** A phrase to avoid, and what to write instead. */
interface Phrase {
  readonly pattern: RegExp;
  readonly instead: string;
}

const phrases: readonly Phrase[] = [
  { pattern: /\bstands? (?:behind|before|for itself|against|beside|in for)\b/gi, instead: "follows, precedes, is" },
  { pattern: /\bwhat (?:stands|stood|comes)\b/gi, instead: "the noun itself" },
  { pattern: /\b(?:is|are|was|were|be|been|being) told\b/gi, instead: "receives, is reported, is known" },
  { pattern: /\banew\b/gi, instead: "again" },
  { pattern: /\bbut for\b/gi, instead: "except" },
  { pattern: /\bin vain\b/gi, instead: "without success" },
  { pattern: /\bfor want of\b/gi, instead: "without" },
  { pattern: /\b(?:its|their) like\b/gi, instead: "such as, similar" },
  { pattern: /\b(?:who|whoever) (?:asks|wants)\b/gi, instead: "the caller" },
  { pattern: /\bbehind\b/gi, instead: "after, follows; in an enclosing op" },
  { pattern: /\b(?:undefined|false|true) where\b/gi, instead: "if" },
  { pattern: /\b(?:says|tells) whether\b/gi, instead: "returns whether, states whether" },
  { pattern: /\btold apart\b/gi, instead: "distinguished" },
  { pattern: /\bat hand\b/gi, instead: "current" },
  { pattern: /\bspelled\b/gi, instead: "written as" },
  { pattern: /\bsurely\b/gi, instead: "certainly" },
  { pattern: /\b(?:nobody|somebody|anybody)\b/gi, instead: "the subject: the caller, a reader, a pass" },
];

/** Generated pages: their texts come from sources that are checked, from string literals, or from MLIR. */
const generatedPages = /^docs\/(?:dialects|tools\/flags|spirv\/decorations|conformance)\b(?!\.in)/;

/** Scripts whose texts are part of a hash in the files that they generate. */
const generators = /^scripts\/(?:generate-[\w-]+|tablegen|phrases)\.\w+$/;

/** Finds phrases to avoid in `text`, which is the prose of the file `path` with its lines at their places. */
export function phraseProblems(path: string, text: string): readonly Problem[] {
  const found = phrases.flatMap(({ pattern, instead }) =>
    // A line break may separate the words of a phrase.
    [...text.matchAll(new RegExp(pattern.source.replaceAll(" ", "\\s+"), pattern.flags))].map(
      ({ 0: words, index }) => ({
        line: text.slice(0, index).split("\n").length,
        problem: `'${words.replaceAll(/\s+/g, " ")}': write ${instead} (docs/style.md)`,
      }),
    ),
  );
  return found.sort((a, b) => a.line - b.line).map(({ line, problem }) => `${path}:${line}: ${problem}`);
}

/** Folders in which no comment begins with "What": the noun comes first. */
const named = /^src\//;

/** Finds comments that begin with "What" instead of a noun. */
export function openingProblems(path: string, source: string): readonly Problem[] {
  if (!named.test(path)) return [];
  return source.split("\n").flatMap((line, index) => {
    const isUnnamed = /^\s*(?:\/\/|\/\*\*|\*) ?What\b/.test(line);
    return isUnnamed ? [`${path}:${index + 1}: 'What …': begin with the noun itself (docs/style.md)`] : [];
  });
}

/** The comments of TypeScript, JavaScript or MLIR, everything else blank. Comments after code count if nothing before them is quoted. */
export function commentsOf(source: string): string {
  return source.replaceAll(/^.*$/gm, (line) => {
    const comment = /^\s*(?:\/\/|\/\*\*?|\*(?![^\s/]))(.*)$/.exec(line) ?? /^[^"'`/]*\s\/\/ (.*)$/.exec(line);
    return comment?.[1] ?? "";
  });
}

/** The prose of a Markdown page, code blank. */
export function proseOf(page: string): string {
  const blank = (code: string): string => code.replaceAll(/[^\n]/g, " ");
  return page.replaceAll(/^```[\s\S]*?^```/gm, blank).replaceAll(/`[^`\n]*`/g, blank);
}

function problemsUnder(folder: string, extension: string, prose: (text: string) => string): readonly Problem[] {
  const paths = filesUnder(folder, extension).filter((path) => !generators.test(path));
  return paths.flatMap((path) => phraseProblems(path, prose(readFileSync(path, "utf8"))));
}

export const plainEnglish: Check = {
  name: "plain English",
  run: () => [
    ...["src", "scripts", "test", "bench"].flatMap((folder) =>
      [".ts", ".mjs"].flatMap((extension) => problemsUnder(folder, extension, commentsOf)),
    ),
    ...filesUnder("src", ".ts").flatMap((path) => openingProblems(path, readFileSync(path, "utf8"))),
    ...filesUnder(".", ".md")
      .filter((path) => !generatedPages.test(path) && path !== "docs/style.md")
      .flatMap((path) => phraseProblems(path, proseOf(readFileSync(path, "utf8")))),
  ],
};
