// Validates files in threads. Each runs this command again, with `--worker`, and is sent one file after the other.

import { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import type { ValidateOptions } from "../../validate/index.ts";
import { nodePlatform } from "../start/node-platform.ts";
import { type Checked, checkFile } from "./validate-files.ts";

const fs = process.getBuiltinModule("node:fs");
const { availableParallelism } = process.getBuiltinModule("node:os");

/** Bytes of modules from which another thread pays for its start and for compiling the rules once more. */
const WORTH_A_THREAD = 4 << 20;

/** How many threads to start for files: as many as `wanted`, else by their size; 1 means none besides this one. */
export function threadsFor(files: readonly string[], wanted: number | undefined): number {
  // Only in a process of the command itself does the script that was started start it again.
  const [, script = ""] = process.argv;
  if (files.length < 2 || files.includes("-") || !/^spirvana(\.js)?$/.test(script.replace(/^.*[/\\]/, ""))) return 1;
  const size = files.reduce((sum, file) => sum + (fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
  const useful = wanted ?? Math.min(availableParallelism(), Math.floor(size / WORTH_A_THREAD));
  return Math.max(1, Math.min(useful, files.length));
}

/** The verdicts in the order of the files. */
export async function* checkInThreads(
  files: readonly string[],
  options: ValidateOptions,
  count: number,
): AsyncGenerator<Checked> {
  const { Worker } = process.getBuiltinModule("node:worker_threads");
  const queue = files.map((file) => ({ file, done: deferred<Checked>() }));
  let next = 0;
  const workers = Array.from({ length: count }, () => {
    const worker = new Worker(process.argv[1] ?? "", { argv: ["val", "--worker"], workerData: options });
    let current = queue[next++];
    worker.on("message", (checked: Checked) => {
      current?.done.resolve(revived(checked));
      current = queue[next++];
      worker.postMessage(current?.file);
    });
    worker.on("error", (error) => {
      for (const { done } of queue) done.reject(error);
    });
    worker.postMessage(current?.file);
    return worker;
  });
  for (const { done } of queue) yield await done.promise;
  await Promise.all(workers.map((worker) => worker.terminate()));
}

/** The message of another thread, whose diagnostics have lost their methods. */
function revived(checked: Checked): Checked {
  const { verdict } = checked;
  if (verdict === undefined) return checked;
  return { ...checked, verdict: { ...verdict, diagnostics: verdict.diagnostics.map((one) => new Diagnostic(one)) } };
}

interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

/** A promise with what settles it; a rejection without a waiting caller is ignored. */
function deferred<T>(): Deferred<T> {
  let [resolve, reject]: [Deferred<T>["resolve"], Deferred<T>["reject"]] = [() => {}, () => {}];
  const promise = new Promise<T>((...settle) => {
    [resolve, reject] = settle;
  });
  promise.catch(() => {});
  return { promise, resolve, reject };
}

/** The part of a thread: validates the files that it is sent, until it is sent none. Returns the exit status. */
export function work(): Promise<number> {
  const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");
  const { read } = nodePlatform();
  return new Promise((resolve) => {
    if (parentPort === null) return resolve(2);
    parentPort.on("message", async (file: string | undefined) => {
      if (file === undefined) return resolve(0);
      // Sound: the command that started this thread sends its options.
      parentPort.postMessage(await checkFile(file, workerData as ValidateOptions, read));
    });
  });
}
