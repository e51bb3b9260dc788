// What stops a program from inside of a function of the runtime.

/** The message goes on behind "the program". */
export class HostTrap extends Error {}

/** The program ends itself. */
export class HostExit extends Error {
  readonly status: number;

  constructor(status: number) {
    super("exit");
    this.status = status;
  }
}
