// The program of a worker, for Node and for browsers. `scripts/generate-worker.mjs` makes it a text, so that workers start from wherever the engine is bundled.

import { type FromWorker, type Port, serveLaunches, type ToWorker } from "./worker.ts";

interface Target {
  postMessage(message: unknown, transfer?: readonly unknown[]): void;
}

interface NodeParent extends Target {
  on(event: "message", listener: (message: Received) => void): void;
}

interface WebParent extends Target {
  onmessage: ((event: { readonly data: Received }) => void) | null;
}

/** Callers that block give a port of their own first. */
type Received = Exclude<ToWorker, { readonly kind: "port" }> | { readonly kind: "port"; readonly port: Target };

interface Globals {
  readonly process?: { readonly getBuiltinModule?: (name: string) => unknown };
  readonly self?: WebParent;
}

const portOf = (target: Target): Port => ({
  post: (message: FromWorker, transfer = []) => target.postMessage(message, transfer),
});

function start(): void {
  // Sound: all fields are optional, and looked at before they are used.
  const globals = globalThis as unknown as Globals;
  const threads = globals.process?.getBuiltinModule?.("node:worker_threads") as { parentPort?: NodeParent } | undefined;
  const node = threads?.parentPort ?? undefined;
  const parent = node ?? globals.self;
  if (parent === undefined) throw new Error("a worker has neither a port nor a page");
  let blocked = portOf(parent);
  const serve = serveLaunches(portOf(parent), () => blocked);
  const receive = (message: Received) => {
    if (message.kind === "port") blocked = portOf(message.port);
    else serve(message);
  };
  if (node !== undefined) node.on("message", receive);
  else if (globals.self !== undefined) globals.self.onmessage = ({ data }) => receive(data);
  parent.postMessage({ kind: "ready" });
}

start();
