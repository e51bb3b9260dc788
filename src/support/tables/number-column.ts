import { grown } from "./grown.ts";

/** Numbers by indexes that are small and many; 0 if none was set. */
export class NumberColumn {
  #numbers: Int32Array = new Int32Array(64);

  get(index: number): number {
    return this.#numbers[index] ?? 0;
  }

  set(index: number, number: number): void {
    while (index >= this.#numbers.length) this.#numbers = grown(this.#numbers);
    this.#numbers[index] = number;
  }
}
