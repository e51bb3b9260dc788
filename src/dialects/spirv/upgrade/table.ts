// Tables by names that texts give, which may be any word: `constructor` too.

export function table<T>(entries: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(entries));
}
