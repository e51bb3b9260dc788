// A hash table whose keys are byte ranges: a look-up makes no string.

import { grown } from "./grown.ts";
import { spread } from "./hash.ts";
import { HashChains } from "./hash-chains.ts";

/** Maps byte ranges to small positive integers. Keys are copied, so that the table may outlive the text. */
export class ByteTable {
  readonly #chains: HashChains;
  /** By entry: where its key begins, and its value. The next entry's key begins where it ends. */
  #entries: Int32Array = new Int32Array(128);
  #keys: Uint8Array = new Uint8Array(512);
  size = 0;

  /** `capacity` is the expected number of keys. */
  constructor(capacity = 32) {
    this.#chains = new HashChains(capacity);
  }

  /** The value of `bytes[begin, end)`, whose hash by `hashBytes` is `hash`; 0 if there is none. */
  get(bytes: Uint8Array, begin: number, end: number, hash: number): number {
    const entry = this.#find(bytes, begin, end, spread(hash));
    return entry === 0 ? 0 : this.#entries[2 * entry + 1]!;
  }

  /** Sets the value of a key, which may be there already. */
  set(bytes: Uint8Array, begin: number, end: number, hash: number, value: number): void {
    const found = this.#find(bytes, begin, end, spread(hash));
    const entry = found === 0 ? this.#add(bytes, begin, end, spread(hash)) : found;
    this.#entries[2 * entry + 1] = value;
  }

  #add(bytes: Uint8Array, begin: number, end: number, hash: number): number {
    const entry = this.#chains.add(hash);
    this.size = entry;
    if (2 * entry + 2 >= this.#entries.length) this.#entries = grown(this.#entries);
    const start = this.#entries[2 * entry]!;
    const keyEnd = start + end - begin;
    while (keyEnd > this.#keys.length) this.#keys = grown(this.#keys);
    this.#keys.set(bytes.subarray(begin, end), start);
    this.#entries[2 * entry + 2] = keyEnd;
    return entry;
  }

  #find(bytes: Uint8Array, begin: number, end: number, hash: number): number {
    const chains = this.#chains;
    const entries = this.#entries;
    const keys = this.#keys;
    for (let entry = chains.first(hash); entry !== 0; entry = chains.next(entry, hash)) {
      let key = entries[2 * entry]!;
      if (entries[2 * entry + 2]! - key !== end - begin) continue;
      let at = begin;
      while (at < end && bytes[at] === keys[key]) {
        at++;
        key++;
      }
      if (at === end) return entry;
    }
    return 0;
  }
}
