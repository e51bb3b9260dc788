import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toSigned, truncate } from "./bigint.ts";
import * as wrapping from "./wrapping.ts";

const anyInteger = fc.bigInt({ min: -(1n << 130n), max: 1n << 130n });
const pair = fc.tuple(fc.integer({ min: 1, max: 129 }), anyInteger, anyInteger).map(([w, a, b]) => ({
  w,
  a: truncate(a, w),
  b: truncate(b, w),
}));

describe("8-bit arithmetic agrees with the exhaustive definition", () => {
  it("of wrapping and saturating sums and differences", () => {
    for (let a = 0; a < 256; a += 17) {
      for (let b = 0; b < 256; b++) {
        const [sa, sb] = [(a << 24) >> 24, (b << 24) >> 24];
        const [x, y] = [BigInt(a), BigInt(b)];
        expect(wrapping.addWrapping(x, y, 8, "unsigned")).toEqual({
          value: BigInt((a + b) & 255),
          overflow: a + b > 255,
        });
        expect(wrapping.subtractWrapping(x, y, 8, "unsigned").overflow).toBe(a < b);
        expect(wrapping.addWrapping(x, y, 8, "signed").overflow).toBe(sa + sb > 127 || sa + sb < -128);
        expect(wrapping.multiplyWrapping(x, y, 8, "signed")).toEqual({
          value: BigInt((sa * sb) & 255),
          overflow: sa * sb > 127 || sa * sb < -128,
        });
        expect(wrapping.addSaturating(x, y, 8, "unsigned")).toBe(BigInt(Math.min(255, a + b)));
        expect(toSigned(wrapping.subtractSaturating(x, y, 8, "signed"), 8)).toBe(
          BigInt(Math.max(-128, Math.min(127, sa - sb))),
        );
      }
    }
  });
});

describe("division", () => {
  it("quotient and remainder rebuild the dividend and have the right signs", () => {
    fc.assert(
      fc.property(pair, ({ w, a, b }) => {
        fc.pre(b !== 0n);
        const quotient = wrapping.divide(a, b, w, "signed");
        const rest = wrapping.remainder(a, b, w, "signed");
        expect(truncate((quotient?.value ?? 0n) * b + (rest ?? 0n), w)).toBe(a);
        const modulo = toSigned(wrapping.moduloSigned(a, b, w) ?? 0n, w);
        expect(modulo === 0n || modulo < 0n === toSigned(b, w) < 0n).toBe(true);
      }),
    );
  });

  it("has no value by zero and one signed overflow", () => {
    expect(wrapping.divide(1n, 0n, 8, "signed")).toBeUndefined();
    expect(wrapping.remainder(1n, 0n, 8, "unsigned")).toBeUndefined();
    expect(wrapping.moduloSigned(1n, 0n, 8)).toBeUndefined();
    expect(wrapping.divide(0x80n, 0xffn, 8, "signed")).toEqual({ value: 0x80n, overflow: true });
  });

  it("floor and ceiling differ by one exactly when the division is inexact", () => {
    fc.assert(
      fc.property(anyInteger, anyInteger, (a, b) => {
        fc.pre(b !== 0n);
        const [floor, ceil] = [wrapping.floorDivide(a, b), wrapping.ceilDivide(a, b)];
        expect(ceil - floor).toBe(a % b === 0n ? 0n : 1n);
        expect(b > 0n ? floor * b <= a : floor * b >= a).toBe(true);
      }),
    );
  });
});

describe("shifts, extremes and products", () => {
  it("shifts by the width or more have no value", () => {
    expect(wrapping.shiftLeft(1n, 8n, 8)).toBeUndefined();
    expect(wrapping.shiftRightLogical(1n, 8n, 8)).toBeUndefined();
    expect(wrapping.shiftRightArithmetic(1n, 8n, 8)).toBeUndefined();
    expect(wrapping.shiftLeft(0x81n, 1n, 8)).toBe(2n);
    expect(wrapping.shiftRightLogical(0x81n, 1n, 8)).toBe(0x40n);
    expect(wrapping.shiftRightArithmetic(0x81n, 1n, 8)).toBe(0xc0n);
  });

  it("minimum and maximum follow the reading", () => {
    expect(wrapping.minimum(0xffn, 1n, 8, "signed")).toBe(0xffn);
    expect(wrapping.minimum(0xffn, 1n, 8, "unsigned")).toBe(1n);
    expect(wrapping.maximum(0xffn, 1n, 8, "signed")).toBe(1n);
    expect(wrapping.absolute(0x80n, 8)).toBe(0x80n);
    expect(wrapping.absolute(0xffn, 8)).toBe(1n);
  });

  it("high and low halves rebuild the product", () => {
    fc.assert(
      fc.property(pair, ({ w, a, b }) => {
        const low = wrapping.multiplyWrapping(a, b, w, "unsigned").value;
        expect((wrapping.multiplyHigh(a, b, w, "unsigned") << BigInt(w)) + low).toBe(a * b);
        const signedHigh = toSigned(wrapping.multiplyHigh(a, b, w, "signed"), w);
        expect((signedHigh << BigInt(w)) + low).toBe(toSigned(a, w) * toSigned(b, w));
      }),
    );
  });
});
