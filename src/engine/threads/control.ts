// The words that the threads of a launch share: which groups are left, and whether the launch is to end.

/** The words by their numbers. */
export const controlWords = {
  /** Not zero: the launch is aborted. `Limit` reads it. */
  abort: 0,
  /** The next group that no thread has taken. */
  next: 1,
  /** Groups that have been run. */
  done: 2,
  /** Not zero: a group has failed, so that no more are taken. */
  failed: 3,
  /** How many threads take part. Negative: no more may join. */
  threads: 4,
  /** How many threads have something to say. */
  said: 5,
  count: 6,
} as const;

/** Makes the current thread one of the launch; false if the launch has ended without it. */
export function joinLaunch(control: Int32Array): boolean {
  const { threads } = controlWords;
  for (let now = Atomics.load(control, threads); now >= 0; ) {
    const found = Atomics.compareExchange(control, threads, now, now + 1);
    if (found === now) return true;
    now = found;
  }
  return false;
}

/** The current thread is done. */
export function leaveLaunch(control: Int32Array): void {
  const { threads } = controlWords;
  Atomics.sub(control, threads, 1);
  Atomics.notify(control, threads);
}

/** Added to the number of threads once no more may join. */
export const CLOSED_LAUNCH = -(2 ** 30);

/** Lets no more threads join. */
export function closeLaunch(control: Int32Array): void {
  Atomics.add(control, controlWords.threads, CLOSED_LAUNCH);
}
