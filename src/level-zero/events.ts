// Synchronization: events that commands and the host signal and wait for, and fences of queues. Nothing blocks: what waits goes on when the event
// comes.

import { aNumber } from "../support/arguments.ts";
import { type Result, success } from "../support/diagnostics/result.ts";
import { called, notReady, zeError } from "./results.ts";

/** Nanoseconds. */
export interface KernelTimestamps {
  readonly kernelStart: number;
  readonly kernelEnd: number;
}

/** Events of one pool. */
export class EventPool {
  readonly #count: number;
  readonly #hasTimestamps: boolean;
  readonly #onSignal: () => void;
  readonly #used = new Set<number>();

  /** @internal */
  constructor(count: number, hasTimestamps: boolean, onSignal: () => void) {
    this.#count = count;
    this.#hasTimestamps = hasTimestamps;
    this.#onSignal = onSignal;
  }

  /** Creates the event with a number in the pool, which is its until it is destroyed. */
  createEvent(index: number): Result<Event> {
    return called([["index", index, aNumber]], () => this.#create(index));
  }

  #create(index: number): Result<Event> {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count)
      return zeError("INVALID_ARGUMENT", `the pool has ${this.#count} events, and none with the number ${index}`);
    if (this.#used.has(index)) return zeError("INVALID_ARGUMENT", `the event ${index} of the pool is in use`);
    this.#used.add(index);
    return success(new Event(this.#hasTimestamps, this.#onSignal, () => this.#used.delete(index)));
  }
}

/** Signaled by the host or by a command; other commands wait for it. */
export class Event {
  readonly #hasTimestamps: boolean;
  readonly #onSignal: () => void;
  readonly #release: () => void;
  #isSignaled = false;
  #isDestroyed = false;
  #timestamps: KernelTimestamps | undefined;

  /** @internal */
  constructor(hasTimestamps: boolean, onSignal: () => void, release: () => void) {
    this.#hasTimestamps = hasTimestamps;
    this.#onSignal = onSignal;
    this.#release = release;
  }

  get isSignaled(): boolean {
    return this.#isSignaled;
  }

  /** Signals it; commands that wait for it run. */
  hostSignal(): void {
    this.signal(undefined);
    this.#onSignal();
  }

  /** The status: commands that may signal it do not run while the host waits, so that no timeout changes it. */
  hostSynchronize(_nanoseconds?: number | bigint): Result<void> {
    return this.queryStatus();
  }

  hostReset(): void {
    this.#isSignaled = false;
    this.#timestamps = undefined;
  }

  /** Fails with `ZE_RESULT_NOT_READY` until it is signaled. */
  queryStatus(): Result<void> {
    return this.#isSignaled ? success(undefined) : notReady("the event is not signaled");
  }

  /** When the kernel that signaled it began and ended; the pool must have been created with timestamps. */
  queryKernelTimestamp(): Result<KernelTimestamps> {
    if (!this.#hasTimestamps) return zeError("INVALID_ARGUMENT", "the pool of the event has no kernel timestamps");
    return this.#timestamps === undefined ? notReady("the event has no timestamps yet") : success(this.#timestamps);
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.#release();
  }

  /** @internal */
  signal(timestamps: KernelTimestamps | undefined): void {
    this.#isSignaled = true;
    if (this.#hasTimestamps) this.#timestamps = timestamps;
  }
}

/** Returns whether the command lists that it was given with have ended. */
export class Fence {
  #isSignaled: boolean;

  /** @internal */
  constructor(isSignaled: boolean) {
    this.#isSignaled = isSignaled;
  }

  queryStatus(): Result<void> {
    return this.#isSignaled ? success(undefined) : notReady("the fence is not signaled");
  }

  /** The status: command lists run as soon as they can, so that it does not change while the host waits, whatever the timeout. */
  hostSynchronize(_nanoseconds?: number | bigint): Result<void> {
    return this.queryStatus();
  }

  reset(): void {
    this.#isSignaled = false;
  }

  /** @internal */
  signal(): void {
    this.#isSignaled = true;
  }
}
