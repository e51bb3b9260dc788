// The meaning of words of a text, by the numbers that the scanner gives to texts.

/** A list without holes, which grows to the highest number that was set. */
export class WordCache<T> {
  readonly #values: (T | undefined)[] = [];

  get(id: number): T | undefined {
    return id < this.#values.length ? this.#values[id] : undefined;
  }

  set(id: number, value: T): void {
    while (this.#values.length <= id) this.#values.push(undefined);
    this.#values[id] = value;
  }
}
