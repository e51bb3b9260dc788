/** Which instructions use an id: columns that the reader fills, since it has every operand in its hands once. */
import { IdTable } from "../../spirv/codec.ts";
import type { Module } from "../../spirv/modules.ts";

export class Uses {
  /** Offsets of users, one for each use in the module's order. A use takes a word, so there are no more uses than words. */
  readonly #users: Uint32Array;
  /** The use of the same id before, by number from 1; 0 for the first. */
  readonly #previous: Uint32Array;
  /** By id: its last use, by number from 1. */
  readonly #last: IdTable;
  #count = 0;
  /** Ids and users, in turns, of uses in functions whose definition is neither in front of them in their block nor in front of all functions. */
  readonly distant: number[] = [];

  constructor(module: Module) {
    this.#users = new Uint32Array(module.words.length);
    this.#previous = new Uint32Array(module.words.length);
    this.#last = IdTable.for(module);
  }

  /** Records that an instruction uses an id, in the module's order. */
  add(id: number, user: number): void {
    const use = this.#count++;
    this.#users[use] = user;
    this.#previous[use] = this.#last.get(id);
    this.#last.set(id, use + 1);
  }

  /** Offsets of the users in order; an instruction that uses the id twice is there twice. */
  of(id: number): readonly number[] {
    const found: number[] = [];
    for (let use = this.#last.get(id); use !== 0; use = this.#previous[use - 1]!) found.push(this.#users[use - 1]!);
    return found.reverse();
  }
}
