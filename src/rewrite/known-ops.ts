// Known ops: a hash table of ops by equivalence, in scopes that end in reverse order, for walks over the dominance tree.

import { type Column, NO_ID, type OpId, type Store } from "../ir/index.ts";
import { grown } from "../support/tables/grown.ts";
import { areEquivalent, equivalenceHash } from "./equivalence.ts";

export class KnownOps {
  readonly #store: Store;
  /** The newest entry of each bucket plus one. */
  #buckets = new Int32Array(64);
  #ops = new Int32Array(32) as Column<OpId>;
  #hashes = new Int32Array(32);
  /** The entry after in the same bucket plus one. */
  #behind = new Int32Array(32);
  #count = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Opens a scope; what is returned closes it. */
  open(): number {
    return this.#count;
  }

  /** Forgets what was added since {@link open} returned `mark`. */
  close(mark: number): void {
    while (this.#count > mark) {
      this.#count--;
      this.#buckets[this.#bucket(this.#hashes[this.#count] ?? 0)] = this.#behind[this.#count] ?? 0;
    }
  }

  #bucket(hash: number): number {
    return hash & (this.#buckets.length - 1);
  }

  /** The newest op that is equivalent; 0 if there is none. */
  find(op: OpId): OpId {
    return this.#findWith(op, equivalenceHash(this.#store, op));
  }

  #findWith(op: OpId, hash: number): OpId {
    for (let entry = this.#buckets[this.#bucket(hash)] ?? 0; entry !== 0; entry = this.#behind[entry - 1] ?? 0) {
      const other = this.#ops[entry - 1] ?? NO_ID;
      if (this.#hashes[entry - 1] === hash && areEquivalent(this.#store, op, other)) return other;
    }
    return NO_ID;
  }

  /** The newest equivalent op, or 0, in which case `op` is added. */
  findOrAdd(op: OpId): OpId {
    const hash = equivalenceHash(this.#store, op);
    const known = this.#findWith(op, hash);
    if (known === 0) this.#addWith(op, hash);
    return known;
  }

  /** Adds an op in front of those that are equivalent to it. */
  add(op: OpId): void {
    this.#addWith(op, equivalenceHash(this.#store, op));
  }

  #addWith(op: OpId, hash: number): void {
    if (this.#count === this.#ops.length) this.#grow();
    const entry = this.#count++;
    const bucket = this.#bucket(hash);
    this.#ops[entry] = op;
    this.#hashes[entry] = hash;
    this.#behind[entry] = this.#buckets[bucket] ?? 0;
    this.#buckets[bucket] = entry + 1;
  }

  /** Entries are put into the new buckets in their order, so that the newest stays in front. */
  #grow(): void {
    this.#ops = grown(this.#ops);
    this.#hashes = grown(this.#hashes);
    this.#behind = grown(this.#behind);
    this.#buckets = new Int32Array(this.#buckets.length * 2);
    for (let entry = 0; entry < this.#count; entry++) {
      const bucket = this.#bucket(this.#hashes[entry] ?? 0);
      this.#behind[entry] = this.#buckets[bucket] ?? 0;
      this.#buckets[bucket] = entry + 1;
    }
  }
}
