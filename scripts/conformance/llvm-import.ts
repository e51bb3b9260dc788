// Compares the import of LLVM IR with mlir-translate 22.
//
//   node scripts/ts.mjs scripts/conformance/llvm-import.ts FOLDER_OR_FILE... [--list] [--only=WORD] [--round-trip] [--flags="--a --b"]
//
// Of each `.ll` and `.bc` file (of a test of MLIR: each piece, with the flags of its RUN lines) the import must give the same text, and errors
// where the reference has some, with the same first message. C, C++ and OpenCL programs are compiled first: see `--flags`. With `--round-trip`
// the imported module is exported, too, and compared with what the reference exports of its own. Answers of the reference are cached in
// the folder for temporary files. `--list` names what differs, with the first difference.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { Source } from "../../src/support/diagnostics/source.ts";
import { splitSource } from "../../src/tools/opt/split-input.ts";
import { main } from "../../src/tools/translate/translate.ts";
import { memoryPlatform, Sink } from "../../test/harness/memory-platform.ts";

const folder = process.env["LLVM_BIN"] ?? "/usr/lib/llvm-22/bin";
const cache = join(tmpdir(), "spirvana-llvm-import-reference");
const NAME = "<stdin>";

interface Answer {
  readonly isAccepted: boolean;
  readonly text: string;
  /** The first line of errors and warnings. */
  readonly message: string;
}

const SOURCES: Readonly<Record<string, readonly string[]>> = {
  ".c": ["-x", "c"],
  ".cpp": ["-x", "c++"],
  ".cl": ["-x", "cl", "-target", "spir64", "-Xclang", "-finclude-default-header"],
};

function filesIn(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => [".ll", ".bc", ...Object.keys(SOURCES)].includes(extname(name)))
    .sort()
    .map((name) => join(path, name));
}

const args = process.argv.slice(2);
const option = (name: string): string | undefined =>
  args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const [isListing, isRoundTrip] = [args.includes("--list"), args.includes("--round-trip")];
const compilerFlags = option("flags")?.split(" ") ?? ["-O0"];
const clang = option("clang") ?? join(folder, "clang");

// ---- inputs

interface Input {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly flags: readonly string[];
}

const PASSED =
  /^-?-(mlir-print-debuginfo|mlir-print-op-generic|drop-di-composite-type-elements|prefer-unregistered-intrinsics|import-structs-as-literals|emit-expensive-warnings)$/;

function inputsOf(file: string): readonly Input[] {
  const language = SOURCES[extname(file)];
  if (language !== undefined)
    return [{ name: file, bytes: compiled(file, language), flags: ["--mlir-print-debuginfo"] }];
  const bytes = new Uint8Array(readFileSync(file));
  if (file.endsWith(".bc")) return [{ name: file, bytes, flags: [] }];
  const text = Buffer.from(bytes).toString("latin1");
  const run = /RUN:.*mlir-translate.*/.exec(text)?.[0] ?? "";
  const flags = run
    .split(/\s+/)
    .filter((word) => PASSED.test(word))
    .map((word) => `--${word.replace(/^-+/, "")}`);
  if (!run.includes("split-input-file")) return [{ name: file, bytes, flags }];
  return splitSource(new Source(file, bytes)).pieces.map((piece, index) => ({
    name: `${file}#${index}`,
    bytes: piece.bytes.subarray(0, piece.length),
    flags,
  }));
}

function compiled(file: string, language: readonly string[]): Uint8Array {
  const command = [...language, ...compilerFlags, "-w", "-S", "-emit-llvm", "-o", "-", file];
  const made = spawnSync(clang, command, { maxBuffer: 2 ** 28, timeout: 60_000 });
  if (made.status !== 0) console.error(`${file}: ${made.stderr.toString().split("\n")[0]}`);
  return new Uint8Array(made.stdout);
}

// ---- answers

function firstLine(text: string): string {
  return (
    text
      .split("\n")
      .find((line) => /error:|warning:/.test(line))
      ?.replace(/^<unknown>:0: /, "")
      .replace(/^.*?:\d+:\d+: /, "") ?? ""
  );
}

