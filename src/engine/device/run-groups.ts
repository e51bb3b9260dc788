// Runs the groups of a launch in portions: an engine of JavaScript may put faster code in place between calls, but not in the middle of one.
// Portions grow as long as they are short.

/** A portion that takes less may be followed by a longer one. */
const SHORT_MILLISECONDS = 0.5;

export class Portions {
  #size = 1;

  /** Calls `run` with ranges of groups until all are done; returns what it has thrown, with the range. */
  run(count: number, run: (first: number, last: number) => void): Stopped | undefined {
    for (let first = 0; first < count; ) {
      const last = Math.min(first + this.#size, count);
      const isWhole = last - first === count;
      const start = isWhole && count < this.#size ? 0 : performance.now();
      try {
        run(first, last);
      } catch (error) {
        return { error, firstGroup: first, lastGroup: last };
      }
      if (start !== 0 && performance.now() - start < SHORT_MILLISECONDS) this.#size *= 2;
      first = last;
    }
    return undefined;
  }
}

/** The error that has ended a run. */
export interface Stopped {
  readonly error: unknown;
  readonly firstGroup: number;
  readonly lastGroup: number;
}
