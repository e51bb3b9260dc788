import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as bits from "./bigint.ts";

const width = fc.integer({ min: 1, max: 200 });
const anyInteger = fc.bigInt({ min: -(1n << 210n), max: 1n << 210n });
const pattern = fc.tuple(width, anyInteger).map(([w, value]) => ({ w, value: bits.truncate(value, w) }));

describe("patterns of any width", () => {
  it("signed and unsigned readings differ by a multiple of 2^width and lie in their ranges", () => {
    fc.assert(
      fc.property(width, anyInteger, (w, value) => {
        const signed = bits.toSigned(value, w);
        const unsigned = bits.toUnsigned(value, w);
        expect((signed - value) % (1n << BigInt(w))).toBe(0n);
        expect((unsigned - value) % (1n << BigInt(w))).toBe(0n);
        expect(bits.fitsSigned(signed, w) && bits.fitsUnsigned(unsigned, w)).toBe(true);
        expect(bits.isNegative(unsigned, w)).toBe(signed < 0n);
      }),
    );
  });

  it("counts agree with the binary text", () => {
    fc.assert(
      fc.property(pattern, ({ w, value }) => {
        const text = value.toString(2).padStart(w, "0");
        expect(bits.countLeadingZeros(value, w)).toBe(/^0*/.exec(text)?.[0].length);
        expect(bits.countTrailingZeros(value, w)).toBe(/0*$/.exec(text)?.[0].length);
        expect(bits.popCount(value)).toBe([...text].filter((digit) => digit === "1").length);
        expect(bits.reverseBits(value, w).toString(2).padStart(w, "0")).toBe([...text].reverse().join(""));
      }),
    );
  });

  it("limits are the ends of the ranges", () => {
    expect(bits.toSigned(bits.signedMinimum(8), 8)).toBe(-128n);
    expect(bits.signedMaximum(8)).toBe(127n);
    expect(bits.allOnes(8)).toBe(255n);
    expect([bits.signedMinimum(0), bits.signedMaximum(0), bits.allOnes(0), bits.truncate(5n, 0)]).toEqual([
      0n,
      0n,
      0n,
      0n,
    ]);
    expect(bits.fitsSigned(128n, 8)).toBe(false);
    expect(bits.fitsUnsigned(-1n, 8)).toBe(false);
  });

  it("bitLength is exact around powers of two", () => {
    for (let n = 1; n < 300; n++) {
      expect(bits.bitLength(1n << BigInt(n))).toBe(n + 1);
      expect(bits.bitLength((1n << BigInt(n)) - 1n)).toBe(n);
    }
    expect(bits.bitLength(0n)).toBe(0);
  });

  it("sign extension keeps the signed reading", () => {
    fc.assert(
      fc.property(pattern, fc.integer({ min: 0, max: 64 }), ({ w, value }, more) => {
        expect(bits.toSigned(bits.signExtend(value, w, w + more), w + more)).toBe(bits.toSigned(value, w));
      }),
    );
  });
});
