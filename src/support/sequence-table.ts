// A hash table whose keys are sequences of 32-bit integers, and the buffer in which such a key is put together. A look-up makes no
// string and no object, which is what uniquing a million attributes asks for.

import { grown } from "./byte-table.ts";

/** A key under construction. */
export class WordKey {
  words: Int32Array = new Int32Array(256);
  count = 0;

  push(word: number): void {
    if (this.count === this.words.length) this.words = grown(this.words);
    this.words[this.count++] = word;
  }

  /** An integer of up to 53 bits. */
  pushNumber(value: number): void {
    this.push(value | 0);
    this.push(Math.floor(value / 0x100000000) | 0);
  }
}

/** Maps keys to positive integers. */
export class SequenceTable {
  private mask = 63;
  private slots: Int32Array = new Int32Array(64);
  private hashes: Int32Array = new Int32Array(64);
  private starts: Int32Array = new Int32Array(65);
  private values: Int32Array = new Int32Array(64);
  private keys: Int32Array = new Int32Array(256);
  private keysEnd = 0;
  private size = 0;

  /** The value of a key, or 0. */
  get(key: WordKey): number {
    const { slots, mask, hashes, starts, keys } = this;
    const { words, count } = key;
    const hash = hashOf(key);
    for (let slot = spread(hash) & mask; ; slot = (slot + 1) & mask) {
      const entry = slots[slot]!;
      if (entry === 0) return 0;
      if (hashes[entry] !== hash) continue;
      const start = starts[entry]!;
      if (starts[entry + 1]! - start !== count) continue;
      let index = 0;
      while (index < count && words[index] === keys[start + index]) index++;
      if (index === count) return this.values[entry]!;
    }
  }

  /** Adds a key that is not there yet. */
  add(key: WordKey, value: number): void {
    if ((this.size + 2) * 2 > this.mask) this.grow();
    const entry = ++this.size;
    while (this.keysEnd + key.count > this.keys.length) this.keys = grown(this.keys);
    for (let index = 0; index < key.count; index++) this.keys[this.keysEnd + index] = key.words[index]!;
    const hash = hashOf(key);
    this.hashes[entry] = hash;
    this.starts[entry] = this.keysEnd;
    this.keysEnd += key.count;
    this.starts[entry + 1] = this.keysEnd;
    this.values[entry] = value;
    this.slots[this.freeSlot(hash)] = entry;
  }

  private freeSlot(hash: number): number {
    let slot = spread(hash) & this.mask;
    while (this.slots[slot] !== 0) slot = (slot + 1) & this.mask;
    return slot;
  }

  private grow(): void {
    this.mask = this.mask * 2 + 1;
    this.slots = new Int32Array(this.mask + 1);
    this.hashes = grown(this.hashes);
    this.values = grown(this.values);
    const starts = new Int32Array(this.mask + 2);
    starts.set(this.starts);
    this.starts = starts;
    for (let entry = 1; entry <= this.size; entry++) this.slots[this.freeSlot(this.hashes[entry]!)] = entry;
  }
}

function hashOf({ words, count }: WordKey): number {
  let hash = count;
  for (let index = 0; index < count; index++) hash = (Math.imul(hash, 0x9e3779b1) + words[index]!) | 0;
  return hash;
}

function spread(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}
