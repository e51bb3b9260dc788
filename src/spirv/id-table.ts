/**
 * Numbers by id, and sets of ids. A module may state any bound and use any id, so the dense part is limited by the length of the input and the
 * rest, which no real module needs, goes to a map: memory stays proportional to the input.
 */
import { boundOf, type Module } from "./module.ts";

export class IdTable {
  #dense: Uint32Array;
  readonly #limit: number;
  #sparse: Map<number, number> | undefined;

  /** A table for the ids of a module, which has room for all of them from the start. */
  static for(module: Module): IdTable {
    const size = denseSize(module);
    return new IdTable(size, size);
  }

  /** A table for some ids of a module, which gets room as they are met. */
  static forSome(module: Module): IdTable {
    return new IdTable(0, denseSize(module));
  }

  /** @param size - Ids that have room from the start. @param limit - Ids up to here get room when they are met. */
  constructor(size: number, limit: number) {
    this.#dense = new Uint32Array(size);
    this.#limit = limit;
  }

  /** The number of an id; 0 if none was set. */
  get(id: number): number {
    return id < this.#dense.length ? this.#dense[id]! : this.#rare(id);
  }

  set(id: number, value: number): void {
    if (id < this.#dense.length) this.#dense[id] = value;
    else this.#setRare(id, value);
  }

  #rare(id: number): number {
    return this.#sparse?.get(id) ?? 0;
  }

  #setRare(id: number, value: number): void {
    if (id < this.#limit) {
      const larger = new Uint32Array(Math.min(this.#limit, Math.max(id + 1, this.#dense.length * 2, 64)));
      larger.set(this.#dense);
      this.#dense = larger;
      larger[id] = value;
      return;
    }
    this.#sparse ??= new Map();
    this.#sparse.set(id, value);
  }
}

/** Ids, a bit for each that is not far out. */
export class IdSet {
  readonly #bits: Uint8Array;
  #sparse: Set<number> | undefined;

  constructor(module: Module) {
    this.#bits = new Uint8Array((denseSize(module) + 7) >> 3);
  }

  has(id: number): boolean {
    return id < this.#bits.length * 8 ? ((this.#bits[id >> 3]! >> (id & 7)) & 1) !== 0 : this.#hasRare(id);
  }

  add(id: number): void {
    if (id < this.#bits.length * 8) this.#bits[id >> 3]! |= 1 << (id & 7);
    else this.#addRare(id);
  }

  #hasRare(id: number): boolean {
    return this.#sparse?.has(id) === true;
  }

  #addRare(id: number): void {
    this.#sparse ??= new Set();
    this.#sparse.add(id);
  }

  *[Symbol.iterator](): Generator<number> {
    for (let id = 0; id < this.#bits.length * 8; id++) if (this.has(id)) yield id;
    if (this.#sparse !== undefined) yield* this.#sparse;
  }
}

/** An id takes at least one word to define, so no sane id exceeds the word count. */
function denseSize(module: Module): number {
  return Math.min(boundOf(module), module.words.length);
}
