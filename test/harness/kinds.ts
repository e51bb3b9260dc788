// The kinds of IR tests that say what they are in their first line, `// test: KIND FLAGS`, instead of giving RUN lines. `// test: our KIND …` is
// of text that the reference does not read.
// A kind is what runs and where the expected text is.

import { Sink } from "./memory-platform.ts";
import { ourTool } from "./shell/commands.ts";

/** What a run of a tool on a test's text gave. */
export interface Run {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A kind of test. */
export interface Kind {
  readonly summary: string;
  readonly tool: string;
  /** Flags before those of the test's first line. */
  readonly flags: readonly string[];
  /**
   * The expected output: the input without comments (`itself`), the comments after a line `// expected:` (`after`), or none, since
   * the exit status is the verdict (`none`).
   */
  readonly expectation: "itself" | "after" | "none";
}

export const kinds: { readonly [name: string]: Kind } = {
  "round-trip": {
    summary: "prints as it is written",
    tool: "spirvana-opt",
    flags: [],
    expectation: "itself",
  },
  verify: {
    summary: "gives the diagnostics that its expected-error comments announce, and no others",
    tool: "spirvana-opt",
    flags: ["--split-input-file", "--verify-diagnostics"],
    expectation: "none",
  },
  fold: {
    summary: "canonicalizes to the expected text",
    tool: "spirvana-opt",
    flags: ["--canonicalize"],
    expectation: "after",
  },
  pass: {
    summary: "becomes the expected text under the passes of its first line",
    tool: "spirvana-opt",
    flags: [],
    expectation: "after",
  },
  "llvm-ir": {
    summary: "is exported as the expected LLVM IR",
    tool: "spirvana-translate",
    flags: ["--mlir-to-llvmir"],
    expectation: "after",
  },
  upgrade: {
    summary: "is older text, and is read as the expected one",
    tool: "spirvana",
    flags: ["opt", "--upgrade"],
    expectation: "after",
  },
};

/** Text between the pieces of an input, as tools split it with --split-input-file. */
export const PIECE_MARKER = "// -----";

const expectedLine = /^\/\/ expected:\n/m;

/** A test of a kind, from its text. */
export interface KindTest {
  readonly kind: Kind;
  /** The reference does not read the text. */
  readonly isOurs: boolean;
  readonly flags: readonly string[];
  /** Comments at the top of the file, which no rewriting touches. */
  readonly header: string;
  readonly pieces: readonly string[];
}

/** Reads a test's first line and pieces; undefined if it names no kind. Throws where the kind does not exist. */
export function kindTestOf(text: string): KindTest | undefined {
  const [, our, name = "", flags = ""] = /^\/\/ test: (our )?(\S+)(.*)\n/.exec(text) ?? [];
  if (name === "") return undefined;
  const kind = kinds[name];
  if (kind === undefined) throw new SyntaxError(`there is no kind of test called '${name}'`);
  const header = /^(?:\/\/(?! -----).*\n)*\n?/.exec(text)?.[0] ?? "";
  const pieces = text.slice(header.length).split(new RegExp(`^${PIECE_MARKER}.*\\n`, "m"));
  return { kind, isOurs: our !== undefined, flags: flags.trim().split(/\s+/).filter(Boolean), header, pieces };
}

/** Runs the test's tool on `text`. */
export async function runKind({ kind, flags }: KindTest, text: string): Promise<Run> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const stdin = new TextEncoder().encode(text);
  const status = await ourTool(kind.tool)([...kind.flags, ...flags, "-"], { stdin, stdout, stderr, folder: "." });
  return { status, stdout: stdout.text(), stderr: stderr.text() };
}

/**
 * The inputs of a test's tool: one per piece, or a single one if no output is expected. Empty lines replace the preceding lines of
 * the file, so that diagnostics have its line numbers.
 */
export function inputsOf({ kind, header, pieces }: KindTest): readonly string[] {
  const above = header.split("\n").length - 1;
  if (kind.expectation === "none") return ["\n".repeat(above) + pieces.join(`${PIECE_MARKER}\n`)];
  let line = above;
  return pieces.map((piece) => {
    const input = "\n".repeat(line) + inputOf(piece);
    line += piece.split("\n").length;
    return input;
  });
}

/** The part of a piece that is input. */
export function inputOf(piece: string): string {
  const match = expectedLine.exec(piece);
  return match === null ? piece : piece.slice(0, match.index);
}

/** The output that a piece expects. Comments and blank lines around it are not part of it. */
export function expectedOf(piece: string, expectation: "itself" | "after"): string {
  if (expectation === "itself") return piece.replaceAll(/^\s*\/\/.*\n/gm, "").trim();
  const match = expectedLine.exec(piece);
  if (match === null) return "";
  return piece
    .slice(match.index + match[0].length)
    .replaceAll(/^\/\/ ?/gm, "")
    .trim();
}

/** The piece with `output` as what it expects. */
export function blessed(piece: string, output: string, expectation: "itself" | "after"): string {
  if (expectation === "itself") return `${/^(?:\s*\/\/.*\n)*/.exec(piece)?.[0] ?? ""}${output.trim()}\n\n`;
  const commented = output
    .trim()
    .replaceAll(/^(?=.)/gm, "// ")
    .replaceAll(/^$/gm, "//");
  return `${inputOf(piece).trimEnd()}\n\n// expected:\n${commented}\n\n`;
}

/** The text of a test whose pieces are `pieces`. */
export function withPieces(test: KindTest, pieces: readonly string[]): string {
  const bodies = pieces.map((piece) => piece.replace(/^\n+/, ""));
  return `${test.header}${bodies.join(`${PIECE_MARKER}\n\n`).trimEnd()}\n`;
}
