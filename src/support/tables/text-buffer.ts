// Text under construction, as UTF-8 bytes in one buffer that grows: most of it is names, numbers and texts that were written before, for which
// no string has to be made, put together and encoded.

import { decodeUtf8 } from "../diagnostics/source.ts";
import { decimalLength } from "./byte-sink.ts";

/** Strings that are longer go through the encoder, which costs what some fifty characters do. */
const LONGEST_BY_CHARACTERS = 64;
/** Longer pieces are copied at once, which costs what some hundred bytes do. */
const LONGEST_BY_BYTES = 256;
/** No more room is made for a string because of what its characters might take. */
const MOST_ROOM = 1 << 20;
const ZERO = 48;
/** Other numbers are written by way of a string. */
const MOST_DIRECT = 0x7fffffff;
const encoder = new TextEncoder();

export class TextBuffer {
  /** The text, up to {@link count}. */
  bytes: Uint8Array = new Uint8Array(1 << 10);
  count = 0;

  write(text: string): void {
    const { length } = text;
    const count = this.count;
    if (length > LONGEST_BY_CHARACTERS || count + length > this.bytes.length) {
      this.#encode(text);
      return;
    }
    const bytes = this.bytes;
    let all = 0;
    for (let index = 0; index < length; index++) {
      const code = text.charCodeAt(index);
      bytes[count + index] = code;
      all |= code;
    }
    if (all < 0x80) this.count = count + length;
    else this.#encode(text);
  }

  #encode(text: string): void {
    const most = 3 * text.length;
    if (most > MOST_ROOM) {
      this.#encodeLong(text);
      return;
    }
    if (this.count + most > this.bytes.length) this.#grow(most);
    this.count += encoder.encodeInto(text, this.bytes.subarray(this.count)).written;
  }

  /** Most long texts are ASCII: there is room for one byte for each code unit at first, for the most that is left after that. */
  #encodeLong(text: string): void {
    if (this.count + text.length > this.bytes.length) this.#grow(text.length);
    const { read, written } = encoder.encodeInto(text, this.bytes.subarray(this.count));
    this.count += written;
    if (read === text.length) return;
    const rest = text.slice(read);
    this.#grow(3 * rest.length);
    this.count += encoder.encodeInto(rest, this.bytes.subarray(this.count)).written;
  }

  byte(byte: number): void {
    if (this.count === this.bytes.length) this.#grow(1);
    this.bytes[this.count++] = byte;
  }

  /** Bytes of another buffer. */
  copy(from: Uint8Array, begin: number, end: number): void {
    if (this.count + end - begin > this.bytes.length) this.#grow(end - begin);
    const bytes = this.bytes;
    const { count } = this;
    if (end - begin > LONGEST_BY_BYTES) bytes.set(from.subarray(begin, end), count);
    else for (let at = begin, to = count; at < end; at++, to++) bytes[to] = from[at]!;
    this.count = count + end - begin;
  }

  /** An integer of up to 53 bits in decimal. */
  number(value: number): void {
    if (value >= 0 && value <= MOST_DIRECT) this.#digits(value);
    else this.write(String(value));
  }

  /** An integer of 31 bits. */
  #digits(value: number): void {
    let at = this.count + decimalLength(value);
    if (at > this.bytes.length) this.#grow(10);
    this.count = at;
    const bytes = this.bytes;
    let rest = value | 0;
    do {
      const next = (rest / 10) | 0;
      bytes[--at] = ZERO + rest - next * 10;
      rest = next;
    } while (rest !== 0);
  }

  /** The text from a place in the bytes on. */
  textFrom(begin: number): string {
    return decodeUtf8(this.bytes, begin, this.count);
  }

  #grow(more: number): void {
    const longer = new Uint8Array(Math.max(this.count + more, 2 * this.bytes.length));
    longer.set(this.bytes.subarray(0, this.count));
    this.bytes = longer;
  }
}
