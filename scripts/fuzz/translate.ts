// npm run fuzz -- translate [COUNT [SEED [assembly|opencl|wild|ir|features]]]: random programs of test/random through our translator, from LLVM IR and from SPIR-V, there and
// back (test/random/translated). What the engine leaves is what was worked out while the programs were made.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assemble, encode } from "../../src/spirv/index.ts";
import { unwrapped } from "../../test/harness/results.ts";
import { nativeTool } from "../../test/oracle/native-tool.ts";
import { randomProgram } from "../../test/random/assembly.ts";
import { type Launch, problemsOf } from "../../test/random/launch.ts";
import { KERNELS } from "../../test/random/llvm-ir/module.ts";
import { irTools, irTurn } from "../../test/random/llvm-ir/trial.ts";
import { KERNELS as FEATURE_KERNELS } from "../../test/random/opencl-c/module.ts";
import { featureTurn } from "../../test/random/opencl-c/trial.ts";
import { minimized } from "../../test/random/shaders/minimize.ts";
import { SEEDS, wildModule } from "../../test/random/shaders/module.ts";
import { problemsOf as problemsOfWild } from "../../test/random/shaders/trial.ts";
import { randomSource } from "../../test/random/source.ts";
import { nameOf, thereAndBack, trips } from "../../test/random/translated/trips.ts";
import { type Compiler, compilersOf, compiles, translatedWays } from "../../test/random/translated/ways.ts";
import { pick } from "../../test/random/types.ts";
import { choices } from "../../test/spirv/mutations.ts";
import { startWatchdog } from "../conformance/watchdog.ts";
import { groupOf } from "./groups.ts";

/** Programs that one module of wild ones has: of every other seed. */
const BATCH = SEEDS / 2;
/** Seconds that a turn may take. */
const LIMIT = 1800;
/** Compilers that a turn chooses. */
const COMPILERS = 1;

/** What is wrong after one way. */
interface Problem {
  readonly way: string;
  readonly message: string;
}

/** Programs of one turn: their text, how many they are, and what is wrong. */
interface Turn {
  readonly text: string;
  readonly programs: number;
  readonly runs: number;
  readonly problems: readonly Problem[];
  /** Why a program is not translated, where that is no failure. */
  readonly rejected?: string;
}

type Try = (seed: number, compilers: readonly Compiler[], folder: string) => Promise<Turn>;

const nothing: Turn = { text: "", programs: 0, runs: 0, problems: [] };
const messageOf = (error: unknown): string => (error instanceof Error ? error.message.slice(0, 2000) : String(error));
const onArguments: Launch = (data) => ({ groups: [1, 1, 1], arguments: data });

/** A kernel in the assembler's text, on every trip. */
const assembly: Try = async (seed) => {
  const program = randomProgram(choices(seed));
  if (program === undefined || program.flavor !== "kernel") return nothing;
  const { text, given } = program;
  const binary = encode(unwrapped(assemble(text)));
  const problems: Problem[] = [];
  for (const trip of trips) {
    const way = nameOf(trip);
    const found = await problemsAfter(() => thereAndBack(binary, trip), given);
    problems.push(...found.map((message) => ({ way, message })));
  }
  return { text, programs: 1, runs: trips.length, problems };
};

async function problemsAfter(
  translate: () => Uint8Array,
  given: Parameters<typeof problemsOf>[1],
): Promise<readonly string[]> {
  try {
    return await problemsOf(translate(), given, onArguments, undefined, true);
  } catch (error) {
    return [messageOf(error)];
  }
}

/** A program in OpenCL C. */
const opencl: Try = async (seed, compilers) => {
  const source = randomSource("opencl", choices(seed));
  if (source === undefined) return nothing;
  const { text, given } = source;
  const problems: Problem[] = [];
  let runs = 0;
  for (const compiler of compilers) {
    if (!compiles(compiler, text)) continue;
    // What the compiler gets wrong is not the translator's.
    if (compiler.gives === "SPIR-V" && (await problemsAfter(() => compiler.run(text), given)).length > 0) continue;
    for (const { name: way, run } of translatedWays(compiler, seed)) {
      runs++;
      const found = await problemsAfter(() => run(text), given);
      problems.push(...found.map((message) => ({ way, message })));
    }
  }
  return { text, programs: 1, runs, problems };
};

const noJudges = { natives: [], validate: undefined };

