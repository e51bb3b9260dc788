// node scripts/ts.mjs test/random/fuzz.ts [PROGRAMS [SEED]]: programs made at random, taken from SPIR-V to LLVM IR, run natively and by the engine,
// and compared with what they leave as worked out here. What differs goes to the temporary folder.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nativeTool } from "../oracle/native-tool.ts";
import { buildRuntime } from "../runtime/native-launch.ts";
import { choices } from "../spirv/mutations.ts";
import { randomProgram } from "./assembly.ts";
import { problemsOfText } from "./launch.ts";

const [count = 100, seed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number);
const lli = nativeTool("lli");
const clang = nativeTool("clang-22");
const natively = lli && clang && { lli, runtime: buildRuntime(clang, "test/runtime") };
const folder = mkdtempSync(join(tmpdir(), "spirvana-random-"));
let failures = 0;
let compared = 0;
let unknown = 0;
process.stdout.write(`${count} programs, seed ${seed}, ${folder}\n`);
const seen = new Map<string, number>();
for (let turn = 0; turn < count; turn++) {
  const choose = choices(seed + turn);
  const program = randomProgram(choose);
  if (program === undefined) {
    unknown++;
    continue;
  }
  const report = (what: string) => {
    failures++;
    const kind = what.replace(/%\w+|0x[0-9a-f]+|\(.*\)|[0-9]+/g, "_").slice(0, 150);
    const times = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, times);
    if (times > 3) return;
    const path = join(folder, `${seed + turn}.spvasm`);
    writeFileSync(path, program.text);
    process.stdout.write(`${path}: ${what}\n`);
  };
  for (const problem of await problemsOfText(program, natively)) report(problem);
  compared += program.given.reduce((sum, { expected }) => sum + expected.length, 0);
}
natively?.runtime.dispose();
for (const [kind, times] of [...seen].sort((a, b) => b[1] - a[1])) process.stdout.write(`${times} × ${kind}\n`);
process.stdout.write(`${failures} failures, ${compared} numbers compared, of ${unknown} programs nothing is known\n`);
process.exitCode = failures === 0 ? 0 : 1;
