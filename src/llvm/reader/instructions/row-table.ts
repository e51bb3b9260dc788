// The values of the function that is read, by the numbers of their names or by their own numbers: one table for all functions.

import { SparseNumbers } from "../words/sparse-numbers.ts";

/**
 * Rows by key. Rows of a function follow those of the functions before it, so that an entry that is less than the first row is none of the
 * function's: nothing is cleared between functions. Values that are no rows (constants that replace calls) are in a map.
 */
export class RowTable {
  readonly #rows = new SparseNumbers();
  readonly #constants = new Map<number, number>();
  #first = 0;

  /** Begins a function whose first row is given. */
  begin(first: number): void {
    this.#first = first;
    this.#constants.clear();
  }

  /** The row of a key, or the negative number of the constant that has its name; 0 for none. */
  get(key: number): number {
    const row = this.#rows.get(key);
    if (row >= this.#first) return row;
    return this.#constants.size === 0 ? 0 : (this.#constants.get(key) ?? 0);
  }

  has(key: number): boolean {
    return this.get(key) !== 0;
  }

  set(key: number, row: number): void {
    if (row > 0) this.#rows.set(key, row);
    else this.#constants.set(key, row);
  }
}
