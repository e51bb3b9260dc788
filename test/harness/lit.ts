// Runs one test file by its RUN lines, as lit does: in order, until one fails.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Programs } from "./shell/commands.ts";
import { runScript } from "./shell/run.ts";
import { parseScript } from "./shell/script.ts";
import { tokensOf } from "./shell/words.ts";

/** Why a test file fails. */
export interface LitFailure {
  /** The RUN line, with continuation lines joined. */
  readonly line: string;
  readonly status: number;
  /** What its commands wrote for people. */
  readonly output: string;
}

/** The RUN lines in a test's text; a backslash at the end joins a line with the next. */
export function runLinesOf(text: string): readonly string[] {
  const lines: string[] = [];
  let open: string | undefined;
  for (const [, part = ""] of text.matchAll(/\bRUN:(.*)$/gm)) {
    const line = open === undefined ? part.trim() : `${open} ${part.trim()}`;
    open = line.endsWith("\\") ? line.slice(0, -1).trimEnd() : undefined;
    if (open === undefined) lines.push(line);
  }
  if (open !== undefined) throw new SyntaxError("the last RUN line ends with a backslash");
  return lines;
}

/** Runs the RUN lines of the file `path` whose text is `text`; undefined if all of them succeed. */
export async function runLit(path: string, text: string, programs: Programs): Promise<LitFailure | undefined> {
  let temporary: string | undefined;
  const expand = (word: string) =>
    word.replaceAll(/%(%|s|S|p|t|T)/g, (_, name: string) => {
      if (name === "%") return "%";
      if (name === "s") return path;
      if (name === "S" || name === "p") return dirname(path);
      temporary ??= mkdtempSync(join(tmpdir(), "spirvana-test-"));
      return name === "T" ? temporary : join(temporary, `${basename(path)}.tmp`);
    });
  try {
    for (const line of runLinesOf(text)) {
      const { status, output } = await runScript(parseScript(tokensOf(line, expand)), ".", programs);
      if (status !== 0) return { line, status, output };
    }
    return undefined;
  } finally {
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
  }
}
