// A launch that leaves the event loop free: workers run it, and this thread reports its progress and ends it. Without workers this thread runs it in
// portions and lets the event loop go on between them.

import type { Outcome, PreparedLaunch } from "../execute.ts";
import { makeHost } from "../kernel-host.ts";
import type { StopSignal } from "../limits/limit-options.ts";
import { webAssembly } from "../wasm/web-assembly.ts";
import { controlWords } from "./control.ts";
import { type SharedLaunch, taskOf, togetherOf } from "./shares.ts";
import { makeWork, type WorkOutcome } from "./work.ts";
import type { FromWorker } from "./worker.ts";
import type { Workers } from "./workers.ts";

/** The ways in which a launch is observed and ended. */
export interface Attention {
  readonly signal?: StopSignal | undefined;
  /** Receives the number of groups that have been run. */
  readonly progress?: ((done: number) => void) | undefined;
}

/** How a launch in workers went: as far as it came, and why workers did not answer. */
export interface LaterOutcome extends Omit<Outcome, "memory"> {
  readonly lost?: string | undefined;
  /** The memory of the worker, if it had its own. */
  readonly memory?: ArrayBuffer | undefined;
}

const PROGRESS_MILLISECONDS = 50;

/** Threads that do not end by themselves after an abort or a failure are ended. */
const PATIENCE_MILLISECONDS = 2000;

/** Runs a launch in memory that threads share; undefined if no worker can be started. */
export async function runShared(
  launch: SharedLaunch,
  workers: Workers,
  control: Int32Array,
  { signal, progress }: Attention,
): Promise<LaterOutcome | undefined> {
  const done = () => Atomics.load(control, controlWords.done);
  const abort = () => Atomics.store(control, controlWords.abort, 1);
  const numbers = workers.start(launch.threads);
  const answers = await new Crew(workers, numbers, { signal, abort, progress, done }).run((worker, id) =>
    workers.post(worker, taskOf(launch, worker, { id, control, isBlocked: false })),
  );
  const hasBegun = Atomics.load(control, controlWords.next) !== 0;
  if (answers.outcomes.length === 0 && !hasBegun && !answers.isEnded) return undefined;
  const together = togetherOf(answers.outcomes);
  // A worker that has ended takes its groups with it.
  const isWhole = done() === launch.groupCount || together.trap !== undefined;
  return isWhole ? together : { ...together, lost: answers.lost ?? "a worker has ended" };
}

/** Runs a launch in the memory of one worker, which it gives back; undefined if no worker can be started. */
export async function runOwn(
  launch: PreparedLaunch,
  module: object,
  workers: Workers,
  { signal, progress }: Attention,
): Promise<LaterOutcome | undefined> {
  const [worker] = workers.start(1);
  if (worker === undefined) return undefined;
  let doneGroups = 0;
  let lastId = 0;
  const attention = {
    signal,
    abort: () => workers.post(worker, { kind: "abort", id: lastId }),
    progress,
    done: () => doneGroups,
  };
  const crew = new Crew(workers, [worker], attention, (count) => {
    doneGroups = count;
  });
  const { pages, writes, groupCount, args, resources, start, limit } = launch;
  const task = { kind: "own", module, pages, writes, groupCount, args, resources, start, limit } as const;
  const answers = await crew.run((number, id) => {
    lastId = id;
    workers.post(number, { ...task, id });
  });
  if (answers.outcomes.length === 0 && doneGroups === 0 && !answers.isEnded) return undefined;
  const { lost, memory } = answers;
  return { ...togetherOf(answers.outcomes), memory, ...(answers.outcomes.length > 0 ? {} : { lost }) };
}

interface Answers {
  readonly outcomes: readonly WorkOutcome[];
  readonly memory: ArrayBuffer | undefined;
  /** Why a worker did not answer. */
  readonly lost: string | undefined;
  /** Whether they have been ended on purpose. */
  readonly isEnded: boolean;
}

interface Watch extends Attention {
  readonly abort: () => void;
  readonly done: () => number;
}

/** The workers of one launch, until all have answered or are lost. */
class Crew {
  readonly #workers: Workers;
  readonly #left: Set<number>;
  readonly #watch: Watch;
  readonly #onProgress: (done: number) => void;
  readonly #outcomes: WorkOutcome[] = [];
  #memory: ArrayBuffer | undefined;
  #lost: string | undefined;
  #isEnded = false;
  #id = 0;
  #timers: (() => void)[] = [];
  #end: () => void = () => undefined;

