// A hash table whose keys are sequences of 32-bit integers, and the buffer in which such a key is put together. A look-up makes no
// string and no object, which is what uniquing a million attributes asks for.

import { grown } from "./byte-table.ts";
import { hashWords, spread } from "./hash.ts";

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

/**
 * Maps keys to positive integers. All data of one lookup is contiguous, since in a large table each read is a miss of the cache:
 * a slot is the hash of its key and the number of its entry, an entry is the start of its key and its value.
 */
export class SequenceTable {
  #mask = 63;
  #slots: Int32Array = new Int32Array(2 * 64);
  #entries: Int32Array = new Int32Array(2 * 65);
  #keys: Int32Array = new Int32Array(256);
  #size = 0;
  /** The hash of the key that was last looked for. */
  #hash = 0;

  /** The value of a key, or 0. */
  get(key: WordKey): number {
    const slots = this.#slots;
    const mask = this.#mask;
    const entries = this.#entries;
    const keys = this.#keys;
    const { words, count } = key;
    const hash = hashWords(words, 0, count);
    this.#hash = hash;
    for (let slot = spread(hash) & mask; ; slot = (slot + 1) & mask) {
      const entry = slots[2 * slot + 1]!;
      if (entry === 0) return 0;
      if (slots[2 * slot] !== hash) continue;
      const start = entries[2 * entry]!;
      if (entries[2 * entry + 2]! - start !== count) continue;
      let index = 0;
      while (index < count && words[index] === keys[start + index]) index++;
      if (index === count) return entries[2 * entry + 1]!;
    }
  }

  /** Adds a key that {@link get} has just not found. */
  add(key: WordKey, value: number): void {
    if ((this.#size + 2) * 2 > this.#mask) this.#grow();
    const entry = ++this.#size;
    const start = this.#entries[2 * entry]!;
    const end = start + key.count;
    while (end > this.#keys.length) this.#keys = grown(this.#keys);
    const keys = this.#keys;
    const { words, count } = key;
    for (let index = 0; index < count; index++) keys[start + index] = words[index]!;
    this.#entries[2 * entry + 1] = value;
    this.#entries[2 * entry + 2] = end;
    this.#place(this.#hash, entry);
  }

  #place(hash: number, entry: number): void {
    const slots = this.#slots;
    const mask = this.#mask;
    let slot = spread(hash) & mask;
    while (slots[2 * slot + 1] !== 0) slot = (slot + 1) & mask;
    slots[2 * slot] = hash;
    slots[2 * slot + 1] = entry;
  }

  #grow(): void {
    const before = this.#slots;
    this.#mask = this.#mask * 2 + 1;
    this.#slots = new Int32Array(2 * (this.#mask + 1));
    this.#entries = grown(this.#entries);
    for (let at = 0; at < before.length; at += 2) if (before[at + 1] !== 0) this.#place(before[at]!, before[at + 1]!);
  }
}
