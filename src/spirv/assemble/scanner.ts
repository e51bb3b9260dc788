import { addByte, EMPTY_HASH } from "../../support/tables/hash.ts";

/**
 * Assembly text as words: runs of bytes between blanks, where a quoted part may hold anything. A `;` outside quotes starts a
 * comment that ends with its line. The scanner is on one word at a time and knows where the next one begins.
 *
 * Invariant: `bytes[end]` is 0 after the text, so that loops need no bounds check; a zero byte also ends a text.
 */
const quote = 0x22;
const backslash = 0x5c;
const semicolon = 0x3b;
const newline = 0x0a;
const equals = 0x3d;
const percent = 0x25;
const space = 0x20;
const zero = 0x30;

/** The effect of each byte on a word: 1 ends it. */
const endsWord = new Uint8Array(256);
for (const byte of [0, 0x20, 0x09, 0x0a, 0x0d, semicolon]) endsWord[byte] = 1;

export class Scanner {
  readonly bytes: Uint8Array;
  /** The current word; `start === end` at the end of the text. */
  start = 0;
  end = 0;
  /** Of the current word, as ByteTable wants it; only if the word is no id with a plain number. */
  hash = 0;
  /** The number of "%123", if the current word is an id: -1 if the name is no plain number of at most eight digits. */
  number = -1;
  /** Where the next word begins. */
  next = 0;

  /** @param text - May be followed by a zero byte in its buffer, which saves a copy. */
  constructor(text: Uint8Array) {
    this.bytes = withSentinel(text);
    this.next = this.#skipBlanks(0);
  }

  get atEnd(): boolean {
    return this.start === this.end;
  }

  /** Moves to the next word. */
  advance(): void {
    const { bytes } = this;
    const start = this.next;
    this.start = start;
    const digits = bytes[start] === percent ? this.#digitsEnd(start + 1) : 0;
    const at = digits === 0 ? this.#wordEnd(start) : digits;
    this.end = at;
    const byte = bytes[at]!;
    const following = bytes[at + 1]!;
    if (byte === 0) this.next = at;
    else this.next = byte <= space && following > semicolon ? at + 1 : this.#skipBlanks(at);
  }

  /** Moves after a "=" that is alone as the next word; returns false if the next word is another one. */
  advanceOverEquals(): boolean {
    const at = this.next;
    if (this.bytes[at] !== equals || endsWord[this.bytes[at + 1]!] === 0) return false;
    this.next = this.#skipBlanks(at + 1);
    this.advance();
    return true;
  }

  /**
   * Takes "%" and a plain number: sets `number` and returns the end of the word. Returns 0, and -1 as `number`, if anything
   * else than up to eight digits without leading zeros follows, or another word.
   */
  #digitsEnd(from: number): number {
    const { bytes } = this;
    let value = bytes[from]! - zero;
    this.number = -1;
    if (value < 0 || value > 9) return 0;
    let at = from + 1;
    for (; ; at++) {
      const digit = bytes[at]! - zero;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    if (endsWord[bytes[at]!] === 0 || at - from > 8 || (bytes[from] === zero && at - from > 1)) return 0;
    this.number = value;
    return at;
  }

  /** Takes any word: sets `hash` and returns its end. */
  #wordEnd(start: number): number {
    const { bytes } = this;
    let at = start;
    let hash = EMPTY_HASH;
    let byte = bytes[at]!;
    while (byte > semicolon || endsWord[byte] === 0) {
      hash = addByte(hash, byte);
      at++;
      if (byte === quote) at = this.#skipQuoted(at);
      byte = bytes[at]!;
    }
    this.hash = hash;
    return at;
  }

  /** The first byte of the current word. */
  get first(): number {
    return this.bytes[this.start]!;
  }

  /** Whether the current word begins an instruction: an opcode's name, or an id with "=" after it. */
  get startsInstruction(): boolean {
    const { bytes, start } = this;
    const first = bytes[start];
    if (first === percent) return bytes[this.next] === equals;
    if (first !== 0x4f || bytes[start + 1] !== 0x70) return false;
    const third = bytes[start + 2]!;
    return third >= 0x41 && third <= 0x5a;
  }

  /** Whether the current word is the first of its line. */
  get startsLine(): boolean {
    let at = this.start - 1;
    while (at >= 0 && this.bytes[at] !== newline && endsWord[this.bytes[at]!] === 1) at--;
    return at < 0 || this.bytes[at] === newline;
  }

  /** The current word as text. */
  get text(): string {
    return decoder.decode(this.bytes.subarray(this.start, this.end));
  }

  /** Line and column, counted from 1, of a byte offset; columns count bytes. */
  place(offset: number): { readonly line: number; readonly column: number } {
    let line = 1;
    let lineStart = 0;
    for (let at = 0; at < offset; at++) {
      if (this.bytes[at] !== newline) continue;
      line++;
      lineStart = at + 1;
    }
    return { line, column: offset - lineStart + 1 };
  }

  /** After the quote that closes the one in front of `at`, or at the text's end. */
  #skipQuoted(from: number): number {
    const { bytes } = this;
    for (let at = from; ; at++) {
      const byte = bytes[at]!;
      if (byte === 0) return at;
      if (byte === quote) return at + 1;
      if (byte === backslash && bytes[at + 1] !== 0) at++;
    }
  }

  #skipBlanks(from: number): number {
    const { bytes } = this;
    for (let at = from; ; at++) {
      const byte = bytes[at]!;
      if (byte === space) continue;
      if (byte > semicolon) return at;
      if (byte === semicolon) {
        while (bytes[at] !== newline && bytes[at] !== 0) at++;
        if (bytes[at] === 0) return at;
      } else if (endsWord[byte] === 0 || byte === 0) return at;
    }
  }
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function withSentinel(text: Uint8Array): Uint8Array {
  const end = text.byteOffset + text.length;
  if (end < text.buffer.byteLength) {
    const extended = new Uint8Array(text.buffer, text.byteOffset, text.length + 1);
    if (extended[text.length] === 0) return extended;
  }
  const copy = new Uint8Array(text.length + 1);
  copy.set(text);
  return copy;
}
