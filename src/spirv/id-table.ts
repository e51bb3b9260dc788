/**
 * Numbers by id. A module may state any bound and use any id, so the dense part is limited by the length of the input and the
 * rest, which no real module needs, goes to a map: memory stays proportional to the input.
 */
import { boundOf, type Module } from "./module.ts";

export class IdTable {
  #dense: Uint32Array;
  readonly #limit: number;
  #sparse: Map<number, number> | undefined;

  /** A table for the ids of a module: an id takes at least one word to define, so no sane id exceeds the word count. */
  static for(module: Module): IdTable {
    const size = Math.min(boundOf(module), module.words.length);
    return new IdTable(size, size);
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

  /** Every id with a number other than 0, and the number: dense ids in order, then the others as they were set. */
  *entries(): Generator<readonly [number, number]> {
    for (let id = 0; id < this.#dense.length; id++) if (this.#dense[id] !== 0) yield [id, this.#dense[id]!];
    if (this.#sparse !== undefined) yield* this.#sparse;
  }
}
