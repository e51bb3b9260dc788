// Command queues: commands run one after the other, as soon as the events come that they wait for.

import { type Argument, anArray, checked, optional } from "../support/arguments.ts";
import { failed, type Result, success } from "../support/diagnostics/result.ts";
import type { CommandList } from "./command-list.ts";
import { type Event, Fence } from "./events.ts";
import { aKindOf, called, notReady, withCode, zeError } from "./results.ts";

/** A command that a queue runs. */
export interface Command {
  readonly waits: readonly Event[];
  readonly signals: Event | undefined;
  readonly run: () => Result<void>;
}

/** Nanoseconds. */
const now = () => Math.round(performance.now() * 1e6);

/** Runs command lists. */
export class CommandQueue {
  #pending: Command[] = [];
  #lost: Result<void> | undefined;
  readonly #progress: () => void;

  /** @internal `progress` lets the other queues of the context go on. */
  constructor(progress: () => void) {
    this.#progress = progress;
  }

  /** Runs command lists in order; the fence is signaled after them. */
  executeCommandLists(lists: readonly CommandList[], fence?: Fence): Result<void> {
    const args: readonly Argument[] = [
      ["lists", lists, anArray],
      ["fence", fence, optional(aKindOf(Fence))],
    ];
    return called(args, () => this.#execute(lists, fence));
  }

  #execute(lists: readonly CommandList[], fence?: Fence): Result<void> {
    if (Array.from(lists).some((list) => !Array.isArray(list?.commands)))
      return zeError("INVALID_ARGUMENT", "what is executed is no command list");
    const open = lists.find(({ isClosed }) => !isClosed);
    if (open !== undefined) return zeError("INVALID_ARGUMENT", "a command list is executed before it is closed");
    if (fence?.queryStatus().ok === true)
      return zeError("INVALID_SYNCHRONIZATION_OBJECT", "the fence is signaled already: reset it");
    for (const list of lists) this.#pending.push(...list.commands);
    if (fence !== undefined) this.#pending.push(signaling(fence));
    this.#progress();
    return success(undefined);
  }

  /**
   * Whether all is done. What a command has failed with comes back here, once; commands after it do not run. Commands that wait for an event
   * that nothing has signaled are not ready, and no timeout would change that.
   */
  synchronize(): Result<void> {
    const lost = this.#lost;
    this.#lost = undefined;
    if (lost !== undefined) return lost;
    return this.#pending.length === 0 ? success(undefined) : notReady("commands wait for events");
  }

  /** @internal Runs what can run; returns whether anything did. */
  pump(): boolean {
    let hasRun = false;
    for (;;) {
      const [command] = this.#pending;
      if (command === undefined || !command.waits.every(({ isSignaled }) => isSignaled)) return hasRun;
      hasRun = true;
      this.#pending.shift();
      const kernelStart = now();
      const result = checked([], command.run);
      if (!result.ok) this.#lose(result);
      else command.signals?.signal({ kernelStart, kernelEnd: now() });
    }
  }

  /** @internal Appends a command of an immediate list. */
  add(command: Command): void {
    this.#pending.push(command);
    this.#progress();
  }

  #lose(result: Result<void>): void {
    this.#pending = [];
    this.#lost = result.ok ? failed([]) : withCode("DEVICE_LOST", result);
  }
}

function signaling(fence: Fence): Command {
  const run = () => {
    fence.signal();
    return success(undefined);
  };
  return { waits: [], signals: undefined, run };
}
