// Worklist: a stack of op ids without duplicates, from which any op can be removed. An op that is in it already stays where it is.

import { type Column, NO_ID, type OpId } from "../../ir/index.ts";
import { grown } from "../../support/tables/grown.ts";

export class Worklist {
  /** Ids in the order in which they were pushed; 0 if an op has been removed. */
  #items = new Int32Array(64) as Column<OpId>;
  #length = 0;
  /** By op id, the place in `items` plus one; 0 for ops that are not in the list. */
  #places: Int32Array;

  /** `capacity` is the number of ops there are; more may come. */
  constructor(capacity: number) {
    this.#places = new Int32Array(Math.max(capacity, 64));
  }

  push(op: OpId): void {
    while (op >= this.#places.length) this.#places = grown(this.#places);
    if (this.#places[op] !== 0) return;
    if (this.#length === this.#items.length) this.#items = grown(this.#items);
    this.#items[this.#length++] = op;
    this.#places[op] = this.#length;
  }

  /** Takes the op that was pushed last; 0 if the list is empty. */
  pop(): OpId {
    while (this.#length > 0) {
      const op = this.#items[--this.#length] ?? NO_ID;
      if (op === 0) continue;
      this.#places[op] = 0;
      return op;
    }
    return NO_ID;
  }

  remove(op: OpId): void {
    const place = this.#places[op] ?? 0;
    if (place === 0) return;
    this.#items[place - 1] = NO_ID;
    this.#places[op] = 0;
  }

  /** Turns the list round: what was pushed first is taken first. */
  reverse(): void {
    this.#items.subarray(0, this.#length).reverse();
    for (let index = 0; index < this.#length; index++) {
      const op = this.#items[index] ?? 0;
      if (op !== 0) this.#places[op] = index + 1;
    }
  }

  clear(): void {
    while (this.pop() !== 0);
  }
}
