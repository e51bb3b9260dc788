// Where memory of the host lies in the memory of a launch. Views of one buffer that overlap, or are the same, lie in one place, as they do for
// the host: what is stored through one is seen through the others.

import { alignTo } from "../lower/data-layout.ts";

/** Of places, in bytes. */
export const PLACE_ALIGNMENT = 256;

/** Bytes at an address. */
export interface Place {
  readonly address: number;
  readonly bytes: Uint8Array;
}

/** Bytes of one host buffer that lie in one place. */
interface Span {
  readonly start: number;
  end: number;
  address: number;
}

export class SharedPlaces {
  readonly #spans = new Map<ArrayBufferLike, readonly Span[]>();
  /** After the last place. */
  readonly end: number;

  readonly #resident: ArrayBufferLike | undefined;

  /** Gives all views their places, from an address on. Views of `resident`, the kernel's own memory, stay where they are. */
  constructor(views: readonly Uint8Array[], start: number, resident?: ArrayBufferLike) {
    this.#resident = resident;
    const byBuffer = new Map<ArrayBufferLike, Uint8Array[]>();
    for (const view of views) {
      if (view.buffer === resident) continue;
      const others = byBuffer.get(view.buffer);
      if (others === undefined) byBuffer.set(view.buffer, [view]);
      else others.push(view);
    }
    let end = start;
    for (const [buffer, some] of byBuffer) {
      const spans = spansOf(some);
      for (const span of spans) {
        span.address = alignTo(end, PLACE_ALIGNMENT);
        end = span.address + span.end - span.start;
      }
      this.#spans.set(buffer, spans);
    }
    this.end = end;
  }

  /** The place of a view that was among the given ones. */
  placeOf(bytes: Uint8Array): Place {
    const { buffer, byteOffset } = bytes;
    if (buffer === this.#resident) return { address: byteOffset, bytes };
    // The last one that begins before it: an empty view may be where another span ends.
    const span = this.#spans.get(buffer)?.findLast(({ start }) => start <= byteOffset);
    return { address: span === undefined ? 0 : span.address + byteOffset - span.start, bytes };
  }
}

/** The bytes that views of one buffer cover, in order. */
function spansOf(views: readonly Uint8Array[]): readonly Span[] {
  const spans: Span[] = [];
  for (const { byteOffset, byteLength } of [...views].sort((a, b) => a.byteOffset - b.byteOffset)) {
    const last = spans.at(-1);
    const end = byteOffset + byteLength;
    if (last !== undefined && byteOffset < last.end) last.end = Math.max(last.end, end);
    else spans.push({ start: byteOffset, end, address: 0 });
  }
  return spans;
}
