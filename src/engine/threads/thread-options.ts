// The options of threads: which launches have several.

import type { Kind } from "../../support/arguments.ts";
import type { CompiledKernel } from "../compile.ts";
import { isThreadCount, Workers } from "./workers.ts";

/** How many threads run the work-groups of a launch. */
export interface ThreadOptions {
  /** One by default, or as many as `workers` has. More threads need memory that threads share; without it there is one. */
  readonly threads?: number | undefined;
  /** Workers that launches share; without them a launch with several threads starts its own. */
  readonly workers?: Workers | undefined;
}

export const aThreadCount: Kind = { expected: "a number of threads from 1 on", is: isThreadCount };
export const someWorkers: Kind = {
  expected: "workers, as 'createWorkers' gives them",
  is: (value) => value instanceof Workers,
};

/** How many threads the caller wants. */
export function wantedThreads({ threads, workers }: ThreadOptions): number {
  return threads ?? workers?.threads ?? 1;
}

/** How many threads a launch has. */
export function threadsOf(
  kernel: CompiledKernel,
  options: ThreadOptions,
  groupCount: number,
  workers: Workers,
): number {
  const { startWorker, canShare } = workers.environment;
  if (kernel.isSequential || startWorker === undefined || !canShare || workers.isClosed) return 1;
  return Math.max(1, Math.min(wantedThreads(options), groupCount));
}

/** The code for memory that threads share. */
export function threadedCode(kernel: CompiledKernel): CompiledKernel {
  const { spirv, threaded } = kernel;
  if (threaded === undefined) return kernel;
  return spirv === undefined ? threaded : { ...threaded, spirv };
}
