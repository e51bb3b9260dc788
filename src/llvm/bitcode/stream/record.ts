// A record: a code and numbers of up to 64 bits, each as two words. The reader uses one record again and again.

import { bytesOfText, textOfBytes } from "../../../support/tables/byte-strings.ts";
import { grown } from "../../../support/tables/grown.ts";

/** A record as it was read, or as it will be written. */
export class BitRecord {
  code = 0;
  length = 0;
  /** Lower and upper words of the numbers. Invariant: the upper words from `length` on are 0. */
  low: Uint32Array;
  high: Uint32Array;
  /** The bytes of a blob, without a copy. */
  blob: Uint8Array | undefined = undefined;
  /** Where the record begins, in bits. */
  start = 0;

  constructor(capacity = 64) {
    this.low = new Uint32Array(capacity);
    this.high = new Uint32Array(capacity);
  }

  /** Begins a record without numbers. */
  reset(code: number): void {
    this.high.fill(0, 0, this.length);
    this.code = code;
    this.length = 0;
    this.blob = undefined;
  }

  push(low: number, high = 0): void {
    if (this.length === this.low.length) this.#grow();
    this.low[this.length] = low;
    if (high !== 0) this.high[this.length] = high;
    this.length++;
  }

  /** Adds a number of up to 53 bits. */
  pushNumber(value: number): void {
    this.push(value >>> 0, value > 0xffff_ffff ? Math.floor(value / 2 ** 32) : 0);
  }

  /** Adds the lower 64 bits of a number. */
  pushBig(value: bigint): void {
    this.push(Number(value & 0xffff_ffffn), Number((value >> 32n) & 0xffff_ffffn));
  }

  /** The numbers as a list; exact up to 2^53. */
  numbers(): number[] {
    return Array.from({ length: this.length }, (_, index) => this.number(index));
  }

  /** A record of its own that equals this one; a blob is shared. */
  copy(): BitRecord {
    const copy = new BitRecord(this.length);
    copy.code = this.code;
    copy.length = this.length;
    copy.low.set(this.low.subarray(0, this.length));
    copy.high.set(this.high.subarray(0, this.length));
    copy.blob = this.blob;
    copy.start = this.start;
    return copy;
  }

  reserve(count: number): void {
    while (this.length + count > this.low.length) this.#grow();
  }

  #grow(): void {
    this.low = grown(this.low);
    this.high = grown(this.high);
  }

  /** A number as unsigned, exact up to 2^53; 0 after the last one. */
  number(index: number): number {
    if (index >= this.length) return 0;
    return this.high[index] === 0 ? this.low[index]! : this.high[index]! * 2 ** 32 + this.low[index]!;
  }

  /** The same, where a record may be shorter in other releases. */
  optional(index: number): number {
    return this.number(index);
  }

  big(index: number): bigint {
    if (index >= this.length) return 0n;
    const low = BigInt(this.low[index]!);
    return this.high[index] === 0 ? low : (BigInt(this.high[index]!) << 32n) | low;
  }

  /** A number whose lowest bit is its sign: small negative numbers are short. */
  signed(index: number): bigint {
    return decodeSigned(this.big(index));
  }

  /** The numbers from `begin` to `end` as bytes of a string. */
  text(begin: number, end: number = this.length): string {
    return textOfBytes(Uint8Array.from(this.low.subarray(begin, Math.max(begin, end))));
  }

  /** Adds the bytes of a string. */
  pushText(text: string): void {
    for (const byte of bytesOfText(text)) this.push(byte);
  }
}

/** A number whose lowest bit is its sign; -0 encodes the minimum signed 64-bit integer. */
export function decodeSigned(value: bigint): bigint {
  if ((value & 1n) === 0n) return value >> 1n;
  return value === 1n ? -(1n << 63n) : -(value >> 1n);
}

/** The inverse of {@link decodeSigned}, for numbers of 64 bits. */
export function encodeSigned(value: bigint): bigint {
  return BigInt.asUintN(64, value < 0n ? (-value << 1n) | 1n : value << 1n);
}
