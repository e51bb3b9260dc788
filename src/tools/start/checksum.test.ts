import { expect, test } from "vitest";
import { BLOCK, summedMemory } from "./checksum.ts";

const mask = 2n ** 64n - 1n;

/** Rotates 16 bytes towards the first one. */
function rotate(lane: readonly number[], count: number): readonly number[] {
  return lane.map((_, index) => lane[(index + count) % 16] ?? 0);
}

/** Adds as two integers of 64 bits, least significant byte first. */
function add(a: readonly number[], b: readonly number[]): readonly number[] {
  let carry = 0;
  return a.map((byte, index) => {
    if (index % 8 === 0) carry = 0;
    const sum = byte + (b[index] ?? 0) + carry;
    carry = sum >> 8;
    return sum & 0xff;
  });
}

const integer = (bytes: readonly number[]) => bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);

/** The checksum as its comment describes it. */
function expected(bytes: Uint8Array): bigint {
  let lanes = [1, 2, 3, 4].map((first): readonly number[] => [first, ...Array<number>(15).fill(0)]);
  for (let at = 0; at < bytes.length; at += BLOCK) {
    lanes = lanes.map((lane, index) =>
      rotate(add(lane, [...bytes.subarray(at + 16 * index, at + 16 * index + 16)]), 5),
    );
  }
  const sum = lanes.reduce((all, lane) => add(rotate(all, 3), lane));
  const high = integer(sum.slice(8));
  return (integer(sum.slice(0, 8)) + (((high << 29n) | (high >> 35n)) & mask)) & mask;
}

test("computes the documented checksum", () => {
  const { bytes, sum } = summedMemory(1 << 12);
  for (let index = 0; index < bytes.length; index++) bytes[index] = index * index * 7 + (index >> 3);
  for (const [begin, end] of [
    [0, 0],
    [0, BLOCK],
    [BLOCK, 5 * BLOCK],
    [0, 1 << 12],
  ] as const) {
    expect(BigInt.asUintN(64, sum(begin, end))).toBe(expected(bytes.subarray(begin, end)));
  }
});

test("differs after each change of one bit", () => {
  const { bytes, sum } = summedMemory(4 * BLOCK);
  const whole = sum(0, 4 * BLOCK);
  for (let bit = 0; bit < 4 * BLOCK * 8; bit++) {
    bytes[bit >> 3] = 1 << (bit & 7);
    expect(sum(0, 4 * BLOCK), `bit ${bit}`).not.toBe(whole);
    bytes[bit >> 3] = 0;
  }
});
