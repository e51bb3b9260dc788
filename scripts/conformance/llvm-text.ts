// Compares the reader, the verifier and the writer of LLVM IR with llvm-as and llvm-dis on the `.ll` files of folders.
//
//   node scripts/ts.mjs scripts/conformance/llvm-text.ts FOLDER... [--list] [--only=WORD]
//
// A file that the reference accepts must give its text; a file that it rejects must be rejected, with the same first message at the same place.
// Answers of the reference are cached in the folder for temporary files. `--list` names the files that differ, with the first difference.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { llvm } from "../../src/dialects/llvm/index.ts";
import { Context } from "../../src/ir/index.ts";
import { parseLlvm, verifyLlvm, writeModule } from "../../src/llvm/index.ts";

const folder = process.env["LLVM_BIN"] ?? "/usr/lib/llvm-22/bin";
const cache = join(tmpdir(), "spirvana-llvm-reference");

interface Answer {
  /** Whether llvm-as accepts the text; undefined if llvm-dis rejects what llvm-as wrote. */
  readonly isAccepted: boolean | undefined;
  /** The text, or the first line of errors. */
  readonly text: string;
}

function filesIn(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ll"))
    .sort()
    .map((name) => join(path, name));
}

function reference(bytes: Uint8Array): Answer {
  const path = join(cache, createHash("sha256").update(bytes).digest("hex"));
  if (existsSync(path)) return JSON.parse(readFileSync(path, "utf8")) as Answer;
  const options = { maxBuffer: 2 ** 28, timeout: 60_000 };
  const assembled = spawnSync(join(folder, "llvm-as"), { ...options, input: bytes });
  const written =
    assembled.status === 0 ? spawnSync(join(folder, "llvm-dis"), { ...options, input: assembled.stdout }) : undefined;
  const answer =
    written === undefined
      ? { isAccepted: false, text: firstError(assembled.stderr.toString()) }
      : { isAccepted: written.status === 0 ? true : undefined, text: written.stdout.toString() };
  mkdirSync(cache, { recursive: true });
  writeFileSync(path, JSON.stringify(answer));
  return answer;
}

/** The line of an error without the name of the program; of the verifier the first line after its heading. */
function firstError(text: string): string {
  const lines = text
    .replaceAll(`${folder}/`, "")
    .split("\n")
    .filter((line) => !line.includes("warning:"));
  const at = lines.findIndex((line) => line.startsWith("llvm-as:"));
  const line = lines[at] ?? lines[0] ?? "";
  return line.includes("does not verify") ? (lines[at + 1] ?? "") : line;
}

function ours(bytes: Uint8Array): Answer {
  const result = parseLlvm(new Context([llvm]), bytes);
  if (!result.ok) {
    const [first] = result.diagnostics;
    const { line, column } = first?.place ?? { line: 0, column: 0 };
    return { isAccepted: false, text: `llvm-as: <stdin>:${line}:${column}: error: ${first?.message}` };
  }
  const verified = verifyLlvm(result.value);
  if (!verified.ok) return { isAccepted: false, text: verified.diagnostics[0]?.message ?? "" };
  let text = "";
  writeModule(result.value, {
    write(part) {
      text += part;
    },
  });
  return { isAccepted: true, text };
}

/** Without summaries of whole programs, which we skip; a text that has nothing else has no name of a file either. */
function comparable(text: string): string {
  if (!/^\^\d+ = /m.test(text)) return text;
  const rest = text.replaceAll(/^\^\d+ = .*\n/gm, "").trimEnd();
  return rest.includes("\n\n") ? rest : "";
}

function firstDifference(a: string, b: string): string {
  const [x, y] = [a.split("\n"), b.split("\n")];
  const at = x.findIndex((line, index) => line !== y[index]);
  return `    - ${x[at]}\n    + ${y[at]}`;
}

/** Whether texts are the same up to summaries. */
function isSame(own: string, expected: string): boolean {
  if (own === expected) return true;
  const wanted = comparable(expected);
  if (wanted === expected) return false;
  return wanted === "" ? !own.includes("\n\n") || comparable(own) === wanted : own.trimEnd() === wanted;
}

const args = process.argv.slice(2);
const isListing = args.includes("--list");
const only = args.find((arg) => arg.startsWith("--only="))?.slice("--only=".length) ?? "";
const files = args
  .filter((arg) => !arg.startsWith("--"))
  .flatMap(filesIn)
  .filter((file) => file.includes(only));
const count = { accepted: 0, identical: 0, rejected: 0, alsoRejected: 0, sameMessage: 0, crashed: 0 };
const report = (file: string, kind: string, detail: string): void => {
  if (isListing) console.log(`${kind} ${file}\n${detail}`);
};
for (const file of files) {
  const bytes = readFileSync(file);
  const expected = reference(bytes);
  let own: Answer;
  try {
    own = ours(bytes);
  } catch (error) {
    count.crashed++;
    own = {
      isAccepted: false,
      text: `crash: ${error instanceof Error ? error.stack?.split("\n").slice(0, 4).join(" ") : error}`,
    };
  }
  if (expected.isAccepted === undefined) continue;
  if (expected.isAccepted) {
    count.accepted++;
    if (isSame(own.text, expected.text)) count.identical++;
    else if (own.isAccepted) report(file, "DIFFERENT", firstDifference(expected.text, own.text));
    else report(file, "REJECTED", `    + ${own.text}`);
  } else {
    count.rejected++;
    if (!own.isAccepted) count.alsoRejected++;
    else report(file, "ACCEPTED", `    - ${expected.text}`);
    if (own.text === expected.text) count.sameMessage++;
    else if (!own.isAccepted) report(file, "MESSAGE", `    - ${expected.text}\n    + ${own.text}`);
  }
}
const share = (part: number, all: number): string =>
  `${part} of ${all} (${((100 * part) / Math.max(all, 1)).toFixed(1)} %)`;
console.log(`accepted by the reference: identical text ${share(count.identical, count.accepted)}`);
console.log(`rejected by the reference: rejected ${share(count.alsoRejected, count.rejected)}`);
console.log(`  same first message ${share(count.sameMessage, count.rejected)}`);
console.log(`crashed: ${count.crashed}`);
