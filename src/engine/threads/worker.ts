// The side of a worker: it takes part in launches, one after the other.

import type { ImageResources } from "../images/image-words.ts";
import { makeHost } from "../kernel-host.ts";
import type { Limit } from "../limits/limit.ts";
import { type WebAssemblyMemory, webAssembly } from "../wasm/web-assembly.ts";
import { joinLaunch, leaveLaunch, controlWords as words } from "./control.ts";
import { type FromProgram, type ProgramTask, serveProgram } from "./serve-program.ts";
import { makeWork, type WorkOutcome } from "./work.ts";

/** Milliseconds between two looks at the messages. */
const BREATH_MILLISECONDS = 20;

/** The fields of both kinds of tasks. */
interface CommonTask {
  /** The number of the launch, by which the worker answers. */
  readonly id: number;
  readonly module: object;
  readonly groupCount: number;
  /** The arguments after the range of groups. */
  readonly args: readonly number[];
  readonly resources: ImageResources;
  readonly start: number;
  readonly limit: Limit | undefined;
}

/** A share of a launch in memory that threads share. */
export interface SharedTask extends CommonTask {
  readonly kind: "shared";
  readonly memory: WebAssemblyMemory;
  readonly control: Int32Array;
  readonly threads: number;
  /** Whether the caller is blocked, so that it is answered by the port that it looks at. */
  readonly isBlocked: boolean;
}

/** A whole launch in memory of the worker's own. */
export interface OwnTask extends CommonTask {
  readonly kind: "own";
  readonly pages: number;
  readonly writes: readonly { readonly address: number; readonly bytes: Uint8Array }[];
}

export type Task = SharedTask | OwnTask;

/** Messages to a worker. */
export type ToWorker =
  | Task
  | ProgramTask
  | { readonly kind: "abort"; readonly id: number }
  | { readonly kind: "port"; readonly port: Port };

/** Messages from a worker. */
export type FromWorker =
  | FromProgram
  | { readonly kind: "ready" }
  | { readonly kind: "progress"; readonly id: number; readonly done: number }
  | {
      readonly kind: "done";
      readonly id: number;
      readonly outcome: WorkOutcome;
      readonly memory?: ArrayBuffer | undefined;
    }
  | { readonly kind: "failed"; readonly id: number; readonly message: string };

/** The way to the thread that has started a worker. */
export interface Port {
  readonly post: (message: FromWorker, transfer?: readonly ArrayBuffer[]) => void;
}

/** Gives the function that receives the messages for a worker. A blocked caller looks at a port of its own. */
export function serveLaunches(port: Port, blockedPort: () => Port): (message: ToWorker) => void {
  const api = webAssembly();
  let current: { readonly id: number; readonly control: Int32Array } | undefined;
  const instantiate = (task: Task, memory: WebAssemblyMemory, limit: Limit | undefined) => {
    const math: Record<string, unknown> = {};
    for (const name of Object.getOwnPropertyNames(Math)) math[name] = Reflect.get(Math, name);
    const host = makeHost(memory.buffer, task.resources, task.start, limit);
    const instance = new api.Instance(task.module, { e: { memory, ...host.functions }, Math: math });
    const run = (first: number, last: number) => void instance.exports["run"]?.(first, last, ...task.args);
    return { host, run };
  };
  const share = (task: SharedTask): WorkOutcome => {
    const { control, groupCount, threads } = task;
    const work = makeWork({ ...instantiate(task, task.memory, task.limit), groupCount, control, threads });
    while (work.step());
    return work.outcome();
  };
  const runShared = (task: SharedTask): void => {
    const { control, id, isBlocked } = task;
    if (!joinLaunch(control)) return;
    try {
      const outcome = share(task);
      const isSilent = outcome.said.length === 0 && outcome.reports.length === 0 && outcome.trap === undefined;
      if (!isSilent) Atomics.add(control, words.said, 1);
      if (!isBlocked) port.post({ kind: "done", id, outcome });
      else if (!isSilent) blockedPort().post({ kind: "done", id, outcome });
    } finally {
      leaveLaunch(control);
    }
  };
  const runOwn = async (task: OwnTask): Promise<void> => {
    const { id, groupCount } = task;
    const memory = new api.Memory({ initial: task.pages });
    for (const { address, bytes } of task.writes) new Uint8Array(memory.buffer, address).set(bytes);
    const control = new Int32Array(words.count);
    current = { id, control };
    const limit = task.limit === undefined ? undefined : { ...task.limit, abort: control };
    const work = makeWork({ ...instantiate(task, memory, limit), groupCount, control, threads: 1 });
    for (let last = performance.now(); work.step(); ) {
      if (performance.now() - last < BREATH_MILLISECONDS) continue;
      port.post({ kind: "progress", id, done: Atomics.load(control, words.done) });
      // Lets a message arrive that aborts the launch.
      await new Promise<void>((resolve) => void setTimeout(resolve, 0));
      last = performance.now();
    }
    const contents = memory.buffer.slice(0);
    port.post({ kind: "done", id, outcome: work.outcome(), memory: contents }, [contents]);
  };
  return (message) => {
    if (message.kind === "abort") {
      if (current?.id === message.id) Atomics.store(current.control, words.abort, 1);
      return;
    }
    if (message.kind === "port") return;
    const fail = (error: unknown) =>
      port.post({ kind: "failed", id: message.id, message: error instanceof Error ? error.message : String(error) });
    try {
      if (message.kind === "program") serveProgram(message, (news) => port.post(news));
      else if (message.kind === "shared") runShared(message);
      else runOwn(message).catch(fail);
    } catch (error) {
      fail(error);
    }
  };
}
