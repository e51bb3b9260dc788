/**
 * Text under construction as UTF-8 bytes in one fixed buffer that is handed on whenever it is full. Bytes, because names and
 * strings of a SPIR-V module are bytes already (also invalid ones, which come out as they are) and numbers need no string object.
 */
const flushSize = 1 << 16;
const newline = 0x0a;
const space = 0x20;
const percent = 0x25;
const quote = 0x22;
const backslash = 0x5c;
const encoder = new TextEncoder();

export class ByteSink {
  #bytes = new Uint8Array(flushSize * 2);
  #at = 0;
  /** The column that the line in the buffer begins in. */
  #firstColumn = 0;
  readonly #write: (bytes: Uint8Array) => void;

  /** @param write - Takes a piece of the text; the bytes are reused after it returns. */
  constructor(write: (bytes: Uint8Array) => void) {
    this.#write = write;
  }

  /** Hands on everything that is still here. */
  flush(): void {
    this.#firstColumn = this.column;
    if (this.#at > 0) this.#write(this.#bytes.subarray(0, this.#at));
    this.#at = 0;
  }

  /** Bytes since the last line feed. */
  get column(): number {
    const begin = this.#at === 0 ? -1 : this.#bytes.lastIndexOf(newline, this.#at - 1);
    return begin < 0 ? this.#firstColumn + this.#at : this.#at - begin - 1;
  }

  byte(byte: number): void {
    if (this.#at >= this.#bytes.length) this.flush();
    this.#bytes[this.#at++] = byte;
  }

  /** Text of any length and any characters. */
  text(text: string): void {
    if (text.length > flushSize) return this.bytes(encoder.encode(text), 0, undefined);
    this.#reserve(text.length * 3);
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code >= 0x80) return this.#encode(text, i);
      this.#bytes[this.#at++] = code;
    }
  }

  /** Part of a byte array. */
  bytes(bytes: Uint8Array, start: number, end: number | undefined): void {
    const stop = end ?? bytes.length;
    if (stop - start > flushSize) {
      this.flush();
      const part = bytes.subarray(start, stop);
      this.#write(part);
      const begin = part.lastIndexOf(newline);
      this.#firstColumn = begin < 0 ? this.#firstColumn + part.length : part.length - begin - 1;
      return;
    }
    this.#reserve(stop - start);
    const target = this.#bytes;
    let at = this.#at;
    for (let i = start; i < stop; i++) target[at++] = bytes[i]!;
    this.#at = at;
  }

  /** The string in a range of words, with a backslash in front of every quote and backslash. */
  quoted(words: Uint32Array, start: number, end: number): void {
    for (let i = start; i < end; i++) {
      this.#reserve(8);
      const word = words[i]!;
      for (let shift = 0; shift < 32; shift += 8) {
        const byte = (word >>> shift) & 0xff;
        if (byte === 0) return;
        if (byte === quote || byte === backslash) this.#bytes[this.#at++] = backslash;
        this.#bytes[this.#at++] = byte;
      }
    }
  }

  spaces(count: number): void {
    this.#reserve(count);
    const end = this.#at + count;
    this.#bytes.fill(space, this.#at, end);
    this.#at = end;
  }

  newline(): void {
    this.byte(newline);
  }

  /** An unsigned word in decimal. */
  decimal(word: number): void {
    this.#reserve(10);
    this.#digits(word);
  }

  /** " %" and a number. */
  numberedId(id: number): void {
    this.#reserve(12);
    const bytes = this.#bytes;
    bytes[this.#at++] = space;
    bytes[this.#at++] = percent;
    this.#digits(id);
  }

  /** " %" and a name. */
  namedId(bytes: Uint8Array, start: number, end: number): void {
    this.byte(space);
    this.byte(percent);
    this.bytes(bytes, start, end);
  }

  /** Room for the digits is reserved. */
  #digits(word: number): void {
    const bytes = this.#bytes;
    const end = this.#at + decimalLength(word);
    let at = end;
    let rest = word;
    while (rest > 0x7fffffff) {
      bytes[--at] = 0x30 + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    let small = rest | 0;
    do {
      const next = (small / 10) | 0;
      bytes[--at] = 0x30 + (small - next * 10);
      small = next;
    } while (small !== 0);
    this.#at = end;
  }

  #encode(text: string, from: number): void {
    const { written } = encoder.encodeInto(text.slice(from), this.#bytes.subarray(this.#at));
    this.#at += written;
  }

  #reserve(count: number): void {
    if (this.#at + count > this.#bytes.length) {
      this.flush();
      if (count > this.#bytes.length) this.#bytes = new Uint8Array(count);
    }
  }
}

/** Digits of an unsigned word in decimal. */
export function decimalLength(word: number): number {
  if (word < 100000) return word < 10 ? 1 : word < 100 ? 2 : word < 1000 ? 3 : word < 10000 ? 4 : 5;
  if (word < 10000000) return word < 1000000 ? 6 : 7;
  return word < 100000000 ? 8 : word < 1000000000 ? 9 : 10;
}
