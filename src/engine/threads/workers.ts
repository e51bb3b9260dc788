// Workers that launches share: started when a launch needs them first, kept for the next ones, and no reason for the process to go on.

import {
  type Argument,
  aNumber,
  anObject,
  aString,
  checked,
  optional,
  wrongArgument,
} from "../../support/arguments.ts";
import { failedWith, type Result, success } from "../../support/diagnostics/result.ts";
import { LentMemory } from "../wasm/lent-memory.ts";
import { currentEnvironment, type Environment, type WorkerHandle } from "./environment.ts";
import type { FromWorker, ToWorker } from "./worker.ts";
import { workerProgram } from "./worker-program.generated.ts";

/** Options of {@link createWorkers}. */
export interface WorkersOptions {
  /** The most threads that a launch may have. */
  readonly threads: number;
  /**
   * The URL of a script with the text of `workerSource()`, for pages whose Content-Security-Policy has no `worker-src blob:`. Outside of pages it has no
   * effect.
   */
  readonly script?: string;
}

/** More threads than any machine has processors for. */
const MOST_THREADS = 1024;

/** Creates workers for launches. They start when they are needed. */
export function createWorkers(options: WorkersOptions): Result<Workers> {
  const wrong = wrongArgument([["options", options, anObject]]);
  if (wrong !== undefined) return wrong;
  const args: readonly Argument[] = [
    ["threads", options.threads, aNumber],
    ["script", options.script, optional(aString)],
  ];
  return checked(args, () => {
    const { threads, script } = options;
    return isThreadCount(threads)
      ? success(new Workers(threads, undefined, script))
      : failedWith("argument", `a launch has from 1 to ${MOST_THREADS} threads, not ${threads}`);
  });
}

/** The text of the script that a worker runs: a page serves it as a file if its Content-Security-Policy rejects workers from blobs. */
export function workerSource(): string {
  return workerProgram;
}

/** Whether a launch may have so many threads. */
export function isThreadCount(count: unknown): boolean {
  return typeof count === "number" && Number.isInteger(count) && count >= 1 && count <= MOST_THREADS;
}

/** Receives the messages of the workers for a launch. @internal */
export interface Listener {
  readonly receive: (worker: number, message: FromWorker) => void;
  /** A worker has ended; it will not answer. */
  readonly lose: (worker: number, reason: string) => void;
}

interface Slot {
  handle: WorkerHandle;
  isLost: boolean;
  readonly number: number;
}

/** Workers for launches: `createWorkers` creates them. */
export class Workers {
  /** The most threads that a launch may have. */
  readonly threads: number;
  /** The memory that the threads of a launch share. @internal */
  readonly lent = new LentMemory(true);
  readonly #environment: Environment;
  readonly #slots: (Slot | undefined)[] = [];
  readonly #script: string | undefined;
  #listener: Listener | undefined;
  #isClosed = false;
  #last: Promise<unknown> = Promise.resolve();
  #lastId = 0;

  /** @internal */
  constructor(threads: number, environment: Environment = currentEnvironment(), script?: string) {
    this.threads = threads;
    this.#script = script;
    this.#environment = environment;
  }

  /** Whether `close` has been called. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Ends the workers. Launches that are under way fail, later ones have one thread. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.terminate("the workers have been closed");
  }

  /** @internal */
  get environment(): Environment {
    return this.#environment;
  }

  /** Runs an action after those before it: a worker has one launch at a time. @internal */
  inTurn<T>(action: () => Promise<T>): Promise<T> {
    const result = this.#last.then(action);
    this.#last = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }

  /** The number of a new launch. @internal */
  nextId(): number {
    return ++this.#lastId;
  }

  /** Starts what is missing of so many workers; returns the numbers of those that there are. @internal */
  start(count: number): readonly number[] {
    if (this.#isClosed) return [];
    return Array.from({ length: count }, (_, number) => number).filter((number) => this.#started(number));
  }

  /** @internal */
  post(worker: number, message: ToWorker): void {
    const slot = this.#slots[worker];
    if (slot === undefined || slot.isLost) return;
    slot.handle.post(message);
  }

  /** Lets a launch receive what the workers send, and the process wait for them. @internal */
  listen(listener: Listener | undefined): void {
    this.#listener = listener;
    for (const slot of this.#slots) slot?.handle.hold(listener !== undefined);
  }

  /** The messages to a caller that was blocked. @internal */
  received(): readonly FromWorker[] {
    return this.#slots.flatMap((slot) => slot?.handle.received() ?? []);
  }

  /** Ends the workers; the next launch starts others. @internal */
  terminate(reason: string): void {
    const slots = this.#slots.splice(0);
    for (const slot of slots) slot?.handle.terminate();
    for (const slot of slots) if (slot !== undefined) this.#lose(slot, reason);
  }

  #started(number: number): boolean {
    const { startWorker } = this.#environment;
    const known = this.#slots[number];
    if (known !== undefined && !known.isLost) return true;
    if (startWorker === undefined) return false;
    try {
      const slot: Slot = { handle: startWorker(workerProgram, this.#script), isLost: false, number };
      slot.handle.listen(
        (message) => {
          if (!slot.isLost) this.#listener?.receive(number, message);
        },
        (reason) => this.#lose(slot, reason),
      );
      slot.handle.hold(this.#listener !== undefined);
      this.#slots[number] = slot;
      return true;
    } catch {
      return false;
    }
  }

  #lose(slot: Slot, reason: string): void {
    if (slot.isLost) return;
    slot.isLost = true;
    this.#listener?.lose(slot.number, reason);
  }
}
