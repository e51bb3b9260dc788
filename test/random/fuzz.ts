// node scripts/ts.mjs test/random/fuzz.ts [PROGRAMS [SEED [KIND]]]: programs made at random, taken from SPIR-V to LLVM IR, run natively and by the
// engine, and compared with what they leave as worked out here. KIND: assembly (if not given), glsl, opencl. What differs goes to the temporary
// folder.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type NativeTool, nativeTool } from "../oracle/native-tool.ts";
import { buildRuntime } from "../runtime/native-launch.ts";
import { type Choices, choices } from "../spirv/mutations.ts";
import { randomProgram } from "./assembly.ts";
import { type Way, waysOf } from "./compile.ts";
import { type Natively, problemsOfSource, problemsOfText } from "./launch.ts";
import type { Expected } from "./program.ts";
import { randomSource } from "./source.ts";

const [count = 100, seed = Date.now() % 2 ** 31] = process.argv.slice(2, 4).map(Number);
const kind = process.argv[4] ?? "assembly";
const lli = nativeTool("lli");
const clang = nativeTool("clang-22");
const natively = lli && clang && { lli, runtime: buildRuntime(clang, "test/runtime") };
const folder = mkdtempSync(join(tmpdir(), "spirvana-random-"));
const tools = new Map<string, NativeTool | undefined>();
const find = (name: string): NativeTool | undefined => {
  if (!tools.has(name)) tools.set(name, nativeTool(name));
  return tools.get(name);
};

/** A program: its text, how many numbers are known, and what is wrong. */
interface Outcome {
  readonly text: string;
  readonly numbers: number;
  readonly problems: readonly string[];
}

const known = (given: readonly { readonly expected: readonly Expected[] }[]): number =>
  given.reduce((sum, { expected }) => sum + expected.length, 0);

async function ofAssembly(choose: Choices, native: Natively | undefined): Promise<Outcome | undefined> {
  const program = randomProgram(choose);
  if (program === undefined) return undefined;
  return { text: program.text, numbers: known(program.given), problems: await problemsOfText(program, native) };
}

async function ofSource(
  ways: readonly Way[],
  choose: Choices,
  native: Natively | undefined,
): Promise<Outcome | undefined> {
  const source = randomSource(kind === "glsl" ? "glsl" : "opencl", choose);
  if (source === undefined) return undefined;
  return { text: source.text, numbers: known(source.given), problems: await problemsOfSource(source, ways, native) };
}

const ways = kind === "assembly" ? [] : waysOf(kind === "glsl" ? "glsl" : "opencl", find, folder);
const seen = new Map<string, number>();
let [failures, compared, unknown] = [0, 0, 0];

function report(turn: number, text: string, problem: string): void {
  failures++;
  const sort = problem.replace(/%\w+|0x[0-9a-f]+|\(.*\)|[0-9]+/g, "_").slice(0, 150);
  const times = (seen.get(sort) ?? 0) + 1;
  seen.set(sort, times);
  if (times > 4) return;
  const path = join(folder, `${seed + turn}.${kind}`);
  writeFileSync(path, text);
  process.stdout.write(`${path}: ${problem}\n`);
}

process.stdout.write(`${count} programs, seed ${seed}, ${folder}\n`);
for (let turn = 0; turn < count; turn++) {
  const choose = choices(seed + turn);
  const outcome = kind === "assembly" ? await ofAssembly(choose, natively) : await ofSource(ways, choose, natively);
  if (outcome === undefined) {
    unknown++;
    continue;
  }
  compared += outcome.numbers;
  for (const problem of outcome.problems) report(turn, outcome.text, problem);
}
natively?.runtime.dispose();
for (const [sort, times] of [...seen].sort((a, b) => b[1] - a[1])) process.stdout.write(`${times} × ${sort}\n`);
process.stdout.write(`${failures} failures, ${compared} numbers compared, of ${unknown} programs nothing is known\n`);
process.exitCode = failures === 0 ? 0 : 1;
