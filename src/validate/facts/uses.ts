/** Which instructions use an id: two columns, offsets of users grouped by id, sorted from what the reader recorded. */
import { IdTable } from "../../spirv/codec.ts";
import type { Module } from "../../spirv/modules.ts";

/** Each use of an id in the module's order: the reader has every operand in its hands once. */
export class UseRecords {
  readonly module: Module;
  /** A use takes a word, so there are no more uses than words. */
  readonly ids: Uint32Array;
  readonly users: Uint32Array;
  count = 0;

  constructor(module: Module) {
    this.module = module;
    this.ids = new Uint32Array(module.words.length);
    this.users = new Uint32Array(module.words.length);
  }

  add(id: number, user: number): void {
    this.ids[this.count] = id;
    this.users[this.count++] = user;
  }
}

export class Uses {
  /** By id: one more than the end of its users in the column, while sorting and after; 0 for ids without. */
  readonly #ends: IdTable;
  readonly #counts: IdTable;
  readonly #users: Uint32Array;

  constructor({ module, ids, users, count }: UseRecords) {
    const counts = IdTable.for(module);
    const ends = IdTable.for(module);
    for (let index = 0; index < count; index++) counts.set(ids[index]!, counts.get(ids[index]!) + 1);
    const sorted = new Uint32Array(count);
    let start = 0;
    for (let index = 0; index < count; index++) {
      const id = ids[index]!;
      let end = ends.get(id);
      if (end === 0) {
        end = start + 1;
        start += counts.get(id);
      }
      sorted[end - 1] = users[index]!;
      ends.set(id, end + 1);
    }
    this.#ends = ends;
    this.#counts = counts;
    this.#users = sorted;
  }

  /** Offsets of the users in order; an instruction that uses the id twice is there twice. */
  of(id: number): Uint32Array {
    const count = this.#counts.get(id);
    const end = this.#ends.get(id) - 1;
    return count === 0 ? none : this.#users.subarray(end - count, end);
  }
}

const none = new Uint32Array(0);
