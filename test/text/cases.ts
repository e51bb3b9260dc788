// Texts with their results, several per file: `// => ` begins each line of the printed module, or each diagnostic with its place.
import { readFileSync } from "node:fs";

export interface Case {
  readonly text: string;
  /** The lines that are printed, without empty ones, or the diagnostics as `line:column: severity: message`. */
  readonly outcome: readonly string[];
}

const OUTCOME = "// => ";

/** The files of this folder that hold cases. */
export const caseFiles: readonly string[] = ["attributes", "elements", "operations", "metadata"].map(
  (name) => `test/text/${name}.cases`,
);

export function casesOf(path: string): readonly Case[] {
  const [head, ...rest] = readFileSync(path, "utf8").split("\n// -----\n");
  // The head of the file precedes the first text.
  const first = head?.replace(/^(?:\/\/ (?!=>).*\n)+/, "") ?? "";
  return [first, ...rest].map(caseOf);
}

function caseOf(piece: string): Case {
  const lines = piece.trimEnd().split("\n");
  return {
    text: `${lines.filter((line) => !line.startsWith(OUTCOME)).join("\n")}\n`,
    outcome: lines.filter((line) => line.startsWith(OUTCOME)).map((line) => line.slice(OUTCOME.length)),
  };
}

/** What a tool's run gave, as cases write it. Notes that show an op, and lists of all dialects, are left out. */
export function outcomeOf(status: number | null, stdout: string, stderr: string): readonly string[] {
  if (status === 0) return stdout.split("\n").flatMap((line) => (line === "" ? [] : line.trimEnd()));
  const isDiagnostic = (line: string) => /^[^"]*: (?:error|warning|remark|note): /.test(line);
  return stderr
    .split("\n")
    .filter(
      (line) => isDiagnostic(line) && !/note: (?:loc\(.*\): )?see current operation|Available dialects/.test(line),
    )
    .map((line) => line.replace(/^<stdin>:/, "").trimEnd());
}
