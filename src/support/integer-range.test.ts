import { describe, expect, test } from "vitest";
import * as range from "./integer-range.ts";

const WIDTH = 3;
const SIZE = 1 << WIDTH;
const signed = (pattern: bigint): bigint => BigInt.asIntN(WIDTH, pattern);
const wrapped = (value: bigint): bigint => BigInt.asUintN(WIDTH, value);
const patterns = Array.from({ length: SIZE }, (_, index) => BigInt(index));

/** All ranges between two bounds, without and with a sign. */
const ranges = patterns.flatMap((a) =>
  patterns
    .filter((b) => a <= b)
    .flatMap((b) => [
      range.unsignedRange(WIDTH, a, b),
      range.signedRange(WIDTH, a - BigInt(SIZE / 2), b - BigInt(SIZE / 2)),
    ]),
);

function holds({ umin, umax, smin, smax }: range.IntegerRange, pattern: bigint): boolean {
  return umin <= pattern && pattern <= umax && smin <= signed(pattern) && signed(pattern) <= smax;
}

type Exact = (a: bigint, b: bigint) => bigint | undefined;
type Inferred = (a: range.IntegerRange, b: range.IntegerRange) => range.IntegerRange;

const none: range.Wrapping = { nsw: false, nuw: false };
const floor = (a: bigint, b: bigint): bigint => (a - (((a % b) + b) % b)) / b;
const unlessZero =
  (exact: (a: bigint, b: bigint) => bigint): Exact =>
  (a, b) =>
    b === 0n ? undefined : exact(a, b);
const inWidth = (value: bigint): bigint | undefined =>
  BigInt.asIntN(WIDTH, value) === value ? wrapped(value) : undefined;

const cases: readonly (readonly [string, Inferred, Exact])[] = [
  ["sum", (a, b) => range.rangeOfSum(a, b, none), (a, b) => wrapped(a + b)],
  ["difference", (a, b) => range.rangeOfDifference(a, b, none), (a, b) => wrapped(a - b)],
  ["product", (a, b) => range.rangeOfProduct(a, b, none), (a, b) => wrapped(a * b)],
  ["unsigned quotient", (a, b) => range.rangeOfUnsignedQuotient(a, b, "down"), unlessZero((a, b) => a / b)],
  [
    "unsigned quotient, up",
    (a, b) => range.rangeOfUnsignedQuotient(a, b, "up"),
    unlessZero((a, b) => (a + b - 1n) / b),
  ],
  [
    "signed quotient",
    (a, b) => range.rangeOfSignedQuotient(a, b, "to zero"),
    (a, b) => (b === 0n ? undefined : inWidth(signed(a) / signed(b))),
  ],
  [
    "signed quotient, down",
    (a, b) => range.rangeOfSignedQuotient(a, b, "down"),
    (a, b) => (b === 0n ? undefined : inWidth(floor(signed(a), signed(b)))),
  ],
  ["unsigned remainder", range.rangeOfUnsignedRemainder, unlessZero((a, b) => a % b)],
  ["signed remainder", range.rangeOfSignedRemainder, unlessZero((a, b) => wrapped(signed(a) % signed(b)))],
  ["and", (a, b) => range.rangeOfBits(a, b, "and"), (a, b) => a & b],
  ["or", (a, b) => range.rangeOfBits(a, b, "or"), (a, b) => a | b],
  ["xor", (a, b) => range.rangeOfBits(a, b, "xor"), (a, b) => a ^ b],
  [
    "left shift",
    (a, b) => range.rangeOfLeftShift(a, b, none),
    (a, b) => (b >= BigInt(WIDTH) ? undefined : wrapped(a << b)),
  ],
  [
    "right shift",
    (a, b) => range.rangeOfRightShift(a, b, "unsigned"),
    (a, b) => (b >= BigInt(WIDTH) ? undefined : a >> b),
  ],
  [
    "signed right shift",
    (a, b) => range.rangeOfRightShift(a, b, "signed"),
    (a, b) => (b >= BigInt(WIDTH) ? undefined : wrapped(signed(a) >> b)),
  ],
  ["signed minimum", (a, b) => range.rangeOfExtremum(a, b, "signed", "min"), (a, b) => (signed(a) < signed(b) ? a : b)],
];

describe("results are in the range", () => {
  test.each(cases)("of a %s", (_, inferred, exact) => {
    for (const a of ranges) {
      for (const b of ranges) {
        const result = inferred(a, b);
        const values = patterns
          .filter((x) => holds(a, x))
          .flatMap((x) => patterns.filter((y) => holds(b, y)).map((y) => exact(x, y)));
        expect(values.every((value) => value === undefined || holds(result, value))).toBe(true);
      }
    }
  });

  test("of a truncation", () => {
    for (const a of ranges) {
      const result = range.truncatedRange(a, 2);
      for (const x of patterns.filter((one) => holds(a, one))) {
        const value = BigInt.asUintN(2, x);
        expect(result.umin <= value && value <= result.umax).toBe(true);
        expect(result.smin <= BigInt.asIntN(2, value) && BigInt.asIntN(2, value) <= result.smax).toBe(true);
      }
    }
  });
});

test("a comparison holds of all or of none", () => {
  const less = (a: bigint, b: bigint): boolean => signed(a) < signed(b);
  for (const a of ranges) {
    for (const b of ranges) {
      const known = range.comparedRanges("slt", a, b);
      if (known === undefined) continue;
      const pairs = patterns
        .filter((x) => holds(a, x))
        .flatMap((x) => patterns.filter((y) => holds(b, y)).map((y) => less(x, y)));
      expect(pairs.every((one) => one === known)).toBe(true);
    }
  }
});
