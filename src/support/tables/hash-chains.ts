// Numbers by hashes: the part of a hash table that does not know what its entries are.

import { grown } from "./grown.ts";

/** So many hashes share a word of the bits, which are eight for each hash then. */
const HEADS_OF_WORD = 4;
/** Growth factor. Rehashing costs one cache miss per entry, and most tables that grow at all grow far. */
const GROWTH = 8;

/**
 * Entries, numbered from 1, by hash. Most lookups add a new entry. A compact bit set answers that a hash is new, so that adding an
 * entry waits for no cache miss.
 */
export class HashChains {
  /** The last entry of each hash modulo their number, and by entry the one before it: 0 for none. */
  #heads: Int32Array;
  #following: Int32Array = new Int32Array(64);
  #hashes: Int32Array = new Int32Array(64);
  /** A bit for each hash that has been met. */
  #met: Int32Array;
  #count = 0;

  /** `capacity` is the expected number of entries. Hashes must be spread (see `spread`). */
  constructor(capacity = 64) {
    let heads = 64;
    while (heads < capacity) heads *= 2;
    this.#heads = new Int32Array(heads);
    this.#met = new Int32Array(heads / HEADS_OF_WORD);
  }

  /** The last entry of a hash; 0 for none. */
  first(hash: number): number {
    const met = this.#met;
    if ((met[(hash >>> 5) & (met.length - 1)]! & (1 << (hash & 31))) === 0) return 0;
    return this.#same(this.#heads[(hash >>> 3) & (this.#heads.length - 1)]!, hash);
  }

  /** The entry of a hash before another one; 0 for none. */
  next(entry: number, hash: number): number {
    return this.#same(this.#following[entry]!, hash);
  }

  #same(from: number, hash: number): number {
    let entry = from;
    while (entry !== 0 && this.#hashes[entry] !== hash) entry = this.#following[entry]!;
    return entry;
  }

  /** Adds an entry, and returns its number. */
  add(hash: number): number {
    const entry = ++this.#count;
    if (entry === this.#hashes.length) {
      this.#hashes = grown(this.#hashes);
      this.#following = grown(this.#following);
    }
    this.#hashes[entry] = hash;
    if (entry < this.#heads.length) this.#link(entry);
    else this.#grow();
    return entry;
  }

  #link(entry: number): void {
    const heads = this.#heads;
    const met = this.#met;
    const hash = this.#hashes[entry]!;
    const slot = (hash >>> 3) & (heads.length - 1);
    met[(hash >>> 5) & (met.length - 1)]! |= 1 << (hash & 31);
    this.#following[entry] = heads[slot]!;
    heads[slot] = entry;
  }

  #grow(): void {
    this.#heads = new Int32Array(this.#heads.length * GROWTH);
    this.#met = new Int32Array(this.#heads.length / HEADS_OF_WORD);
    for (let entry = 1; entry <= this.#count; entry++) this.#link(entry);
  }
}
