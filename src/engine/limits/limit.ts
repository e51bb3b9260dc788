// Limits of a run: when it must end, and the function that its checkpoints call. It gives fuel for about half a millisecond, so that looking
// at the clock costs nothing.

/** The limits of a run, as data that a worker can be given. */
export interface Limit {
  /** Milliseconds, as the caller has given them. */
  readonly timeout: number | undefined;
  /** In milliseconds since the epoch; infinite without a timeout. */
  readonly deadline: number;
  /** Its first word is not zero from when the run is to end; other threads set it. */
  readonly abort?: Int32Array | undefined;
}

/** Where a run was when it had to end: the number of the checkpoint, the invocation by its ids in a work-group, and its group. */
export interface LimitedPlace {
  readonly reason: "timeout" | "aborted";
  readonly timeout: number | undefined;
  readonly checkpoint: number;
  readonly invocation: readonly [x: number, y: number, z: number];
  readonly group: number;
}

/** The function that checkpoints call, which throws when the run must end. */
export function makeLimits(limit: Limit | undefined) {
  const [SHORT, LONG, MOST_FUEL] = [0.25, 1, 2 ** 24];
  const now = () => performance.timeOrigin + performance.now();
  let fuel = 256;
  let last = now();
  let place: LimitedPlace | undefined;
  return {
    place: () => place,
    tick: (checkpoint: number, x: number, y: number, z: number, group: number): number => {
      if (limit === undefined) return MOST_FUEL;
      const time = now();
      const isAborted = limit.abort !== undefined && Atomics.load(limit.abort, 0) !== 0;
      if (isAborted || time >= limit.deadline) {
        const reason = isAborted ? "aborted" : "timeout";
        place = { reason, timeout: limit.timeout, checkpoint, invocation: [x, y, z], group };
        throw new Error("the limit of the run is reached");
      }
      const taken = time - last;
      last = time;
      if (taken < SHORT) fuel = Math.min(2 * fuel, MOST_FUEL);
      else if (taken > LONG) fuel = Math.max(1, Math.floor((fuel * SHORT) / taken));
      return fuel;
    },
  };
}

/** The limit of a run that begins now. */
export function limitFromNow(timeout: number | undefined, abort?: Int32Array): Limit {
  const now = performance.timeOrigin + performance.now();
  return { timeout, deadline: timeout === undefined ? Number.POSITIVE_INFINITY : now + timeout, abort };
}
