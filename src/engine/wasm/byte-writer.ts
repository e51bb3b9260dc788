// Bytes in the encodings of WebAssembly's binary format: LEB128 numbers, floats, names. It knows nothing of modules.

import { grown } from "../../support/tables/grown.ts";

export class ByteWriter {
  #bytes: Uint8Array;
  length = 0;

  constructor(capacity = 256) {
    this.#bytes = new Uint8Array(Math.max(capacity, 16));
  }

  byte(value: number): void {
    if (this.length === this.#bytes.length) this.#bytes = grown(this.#bytes);
    this.#bytes[this.length++] = value;
  }

  bytes(values: ArrayLike<number>): void {
    while (this.length + values.length > this.#bytes.length) this.#bytes = grown(this.#bytes);
    this.#bytes.set(values, this.length);
    this.length += values.length;
  }

  /** An unsigned number below 2^32. */
  unsigned(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.byte((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    this.byte(rest);
  }

  /** A signed number of 32 bits. */
  signed(value: number): void {
    let rest = value | 0;
    while (rest < -64 || rest > 63) {
      this.byte((rest & 0x7f) | 0x80);
      rest >>= 7;
    }
    this.byte(rest & 0x7f);
  }

  /** A signed number of 64 bits. */
  signedBig(value: bigint): void {
    let rest = BigInt.asIntN(64, value);
    while (rest < -64n || rest > 63n) {
      this.byte(Number(rest & 0x7fn) | 0x80);
      rest >>= 7n;
    }
    this.byte(Number(rest & 0x7fn));
  }

  /** `count` bytes of a number, the lowest first. */
  littleEndian(value: bigint, count: number): void {
    for (let index = 0; index < count; index++) this.byte(Number((value >> BigInt(8 * index)) & 0xffn));
  }

  name(text: string): void {
    this.sized(new TextEncoder().encode(text));
  }

  /** Bytes after their number. */
  sized(values: Uint8Array): void {
    this.unsigned(values.length);
    this.bytes(values);
  }

  /** The bytes so far; valid until the next write. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  copy(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.length) as Uint8Array<ArrayBuffer>;
  }
}
