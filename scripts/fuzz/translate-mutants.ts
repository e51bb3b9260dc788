// npm run fuzz -- translate-mutants [COUNT [SEED [FOLDER]]] [--totals FILE]: SPIR-V and LLVM IR with operands, types, words and records changed. The translator
// takes or rejects each, some of its results it takes back or rejects, and what it gives is valid. Files are those of the folder (*.ll, *.bc, *.spv, *.spvasm), and
// kernels of the corpus in all forms; small ones are chosen more often. Mutants are made and tried in a worker, which is ended if one takes too long or needs too
// much memory; the next worker goes on after it. The counts of all runs with the same FILE add up in it.
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { type Random, random } from "../../bench/inputs/random.ts";
import { assemble, encode } from "../../src/spirv/modules.ts";
import { validate } from "../../src/validate/index.ts";
import { isSpirv, mutateInput, type Trial, tryTranslation } from "../../test/harness/fuzz/translations.ts";
import { nativeTool } from "../../test/oracle/native-tool.ts";
import { llvmOf, trips } from "../../test/random/translated/trips.ts";
import { Groups } from "./groups.ts";

/** Seconds that a mutant may take. */
const LIMIT = 20;
/** Megabytes that the worker's heap may have. */
const MEMORY = 1500;
/** Longer files are left out: a mutation costs their whole length. */
const LONGEST = 6_000;
const CORPUS = "test/corpus/modules";
/** Every so many mutants' results are translated back, are validated, and go to a native tool. */
const EVERY = { back: 4, validated: 4, judged: 400 } as const;
/** Mutants between two reports of the worker. */
const PORTION = 200;

/** Kernels of the corpus as SPIR-V, and as LLVM IR in the representations of a trip each. */
function corpus(): readonly Uint8Array[] {
  const names = readdirSync(CORPUS).filter((name) => name.includes(".cl."));
  return names.flatMap((name, at) => {
    const binary = assembled(join(CORPUS, name));
    const trip = trips[at % trips.length];
    if (binary === undefined || trip === undefined) return [];
    try {
      return [binary, llvmOf(binary, trip)];
    } catch {
      return [binary];
    }
  });
}

function assembled(path: string): Uint8Array | undefined {
  const module = assemble(readFileSync(path));
  return module.ok ? encode(module.value) : undefined;
}

function filesOf(folder: string): readonly Uint8Array[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.flatMap((name) => {
    const path = join(folder, name);
    if (name.endsWith(".spvasm")) return assembled(path) ?? [];
    return /\.(ll|bc|spv)$/.test(name) ? [new Uint8Array(readFileSync(path))] : [];
  });
}

/** A file of a direction, one of the smaller ones in most cases. */
function chosenFile(sorted: readonly Uint8Array[], choices: Random): Uint8Array {
  const places = [0, 0, 0].map(() => choices.below(sorted.length));
  return sorted[Math.min(...places)] ?? new Uint8Array();
}

/** How many mutants were tried in a direction, and what became of them. */
interface Counts {
  tried: number;
  accepted: number;
  validated: number;
  judged: number;
  failed: number;
}

type Totals = Record<Trial["direction"], Counts>;

const none = (): Counts => ({ tried: 0, accepted: 0, validated: 0, judged: 0, failed: 0 });

/** The counts of earlier runs; none without a file. */
function totalsIn(path: string | undefined): Totals {
  if (path !== undefined && existsSync(path)) return JSON.parse(readFileSync(path, "utf8"));
  return { "to SPIR-V": none(), "to LLVM IR": none() };
}

/** States whether results are valid: ours by rules of spirv-val, and the native tools. */
class Judge {
  readonly #validator = nativeTool("spirv-val");
  readonly #assembler = nativeTool("llvm-as");

  /** What is wrong with a result. */
  problem({ direction, made }: Trial, counts: Counts): string | undefined {
    if (made === undefined) return undefined;
    const isJudged = counts.accepted % EVERY.judged === 0;
    if (direction === "to LLVM IR") return isJudged ? this.#assemblerSays(made, counts) : undefined;
    if (counts.accepted % EVERY.validated !== 0) return undefined;
    counts.validated++;
    const ours = validate(made, { reference: true });
    const [first] = ours.ok ? [] : ours.diagnostics;
    if (first !== undefined) return `invalid SPIR-V: ${first.message}`;
    return isJudged ? this.#validatorSays(made, counts) : undefined;
  }

  #validatorSays(made: Uint8Array, counts: Counts): string | undefined {
    counts.judged++;
    const said = this.#validator?.(["--target-env", "spv1.6", "-"], made);
    // Older validators do not know newer capabilities.
    if (said === undefined || said.status === 0 || said.stderr.includes("Invalid capability operand")) return undefined;
    return `spirv-val: ${said.stderr}`;
  }

  #assemblerSays(made: Uint8Array, counts: Counts): string | undefined {
    counts.judged++;
    const said = this.#assembler?.(["-o", "/dev/null", "-"], made);
    return said === undefined || said.status === 0 ? undefined : `llvm-as: ${said.stderr}`;
  }
}

/** A mutant that fails. */
interface Failure {
  readonly at: number;
  readonly message: string;
  readonly mutant: Uint8Array;
}

/** What the worker is given; `current` holds the number of the mutant that it tries. */
interface Task {
  readonly first: number;
  readonly count: number;
  readonly seed: number;
  readonly folder: string | undefined;
  readonly current: Int32Array;
}

