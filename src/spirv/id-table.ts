/**
 * Numbers by id. A module may state any bound and use any id, so the dense part is sized by the length of the input and the
 * rest, which no real module needs, goes to a map: memory stays proportional to the input.
 */
import { boundOf, type Module } from "./module.ts";

export class IdTable {
  readonly #dense: Uint32Array;
  #sparse: Map<number, number> | undefined;

  /** A table for the ids of a module: an id takes at least one word to define, so no sane id exceeds the word count. */
  static for(module: Module): IdTable {
    return new IdTable(Math.min(boundOf(module), module.words.length));
  }

  constructor(denseSize: number) {
    this.#dense = new Uint32Array(denseSize);
  }

  /** The number of an id; 0 if none was set. */
  get(id: number): number {
    return id < this.#dense.length ? this.#dense[id]! : (this.#sparse?.get(id) ?? 0);
  }

  set(id: number, value: number): void {
    if (id < this.#dense.length) {
      this.#dense[id] = value;
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
