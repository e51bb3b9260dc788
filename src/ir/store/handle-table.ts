// Handles by id, in pieces: most modules have few handles for their many ops, the last op among them.

const PIECE = 256;

export class HandleTable<T> {
  readonly #pieces: ((T | undefined)[] | undefined)[] = [];

  get(id: number): T | undefined {
    return this.#pieces[id >>> 8]?.[id & (PIECE - 1)];
  }

  set(id: number, handle: T | undefined): void {
    const index = id >>> 8;
    while (this.#pieces.length <= index) this.#pieces.push(undefined);
    let piece = this.#pieces[index];
    if (piece === undefined) {
      piece = new Array<T | undefined>(PIECE).fill(undefined);
      this.#pieces[index] = piece;
    }
    piece[id & (PIECE - 1)] = handle;
  }
}
