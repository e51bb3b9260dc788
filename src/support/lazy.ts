// Values that a module computes when they are first needed, so that importing it costs nothing. They never change afterwards.

/** A function that computes a value at its first call and returns it at every call. */
export function lazy<T extends object>(compute: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= compute());
}

/**
 * A function of a string or a number that computes each result once; `compute` depends on nothing else. Results stay for good: keys come from
 * tables of ours, not from inputs.
 */
export function memoized<K extends string | number, T>(compute: (key: K) => T): (key: K) => T {
  const results = new Map<K, T>();
  return (key) => {
    const known = results.get(key);
    if (known !== undefined || results.has(key)) return known as T;
    const result = compute(key);
    results.set(key, result);
    return result;
  };
}
