// node scripts/ts.mjs scripts/conformance/bitcode.ts FOLDER…: bitcode through the readers and writers, beside LLVM's tools.
//
// Each .bc file of the folders, and each .ll file that llvm-as assembles, is read and printed, which must be what llvm-dis prints; it is written
// as bitcode, which llvm-dis must print alike. Summaries of whole programs, which we skip, do not count. LLVM_BIN names the folder of the tools.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Context } from "../../src/ir/index.ts";
import { type Module, readBitcode, writeBitcode, writeModuleBytes } from "../../src/llvm/index.ts";

const bin = process.env["LLVM_BIN"] ?? "/usr/lib/llvm-22/bin";
const scratch = mkdtempSync(join(tmpdir(), "spirvana-bitcode-"));
const MOST_OUTPUT = 2 ** 30;

function run(tool: string, args: readonly string[], input?: Uint8Array): Buffer | undefined {
  try {
    const options = { maxBuffer: MOST_OUTPUT, stdio: ["pipe", "pipe", "ignore"] as ["pipe", "pipe", "ignore"] };
    return execFileSync(join(bin, tool), args, input === undefined ? options : { ...options, input });
  } catch {
    return undefined;
  }
}

function filesIn(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesIn(join(path, name)));
}

/** Without summaries, which follow the metadata. */
function comparable(text: string): string {
  return text.replaceAll(/^\^\d+ = .*\n/gm, "").trimEnd();
}

function textOf(module: Module): string {
  const parts: Uint8Array[] = [];
  writeModuleBytes(module, { writeBytes: (bytes) => parts.push(bytes.slice()) });
  return Buffer.concat(parts).toString("latin1");
}

type Outcome = "identical" | "different" | "rejected" | "accepted";

interface Result {
  readonly read: Outcome;
  readonly written: Outcome | undefined;
  /** Bytes that we and LLVM write. */
  readonly sizes: readonly [own: number, other: number];
}

function compare(bytes: Uint8Array): Result {
  const wanted = run("llvm-dis", ["-", "-o", "-"], bytes)?.toString("latin1");
  const module = readBitcode(new Context(), bytes, { name: "<stdin>" });
  if (wanted === undefined || !module.ok) {
    const isSame = module.ok === (wanted !== undefined);
    return { read: isSame ? "identical" : module.ok ? "accepted" : "rejected", written: undefined, sizes: [0, 0] };
  }
  const expected = comparable(wanted);
  const read: Outcome = comparable(textOf(module.value)) === expected ? "identical" : "different";
  const own = writeBitcode(module.value);
  const back = run("llvm-dis", ["-", "-o", "-"], own)?.toString("latin1");
  const written: Outcome = back === undefined ? "rejected" : comparable(back) === expected ? "identical" : "different";
  return { read, written, sizes: [own.length, bytes.length] };
}

function bitcodeOf(path: string): Uint8Array | undefined {
  if (path.endsWith(".bc")) return readFileSync(path);
  return path.endsWith(".ll") ? run("llvm-as", [path, "-o", "-"]) : undefined;
}

const counts = new Map<string, number>();
const count = (name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};
const sizes = [0, 0];
const failures: string[] = [];
for (const path of process.argv.slice(2).flatMap(filesIn)) {
  const bytes = bitcodeOf(path);
  if (bytes === undefined) continue;
  const result = compare(bytes);
  count(`read ${result.read}`);
  if (result.written !== undefined) count(`written ${result.written}`);
  sizes[0] = (sizes[0] ?? 0) + result.sizes[0];
  sizes[1] = (sizes[1] ?? 0) + result.sizes[1];
  if (result.read !== "identical" || result.written === "different" || result.written === "rejected")
    failures.push(`${path}: read ${result.read}, written ${result.written}`);
}
writeFileSync(join(scratch, "failures.txt"), failures.map((line) => `${line}\n`).join(""));
for (const [name, number] of [...counts].sort()) console.log(`${name}: ${number}`);
console.log(`size of ours by theirs: ${((sizes[0] ?? 0) / (sizes[1] ?? 1)).toFixed(2)}`);
console.log(`failures: ${join(scratch, "failures.txt")}`);
