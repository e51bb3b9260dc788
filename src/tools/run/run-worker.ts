// Runs a launch in a worker, which can be ended from outside: a kernel that never ends cannot be stopped from inside.

import { executeLaunch, hostText, type Outcome, type PreparedLaunch } from "../../engine/index.ts";

const { Worker } = process.getBuiltinModule("node:worker_threads");

/** The outcome of a launch; undefined if it takes longer than that many seconds. */
export function executeWithin(seconds: number, launch: PreparedLaunch): Promise<Outcome | undefined> {
  // `executeLaunch` needs nothing but its parameters: that is its invariant.
  const source = `const { workerData, parentPort } = require("node:worker_threads");
const execute = ${executeLaunch.toString()};
parentPort.postMessage(execute(workerData, WebAssembly, ${hostText()}));`;
  const worker = new Worker(source, { eval: true, workerData: launch });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      resolve(undefined);
      void worker.terminate();
    }, seconds * 1000);
    const finish = (outcome: Outcome) => {
      clearTimeout(timer);
      resolve(outcome);
      void worker.terminate();
    };
    worker.on("message", finish);
    worker.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}