function reference(input: Uint8Array, flags: readonly string[]): Answer {
  const key = createHash("sha256").update(flags.join(" ")).update(input).digest("hex");
  const path = join(cache, key);
  if (existsSync(path)) return JSON.parse(readFileSync(path, "utf8"));
  const made = spawnSync(join(folder, "mlir-translate"), [...flags], { input, maxBuffer: 2 ** 28, timeout: 120_000 });
  const text = made.stdout.toString("latin1");
  const answer = { isAccepted: made.status === 0, text, message: firstLine(made.stderr.toString()) };
  mkdirSync(cache, { recursive: true });
  writeFileSync(path, JSON.stringify(answer));
  return answer;
}

async function ours(input: Uint8Array, flags: readonly string[]): Promise<Answer> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  try {
    const status = await main(flags, memoryPlatform({ stdin: input, stdout, stderr, folder: process.cwd() }));
    const text = Buffer.from(stdout.bytes()).toString("latin1");
    return { isAccepted: status === 0, text, message: firstLine(stderr.text()) };
  } catch (error) {
    const where = error instanceof Error ? error.stack?.split("\n").slice(0, 4).join(" ") : `${error}`;
    return { isAccepted: false, text: "", message: `CRASH ${where}` };
  }
}

function firstDifference(a: string, b: string): string {
  const [x, y] = [a.split("\n"), b.split("\n")];
  const at = x.findIndex((line, index) => line !== y[index]);
  return `    - ${x[at]}\n    + ${y[at]}`;
}

// ---- the comparison

const count = {
  accepted: 0,
  identical: 0,
  rejected: 0,
  alsoRejected: 0,
  sameMessage: 0,
  exported: 0,
  sameExport: 0,
  crashed: 0,
};
const report = (name: string, kind: string, detail: string): void => {
  if (isListing) console.log(`${kind} ${name}\n${detail}`);
};

async function compare({ name, bytes, flags }: Input): Promise<void> {
  const all = ["--import-llvm", ...flags];
  const [expected, own] = [reference(bytes, all), await ours(bytes, all)];
  if (own.message.startsWith("CRASH")) count.crashed++;
  if (!expected.isAccepted) {
    count.rejected++;
    if (own.isAccepted) return report(name, "ACCEPTED", `    - ${expected.message}`);
    count.alsoRejected++;
    if (own.message === expected.message) count.sameMessage++;
    else report(name, "MESSAGE", `    - ${expected.message}\n    + ${own.message}`);
    return;
  }
  count.accepted++;
  if (own.text === expected.text) count.identical++;
  else if (own.isAccepted) report(name, "DIFFERENT", firstDifference(expected.text, own.text));
  else report(name, "REJECTED", `    + ${own.message}`);
  if (isRoundTrip && own.isAccepted) await compareExport(name, bytes);
}

async function compareExport(name: string, bytes: Uint8Array): Promise<void> {
  const debug = ["--import-llvm", "--mlir-print-debuginfo"];
  const imported = Buffer.from(reference(bytes, debug).text, "latin1");
  const expected = reference(imported, ["--mlir-to-llvmir"]);
  if (!expected.isAccepted) return;
  count.exported++;
  const own = await ours(Buffer.from((await ours(bytes, debug)).text, "latin1"), ["--mlir-to-llvmir"]);
  if (own.text === expected.text) count.sameExport++;
  else report(name, "EXPORT", own.isAccepted ? firstDifference(expected.text, own.text) : `    + ${own.message}`);
}

const files = args
  .filter((arg) => !arg.startsWith("--"))
  .flatMap(filesIn)
  .filter((file) => file.includes(option("only") ?? ""));
for (const file of files) for (const input of inputsOf(file)) await compare(input);
const share = (part: number, all: number): string =>
  `${part} of ${all} (${((100 * part) / Math.max(all, 1)).toFixed(1)} %)`;
console.log(`accepted by the reference: identical text ${share(count.identical, count.accepted)}`);
console.log(`rejected by the reference: rejected ${share(count.alsoRejected, count.rejected)}`);
console.log(`  same first message ${share(count.sameMessage, count.rejected)}`);
if (isRoundTrip) console.log(`exported again: identical text ${share(count.sameExport, count.exported)}`);
console.log(`crashed: ${count.crashed}`);
void NAME;
