// Random float patterns and their way through mlir-opt, for the float oracle tests.
import * as float from "../../src/support/float/index.ts";

/** How many patterns of each format to compare, and the seed that chooses them; both can be given to repeat a run. */
export const patternCount = Number(process.env["ORACLE_COUNT"] ?? 2000);
export const patternSeed = Number(process.env["ORACLE_SEED"] ?? Date.now() % 1_000_000);

/** Numbers in [0, 1), the same ones for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function randomBits(width: number, random: () => number): bigint {
  let bits = 0n;
  for (let have = 0; have < width; have += 32) bits = (bits << 32n) | BigInt(Math.floor(random() * 2 ** 32));
  return BigInt.asUintN(width, bits);
}

/** Bytes that an element of a dense attribute takes. */
export function bytesOf(width: number): number {
  return Math.ceil(width / 8);
}

/** The hexadecimal string of a dense attribute: the patterns in little-endian bytes. */
export function denseHex(values: readonly bigint[], width: number): string {
  const digits = bytesOf(width) * 2;
  return values.map((bits) => swapBytes(bits.toString(16).padStart(digits, "0"))).join("");
}

/** The inverse of `denseHex`. */
export function fromDenseHex(hex: string, width: number): bigint[] {
  const digits = bytesOf(width) * 2;
  const pieces = hex.match(new RegExp(`.{${digits}}`, "g")) ?? [];
  return pieces.map((piece) => BigInt(`0x${swapBytes(piece)}`));
}

function swapBytes(digits: string): string {
  return (digits.match(/../g) ?? []).reverse().join("");
}

/** All patterns of formats up to 8 bits; of wider ones a mixture of uniform, special, subnormal and everyday values. */
export function patternsOf(semantics: float.FloatSemantics, count: number, random: () => number): bigint[] {
  if (semantics.width <= 8) return Array.from({ length: 2 ** semantics.width }, (_, bits) => BigInt(bits));
  return Array.from({ length: count }, (_, index) => pattern(semantics, index % 5, random));
}

function pattern(semantics: float.FloatSemantics, kind: number, random: () => number): bigint {
  const fraction = randomBits(semantics.precision - 1, random);
  const coarse = (fraction >> BigInt(Math.floor(random() * semantics.precision))) << BigInt(Math.floor(random() * 4));
  const highest = 2 ** semantics.exponentBits - 1;
  switch (kind) {
    case 0:
      return randomBits(semantics.width, random);
    case 1:
      return compose(semantics, random() < 0.5 ? highest : 0, random() < 0.3 ? 0n : coarse, random);
    case 2:
      return float.fromNumber(everydayNumber(random), semantics);
    default:
      return compose(semantics, semantics.bias + Math.floor(random() * 12) - 6, kind === 3 ? fraction : coarse, random);
  }
}

function compose(semantics: float.FloatSemantics, field: number, fraction: bigint, random: () => number): bigint {
  const sign = random() < 0.5 ? 1n << BigInt(semantics.width - 1) : 0n;
  const leading = semantics.hasExplicitLeadingBit && field > 0 ? 1n << BigInt(semantics.precision - 1) : 0n;
  const mantissa = BigInt.asUintN(semantics.precision - 1, fraction);
  return sign | (BigInt(field) << BigInt(semantics.mantissaBits)) | leading | mantissa;
}

/** A number as people write it: few digits, moderate exponent. */
function everydayNumber(random: () => number): number {
  const magnitude = random() * 10 ** Math.floor(random() * 12 - 4);
  const rounded = Number(magnitude.toPrecision(1 + Math.floor(random() * 10)));
  return random() < 0.5 ? -rounded : rounded;
}
