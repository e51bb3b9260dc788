// SHA-1 (FIPS 180-4), for hashes that identify contents. It protects nothing.

const BLOCK = 64;

const rotated = (word: number, count: number): number => (word << count) | (word >>> (32 - count));

/** The hash of bytes as five unsigned words. */
export function sha1(bytes: Uint8Array): readonly number[] {
  const padded = new Uint8Array((Math.floor((bytes.length + 8) / BLOCK) + 1) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  const hash = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  const words = new Int32Array(80);
  for (let at = 0; at < padded.length; at += BLOCK) {
    for (let index = 0; index < 16; index++) words[index] = view.getInt32(at + 4 * index);
    addBlock(hash, words);
  }
  return hash;
}

/** Adds a block, whose words are the first 16. */
function addBlock(hash: number[], words: Int32Array): void {
  for (let index = 16; index < 80; index++) {
    words[index] = rotated(words[index - 3]! ^ words[index - 8]! ^ words[index - 14]! ^ words[index - 16]!, 1);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = hash;
  for (let index = 0; index < 80; index++) {
    const next = (rotated(a, 5) + mixed(index, b, c, d) + e + words[index]!) | 0;
    [a, b, c, d, e] = [next, a, rotated(b, 30), c, d];
  }
  for (const [index, word] of [a, b, c, d, e].entries()) hash[index] = (hash[index]! + word) >>> 0;
}

/** The function and the constant of a round. */
function mixed(round: number, b: number, c: number, d: number): number {
  if (round < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (round < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (round < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}
