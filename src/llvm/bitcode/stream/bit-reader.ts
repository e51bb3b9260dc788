// A cursor over bits, as LLVM's bitstream has them: little-endian words of 32 bits, the lowest bit first.
//
// Invariant: a read past the end gives zeros. The block reader compares positions with the end of the block after each record, and before
// it reads a number of elements that the input states, so that no loop is longer than the input.

/** Words of 32 bits, with zeros after the input. */
function wordsOf(bytes: Uint8Array): Uint32Array {
  const words = new Uint32Array((bytes.length >>> 2) + 4);
  if (new Uint8Array(new Uint32Array([1]).buffer)[0] === 1) {
    new Uint8Array(words.buffer).set(bytes);
    return words;
  }
  for (let at = 0; at < bytes.length; at++) words[at >>> 2]! |= bytes[at]! << (8 * (at & 3));
  return words;
}

/** Reads bits from bytes. Positions are bits from the start; they are exact up to 2^53. */
export class BitReader {
  readonly #bytes: Uint8Array;
  readonly #words: Uint32Array;
  #word = 0;
  #bit = 0;
  /** The upper 32 bits of the number that {@link vbr} read last. */
  high = 0;
  readonly numBits: number;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#words = wordsOf(bytes);
    this.numBits = bytes.length * 8;
  }

  get position(): number {
    return this.#word * 32 + this.#bit;
  }

  seek(position: number): void {
    this.#word = Math.floor(position / 32);
    this.#bit = position % 32;
  }

  /** Goes on at the next word, if not at the start of one. */
  alignToWord(): void {
    if (this.#bit === 0) return;
    this.#bit = 0;
    this.#word++;
  }

  /** Reads an unsigned number of 1 to 32 bits. */
  read(width: number): number {
    const words = this.#words;
    const word = this.#word;
    const bit = this.#bit;
    let value = words[word]! >>> bit;
    const next = bit + width;
    if (next >= 32) {
      this.#word = word + 1;
      this.#bit = next - 32;
      if (next > 32) value |= words[word + 1]! << (32 - bit);
    } else {
      this.#bit = next;
    }
    return width === 32 ? value >>> 0 : value & ((1 << width) - 1);
  }

  /** Reads a number in chunks of `width` bits, from 2 to 32, of which the highest states that another chunk follows. Returns its lower 32 bits. */
  vbr(width: number): number {
    const chunk = this.read(width);
    this.high = 0;
    const more = 1 << (width - 1);
    return (chunk & more) === 0 ? chunk : this.#longVbr(width, chunk);
  }

  #longVbr(width: number, first: number): number {
    const bits = width - 1;
    const more = (1 << bits) >>> 0;
    let low = (first & (more - 1)) >>> 0;
    let high = 0;
    for (let shift = bits, chunk = first; (chunk & more) !== 0 && shift < 64; shift += bits) {
      chunk = this.read(width);
      const part = (chunk & (more - 1)) >>> 0;
      if (shift < 32) {
        low |= part << shift;
        if (shift + bits > 32) high |= part >>> (32 - shift);
      } else high |= part << (shift - 32);
    }
    this.high = high >>> 0;
    return low >>> 0;
  }

  /** Bytes from a position that is a multiple of 8. */
  bytesAt(position: number, length: number): Uint8Array {
    return this.#bytes.subarray(position / 8, position / 8 + length);
  }
}
