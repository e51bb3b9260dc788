// Writes the primitives of bytecode: the inverse of `byte-reader.ts`.

import { grown } from "../support/tables/grown.ts";
import { unsignedWord, zigzag } from "./byte-reader.ts";
import { ALIGNED, PADDING } from "./format.ts";

/** A growing sequence of bytes. */
export class ByteWriter {
  #bytes: Uint8Array = new Uint8Array(256);
  length = 0;
  /** The alignment that the first byte must have in the file. */
  alignment = 1;

  /** The bytes so far; valid until the next write. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  byte(value: number): void {
    if (this.length === this.#bytes.length) this.#bytes = grown(this.#bytes);
    this.#bytes[this.length++] = value;
  }

  patchByte(at: number, value: number): void {
    this.#bytes[at] = value;
  }

  append(bytes: Uint8Array): void {
    while (this.length + bytes.length > this.#bytes.length) this.#bytes = grown(this.#bytes);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** An unsigned integer of up to 64 bits. */
  varint(value: number | bigint): void {
    if (value < 128) {
      this.byte((Number(value) << 1) | 1);
      return;
    }
    this.#longVarint(BigInt(value));
  }

  #longVarint(value: bigint): void {
    let length = 2;
    while (length < 9 && value >> BigInt(7 * length) !== 0n) length++;
    if (length === 9) this.byte(0);
    let rest = length === 9 ? value : ((value << 1n) | 1n) << BigInt(length - 1);
    for (let index = length === 9 ? 1 : 0; index < length; index++) {
      this.byte(Number(rest & 0xffn));
      rest >>= 8n;
    }
  }

  /** A signed integer of 64 bits, or the bits of an unsigned one. */
  signedVarint(value: bigint): void {
    this.varint(zigzag(BigInt.asIntN(64, value)));
  }

  /** A number with a flag in its lowest bit. */
  flagged(value: number, flag: boolean): void {
    this.varint(value * 2 + (flag ? 1 : 0));
  }

  nullTerminated(text: Uint8Array): void {
    this.append(text);
    this.byte(0);
  }

  blob(bytes: Uint8Array): void {
    this.varint(bytes.length);
    this.append(bytes);
  }

  /** Pads up to a multiple of `alignment`, which the section then has, too. */
  alignTo(alignment: number): void {
    if (alignment < 2) return;
    while (this.length % alignment !== 0) this.byte(PADDING);
    this.alignment = Math.max(this.alignment, alignment);
  }

  section(kind: number, content: ByteWriter): void {
    const { alignment } = content;
    this.byte(kind | (alignment > 1 ? ALIGNED : 0));
    this.varint(content.length);
    if (alignment > 1) {
      this.varint(alignment);
      this.alignTo(alignment);
    }
    this.append(content.view());
  }
}

/** The words of 64 bits of a non-negative integer, the lowest first, without leading zeros. */
export function wordsOf(value: bigint): readonly bigint[] {
  const words: bigint[] = [];
  for (let rest = value; rest > 0n; rest >>= 64n) words.push(unsignedWord(BigInt.asIntN(64, rest)));
  return words;
}
