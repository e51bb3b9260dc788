// npm run fuzz -- shaders [COUNT [SEED [glsl|opencl]]]: programs with wild control flow (test/random/shaders), in GLSL and OpenCL C, compiled by glslang,
// spirv-opt and clang at all levels. What the engine leaves, and lavapipe and native code, is what was worked out while they were made.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createWorkers } from "../../src/engine/index.ts";
import { unwrapped } from "../../test/harness/results.ts";
import { nativeTool } from "../../test/oracle/native-tool.ts";
import { levelsOf, type Way } from "../../test/random/compile.ts";
import type { Language } from "../../test/random/language.ts";
import { minimized } from "../../test/random/shaders/minimize.ts";
import { SEEDS, type WildModule, wildModule } from "../../test/random/shaders/module.ts";
import { judgesOf } from "../../test/random/shaders/natives.ts";
import { type Judges, type Problem, problemsOf } from "../../test/random/shaders/trial.ts";
import { startWatchdog } from "../conformance/watchdog.ts";

/** Where the sources of the hosts are, from the root of the project. */
const HOSTS = "test/random/shaders";
/** Programs that one module has: of every other seed. */
const BATCH = SEEDS / 2;
/** Seconds that a module may take. */
const LIMIT = 300;
/** Of so many modules of a language, one runs as checked code as well. */
const CHECKED = 3;
/** Programs of one kind of failure that are made smaller. */
const EXAMPLES = 2;

/** A language with what compiles and runs it here. */
interface Side {
  readonly language: Language;
  readonly ways: readonly Way[];
  readonly judges: Judges;
}

const kindOf = ({ way, message, isCompilers }: Problem) =>
  `${isCompilers === true ? "the compiler's: " : ""}${way}: ${message.replace(/0x[0-9a-f]+|[%@]?\w*\d\w*/g, "_").slice(0, 200)}`;

const endingOf = ({ language }: Side) => (language === "glsl" ? "comp" : "cl");

class Report {
  readonly #folder: string;
  readonly #begin: () => void;
  readonly #counts = new Map<string, number>();
  failures = 0;

  /** `begin` is called before each trial. */
  constructor(folder: string, begin: () => void) {
    this.#folder = folder;
    this.#begin = begin;
  }

  /** Counts what is wrong with programs, and writes examples of each kind. */
  async add(side: Side, seeds: readonly number[], problems: readonly Problem[]): Promise<void> {
    for (const problem of problems) {
      if (problem.isCompilers !== true) this.failures++;
      const kind = kindOf(problem);
      const times = (this.#counts.get(kind) ?? 0) + 1;
      this.#counts.set(kind, times);
      if (times > EXAMPLES) continue;
      const path = await this.#example(side, problem.seed === undefined ? seeds : [problem.seed], problem);
      console.log(`${path}: ${problem.way}: ${problem.message}`);
    }
  }

  async #example(side: Side, seeds: readonly number[], problem: Problem): Promise<string> {
    const kind = kindOf(problem);
    const { language } = side;
    const fails = async (module: WildModule) => {
      this.#begin();
      return (await problemsOf(module, side.ways, side.judges)).some((one) => kindOf(one) === kind);
    };
    const path = join(this.#folder, `${problem.seed ?? seeds[0]}-${this.#counts.size}.${endingOf(side)}`);
    // What is a compiler's is not worth the time.
    for (const seed of problem.isCompilers === true ? [] : seeds) {
      const module = await minimized(language, seed, fails);
      if (module === undefined) continue;
      writeFileSync(
        path,
        `// seed ${seed}: ${problem.way}: ${problem.message.replaceAll("\n", "\n// ")}\n${module.text}`,
      );
      return path;
    }
    // No program fails alone.
    writeFileSync(
      path,
      `// ${problem.way}: ${problem.message.replaceAll("\n", "\n// ")}\n${wildModule(language, seeds).text}`,
    );
    return path;
  }

  print(): void {
    for (const [kind, times] of [...this.#counts].sort((a, b) => b[1] - a[1])) console.log(`${times} × ${kind}`);
  }
}

const isDefined = (way: Way | undefined): way is Way => way !== undefined;

/** Exit status: 0 if nothing differs. */
export async function fuzzShaders(args: readonly string[]): Promise<number> {
  const [count = 400, given = Date.now() % 2 ** 28] = args.slice(0, 2).map(Number);
  const seed = given - (given % SEEDS);
  const folder = mkdtempSync(join(tmpdir(), "spirvana-fuzz-shaders-"));
  const languages = (["glsl", "opencl"] as const).filter((one) => args[2] === undefined || args[2] === one);
  const workers = unwrapped(createWorkers({ threads: 2 }));
  const sides = languages
    .map((language): Side => {
      return {
        language,
        ways: levelsOf(language, nativeTool, folder),
        judges: { ...judgesOf(language, nativeTool, folder, HOSTS), workers },
      };
    })
    .filter(({ ways }) => ways.length > 0);
  console.log(`${count} programs, seed ${seed}; those that fail go to ${folder}`);
  for (const { language, ways, judges } of sides)
    console.log(`${language}: ${[...ways, ...judges.natives].map(({ name }) => name).join("; ")}`);
  if (sides.length === 0) return 2;
  const watchdog = startWatchdog(LIMIT);
  const report = new Report(folder, watchdog.begin);
  const tried = { programs: 0, runs: 0 };
  for (let turn = 0; tried.programs < count; turn++) {
    watchdog.begin();
    const side = sides[turn % sides.length] as Side;
    const block = Math.floor(turn / sides.length);
    // Seeds of a module are all even or all odd, which states how large the work-group is.
    const first = seed + SEEDS * Math.floor(block / 2) + (block % 2);
    const seeds = Array.from({ length: BATCH }, (_, at) => first + 2 * at);
    const module = wildModule(side.language, seeds);
    const count = module.programs.length;
    if (count === 0) continue;
    // The way that changes nothing and one of the others, or one of all.
    const [simple, ...others] = side.ways;
    const checks = block % CHECKED === 0;
    const [ways, turns] = [checks ? others : side.ways, block >> 1];
    const chosen = [checks ? simple : undefined, ways[turns % Math.max(1, ways.length)]].filter(isDefined);
    const now: Side = { ...side, ways: chosen, judges: { ...side.judges, checks } };
    tried.programs += count;
    tried.runs += count * (2 * chosen.length + (checks ? 1 : 0) + side.judges.natives.length);
    // In case the watchdog ends the run.
    writeFileSync(join(folder, `current.${endingOf(side)}`), module.text);
    const problems = await problemsOf(module, now.ways, now.judges);
    // Compilers take what the simple one takes, or have limits.
    const isLimit = ({ way, isRejected }: Problem) => isRejected === true && way !== simple?.name;
    await report.add(
      now,
      seeds,
      problems.map((one) => (isLimit(one) ? { ...one, isCompilers: true } : one)),
    );
    if (turn % 10 === 9) console.log(`${tried.programs} programs, ${report.failures} differences`);
  }
  workers.close();
  report.print();
  console.log(`${report.failures} differences in ${tried.programs} programs, run ${tried.runs} times`);
  return report.failures === 0 ? 0 : 1;
}
