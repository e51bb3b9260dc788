// Names of the values of a function by LLVM's rule: a name that is taken gets the next number of the function.

/** The names that a function's values have. */
export class ValueNames {
  readonly #names = new Set<string>();
  #last = 0;

  /** Takes a name that is known to be free, or shared. */
  add(name: string): void {
    this.#names.add(name);
  }

  /** A name that no value has, which is taken from now on. */
  free(name: string): string {
    let free = name;
    while (this.#names.has(free)) free = `${name}${++this.#last}`;
    this.#names.add(free);
    return free;
  }

  /** Makes a name free again. */
  release(name: string): void {
    this.#names.delete(name);
  }
}
