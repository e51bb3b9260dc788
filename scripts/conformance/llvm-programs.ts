// node scripts/ts.mjs scripts/conformance/llvm-programs.ts FOLDER...: programs compiled by every clang and rustc that is installed, as text of LLVM IR.
//
// Each source (.c, .cpp, .cl, .rs) of the folders is compiled at several levels, with debug information and without, C++ with exceptions and without.
// The text must be read, verified and written as `llvm-as | llvm-dis` writes it, through our bitcode as well, and clang's bitcode as `llvm-dis` writes it.
// `--generate=N,SEED` adds random programs, `--sample=N,FIRST` takes every Nth compilation from FIRST on, `--keep=FOLDER` keeps the text of what differs.

import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { Context } from "../../src/ir/index.ts";
import {
  type Module,
  parseLlvm,
  readBitcode,
  verifyLlvm,
  writeBitcode,
  writeModuleBytes,
} from "../../src/llvm/index.ts";
import { generatedPrograms } from "./generated-programs.ts";

const bin = process.env["LLVM_BIN"] ?? "/usr/lib/llvm-22/bin";
const scratch = mkdtempSync(join(tmpdir(), "spirvana-programs-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

const LEVELS = ["-O0", "-O1", "-O2", "-O3", "-O0 -g", "-O2 -g"].map((words) => words.split(" "));
const CLANGS = [13, 14, 15, 16, 19, 22].map((version) => `/usr/bin/clang-${version}`).filter(existsSync);

interface Compilation {
  readonly command: string;
  readonly args: readonly string[];
}

/** The ways to compile a source, by its extension. */
const WAYS: Readonly<Record<string, (path: string) => readonly Compilation[]>> = {
  ".c": (path) => clangs(path, [[], ["-fno-discard-value-names"]]),
  ".cpp": (path) => clangs(path, [[], ["-fno-exceptions", "-fno-rtti", "-DNO_RTTI"]]),
  ".cl": (path) => clangs(path, [["-target", "spir64", "-cl-std=CL2.0", "-Xclang", "-finclude-default-header"]]),
  ".rs": (path) =>
    [["-Copt-level=0"], ["-Copt-level=1"], ["-Copt-level=2"], ["-Copt-level=3"], ["-g"], ["-g", "-Copt-level=2"]].map(
      (flags) => ({
        command: "rustc",
        args: ["--edition=2021", "--crate-type=lib", "--emit=llvm-ir", ...flags, "-o", "OUT", path],
      }),
    ),
};

function clangs(path: string, variants: readonly (readonly string[])[]): readonly Compilation[] {
  return CLANGS.flatMap((command) =>
    LEVELS.flatMap((level) =>
      variants.map((flags) => ({ command, args: ["-w", "-S", "-emit-llvm", ...level, ...flags, "-o", "OUT", path] })),
    ),
  );
}

function textOf(module: Module): string {
  const parts: Uint8Array[] = [];
  writeModuleBytes(module, { writeBytes: (bytes) => parts.push(bytes.slice()) });
  return Buffer.concat(parts).toString("latin1");
}

function native(tool: string, input: Uint8Array): Buffer | undefined {
  const result = spawnSync(join(bin, tool), ["-", "-o", "-"], { input, maxBuffer: 2 ** 28 });
  return result.status === 0 ? result.stdout : undefined;
}

/** What is wrong with bitcode that a clang writes; "" for nothing. */
function bitcodeProblem({ command, args }: Compilation): string {
  const output = join(scratch, "out.bc");
  spawnSync(
    command,
    args.map((arg) => (arg === "OUT" ? output : arg === "-S" ? "-c" : arg)),
  );
  const bytes = readFileSync(output);
  const expected = native("llvm-dis", bytes)?.toString("latin1");
  if (expected === undefined) return "";
  const read = readBitcode(new Context(), bytes);
  if (!read.ok) return `bitcode not read: ${read.diagnostics[0]?.message}`;
  return textOf(read.value) === expected ? "" : "bitcode written differently";
}

/** What is wrong with the text of a compilation; "" for nothing, undefined if the compiler or the reference rejects it. */
function problemOf({ command, args }: Compilation): string | undefined {
  const output = join(scratch, "out.ll");
  const compiled = spawnSync(
    command,
    args.map((arg) => (arg === "OUT" ? output : arg)),
  );
  if (compiled.status !== 0) return undefined;
  const bytes = readFileSync(output);
  const assembled = native("llvm-as", bytes);
  const expected = assembled && native("llvm-dis", assembled)?.toString("latin1");
  if (expected === undefined) return undefined;
  const parsed = parseLlvm(new Context(), bytes);
  if (!parsed.ok) return `not read: ${parsed.diagnostics[0]?.message}`;
  const verified = verifyLlvm(parsed.value);
  if (!verified.ok) return `not verified: ${verified.diagnostics[0]?.message}`;
  if (textOf(parsed.value) !== expected) return "written differently";
  const back = native("llvm-dis", writeBitcode(parsed.value))?.toString("latin1");
  if (back !== expected) return "written differently through bitcode";
  return command === "rustc" ? "" : bitcodeProblem({ command, args });
}

const args = process.argv.slice(2);

/** The numbers of a flag. */
function numbersOf(flag: string): readonly number[] {
  const given = args.find((arg) => arg.startsWith(flag));
  return given === undefined ? [] : given.slice(flag.length).split(",").map(Number);
}

const [step = 1, first = 0] = numbersOf("--sample=");
const [numGenerated = 0, seed = 1] = numbersOf("--generate=");
const generated = generatedPrograms(numGenerated, seed).map(({ extension, text }, index) => {
  const path = join(scratch, `program${index}${extension}`);
  writeFileSync(path, text);
  return path;
});
const sources = [
  ...args
    .filter((arg) => !arg.startsWith("--"))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name))),
  ...generated,
];
const compilations = sources
  .flatMap((path) => WAYS[extname(path)]?.(path) ?? [])
  .filter((_, index) => index % step === first);
const keep = args.find((arg) => arg.startsWith("--keep="))?.slice("--keep=".length);
const count = { right: 0, wrong: 0, skipped: 0 };
for (const one of compilations) {
  const problem = problemOf(one);
  if (problem === undefined) count.skipped++;
  else if (problem === "") count.right++;
  else {
    count.wrong++;
    if (keep !== undefined) copyFileSync(join(scratch, "out.ll"), join(keep, `${count.wrong}.ll`));
    console.log(`${problem}: ${one.command} ${one.args.join(" ")}`);
  }
}
console.log(`${count.right} of ${count.right + count.wrong} identical; ${count.skipped} not compiled`);
if (count.wrong > 0) process.exitCode = 1;
