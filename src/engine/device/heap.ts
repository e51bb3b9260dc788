// Memory of a device in pieces: which are taken, which are free. First fit; neighbours that are free become one.

import { alignTo } from "../lower/data-layout.ts";

/** Of pieces, in bytes. */
export const PIECE_ALIGNMENT = 256;

interface Span {
  readonly start: number;
  readonly end: number;
}

export class Heap {
  /** Free spans below `#end`, in order; none touches the next. */
  #free: Span[] = [];
  /** Ends of taken pieces, by their starts. */
  readonly #taken = new Map<number, number>();
  #end: number;
  readonly #limit: number;

  /** Pieces begin at `start` or later and end at `limit` or earlier. */
  constructor(start: number, limit: number) {
    this.#end = alignTo(start, PIECE_ALIGNMENT);
    this.#limit = limit;
  }

  /** The first address that no piece has reached so far. */
  get end(): number {
    return this.#end;
  }

  /** Spans below the end that have been freed, in order. */
  get freed(): readonly Span[] {
    return this.#free;
  }

  /** The address of a new piece; undefined if there is no room. */
  take(bytes: number): number | undefined {
    const size = alignTo(Math.max(bytes, 1), PIECE_ALIGNMENT);
    const at = this.#free.findIndex(({ start, end }) => end - start >= size);
    const span = this.#free[at];
    if (span === undefined) return this.#extend(size);
    const rest = { start: span.start + size, end: span.end };
    this.#free.splice(at, 1, ...(rest.start < rest.end ? [rest] : []));
    this.#taken.set(span.start, span.start + size);
    return span.start;
  }

  #extend(size: number): number | undefined {
    const last = this.#free.at(-1);
    const start = last?.end === this.#end ? last.start : this.#end;
    if (start + size > this.#limit) return undefined;
    if (start !== this.#end) this.#free.pop();
    this.#end = start + size;
    this.#taken.set(start, this.#end);
    return start;
  }

  /** Frees a piece by its address. */
  free(start: number): void {
    const end = this.#taken.get(start);
    if (end === undefined) return;
    this.#taken.delete(start);
    const at = this.#free.findIndex((span) => span.start > start);
    const index = at === -1 ? this.#free.length : at;
    const [before, behind] = [this.#free[index - 1], this.#free[index]];
    const joinsBefore = before?.end === start;
    const joinsBehind = behind?.start === end;
    const joined = { start: joinsBefore ? before.start : start, end: joinsBehind ? behind.end : end };
    this.#free.splice(index - Number(joinsBefore), Number(joinsBefore) + Number(joinsBehind), joined);
  }
}
