// npm run fuzz -- passes [COUNT [SEED]]: random programs (test/random/mlir) through random pipelines of all passes. What a program gives is the same
// before and after, by the engine and by lli, and the same as what mlir-opt and lli make of it. Without native tools: by the engine alone.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { type Case, minimize } from "../../test/random/mlir/minimize.ts";
import { findNatives, type Natives } from "../../test/random/mlir/native.ts";
import type { Problem } from "../../test/random/mlir/stages.ts";
import { caseOf, compareNatively, type Trial, tryCase } from "../../test/random/mlir/trial.ts";

/** Programs that one process of lli runs. */
const BATCH = 25;
/** Seconds that a program may take. */
const LIMIT = 60;
/** Seconds that a smaller one may take. */
const SMALL_LIMIT = 10;
/** Programs of one group of failures that are written down, the first of them also as small as it can be made. */
const EXAMPLES = 3;

/** A thread that tries cases, so that one that never ends can be stopped. */
class Trier {
  #worker: Worker | undefined;

  async trial(tried: Case, seconds: number): Promise<Trial> {
    // The thread runs this script again, and gets here as what is not the main thread.
    this.#worker ??= new Worker(new URL(import.meta.url), { argv: process.argv.slice(2) });
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        worker.removeAllListeners();
        void worker.terminate();
        this.#worker = undefined;
        resolve(endless(tried));
      }, seconds * 1000);
      worker.removeAllListeners();
      worker.on("error", reject);
      worker.on("message", (trial: Trial) => {
        clearTimeout(timer);
        resolve(trial);
      });
      worker.postMessage(tried);
    });
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
  }
}

function endless(tried: Case): Trial {
  const problems: readonly Problem[] = [{ kind: "endless", message: "takes too long" }];
  return { ...tried, skipped: [], result: undefined, plain: undefined, after: undefined, problems };
}

/** What a thread does: it tries the cases that it gets. */
async function work(): Promise<number> {
  return new Promise(() => {
    parentPort?.on("message", async (tried: Case) => parentPort?.postMessage(await tryCase(tried)));
  });
}

/** What problems have in common that are alike: their words without names and numbers. */
function groupOf({ kind, message }: Problem): string {
  return plain(`${kind} ${message}`);
}

function plain(text: string): string {
  return text.replace(/[%@^]?\w*\d[\w#]*/g, "_").slice(0, 140);
}

/** Everything that is wrong with a case. */
async function problemsOf(trier: Trier, natives: Natives | undefined, tried: Case): Promise<readonly Problem[]> {
  const trial = await trier.trial(tried, SMALL_LIMIT);
  if (natives === undefined || trial.result === undefined) return trial.problems;
  return [...trial.problems, ...(compareNatively(natives, [trial]).get(trial.program.name) ?? [])];
}

/** Makes a case smaller that has a problem; what else is wrong with it must not become wrong on the way. */
async function smallest(trier: Trier, natives: Natives | undefined, given: Case, problem: Problem): Promise<Case> {
  const before = new Set((await problemsOf(trier, natives, given)).map(groupOf));
  if (!before.has(groupOf(problem))) return given;
  return minimize(given, async (smaller) => {
    const groups = (await problemsOf(trier, natives, smaller)).map(groupOf);
    return groups.includes(groupOf(problem)) && groups.every((group) => before.has(group));
  });
}

/** Counts groups. */
class Table {
  readonly #counts = new Map<string, number>();

  /** How often there has been such a one, with this time. */
  add(group: string): number {
    const times = (this.#counts.get(group) ?? 0) + 1;
    this.#counts.set(group, times);
    return times;
  }

  print(): void {
    for (const [text, times] of [...this.#counts].sort((a, b) => b[1] - a[1])) console.log(`${times} × ${text}`);
  }
}

/** Exit status: 0 if nothing differs. */
export async function fuzzPasses(args: readonly string[]): Promise<number> {
  if (!isMainThread) return work();
  const [count = 200, seed = Date.now() % 2 ** 31] = args.map(Number);
  const folder = mkdtempSync(join(tmpdir(), "spirvana-fuzz-passes-"));
  const natives = findNatives(join(folder, "native"));
  console.log(`${count} programs, seed ${seed}; those that fail go to ${folder}`);
  const [differences, skips, trier] = [new Table(), new Table(), new Trier()];
  let failures = 0;
  const write = (name: string, { program, steps }: Case): string => {
    const path = join(folder, name);
    writeFileSync(path, `// ${steps.join("\n// ")}\n${program.text}`);
    return path;
  };
  const report = async (trial: Trial, problem: Problem): Promise<void> => {
    failures++;
    const times = differences.add(groupOf(problem));
    if (times > EXAMPLES) return;
    const { name } = trial.program;
    console.log(`${write(`${name}.mlir`, trial)}: ${problem.kind}: ${problem.message}`);
    if (times === 1) console.log(`  ${write(`${name}.small.mlir`, await smallest(trier, natives, trial, problem))}`);
  };
  for (let first = 0; first < count; first += BATCH) {
    const trials: Trial[] = [];
    for (let at = first; at < Math.min(first + BATCH, count); at++)
      trials.push(await trier.trial(caseOf(seed + at), LIMIT));
    const native = natives === undefined ? undefined : compareNatively(natives, trials);
    for (const trial of trials) {
      for (const problem of [...trial.problems, ...(native?.get(trial.program.name) ?? [])])
        await report(trial, problem);
      for (const { step, message } of trial.skipped) skips.add(plain(`${step}: ${message}`));
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
