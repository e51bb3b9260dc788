// A cache of rows of words: a row takes the place of another with the same slot, and what is lost is learned again on use.

import { folded } from "./hash.ts";

/** Growth factor. */
const GROWTH = 4;

export class LossyTable {
  /** The rows, one after the other; all 0 at first. */
  rows: Int32Array;
  /** How many rows there are: a power of two. */
  slots: number;
  readonly #width: number;
  readonly #most: number;
  #learned = 0;

  /** `width` is the number of words of a row, `fewest` and `most` how many rows there are at first and at last: `most` is `fewest` times a power of four. */
  constructor(width: number, fewest: number, most: number) {
    this.rows = new Int32Array(width * fewest);
    this.slots = fewest;
    this.#width = width;
    this.#most = most;
  }

  /** The slot of a hash, which need not be spread. */
  slotOf(hash: number): number {
    return folded(hash) & (this.slots - 1);
  }

  /** Counts a row that is about to be learned. Where there are too many for the table it grows, drops all rows, and returns true. */
  learn(): boolean {
    if (++this.#learned <= this.slots || this.slots >= this.#most) return false;
    this.slots *= GROWTH;
    this.rows = new Int32Array(this.#width * this.slots);
    this.#learned = 0;
    return true;
  }
}
