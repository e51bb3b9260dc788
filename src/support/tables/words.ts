/**
 * 32-bit words, which SPIR-V and bitcode are made of: the one place that turns JavaScript's signed bit operations into
 * unsigned words. It knows no grammar.
 */
import { grown } from "./grown.ts";

/** The word with the same bits as the low 32 bits of `n`. */
export function unsigned(n: number): number {
  return n >>> 0;
}

/** Reverses the bytes of every word in place. */
export function swapBytes(words: Uint32Array): void {
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    words[i] = (word << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24);
  }
}

/** Whether this machine stores the low byte of a word first. */
export const hostIsLittleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

/** A growing sequence of words. */
export class WordBuffer {
  #words: Uint32Array;
  length = 0;

  constructor(capacity = 256) {
    this.#words = new Uint32Array(Math.max(capacity, 16));
  }

  push(word: number): void {
    if (this.length === this.#words.length) this.#words = grown(this.#words);
    this.#words[this.length++] = word;
  }

  pushAll(words: ArrayLike<number>): void {
    while (this.length + words.length > this.#words.length) this.#words = grown(this.#words);
    this.#words.set(words, this.length);
    this.length += words.length;
  }

  get(index: number): number {
    return this.#words[index]!;
  }

  set(index: number, word: number): void {
    this.#words[index] = word;
  }

  /** Forgets everything from `length` on. */
  truncate(length: number): void {
    this.length = length;
  }

  /** The words so far; valid until the next push. */
  view(): Uint32Array {
    return this.#words.subarray(0, this.length);
  }

  /** A copy of the words so far. */
  copy(): Uint32Array {
    return this.#words.slice(0, this.length);
  }
}

/**
 * The index after the last word of the string that starts at `start`: strings end with the first word that holds a zero byte.
 * Undefined if none does before `end`.
 */
export function stringEnd(words: Uint32Array, start: number, end: number): number | undefined {
  for (let i = start; i < end; i++) {
    const word = words[i]!;
    if (((word - 0x01010101) & ~word & 0x80808080) !== 0) return i + 1;
  }
  return undefined;
}

/** The bytes of the string that starts at `start`, without its end, where `end` is what {@link stringEnd} gave. */
export function stringBytes(words: Uint32Array, start: number, end: number): Uint8Array {
  const bytes = new Uint8Array((end - start) * 4);
  let length = 0;
  for (let i = start; i < end; i++) {
    for (let shift = 0; shift < 32; shift += 8) {
      const byte = (words[i]! >>> shift) & 0xff;
      if (byte === 0) return bytes.subarray(0, length);
      bytes[length++] = byte;
    }
  }
  return bytes.subarray(0, length);
}

/** Appends the words of a string: its bytes, a zero byte, and zeros up to a whole word. */
export function pushStringBytes(out: WordBuffer, bytes: Uint8Array, start: number, end: number): void {
  let word = 0;
  let shift = 0;
  for (let i = start; i < end; i++) {
    word |= bytes[i]! << shift;
    shift += 8;
    if (shift === 32) {
      out.push(word);
      word = 0;
      shift = 0;
    }
  }
  out.push(word);
}
