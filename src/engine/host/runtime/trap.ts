// The exceptions that stop a program from inside of a function of the runtime.

import type { StoppedKernel } from "../program-run.ts";

/** The message goes on after "the program". */
export class HostTrap extends Error {}

/** The program ends itself. */
export class HostExit extends Error {
  readonly status: number;
  /** Functions that are to run at the end run first. */
  readonly isOrderly: boolean;

  constructor(status: number, isOrderly: boolean) {
    super("exit");
    this.status = status;
    this.isOrderly = isOrderly;
  }
}

/** A kernel that the program launches is stopped. */
export class KernelStop extends Error {
  readonly stopped: StoppedKernel;

  constructor(stopped: StoppedKernel) {
    super("a kernel is stopped");
    this.stopped = stopped;
  }
}
