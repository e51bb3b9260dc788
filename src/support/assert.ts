// Assertions: our own mistakes stop at once and ask for a report; a user's mistake never comes here.

import { REPORTS } from "./version.ts";

/** An error in Spirvana itself. Tools print it with a request for a report and exit with status 70. */
export class Bug extends Error {
  /** The message without the request for a report. */
  readonly reason: string;

  constructor(reason: string) {
    super(`${reason} (this is a fault of Spirvana: please report it at ${REPORTS})`);
    this.name = "Bug";
    this.reason = reason;
  }
}

/** Throws {@link Bug} unless `condition` holds. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Bug(message);
}
