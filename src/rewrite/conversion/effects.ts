// The log of changes of the patterns of a conversion, so that the driver can legalize or undo them.

/** A stack: what a pattern has done lies on what those have done that led to it, so that no pattern needs lists of its own. */
export class EffectStack<T> {
  readonly #items: T[] = [];
  size = 0;

  push(item: T): void {
    this.#items[this.size++] = item;
  }

  /** The entry with the number `index`, which is below {@link size}. */
  at(index: number): T {
    // Sound: only what is below the size is asked for.
    return this.#items[index] as T;
  }

  /** The entries from number `from` on. */
  since(from: number): readonly T[] {
    return this.#items.slice(from, this.size);
  }

  hasSince(from: number, item: T): boolean {
    for (let index = from; index < this.size; index++) if (this.#items[index] === item) return true;
    return false;
  }
}

/** How much a rewriter had recorded at some time. */
export interface Checkpoint {
  readonly created: number;
  readonly modified: number;
  readonly movedBlocks: number;
  readonly rewrites: number;
  readonly undos: number;
  readonly casts: number;
}
