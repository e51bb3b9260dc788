// node scripts/ts.mjs scripts/conformance/llvm-runs.ts [FOLDER...]: programs in C, run by the engine as LLVM IR and natively.
//
// The C files of the folders, and with `--generate=N,SEED` random programs, are compiled by clang at two levels; the output and the exit status of
// `spirvana-runner` must be those of the binary. `--keep=FOLDER` keeps the programs that differ.

import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { main } from "../../src/tools/run/runner.ts";
import { memoryPlatform, Sink } from "../../test/harness/memory-platform.ts";
import { runnablePrograms } from "./runnable-programs.ts";

const clang = join(process.env["LLVM_BIN"] ?? "/usr/lib/llvm-22/bin", "clang");
const scratch = mkdtempSync(join(tmpdir(), "spirvana-runs-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

/** Milliseconds that a binary may take. */
const MOST_TIME = 10_000;

/** What differs at a level; "" for nothing, undefined if clang rejects the program or the binary takes too long. */
async function problemOf(path: string, level: string): Promise<string | undefined> {
  const name = join(scratch, basename(path, ".c"));
  const [text, binary] = [`${name}.ll`, `${name}.out`];
  const compiled = spawnSync(clang, [level, "-S", "-emit-llvm", "-w", path, "-o", text]);
  if (compiled.status !== 0 || spawnSync(clang, ["-w", text, "-o", binary, "-lm"]).status !== 0) return undefined;
  const native = spawnSync(binary, { timeout: MOST_TIME, encoding: "latin1", maxBuffer: 2 ** 26 });
  if (native.status === null) return undefined;
  const [stdout, stderr] = [new Sink(), new Sink()];
  const status = await main([text], memoryPlatform({ stdin: new Uint8Array(), stdout, stderr, folder: scratch }));
  if (stdout.text() !== native.stdout) return `other output: ${stderr.text().split("\n")[0]}`;
  return status === native.status ? "" : `status ${status}, not ${native.status}`;
}

const args = process.argv.slice(2);
const textAfter = (flag: string) => args.find((arg) => arg.startsWith(flag))?.slice(flag.length);
const [numGenerated = 0, seed = 1] = (textAfter("--generate=") ?? "").split(",").map(Number);
const keep = textAfter("--keep=");
const generated = runnablePrograms(numGenerated, seed).map((text, index) => {
  const path = join(scratch, `program${index}.c`);
  writeFileSync(path, text);
  return path;
});
const folders = args.filter((arg) => !arg.startsWith("--"));
const sources = [...folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name))), ...generated];
const count = { right: 0, wrong: 0, skipped: 0 };
for (const path of sources.filter((one) => one.endsWith(".c"))) {
  for (const level of ["-O0", "-O2"]) {
    const problem = await problemOf(path, level);
    if (problem === undefined) count.skipped++;
    else if (problem === "") count.right++;
    else {
      count.wrong++;
      if (keep !== undefined) copyFileSync(path, join(keep, `${count.wrong}.c`));
      console.log(`${path} ${level}: ${problem}`);
    }
  }
}
console.log(`${count.right} of ${count.right + count.wrong} ran as the binary; ${count.skipped} skipped`);
if (count.wrong > 0) process.exitCode = 1;
