// Numbers by number, most of whose keys follow each other.

import { grown } from "../../../support/tables/grown.ts";

const SLACK = 1024;

/** Numbers by key; 0 is none. The list of small keys is at most a few times as long as there are entries, whatever the keys are. */
export class SparseNumbers {
  #small: Int32Array = new Int32Array(SLACK);
  readonly #large = new Map<number, number>();
  #numSet = 0;

  get(key: number): number {
    if (key < this.#small.length) return this.#small[key]!;
    return this.#large.size === 0 ? 0 : (this.#large.get(key) ?? 0);
  }

  set(key: number, value: number): void {
    this.#numSet++;
    if (key >= this.#small.length && key <= 2 * this.#numSet + SLACK) this.#grow(key);
    if (key < this.#small.length) this.#small[key] = value;
    else this.#large.set(key, value);
  }

  #grow(key: number): void {
    while (key >= this.#small.length) this.#small = grown(this.#small);
    for (const [other, value] of this.#large) {
      if (other >= this.#small.length) continue;
      this.#small[other] = value;
      this.#large.delete(other);
    }
  }

  /** The entry with the lowest key. */
  first(): readonly [key: number, value: number] | undefined {
    const key = this.#small.findIndex((value) => value !== 0);
    const entry = key < 0 ? undefined : ([key, this.#small[key]!] as const);
    const [large] = [...this.#large].filter(([, value]) => value !== 0).sort(([a], [b]) => a - b);
    return entry ?? large;
  }
}