  constructor(
    workers: Workers,
    numbers: readonly number[],
    watch: Watch,
    onProgress: (done: number) => void = () => undefined,
  ) {
    this.#workers = workers;
    this.#left = new Set(numbers);
    this.#watch = watch;
    this.#onProgress = onProgress;
  }

  async run(post: (worker: number, id: number) => void): Promise<Answers> {
    const workers = this.#workers;
    this.#id = workers.nextId();
    const { signal } = this.#watch;
    const abort = () => {
      this.#watch.abort();
      this.#loseLater("the run was aborted");
    };
    const ended = new Promise<void>((resolve) => {
      this.#end = resolve;
    });
    workers.listen({
      receive: (worker, message) => this.#receive(worker, message),
      lose: (worker, reason) => this.#lose(worker, reason),
    });
    signal?.addEventListener("abort", abort);
    try {
      for (const worker of [...this.#left]) post(worker, this.#id);
      if (signal?.aborted === true) abort();
      if (this.#watch.progress !== undefined) this.#repeat(() => this.#report());
      if (this.#left.size > 0) await ended;
      this.#report();
    } finally {
      for (const stop of this.#timers) stop();
      signal?.removeEventListener("abort", abort);
      workers.listen(undefined);
    }
    return { outcomes: this.#outcomes, memory: this.#memory, lost: this.#lost, isEnded: this.#isEnded };
  }

  #report(): void {
    this.#watch.progress?.(this.#watch.done());
  }

  #receive(worker: number, message: FromWorker): void {
    if (message.kind === "ready" || message.id !== this.#id) return;
    if (message.kind === "progress") return this.#onProgress(message.done);
    if (message.kind === "failed") return this.#lose(worker, message.message);
    if (message.kind !== "done") return;
    this.#outcomes.push(message.outcome);
    this.#memory = message.memory;
    if (message.outcome.trap !== undefined) this.#loseLater("a group has failed");
    this.#leave(worker);
  }

  #lose(worker: number, reason: string): void {
    if (!this.#left.has(worker)) return;
    this.#lost ??= reason;
    if (this.#workers.isClosed) this.#isEnded = true;
    this.#leave(worker);
  }

  #leave(worker: number): void {
    this.#left.delete(worker);
    if (this.#left.size === 0) this.#end();
  }

  /** Ends the workers that have not answered by then. */
  #loseLater(reason: string): void {
    const timer = setTimeout(() => {
      this.#isEnded = true;
      this.#workers.terminate(reason);
    }, PATIENCE_MILLISECONDS);
    this.#timers.push(() => clearTimeout(timer));
  }

  #repeat(action: () => void): void {
    const timer = setInterval(action, PROGRESS_MILLISECONDS);
    this.#timers.push(() => clearInterval(timer));
  }
}

/** How long this thread works before the event loop goes on. */
const BREATH_MILLISECONDS = 10;

/** Runs a launch in this thread, with breaks for the event loop. */
export async function runWithBreaks(
  launch: PreparedLaunch,
  module: object,
  { signal, progress }: Attention,
): Promise<Outcome> {
  const { Instance, Memory } = webAssembly();
  const memory = new Memory({ initial: launch.pages });
  for (const { address, bytes } of launch.writes) new Uint8Array(memory.buffer, address).set(bytes);
  const control = new Int32Array(controlWords.count);
  const limit = launch.limit === undefined ? undefined : { ...launch.limit, abort: control };
  const host = makeHost(memory.buffer, launch.resources, launch.start, limit);
  const math = Object.fromEntries(Object.getOwnPropertyNames(Math).map((name) => [name, Reflect.get(Math, name)]));
  const { exports } = new Instance(module, { e: { memory, ...host.functions }, Math: math });
  const run = (first: number, last: number) => void exports["run"]?.(first, last, ...launch.args);
  const work = makeWork({ run, host, groupCount: launch.groupCount, control, threads: 1 });
  const abort = () => Atomics.store(control, controlWords.abort, 1);
  signal?.addEventListener("abort", abort);
  try {
    for (let last = performance.now(); work.step(); ) {
      if (performance.now() - last < BREATH_MILLISECONDS) continue;
      progress?.(Atomics.load(control, controlWords.done));
      await new Promise<void>((resolve) => void setTimeout(resolve, 0));
      last = performance.now();
    }
  } finally {
    signal?.removeEventListener("abort", abort);
  }
  progress?.(Atomics.load(control, controlWords.done));
  return { memory: memory.buffer, ...togetherOf([work.outcome()]) };
}
