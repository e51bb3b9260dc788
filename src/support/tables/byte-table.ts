// A hash table whose keys are byte ranges: a look-up makes no string. Open addressing in typed arrays.

import { spread } from "./hash.ts";

/**
 * Maps byte ranges to small positive integers. Keys are copied, so that the table may outlive the text. What a look-up reads together
 * is together: a slot is the hash of its key and the number of its entry, an entry is the start of its key and its value.
 */
export class ByteTable {
  #mask: number;
  #slots: Int32Array;
  #entries: Int32Array;
  #keys: Uint8Array;
  size = 0;

  /** `capacity` is the expected number of keys. */
  constructor(capacity = 32) {
    let slots = 64;
    while (slots < capacity * 2) slots *= 2;
    this.#mask = slots - 1;
    this.#slots = new Int32Array(2 * slots);
    this.#entries = new Int32Array(slots + 2);
    this.#keys = new Uint8Array(slots * 8);
  }

  /** The value of `bytes[begin, end)`, whose hash by `hashBytes` is `hash`; 0 if there is none. */
  get(bytes: Uint8Array, begin: number, end: number, hash: number): number {
    const entry = this.#find(bytes, begin, end, hash);
    return entry === 0 ? 0 : this.#entries[2 * entry + 1]!;
  }

  /** Sets the value of a key, which may be there already. */
  set(bytes: Uint8Array, begin: number, end: number, hash: number, value: number): void {
    const found = this.#find(bytes, begin, end, hash);
    if (found !== 0) {
      this.#entries[2 * found + 1] = value;
      return;
    }
    if ((this.size + 2) * 2 > this.#mask) this.#grow();
    const entry = ++this.size;
    const start = this.#entries[2 * entry]!;
    const keyEnd = start + end - begin;
    while (keyEnd > this.#keys.length) this.#keys = grown(this.#keys);
    this.#keys.set(bytes.subarray(begin, end), start);
    this.#entries[2 * entry + 1] = value;
    this.#entries[2 * entry + 2] = keyEnd;
    this.#place(hash, entry);
  }

  #find(bytes: Uint8Array, begin: number, end: number, hash: number): number {
    const slots = this.#slots;
    const mask = this.#mask;
    const entries = this.#entries;
    const keys = this.#keys;
    for (let slot = spread(hash) & mask; ; slot = (slot + 1) & mask) {
      const entry = slots[2 * slot + 1]!;
      if (entry === 0) return 0;
      if (slots[2 * slot] !== hash) continue;
      let key = entries[2 * entry]!;
      if (entries[2 * entry + 2]! - key !== end - begin) continue;
      let at = begin;
      while (at < end && bytes[at] === keys[key]) {
        at++;
        key++;
      }
      if (at === end) return entry;
    }
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

/** A copy of twice the length. */
export function grown<T extends Int32Array | Uint16Array | Uint8Array | Uint32Array | Float64Array>(column: T): T {
  // The constructor of a typed array of the same kind: TypeScript cannot express it.
  const larger = new (column.constructor as new (length: number) => T)(column.length * 2);
  larger.set(column);
  return larger;
}
