// Runs a compiled kernel: at once, where the caller waits, or in workers, which leave the event loop free.

import { type Argument, aFunction, anObject, checked, checkedLater, optional } from "../support/arguments.ts";
import { failedWith, type Result } from "../support/diagnostics/result.ts";
import type { CompiledKernel } from "./compile.ts";
import { executeIn, executeLaunch, finished, type Outcome, type PreparedLaunch, prepared } from "./execute.ts";
import { limitedCode } from "./limits/checkpoints.ts";
import { type Limit, limitFromNow } from "./limits/limit.ts";
import { abortedAlready, limitText } from "./limits/limit-options.ts";
import { launchArgumentKinds } from "./run/argument-kinds.ts";
import { groupCountOf } from "./run/launch-size.ts";
import type { LaunchOptions } from "./run/options.ts";
import type { SurroundingMemory } from "./run/surrounding-memory.ts";
import { runBlocked } from "./threads/run-blocked.ts";
import { type Attention, type LaterOutcome, runOwn, runShared, runWithBreaks } from "./threads/run-later.ts";
import { newControl, type SharedLaunch } from "./threads/shares.ts";
import { threadedCode, threadsOf, wantedThreads } from "./threads/thread-options.ts";
import { Workers } from "./threads/workers.ts";
import { fusedCode } from "./wasm/fusion.ts";
import type { LentMemory } from "./wasm/lent-memory.ts";
import { moduleVariant } from "./wasm/module-variants.ts";
import { webAssembly } from "./wasm/web-assembly.ts";

/** Options of {@link launchKernel}. */
export interface LaterLaunchOptions extends LaunchOptions {
  /** Receives, from time to time, how many of the launch's work-groups have been run. */
  readonly progress?: (done: number, total: number) => void;
}

/**
 * Runs a kernel over all work-groups and their invocations. After a failure no buffer has changed; the diagnostics of a success are
 * warnings of what did not stop the run. The caller waits: `signal` counts only before the run begins, and several threads need a
 * place where a thread may wait for others, which pages are not.
 */
export function runKernel(kernel: CompiledKernel, options: LaunchOptions): Result<void> {
  return checked(launchArgumentKinds(kernel, options), () => {
    const aborted = abortedAlready(nameOf(kernel), options);
    if (aborted !== undefined) return aborted;
    if (wantedThreads(options) === 1) return runHere(kernel, options);
    const workers = options.workers ?? new Workers(wantedThreads(options));
    const threads = workers.environment.canBlock
      ? threadsOf(kernel, options, groupCountOf(kernel, options), workers)
      : 1;
    try {
      return threads === 1 ? runHere(kernel, options) : runTogether(threadedCode(kernel), options, threads, workers);
    } finally {
      if (options.workers === undefined) workers.close();
    }
  });
}

/**
 * Runs a kernel in workers; this thread goes on meanwhile. After a failure no buffer has changed, and buffers have their contents once the
 * promise is resolved. Without workers, this thread runs the kernel in portions between which it goes on.
 */
export function launchKernel(kernel: CompiledKernel, options: LaterLaunchOptions): Promise<Result<void>> {
  const progress = anObject.is(options) ? options.progress : undefined;
  const kinds: readonly Argument[] = [
    ...launchArgumentKinds(kernel, options),
    ["progress", progress, optional(aFunction)],
  ];
  return checkedLater(kinds, async () => {
    const workers = options.workers ?? new Workers(wantedThreads(options));
    try {
      return await workers.inTurn(async () => {
        return abortedAlready(nameOf(kernel), options) ?? (await runLater(kernel, options, workers));
      });
    } finally {
      if (options.workers === undefined) workers.close();
    }
  });
}

function nameOf({ name }: CompiledKernel): string {
  return `the kernel '${name}'`;
}

function runHere(kernel: CompiledKernel, options: LaunchOptions): Result<void> {
  const launch = prepared(kernel, options);
  if (!launch.ok) return launch;
  return finished(kernel, options, launch.value, executeLaunch(launch.value));
}

function runTogether(code: CompiledKernel, options: LaunchOptions, threads: number, workers: Workers): Result<void> {
  const launch = prepared(code, options, threads);
  if (!launch.ok) return launch;
  const shared = sharedLaunch(code, launch.value, threads, launch.value.limit, workers);
  const outcome = runBlocked(shared, workers);
  const result = finished(code, options, launch.value, { ...outcome, memory: shared.memory.buffer }, threads);
  // After a failure a thread may be ended that is still busy.
  if (outcome.trap === undefined) workers.lent.keep(shared.memory);
  return result;
}

/**
 * Runs a kernel of one thread in memory that is lent, with its module compiled: that with checkpoints if the launch has a limit. Its pointers may lead to
 * the buffers of the memory around it.
 * @internal
 */
