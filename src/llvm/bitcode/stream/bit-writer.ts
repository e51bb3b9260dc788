// Writes bits as LLVM's bitstream has them: little-endian words of 32 bits, the lowest bit first.

/** Grows as needed. Numbers of more than 32 bits are given as two words. */
export class BitWriter {
  #words = new Uint32Array(1024);
  #word = 0;
  #bit = 0;

  /** The offset of the next bit. */
  get position(): number {
    return this.#word * 32 + this.#bit;
  }

  /** Writes the lowest `width` bits, 0 to 32, of a number that has no others. */
  write(value: number, width: number): void {
    if (width === 0) return;
    if (this.#word + 2 >= this.#words.length) this.#grow();
    const words = this.#words;
    const word = this.#word;
    const bit = this.#bit;
    words[word]! |= value << bit;
    const next = bit + width;
    if (next < 32) {
      this.#bit = next;
      return;
    }
    this.#word = word + 1;
    this.#bit = next - 32;
    words[word + 1] = next > 32 ? value >>> (32 - bit) : 0;
  }

  /** Writes a number in chunks of `width` bits, of which the highest states that another chunk follows. */
  vbr(value: number, width: number): void {
    const bits = width - 1;
    const more = (1 << bits) >>> 0;
    let rest = value >>> 0;
    while (rest >= more) {
      this.write(((rest & (more - 1)) | more) >>> 0, width);
      rest >>>= bits;
    }
    this.write(rest, width);
  }

  /** The same for a number of 64 bits. */
  vbr64(low: number, high: number, width: number): void {
    if (high === 0) {
      this.vbr(low, width);
      return;
    }
    const bits = width - 1;
    const more = (1 << bits) >>> 0;
    let [restLow, restHigh] = [low >>> 0, high >>> 0];
    while (restHigh !== 0 || restLow >= more) {
      this.write(((restLow & (more - 1)) | more) >>> 0, width);
      restLow = ((restLow >>> bits) | (restHigh << (32 - bits))) >>> 0;
      restHigh >>>= bits;
    }
    this.write(restLow, width);
  }

  alignToWord(): void {
    if (this.#bit !== 0) this.write(0, 32 - this.#bit);
  }

  /** Overwrites a whole word that was written before, at any bit. */
  patch(position: number, value: number): void {
    const word = Math.floor(position / 32);
    const bit = position % 32;
    const words = this.#words;
    if (bit === 0) {
      words[word] = value;
      return;
    }
    words[word] = (words[word]! & ((1 << bit) - 1)) | (value << bit);
    words[word + 1] = ((words[word + 1]! >>> bit) << bit) | (value >>> (32 - bit));
  }

  /** Bytes at the current position, which must be the start of a word; the last word is filled with zeros. */
  bytes(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at++) this.write(bytes[at]!, 8);
    this.alignToWord();
  }

  /** All whole words. */
  result(): Uint8Array {
    const bytes = new Uint8Array(this.#word * 4);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < this.#word; at++) view.setUint32(4 * at, this.#words[at]!, true);
    return bytes;
  }

  #grow(): void {
    const words = new Uint32Array(this.#words.length * 2);
    words.set(this.#words);
    this.#words = words;
  }
}
