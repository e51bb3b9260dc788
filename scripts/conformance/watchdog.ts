// Ends a process whose main thread does not come back: a worker watches a counter that the main thread keeps moving.
import { Worker } from "node:worker_threads";

/** Moves on when a new piece of work begins. */
export interface Watchdog {
  readonly begin: () => void;
}

const watcher = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { counter, seconds } = workerData;
  let seen = -1;
  setInterval(() => {
    const now = Atomics.load(counter, 0);
    if (now === seen) process.kill(process.pid, "SIGKILL");
    seen = now;
  }, seconds * 1000);
`;

/** Kills this process when a piece of work takes between one and two times `seconds`. */
export function startWatchdog(seconds: number): Watchdog {
  const counter = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(watcher, { eval: true, workerData: { counter, seconds } });
  worker.unref();
  return { begin: () => Atomics.add(counter, 0, 1) };
}
