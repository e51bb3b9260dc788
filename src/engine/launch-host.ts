// Runs a host program in a worker, and leaves the event loop free.

import { type Argument, aFunction, anObject, checkedLater, optional } from "../support/arguments.ts";
import { failedWith, type Result } from "../support/diagnostics/result.ts";
import type { CompiledHost } from "./host/compile-host.ts";
import { executeProgram, type HostProgress, type HostResult, type ProgramOutcome } from "./host/program-run.ts";
import { hostKinds, programRun, resultOfProgram } from "./host/run-host.ts";
import type { HostOutput } from "./host/runtime/machine.ts";
import { limitFromNow } from "./limits/limit.ts";
import { abortedAlready, type LimitOptions, limitKinds, limitText } from "./limits/limit-options.ts";
import { controlWords } from "./threads/control.ts";
import type { ProgramTask } from "./threads/serve-program.ts";
import { newControl } from "./threads/shares.ts";
import { someWorkers } from "./threads/thread-options.ts";
import type { FromWorker } from "./threads/worker.ts";
import { Workers } from "./threads/workers.ts";

/** Options of {@link launchHost}. */
export interface LaterHostOptions extends LimitOptions {
  /** Workers that launches share; without them, the run starts a worker and ends it. */
  readonly workers?: Workers | undefined;
  /** Receives, from time to time, how far the kernels are that the program launches. */
  readonly progress?: ((progress: HostProgress) => void) | undefined;
}

/**
 * Runs a program in a worker; this thread goes on meanwhile, and receives the output in pieces. The input is read before the run begins. Without
 * workers, this thread runs the program and waits for it.
 */
export function launchHost(
  host: CompiledHost,
  output: HostOutput,
  programArguments: readonly string[] = [],
  options: LaterHostOptions = {},
): Promise<Result<HostResult>> {
  const { workers, progress } = anObject.is(options) ? options : {};
  const kinds: readonly Argument[] = [
    ...hostKinds(host, output, options),
    ...(anObject.is(options) ? limitKinds(options) : []),
    ["workers", workers, optional(someWorkers)],
    ["progress", progress, optional(aFunction)],
  ];
  return checkedLater(kinds, async () => {
    const own = workers ?? new Workers(1);
    try {
      return await own.inTurn(async () => {
        return (
          abortedAlready("the program", options) ??
          (await new LaterRun(host, output, options, own).run(programArguments))
        );
      });
    } finally {
      if (workers === undefined) own.close();
    }
  });
}

/** A run that a limit should have ended is ended with its worker. */
const PATIENCE_MILLISECONDS = 2000;

/** How a worker has answered. */
interface Answer {
  readonly outcome?: ProgramOutcome;
  /** Why there is no outcome. */
  readonly lost?: string;
}

class LaterRun {
  readonly #host: CompiledHost;
  readonly #output: HostOutput;
  readonly #options: LaterHostOptions;
  readonly #workers: Workers;
  /** Words that the worker shares, if memory can be shared. */
  readonly #control: Int32Array | undefined;
  #hasBegun = false;
  #isEnded = false;

  constructor(host: CompiledHost, output: HostOutput, options: LaterHostOptions, workers: Workers) {
    this.#host = host;
    this.#output = output;
    this.#options = options;
    this.#workers = workers;
    this.#control = workers.environment.canShare ? newControl() : undefined;
  }

  async run(given: readonly string[]): Promise<Result<HostResult>> {
    const { timeout, signal } = this.#options;
    const isLimited = timeout !== undefined || signal !== undefined;
    const run = programRun(this.#host, given, isLimited ? limitFromNow(timeout, this.#control) : undefined);
    const [worker] = this.#workers.start(1);
    const input = this.#output.input?.();
    const answer = worker === undefined ? {} : await this.#answer(worker, { run, input });
    if (answer.outcome !== undefined) return resultOfProgram(this.#host, answer.outcome, signal);
    if (this.#hasBegun || this.#isEnded || this.#workers.isClosed)
      return this.#lost(answer.lost ?? "the workers have been closed");
    const here = input === undefined ? this.#output : { ...this.#printers(), input: () => input };
    return resultOfProgram(this.#host, executeProgram(run, here), signal);
  }

  #printers(): HostOutput {
    return { write: (text) => this.#output.write(text), error: (text) => this.#output.error(text) };
  }

  #lost(reason: string): Result<HostResult> {
    const { timeout, signal } = this.#options;
    const why = signal?.aborted === true ? "aborted" : this.#isEnded ? "timeout" : undefined;
    if (why === undefined) return failedWith("execution", `the program is not run to its end: ${reason}`);
    return failedWith(why, limitText("the program", { reason: why, timeout }, signal));
  }

  /** Lets a worker run the program, and passes on what it sends. */
  async #answer(worker: number, task: Omit<ProgramTask, "id" | "kind">): Promise<Answer> {
    const workers = this.#workers;
    const { timeout, signal } = this.#options;
    const id = workers.nextId();
    const timers: ReturnType<typeof setTimeout>[] = [];
    const endLater = (milliseconds: number) => timers.push(setTimeout(() => this.#end(), milliseconds));
    const abort = () => {
      if (this.#control !== undefined) Atomics.store(this.#control, controlWords.abort, 1);
      endLater(this.#control === undefined ? 0 : PATIENCE_MILLISECONDS);
    };
    signal?.addEventListener("abort", abort);
    try {
      return await new Promise<Answer>((resolve, reject) => {
        const receive = (_worker: number, message: FromWorker) => {
          try {
            const answer = this.#receive(id, message);
            if (answer !== undefined) resolve(answer);
          } catch (error) {
            reject(error);
            this.#end();
          }
        };
        workers.listen({ receive, lose: (_worker, reason) => resolve({ lost: reason }) });
        if (timeout !== undefined && timeout + PATIENCE_MILLISECONDS < LONGEST_TIMER)
          endLater(timeout + PATIENCE_MILLISECONDS);
        workers.post(worker, { ...task, kind: "program", id });
        if (signal?.aborted === true) abort();
      });
    } finally {
      for (const timer of timers) clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      workers.listen(undefined);
    }
  }

  #end(): void {
    this.#isEnded = true;
    this.#workers.terminate("the run was ended");
  }

  /** The answer that a message is, if it is one; news of the run are passed on. */
  #receive(id: number, message: FromWorker): Answer | undefined {
    if (message.kind === "ready" || message.id !== id) return undefined;
    this.#hasBegun = true;
    if (message.kind === "ended") return { outcome: message.outcome };
    if (message.kind === "failed") return { lost: message.message };
    if (message.kind !== "news") return undefined;
    for (const { stream, text } of message.printed) this.#output[stream](text);
    if (message.progress !== undefined) this.#options.progress?.(message.progress);
    return undefined;
  }
}

/** Milliseconds that a timer can wait. */
const LONGEST_TIMER = 2 ** 31;
