// Assertions: our own mistakes stop at once and ask for a report; a user's mistake never comes here.

/** An error in Spirvana itself. Tools print it with a request for a report and exit with status 70. */
export class Bug extends Error {
  constructor(message: string) {
    super(`${message} (this is a bug in spirvana: please report it)`);
    this.name = "Bug";
  }
}

/** Throws {@link Bug} unless `condition` holds. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Bug(message);
}
