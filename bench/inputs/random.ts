// Random choices that a seed repeats.

/** A source of random choices. */
export interface Random {
  /** An integer from 0 to `limit` - 1. */
  below(limit: number): number;
  /** One of `items`, which is not empty. */
  pick<T>(items: readonly T[]): T;
  /** True in `percent` of a hundred cases. */
  chance(percent: number): boolean;
}

/** The choices that `seed` represents (the generator known as mulberry32). */
export function random(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  const pick = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)];
    if (item === undefined) throw new RangeError("there is nothing to pick from");
    return item;
  };
  return { below, pick, chance: (percent) => below(100) < percent };
}
