// A launch that the caller waits for: the calling thread runs groups as well, and asks workers for help once the launch has shown to be a long one.

import { makeHost } from "../kernel-host.ts";
import { webAssembly } from "../wasm/web-assembly.ts";
import { CLOSED_LAUNCH, closeLaunch, controlWords, joinLaunch, leaveLaunch } from "./control.ts";
import { newControl, type SharedLaunch, taskOf, togetherOf } from "./shares.ts";
import { makeWork, type WorkOutcome } from "./work.ts";
import type { Workers } from "./workers.ts";

/** A launch that takes less is not worth a message to a worker. */
const INLINE_MILLISECONDS = 0.1;

/** After the failure of a group, threads that are still busy are ended. */
const PATIENCE_MILLISECONDS = 2000;

/** Runs a launch; the thread must be one that may block. */
export function runBlocked(launch: SharedLaunch, workers: Workers): ReturnType<typeof togetherOf> {
  const control = newControl();
  const id = workers.nextId();
  joinLaunch(control);
  const own = ownShare(launch, control, () => {
    const others = workers.start(launch.threads - 1);
    for (const worker of others) workers.post(worker, taskOf(launch, worker + 1, { id, control, isBlocked: true }));
  });
  leaveLaunch(control);
  closeLaunch(control);
  wait(control, workers);
  const isSilent = Atomics.load(control, controlWords.said) === 0;
  const answers = isSilent ? [] : workers.received();
  const outcomes = answers.flatMap((one) => (one.kind === "done" && one.id === id ? [one.outcome] : []));
  return togetherOf([own, ...outcomes]);
}

/** The share of the calling thread, which asks for help when it takes long. */
function ownShare(launch: SharedLaunch, control: Int32Array, askForHelp: () => void): WorkOutcome {
  const { memory, module, groupCount, threads, args } = launch;
  const host = makeHost(memory.buffer, launch.resources, launch.start, launch.limit);
  const math = Object.fromEntries(Object.getOwnPropertyNames(Math).map((name) => [name, Reflect.get(Math, name)]));
  const { exports } = new (webAssembly().Instance)(module, { e: { memory, ...host.functions }, Math: math });
  const run = (first: number, last: number) => void exports["run"]?.(first, last, ...args);
  const work = makeWork({ run, host, groupCount, control, threads });
  const start = performance.now();
  for (let hasAsked = false; work.step(); ) {
    if (hasAsked || performance.now() - start < INLINE_MILLISECONDS) continue;
    hasAsked = true;
    if (Atomics.load(control, controlWords.next) >>> 0 < groupCount) askForHelp();
  }
  return work.outcome();
}

/** Waits for the threads that have joined. */
function wait(control: Int32Array, workers: Workers): void {
  const start = performance.now();
  for (;;) {
    const now = Atomics.load(control, controlWords.threads);
    if (now === CLOSED_LAUNCH) return;
    const hasFailed = Atomics.load(control, controlWords.failed) !== 0;
    if (hasFailed && performance.now() - start > PATIENCE_MILLISECONDS) return workers.terminate("a group has failed");
    Atomics.wait(control, controlWords.threads, now, hasFailed ? PATIENCE_MILLISECONDS / 10 : undefined);
  }
}