/** What the worker sends: the counts of a portion of mutants, and those that fail. */
interface News {
  readonly counts: Totals;
  readonly failures: readonly Failure[];
}

/** Makes the mutant of a number, which is the same in each run of a seed. */
class Maker {
  readonly #seed: number;
  readonly #sides: readonly (readonly Uint8Array[])[];

  constructor(seed: number, folder: string | undefined) {
    const all = [...corpus(), ...(folder === undefined ? [] : filesOf(folder))];
    const files = all.filter(({ length }) => length < LONGEST).toSorted((a, b) => a.length - b.length);
    this.#sides = [files.filter((one) => !isSpirv(one)), files.filter(isSpirv)].filter(({ length }) => length > 0);
    this.#seed = seed;
  }

  get files(): number {
    return this.#sides.reduce((sum, { length }) => sum + length, 0);
  }

  mutant(at: number): { readonly bytes: Uint8Array; readonly choices: Random } {
    const choices = random(Math.imul(this.#seed + at, 0x9e37_79b1));
    const side = this.#sides[at % this.#sides.length] ?? [];
    return { bytes: mutateInput(chosenFile(side, choices), choices), choices };
  }
}

/** The worker: tries the mutants of its task. */
function tryMutants({ first, count, seed, folder, current }: Task): void {
  const [maker, judge] = [new Maker(seed, folder), new Judge()];
  let [counts, failures]: [Totals, Failure[]] = [totalsIn(undefined), []];
  const send = (): void => {
    parentPort?.postMessage({ counts, failures } satisfies News);
    [counts, failures] = [totalsIn(undefined), []];
  };
  for (let at = first; at < count; at++) {
    Atomics.store(current, 0, at);
    const { bytes, choices } = maker.mutant(at);
    const message = tried(bytes, choices, counts, judge);
    if (message !== undefined) failures.push({ at, message, mutant: bytes });
    if (at % PORTION === PORTION - 1) send();
  }
  send();
}

function tried(bytes: Uint8Array, choices: Random, totals: Totals, judge: Judge): string | undefined {
  const trial = tryTranslation(bytes, choices, choices.below(EVERY.back) === 0);
  const counts = totals[trial.direction];
  counts.tried++;
  if (trial.made !== undefined) counts.accepted++;
  const failure = trial.failure ?? judge.problem(trial, counts);
  if (failure !== undefined) counts.failed++;
  return failure;
}

/** Runs a worker from a mutant on; the number of the mutant that it was ended at, or undefined if it tried all. */
function runWorker(task: Task, onNews: (news: News) => void): Promise<{ at: number; message: string } | undefined> {
  const worker = new Worker(fileURLToPath(import.meta.url), {
    argv: ["translate-mutants"],
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  });
  return new Promise((resolve) => {
    let seen = -1;
    const end = (message: string | undefined): void => {
      clearInterval(timer);
      void worker.terminate();
      resolve(message === undefined ? undefined : { at: Atomics.load(task.current, 0), message });
    };
    const timer = setInterval(() => {
      const now = Atomics.load(task.current, 0);
      if (now === seen) end(`takes more than ${LIMIT} seconds`);
      seen = now;
    }, LIMIT * 1000);
    worker.on("message", onNews);
    worker.on("error", (error) => end(`ends the worker: ${error.message}`));
    worker.on("exit", (status) => end(status === 0 ? undefined : `ends the worker with ${status}`));
  });
}

/** Exit status: 0 if no mutant fails. */
export async function fuzzTranslationMutants(args: readonly string[]): Promise<number> {
  if (!isMainThread) {
    tryMutants(workerData as Task);
    return 0;
  }
  const { positionals, values } = parseArgs({
    args: [...args],
    options: { totals: { type: "string" } },
    allowPositionals: true,
  });
  const [count, seed] = [Number(positionals[0] ?? 10_000), Number(positionals[1] ?? Date.now() % 2 ** 31)];
  const folder = positionals[2];
  const target = mkdtempSync(join(tmpdir(), "spirvana-fuzz-"));
  console.log(`${count} mutants, seed ${seed}; those that fail go to ${target}`);
  const groups = new Groups();
  const totals = totalsIn(values.totals);
  let failed = 0;
  const fail = ({ at, message, mutant }: Failure): void => {
    failed++;
    const path = join(target, `${at}.bin`);
    if (groups.add(message, path)) writeFileSync(path, mutant);
  };
  const onNews = ({ counts, failures }: News): void => {
    for (const direction of ["to SPIR-V", "to LLVM IR"] as const)
      for (const kind of ["tried", "accepted", "validated", "judged", "failed"] as const)
        totals[direction][kind] += counts[direction][kind];
    for (const failure of failures) fail(failure);
    if (values.totals !== undefined) writeFileSync(values.totals, JSON.stringify(totals));
  };
  const current = new Int32Array(new SharedArrayBuffer(4));
  for (let first = 0; first < count; ) {
    const ended = await runWorker({ first, count, seed, folder, current }, onNews);
    if (ended === undefined) break;
    fail({ ...ended, mutant: new Maker(seed, folder).mutant(ended.at).bytes });
    first = ended.at + 1;
  }
  groups.print();
  console.log(`${failed} of ${count} fail`);
  console.log(JSON.stringify(totals));
  return failed === 0 ? 0 : 1;
}
