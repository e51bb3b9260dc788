// npm run fuzz -- passes [COUNT [SEED]]: random programs (test/random/mlir) through random pipelines of all passes. What a program gives is the same
// before and after, by the engine and by lli, and the same as what mlir-opt and lli make of it. Without native tools: by the engine alone.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { findNatives } from "../../test/random/mlir/native.ts";
import { mlirProgram } from "../../test/random/mlir/program.ts";
import type { Problem } from "../../test/random/mlir/stages.ts";
import { compareNatively, stepsOf, type Trial, trialOf } from "../../test/random/mlir/trial.ts";

/** Programs that one process of lli runs. */
const BATCH = 50;
/** Seconds that a program may take. */
const LIMIT = 60;
/** Programs of one kind of failure that are written down. */
const EXAMPLES = 3;

/** A thread that tries programs, so that one that never ends can be stopped. */
class Trier {
  #worker: Worker | undefined;

  async trial(seed: number): Promise<Trial> {
    // The thread runs this script again, and gets here as what is not the main thread.
    this.#worker ??= new Worker(new URL(import.meta.url), { argv: process.argv.slice(2) });
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        worker.removeAllListeners();
        void worker.terminate();
        this.#worker = undefined;
        resolve(endless(seed));
      }, LIMIT * 1000);
      worker.removeAllListeners();
      worker.on("error", reject);
      worker.on("message", (trial: Trial) => {
        clearTimeout(timer);
        resolve(trial);
      });
      worker.postMessage(seed);
    });
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
  }
}

function endless(seed: number): Trial {
  const program = mlirProgram(seed);
  const problems: readonly Problem[] = [{ kind: "endless", message: `takes more than ${LIMIT} seconds` }];
  return {
    program,
    steps: stepsOf(program, seed),
    skipped: [],
    result: undefined,
    plain: undefined,
    after: undefined,
    problems,
  };
}

/** What a thread does: it tries the programs that it gets the seeds of. */
async function work(): Promise<number> {
  return new Promise(() => {
    parentPort?.on("message", async (seed: number) => parentPort?.postMessage(await trialOf(seed)));
  });
}

/** Counts texts that are equal except for names and numbers. */
class Table {
  readonly #counts = new Map<string, number>();

  /** How often there has been such a text, with this time. */
  add(text: string): number {
    const group = text.replace(/[%@^]?\w*\d[\w#]*/g, "_").slice(0, 140);
    const times = (this.#counts.get(group) ?? 0) + 1;
    this.#counts.set(group, times);
    return times;
  }

  print(): void {
    for (const [text, times] of [...this.#counts].sort((a, b) => b[1] - a[1])) console.log(`${times} × ${text}`);
  }
}

/** Exit status: 0 where nothing differs. */
export async function fuzzPasses(args: readonly string[]): Promise<number> {
  if (!isMainThread) return work();
  const [count = 200, seed = Date.now() % 2 ** 31] = args.map(Number);
  const folder = mkdtempSync(join(tmpdir(), "spirvana-fuzz-passes-"));
  const natives = findNatives(join(folder, "native"));
  console.log(`${count} programs, seed ${seed}; those that fail go to ${folder}`);
  const [differences, skips, trier] = [new Table(), new Table(), new Trier()];
  let failures = 0;
  const report = ({ program, steps }: Trial, { kind, message }: Problem): void => {
    failures++;
    if (differences.add(`${kind} ${message}`) > EXAMPLES) return;
    const path = join(folder, `${program.name}.mlir`);
    writeFileSync(path, `// ${steps.join("\n// ")}\n${program.text}`);
    console.log(`${path}: ${kind}: ${message}`);
  };
  for (let first = 0; first < count; first += BATCH) {
    const trials: Trial[] = [];
    for (let at = first; at < Math.min(first + BATCH, count); at++) trials.push(await trier.trial(seed + at));
    const native = natives === undefined ? undefined : compareNatively(natives, trials);
    for (const trial of trials) {
      for (const problem of [...trial.problems, ...(native?.get(trial.program.name) ?? [])]) report(trial, problem);
      for (const { step, message } of trial.skipped) skips.add(`${step}: ${message}`);
    }
  }
  await trier.end();
  console.log("passes that reported a failure, and were left out:");
  skips.print();
  console.log("differences:");
  differences.print();
  console.log(`${failures} differences in ${count} programs`);
  return failures === 0 ? 0 : 1;
}