/** Programs with wild control flow. */
const wild: Try = async (seed, compilers) => {
  const first = SEEDS * seed;
  const seeds = Array.from({ length: BATCH }, (_, at) => first + (seed % 2) + 2 * at);
  const module = wildModule("opencl", seeds);
  const problems: Problem[] = [];
  const count = module.programs.length;
  if (count === 0) return nothing;
  let runs = 0;
  for (const compiler of compilers) {
    if (!compiles(compiler, module.text)) continue;
    if (compiler.gives === "SPIR-V" && (await problemsOfWild(module, [compiler], noJudges)).length > 0) continue;
    for (const way of translatedWays(compiler, seed)) {
      runs += count;
      problems.push(...(await problemsOfWild(module, [way], noJudges)));
    }
  }
  const [problem] = problems;
  const text = problem === undefined ? module.text : ((await smallest(seeds, compilers, seed, problem)) ?? module.text);
  return { text, programs: count, runs, problems };
};

/** The smallest program that fails in the same way, if one alone does. */
async function smallest(
  seeds: readonly number[],
  compilers: readonly Compiler[],
  turn: number,
  { way: name, message }: Problem,
): Promise<string | undefined> {
  const way = compilers.flatMap((one) => translatedWays(one, turn)).find((one) => name.endsWith(one.name));
  if (way === undefined) return undefined;
  const group = groupOf(message);
  for (const seed of seeds) {
    const module = await minimized("opencl", seed, async (smaller) =>
      (await problemsOfWild(smaller, [way], noJudges)).some((one) => groupOf(one.message) === group),
    );
    if (module !== undefined) return module.text;
  }
  return undefined;
}

/** Functions in LLVM's text, as they are and as LLVM optimizes them, which may give types that SPIR-V lacks. */
const ir: Try = async (seed, _, folder) => {
  const tools = irTools(nativeTool, folder);
  if (tools === undefined) return nothing;
  const turn = await irTurn(tools, seed);
  return { programs: turn.runs > 0 ? KERNELS : 0, ...turn };
};

/** Modules in OpenCL C, compared with SPIR-V of other compilers. */
const features: Try = async (seed, compilers, folder) => {
  const references = compilersOf(nativeTool, folder).filter(
    ({ name, gives }) => gives === "SPIR-V" && name.includes("-O0"),
  );
  const turn = await featureTurn(seed, references, compilers);
  return { programs: turn.runs > 0 ? FEATURE_KERNELS : 0, ...turn };
};

const kinds: Readonly<Record<string, Try>> = { assembly, opencl, wild, ir, features };

function extensionOf(text: string): string {
  if (text.includes("target triple")) return "ll";
  return text.includes("kernel void") ? "cl" : "spvasm";
}

/** Counts what is wrong, and writes an example of each group. */
class Report {
  readonly #folder: string;
  readonly #counts = new Map<string, number>();
  readonly #rejected = new Map<string, number>();
  failures = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  add(seed: number, { text, problems, rejected }: Turn): void {
    if (rejected !== undefined) {
      const group = groupOf(rejected);
      this.#rejected.set(group, (this.#rejected.get(group) ?? 0) + 1);
    }
    for (const { way, message } of problems) {
      this.failures++;
      const group = groupOf(message);
      const times = (this.#counts.get(group) ?? 0) + 1;
      this.#counts.set(group, times);
      if (times > 2) continue;
      const path = join(this.#folder, `${seed}-${this.#counts.size}.${extensionOf(text)}`);
      writeFileSync(path, text);
      console.log(`${path}: ${way}: ${message.slice(0, 600)}`);
    }
  }

  print(): void {
    for (const [group, times] of this.#rejected) console.log(`${times} times not translated: ${group}`);
    for (const [group, times] of [...this.#counts].sort((a, b) => b[1] - a[1])) console.log(`${times} times: ${group}`);
  }
}

/** Exit status: 0 if nothing differs. */
export async function fuzzTranslate(args: readonly string[]): Promise<number> {
  const [count = 1000, seed = Date.now() % 2 ** 24] = args.slice(0, 2).map(Number);
  const tries = args[2] === undefined ? Object.values(kinds) : [kinds[args[2]] ?? assembly];
  const folder = mkdtempSync(join(tmpdir(), "spirvana-fuzz-translate-"));
  const compilers = compilersOf(nativeTool, folder);
  console.log(`${count} programs, seed ${seed}; those that fail go to ${folder}`);
  const watchdog = startWatchdog(LIMIT);
  const report = new Report(folder);
  const done = { programs: 0, runs: 0 };
  for (let turn = 0; done.programs < count; turn++) {
    watchdog.begin();
    const choose = choices(seed + turn);
    const chosen = compilers.length === 0 ? [] : Array.from({ length: COMPILERS }, () => pick(choose, compilers));
    for (const tried of tries) {
      const result = await tried(seed + turn, [...new Set(chosen)], folder);
      done.programs += result.programs;
      done.runs += result.runs;
      report.add(seed + turn, result);
    }
    if (turn % 10 === 9) console.log(`${done.programs} programs, ${report.failures} failures`);
  }
  report.print();
  console.log(`${report.failures} failures of ${done.programs} programs in ${done.runs} runs`);
  return report.failures === 0 ? 0 : 1;
}
