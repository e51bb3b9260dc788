// The surroundings of the engine, as far as threads need them: workers of Node, Bun and Deno, or of browsers; memory that threads share; a way to block.

import type { FromWorker, ToWorker } from "./worker.ts";

/** A worker, whatever its surroundings are. */
export interface WorkerHandle {
  post(message: ToWorker, transfer?: readonly ArrayBuffer[]): void;
  /** Receives the worker's messages; `fail` gets what ends it. */
  listen(receive: (message: FromWorker) => void, fail: (reason: string) => void): void;
  /** Whether the process waits for it. */
  hold(isHeld: boolean): void;
  /** The messages to a caller that was blocked. */
  received(): readonly FromWorker[];
  terminate(): void;
}

/** Without `startWorker` there are no threads. */
export interface Environment {
  /** `script`: where pages serve the source, if they may not start workers from anything else. */
  readonly startWorker: ((source: string, script?: string) => WorkerHandle) | undefined;
  /** Whether workers can share memory. */
  readonly canShare: boolean;
  /** Whether the thread may wait for workers, and receive what they send meanwhile. */
  readonly canBlock: boolean;
}

/** A worker of the web, as far as the engine uses it. */
interface WebWorker {
  postMessage(message: unknown, transfer?: readonly unknown[]): void;
  terminate(): void;
  onmessage: ((event: { readonly data: FromWorker }) => void) | null;
  onerror: ((event: { readonly message?: string; preventDefault?(): void }) => void) | null;
}

interface NodePort {
  postMessage(message: unknown, transfer?: readonly unknown[]): void;
  close(): void;
  unref(): void;
}

/** A worker of Node, as far as the engine uses it. */
interface NodeWorker {
  postMessage(message: unknown, transfer?: readonly unknown[]): void;
  terminate(): unknown;
  on(event: "message" | "error" | "exit", listener: (value: never) => void): void;
  ref(): void;
  unref(): void;
}

interface NodeThreads {
  readonly Worker: new (source: string, options: object) => NodeWorker;
  readonly MessageChannel: new () => { readonly port1: NodePort; readonly port2: NodePort };
  readonly receiveMessageOnPort: (port: NodePort) => { readonly message: FromWorker } | undefined;
}

/** The globals that the engine looks for. */
interface Globals {
  readonly process?: { readonly getBuiltinModule?: (name: string) => unknown };
  readonly Worker?: new (url: string) => WebWorker;
  readonly Blob?: new (parts: readonly string[], options: object) => object;
  readonly URL?: { createObjectURL(blob: object): string; revokeObjectURL(url: string): void };
  readonly SharedArrayBuffer?: unknown;
  readonly crossOriginIsolated?: boolean;
}

/** The environment of this thread. */
export function currentEnvironment(): Environment {
  // Sound: all fields are optional, and looked at before they are used.
  const globals = globalThis as unknown as Globals;
  const threads = globals.process?.getBuiltinModule?.("node:worker_threads") as Partial<NodeThreads> | undefined;
  const canShare = globals.SharedArrayBuffer !== undefined && globals.crossOriginIsolated !== false;
  if (threads?.Worker !== undefined && threads.receiveMessageOnPort !== undefined) {
    // Sound: a release of Node that has these two has the third.
    const node = threads as NodeThreads;
    return { startWorker: (source) => nodeWorker(node, source), canShare, canBlock: true };
  }
  const { Worker, Blob, URL } = globals;
  if (Worker === undefined || Blob === undefined || URL === undefined)
    return { startWorker: undefined, canShare, canBlock: false };
  const startWorker = webStarter({ Worker, Blob, URL });
  return { startWorker, canShare, canBlock: false };
}

/** How pages start workers: from a script, or from the source. */
export function webStarter({
  Worker,
  Blob,
  URL,
}: Required<Pick<Globals, "Worker" | "Blob" | "URL">>): NonNullable<Environment["startWorker"]> {
  return (source, script) => {
    if (script !== undefined) return webWorker(new Worker(script), () => undefined);
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    return webWorker(new Worker(url), () => URL.revokeObjectURL(url));
  };
}

function nodeWorker({ Worker, MessageChannel, receiveMessageOnPort }: NodeThreads, source: string): WorkerHandle {
  const worker = new Worker(source, { eval: true, stdout: false, stderr: false });
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ kind: "port", port: port2 }, [port2]);
  worker.unref();
  port1.unref();
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    listen(receive, fail) {
      worker.on("message", receive as (value: never) => void);
      worker.on("error", ((error: unknown) => fail(error instanceof Error ? error.message : String(error))) as never);
      worker.on("exit", () => fail("it has ended"));
      // Listeners hold the process.
      worker.unref();
    },
    hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
    received() {
      const found: FromWorker[] = [];
      for (let one = receiveMessageOnPort(port1); one !== undefined; one = receiveMessageOnPort(port1))
        found.push(one.message);
      return found;
    },
    terminate() {
      port1.close();
      void worker.terminate();
    },
  };
}

function webWorker(worker: WebWorker, release: () => void): WorkerHandle {
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    listen(receive, fail) {
      worker.onmessage = ({ data }) => {
        release();
        receive(data);
      };
      worker.onerror = (event) => {
        event.preventDefault?.();
        fail(event.message ?? "it cannot be started");
      };
    },
    hold: () => undefined,
    received: () => [],
    terminate: () => worker.terminate(),
  };
}
