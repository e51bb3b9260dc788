// Reads the primitives of bytecode from a range of a file. Numbers begin with their own length: the trailing zero bits of the first byte
// count the bytes that follow it.

import { ALIGNED, PADDING, SECTION_COUNT } from "./format.ts";

/** Ends the reading of malformed bytecode. It never leaves this layer. */
export class Malformed extends Error {
  /** Offset in bytes from the start of the file. */
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** A section of a file: its kind and its bytes. */
export interface Section {
  readonly kind: number;
  readonly reader: ByteReader;
}

const WORD = 1n << 64n;

/** A position in a range of a file. Invariant: `at <= end`, and no read goes past `end`. */
export class ByteReader {
  readonly bytes: Uint8Array;
  readonly end: number;
  at: number;

  constructor(bytes: Uint8Array, begin = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = begin;
    this.end = end;
  }

  get left(): number {
    return this.end - this.at;
  }

  fail(message: string, at = this.at): never {
    throw new Malformed(message, at);
  }

  byte(): number {
    const byte = this.at < this.end ? this.bytes[this.at] : undefined;
    if (byte === undefined) return this.fail("attempting to parse a byte at the end of the bytecode");
    this.at++;
    return byte;
  }

  /** The next bytes, without a copy. */
  take(count: number): Uint8Array {
    if (count > this.left) this.fail(`attempting to parse ${count} bytes when only ${this.left} remain`);
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }

  /** An unsigned integer of 64 bits. */
  bigVarint(): bigint {
    const first = this.byte();
    if (first === 0) return this.#wholeWord();
    const more = trailingZeros(first);
    let value = BigInt(first);
    const rest = this.take(more);
    for (let index = 0; index < more; index++) value |= BigInt(rest[index] ?? 0) << BigInt(8 * (index + 1));
    return value >> BigInt(more + 1);
  }

  #wholeWord(): bigint {
    let value = 0n;
    for (const byte of this.take(8).toReversed()) value = (value << 8n) | BigInt(byte);
    return value;
  }

  /** An unsigned integer below 2^53, which counts, indexes and sizes are. */
  varint(): number {
    const first = this.bytes[this.at] ?? 0;
    if ((first & 1) === 1 && this.at < this.end) {
      this.at++;
      return first >> 1;
    }
    const { at } = this;
    const value = this.bigVarint();
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) this.fail(`the number ${value} is too large`, at);
    return Number(value);
  }

  /** A signed integer of 64 bits, whose lowest bit is the sign. */
  signedVarint(): bigint {
    const value = this.bigVarint();
    return BigInt.asIntN(64, (value >> 1n) ^ BigInt.asUintN(64, -(value & 1n)));
  }

  /** The number of items of a list, each of which takes at least `least` bytes. */
  count(what: string, least = 1): number {
    const { at } = this;
    const count = this.varint();
    if (count * least > this.left)
      this.fail(`attempting to parse ${count} ${what} when only ${this.left} bytes remain`, at);
    return count;
  }

  /** A number and a flag in its lowest bit. */
  flagged(): { readonly value: number; readonly flag: boolean } {
    const word = this.varint();
    return { value: Math.floor(word / 2), flag: word % 2 === 1 };
  }

  /** Bytes up to a zero byte, which is skipped. */
  nullTerminated(): Uint8Array {
    const end = this.bytes.indexOf(0, this.at);
    if (end < 0 || end >= this.end) this.fail("malformed null-terminated string, no null character found");
    const text = this.bytes.subarray(this.at, end);
    this.at = end + 1;
    return text;
  }

  /** Bytes after their number. */
  blob(): Uint8Array {
    return this.take(this.varint());
  }

  /** Skips the padding up to a multiple of `alignment`, counted from the start of the file. */
  alignTo(alignment: number): void {
    if (!isPowerOfTwo(alignment)) this.fail("expected alignment to be a power-of-two");
    while (this.at % alignment !== 0) {
      const { at } = this;
      if (this.byte() !== PADDING) this.fail(`expected alignment byte (0xCB), but got: '${hex(this.bytes[at])}'`, at);
    }
  }

  section(): Section {
    const { at } = this;
    const first = this.byte();
    const kind = first & ~ALIGNED;
    const length = this.varint();
    if (kind >= SECTION_COUNT) this.fail(`invalid section ID: ${kind}`, at);
    if ((first & ALIGNED) !== 0) this.alignTo(this.varint());
    this.take(length);
    return { kind, reader: new ByteReader(this.bytes, this.at - length, this.at) };
  }
}

function hex(byte: number | undefined): string {
  return `0x${(byte ?? 0).toString(16)}`;
}

/** Whether an alignment can be one. */
export function isPowerOfTwo(alignment: number): boolean {
  return alignment > 0 && Number.isInteger(Math.log2(alignment));
}

function trailingZeros(byte: number): number {
  return 31 - Math.clz32(byte & -byte);
}

/** The bits of a signed integer of 64 bits as {@link ByteReader.signedVarint} reads them. */
export function zigzag(value: bigint): bigint {
  return BigInt.asUintN(64, (value << 1n) ^ (value >> 63n));
}

/** The unsigned integer of 64 bits with the same bits. */
export function unsignedWord(value: bigint): bigint {
  return value < 0n ? value + WORD : value;
}
