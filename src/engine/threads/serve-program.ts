// The side of a worker: it runs a host program, and sends what that prints and how far it is.

import { executeProgram, type HostProgress, type ProgramOutcome, type ProgramRun } from "../host/program-run.ts";

/** A host program for a worker. */
export interface ProgramTask {
  readonly kind: "program";
  /** The number of the run, by which the worker answers. */
  readonly id: number;
  readonly run: ProgramRun;
  /** All of the standard input. */
  readonly input: Uint8Array | undefined;
}

/** A piece of what a program prints. */
export interface PrintedPiece {
  readonly stream: "write" | "error";
  readonly text: string;
}

/** Messages of a worker that runs a program. */
export type FromProgram =
  | {
      readonly kind: "news";
      readonly id: number;
      readonly printed: readonly PrintedPiece[];
      readonly progress: HostProgress | undefined;
    }
  | { readonly kind: "ended"; readonly id: number; readonly outcome: ProgramOutcome };

/** Runs a program. */
export function serveProgram({ id, run, input }: ProgramTask, post: (message: FromProgram) => void): void {
  const NEWS_MILLISECONDS = 50;
  let printed: PrintedPiece[] = [];
  let progress: HostProgress | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const send = () => {
    if (printed.length > 0 || progress !== undefined) post({ kind: "news", id, printed, progress });
    printed = [];
    progress = undefined;
    last = performance.now();
  };
  const tick = () => {
    if (performance.now() - last >= NEWS_MILLISECONDS) send();
  };
  const printer = (stream: PrintedPiece["stream"]) => (text: string) => {
    printed.push({ stream, text });
    tick();
  };
  const output = {
    write: printer("write"),
    error: printer("error"),
    ...(input === undefined ? {} : { input: () => input }),
  };
  const see = (now: HostProgress) => {
    progress = now;
    tick();
  };
  const outcome = executeProgram(run, output, { tick, progress: see });
  send();
  post({ kind: "ended", id, outcome });
}