export function runLent(
  kernel: CompiledKernel,
  options: LaunchOptions,
  memory: LentMemory,
  moduleOf: (hasLimit: boolean) => object,
  around?: SurroundingMemory,
): Result<void> {
  return checked(launchArgumentKinds(kernel, options), () => {
    const launch = prepared(kernel, options, 1, around);
    if (!launch.ok) return launch;
    const { pages, limit } = launch.value;
    return memory.with(pages, (lent) => {
      const outcome = executeIn(lent, launch.value, moduleOf(limit !== undefined));
      return finished(kernel, options, launch.value, outcome);
    });
  });
}

/** A launch in memory that threads share, which `workers` lend. */
function sharedLaunch(
  code: CompiledKernel,
  launch: PreparedLaunch,
  threads: number,
  limit: Limit | undefined,
  workers: Workers,
): SharedLaunch {
  const { Module } = webAssembly();
  const { pages, writes, groupCount, args, threadSteps, resources, start } = launch;
  const memory = workers.lent.take(pages);
  for (const { address, bytes } of writes) new Uint8Array(memory.buffer, address).set(bytes);
  const insertions = limit === undefined ? [] : code.checkpoints;
  const module = new Module(moduleVariant(fusedCode(code), { sharedPages: MOST_PAGES, insertions }));
  return { module, memory, groupCount, args, threadSteps, threads, resources, start, limit };
}

/** Pages of the largest memory. */
const MOST_PAGES = 1 << 16;

async function runLater(kernel: CompiledKernel, options: LaterLaunchOptions, workers: Workers): Promise<Result<void>> {
  const total = groupCountOf(kernel, options);
  const { progress, signal } = options;
  const attention = { signal, progress: progress && ((done: number) => progress(done, total)) };
  const canShare = workers.environment.canShare && !workers.isClosed && kernel.checks === undefined;
  const result = canShare ? await runInShared(kernel, options, workers, attention) : undefined;
  return result ?? (await runInOwn(kernel, options, workers, attention));
}

/** In memory that this thread shares with workers; undefined if no worker can be started. */
async function runInShared(
  kernel: CompiledKernel,
  options: LaunchOptions,
  workers: Workers,
  attention: Attention,
): Promise<Result<void> | undefined> {
  const code = threadedCode(kernel);
  const threads = threadsOf(kernel, options, groupCountOf(kernel, options), workers);
  const launch = prepared(code, options, threads);
  if (!launch.ok) return launch;
  const control = newControl();
  const limit = laterLimit(options, control);
  const shared = sharedLaunch(code, launch.value, threads, limit, workers);
  const outcome = await runShared(shared, workers, control, attention);
  if (outcome === undefined) return undefined;
  const result = finishedLater(code, options, launch.value, { memory: shared.memory.buffer, ...outcome }, threads);
  // Otherwise a thread may still be busy.
  if (outcome.lost === undefined && outcome.trap === undefined) workers.lent.keep(shared.memory);
  return result;
}

/** In the memory of a worker, or in this thread. */
async function runInOwn(
  kernel: CompiledKernel,
  options: LaunchOptions,
  workers: Workers,
  attention: Attention,
): Promise<Result<void>> {
  const launch = prepared(kernel, options);
  if (!launch.ok) return launch;
  const limit = laterLimit(options);
  const limited = { ...launch.value, limit };
  const module = new (webAssembly().Module)(limit === undefined ? fusedCode(kernel) : limitedCode(kernel));
  const outcome =
    (await runOwn(limited, module, workers, attention)) ?? (await runWithBreaks(limited, module, attention));
  return finishedLater(kernel, options, limited, outcome, 1);
}

function laterLimit({ timeout, signal }: LaunchOptions, control?: Int32Array): Limit | undefined {
  return timeout === undefined && signal === undefined ? undefined : limitFromNow(timeout, control);
}

function finishedLater(
  kernel: CompiledKernel,
  options: LaunchOptions,
  launch: PreparedLaunch,
  { lost, memory, ...outcome }: LaterOutcome,
  threads: number,
): Result<void> {
  const { signal } = options;
  if (lost !== undefined || memory === undefined) {
    const isAborted = signal?.aborted === true && outcome.trap === undefined;
    if (isAborted)
      return failedWith("aborted", limitText(nameOf(kernel), { reason: "aborted", timeout: undefined }, signal));
    if (outcome.trap === undefined) return failedWith("execution", `${nameOf(kernel)} is not run to its end: ${lost}`);
  }
  const whole: Outcome = { ...outcome, memory: memory ?? new ArrayBuffer(0) };
  return finished(kernel, options, launch, whole, threads);
}
