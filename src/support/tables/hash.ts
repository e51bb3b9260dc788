// Hashes of bytes and of words, for every table that has its keys in typed arrays.

/** The hash of nothing, from which the hash of a key is made piece by piece. */
export const EMPTY_HASH = 0;

/** The hash of what `hash` is of, with one byte more. */
export function addByte(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + byte) | 0;
}

/** The hash of what `hash` is of, with an integer of 32 bits more. */
export function addWord(hash: number, word: number): number {
  return (Math.imul(hash, 0x9e3779b1) + word) | 0;
}

/** The hash of `bytes[begin, end)`. */
export function hashBytes(bytes: Uint8Array, begin: number, end: number): number {
  let hash = EMPTY_HASH;
  for (let at = begin; at < end; at++) hash = addByte(hash, bytes[at]!);
  return hash;
}

/** The hash of `words[begin, end)`. */
export function hashWords(words: Int32Array, begin: number, end: number): number {
  let hash = end - begin;
  for (let at = begin; at < end; at++) hash = addWord(hash, words[at]!);
  return hash;
}

/** Spreads what distinguishes hashes over all bits, so that the lowest ones can choose a slot. */
export function spread(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}

/**
 * The same, more weakly: words that follow each other stay apart, which is best where one key takes the place of another with its slot.
 */
export function folded(hash: number): number {
  return hash ^ (hash >>> 10) ^ (hash >>> 20);
}
