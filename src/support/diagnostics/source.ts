// Source text as UTF-8 bytes, and the way from a byte offset to a line and a column.

import type { Place } from "./diagnostic.ts";

/** Where the first byte of a source is in its file: a piece of a split file starts later. Both count from 1. */
export interface SourceStart {
  readonly line: number;
  readonly column: number;
}

/**
 * A text to read: `bytes` hold `length` bytes of UTF-8 and then one zero byte.
 * Invariant: `bytes[length] === 0`, so that scanners need no bounds check.
 */
export class Source {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly length: number;
  readonly start: SourceStart;
  #lineStarts: readonly number[] | undefined;
  /** The line of the last offset that was looked up. */
  #lastLine = 0;

  /** Bytes are not copied where their memory holds one zero byte more, which the scanner needs. */
  constructor(name: string, text: Uint8Array | string, start: SourceStart = { line: 1, column: 1 }) {
    this.name = name;
    this.start = start;
    const encoded = typeof text === "string" ? new TextEncoder().encode(text) : text;
    this.length = encoded.length;
    this.bytes = withSentinel(encoded);
  }

  /** The place of a byte offset; offsets past the end are taken as the end. */
  place(offset: number): Place {
    const starts = this.#starts();
    const at = Math.min(Math.max(offset, 0), this.length);
    // Most offsets lie in the line of the one before, or in the next.
    let low = this.#lastLine;
    if (starts[low]! <= at && starts[low + 1]! <= at) low++;
    if (starts[low]! > at || starts[low + 1]! <= at) low = lineOf(starts, at);
    this.#lastLine = low;
    const column = at - starts[low]! + (low === 0 ? this.start.column : 1);
    return { file: this.name, line: low + this.start.line, column };
  }

  /** The text of a line (counted as {@link place} counts), without its end; undefined if there is no such line. */
  lineText(line: number): string | undefined {
    const starts = this.#starts();
    const index = line - this.start.line;
    const begin = starts[index];
    if (begin === undefined) return undefined;
    let end = begin;
    while (end < this.length && this.bytes[end] !== 10 && this.bytes[end] !== 13) end++;
    return this.text(begin, end);
  }

  text(begin: number, end: number): string {
    return decodeUtf8(this.bytes, begin, end);
  }

  #starts(): readonly number[] {
    if (this.#lineStarts !== undefined) return this.#lineStarts;
    const starts = [0];
    for (let at = this.bytes.indexOf(10); at !== -1 && at < this.length; at = this.bytes.indexOf(10, at + 1)) {
      starts.push(at + 1);
    }
    this.#lineStarts = starts;
    return starts;
  }
}

/** The last line that begins at or before an offset. */
function lineOf(starts: readonly number[], at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The bytes with a zero byte after: the same memory where that holds one more byte, which is zero; else a copy. */
function withSentinel(bytes: Uint8Array): Uint8Array {
  const { buffer, byteOffset, length } = bytes;
  if (buffer.byteLength === byteOffset + length + 1) {
    const longer = new Uint8Array(buffer, byteOffset, length + 1);
    if (longer[length] === 0) return longer;
  }
  const copy = new Uint8Array(length + 1);
  copy.set(bytes);
  return copy;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Decodes a byte range; short ASCII ranges, which names are, take a path without a call into the decoder. */
export function decodeUtf8(bytes: Uint8Array, begin: number, end: number): string {
  if (end - begin <= 24) {
    let text = "";
    let at = begin;
    for (; at < end; at++) {
      const byte = bytes[at]!;
      if (byte >= 128) break;
      text += String.fromCharCode(byte);
    }
    if (at === end) return text;
  }
  return decoder.decode(bytes.subarray(begin, end));
}
