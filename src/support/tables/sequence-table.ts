// A hash table whose keys are sequences of 32-bit integers, and the buffer in which such a key is put together. A look-up makes no
// string and no object, which is what uniquing a million attributes asks for.

import { grown } from "./grown.ts";
import { hashWords, spread } from "./hash.ts";
import { HashChains } from "./hash-chains.ts";

/** A key under construction. */
export class WordKey {
  words: Int32Array = new Int32Array(256);
  count = 0;

  push(word: number): void {
    if (this.count === this.words.length) this.words = grown(this.words);
    this.words[this.count++] = word;
  }

  /** An integer of up to 53 bits, its upper half first. */
  pushNumber(value: number): void {
    this.push(Math.floor(value / 0x100000000));
    this.push(value | 0);
  }
}

/** Maps keys to positive integers. */
export class SequenceTable {
  readonly #chains = new HashChains();
  /** By entry: where its key begins, and its value. The next entry's key begins where it ends. */
  #entries: Int32Array = new Int32Array(2 * 64);
  #keys: Int32Array = new Int32Array(256);
  /** The hash of the key that was last looked for. */
  #hash = 0;

  /** The value of a key, or 0. */
  get(key: WordKey): number {
    const chains = this.#chains;
    const entries = this.#entries;
    const keys = this.#keys;
    const { words, count } = key;
    const hash = spread(hashWords(words, 0, count));
    this.#hash = hash;
    for (let entry = chains.first(hash); entry !== 0; entry = chains.next(entry, hash)) {
      const start = entries[2 * entry]!;
      if (entries[2 * entry + 2]! - start !== count) continue;
      let index = 0;
      while (index < count && words[index] === keys[start + index]) index++;
      if (index === count) return entries[2 * entry + 1]!;
    }
    return 0;
  }

  /** Adds a key that {@link get} has just not found. */
  add(key: WordKey, value: number): void {
    const entry = this.#chains.add(this.#hash);
    if (2 * entry + 2 >= this.#entries.length) this.#entries = grown(this.#entries);
    const start = this.#entries[2 * entry]!;
    const end = start + key.count;
    while (end > this.#keys.length) this.#keys = grown(this.#keys);
    const keys = this.#keys;
    const { words, count } = key;
    for (let index = 0; index < count; index++) keys[start + index] = words[index]!;
    this.#entries[2 * entry + 1] = value;
    this.#entries[2 * entry + 2] = end;
  }
}
