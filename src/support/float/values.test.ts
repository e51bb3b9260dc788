import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as float from "./index.ts";

const { f16, f32, f64, f80, f128, f8E4M3FN, f8E5M2, f8E5M2FNUZ, f8E8M0FNU, f4E2M1FN } = float;

function patternsOf(semantics: float.FloatSemantics): fc.Arbitrary<bigint> {
  return fc.bigInt({ min: 0n, max: (1n << BigInt(semantics.width)) - 1n });
}

/** NaNs compare as one value, because JavaScript does not say which NaN an operation makes. */
function sameNumber(bits: bigint, value: number, semantics: float.FloatSemantics): void {
  expect(float.isNaN(bits, semantics) ? NaN : bits).toBe(
    Number.isNaN(value) ? NaN : float.fromNumber(value, semantics),
  );
}

describe("arithmetic", () => {
  it("in f64 is that of JavaScript", () => {
    const pairs = fc.tuple(fc.double(), fc.double());
    fc.assert(
      fc.property(pairs, ([x, y]) => {
        const [a, b] = [float.bitsOfF64(x), float.bitsOfF64(y)];
        sameNumber(float.add(a, b, f64), x + y, f64);
        sameNumber(float.subtract(a, b, f64), x - y, f64);
        sameNumber(float.multiply(a, b, f64), x * y, f64);
        sameNumber(float.divide(a, b, f64), x / y, f64);
        sameNumber(float.remainder(a, b, f64), x % y, f64);
      }),
      { numRuns: 3000 },
    );
  });

  it("in f32 is that of Math.fround", () => {
    fc.assert(
      fc.property(fc.float(), fc.float(), (x, y) => {
        const [a, b] = [BigInt(float.bitsOfF32(x)), BigInt(float.bitsOfF32(y))];
        sameNumber(float.add(a, b, f32), Math.fround(x + y), f32);
        sameNumber(float.multiply(a, b, f32), Math.fround(x * y), f32);
        sameNumber(float.divide(a, b, f32), Math.fround(x / y), f32);
      }),
      { numRuns: 3000 },
    );
  });

  it("a fused product rounds once", () => {
    // (1 + 2^-12)² - 1 needs 25 bits, one more than f32 has for the product alone.
    const a = float.fromNumber(1 + 2 ** -12, f32);
    const fused = float.fusedMultiplyAdd(a, a, float.fromNumber(-1, f32), f32);
    expect(float.toNumber(fused, f32)).toBe(2 ** -11 + 2 ** -24);
    const separate = float.subtract(float.multiply(a, a, f32), float.fromNumber(1, f32), f32);
    expect(float.toNumber(separate, f32)).toBe(2 ** -11);
    expect(float.fusedMultiplyAdd(0n, float.infinityBits(false, f32), a, f32)).toBe(float.nanBits(f32));
  });

  it("NaNs propagate quietly, the first one first", () => {
    expect(float.add(0x7c01n, 0xfe02n, f16)).toBe(0x7e01n);
    expect(float.multiply(0x3c00n, 0xfc02n, f16)).toBe(0xfe02n);
    expect(float.subtract(0x7c00n, 0x7c00n, f16)).toBe(0x7e00n);
  });

  it("directed rounding brackets the exact sum and meets its neighbours", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0x7bff }), fc.integer({ min: 0, max: 0x7bff }), (i, j) => {
        const [a, b] = [BigInt(i), BigInt(j)];
        const exact = float.toNumber(a, f16) + float.toNumber(b, f16);
        const down = float.add(a, b, f16, "downward");
        const up = float.add(a, b, f16, "upward");
        expect(float.toNumber(down, f16)).toBeLessThanOrEqual(exact);
        expect(float.toNumber(up, f16)).toBeGreaterThanOrEqual(exact);
        expect(up - down).toBe(float.toNumber(down, f16) === exact ? 0n : 1n);
        expect(float.add(a, b, f16, "toward_zero")).toBe(down);
        expect([down, up]).toContain(float.add(a, b, f16, "to_nearest_away"));
      }),
    );
  });

  it("ties go to even, or away when asked", () => {
    expect(float.fromNumber(2049, f16)).toBe(float.fromNumber(2048, f16));
    expect(float.fromNumber(2049, f16, "to_nearest_away")).toBe(float.fromNumber(2050, f16));
    expect(float.fromNumber(-2049, f16, "to_nearest_away")).toBe(float.fromNumber(-2050, f16));
  });
});

describe("what a format lacks", () => {
  it("overflow is infinity, NaN or the largest value", () => {
    expect(float.fromNumber(1e9, f8E5M2)).toBe(0x7cn);
    expect(float.fromNumber(1e9, f8E4M3FN)).toBe(0x7fn);
    expect(float.fromNumber(1e9, f8E5M2FNUZ)).toBe(0x80n);
    expect(float.fromNumber(-1e9, f4E2M1FN)).toBe(0xfn);
    expect(float.fromNumber(1e9, f8E5M2, "toward_zero")).toBe(float.largestBits(false, f8E5M2));
    expect(float.fromNumber(-1e9, f8E5M2, "upward")).toBe(float.largestBits(true, f8E5M2));
  });

  it("a loss is reported", () => {
    expect(float.convert(0x7f800000n, f32, f4E2M1FN).losesInfo).toBe(true);
    expect(float.convert(0n, f32, f8E8M0FNU)).toEqual({ bits: 0n, losesInfo: true });
    expect(float.convert(0xbf800000n, f32, f8E8M0FNU).losesInfo).toBe(true);
    expect(float.convert(0x80000000n, f32, f8E5M2FNUZ)).toEqual({ bits: 0n, losesInfo: true });
    expect(float.convert(0x7fa00000n, f32, f64)).toEqual({ bits: 0x7ffc000000000000n, losesInfo: true });
    expect(float.convert(0x3f800000n, f32, f8E8M0FNU)).toEqual({ bits: 127n, losesInfo: false });
    expect(float.isNaN(float.convert(0xffn, f8E8M0FNU, f32).bits, f32)).toBe(true);
  });

  it("widening and narrowing again is the identity", () => {
    for (const [from, to] of [
      [f16, f32],
      [f32, f64],
      [f64, f80],
      [f64, f128],
      [f80, f128],
    ] as const) {
      fc.assert(
        fc.property(patternsOf(from), (bits) => {
          const wide = float.convert(bits, from, to);
          const isDenormalF80 = from === f80 && ((bits >> 64n) & 0x7fffn) === 0n;
          fc.pre(!wide.losesInfo && !isDenormalF80);
          expect(float.convert(wide.bits, to, from)).toEqual({ bits, losesInfo: false });
        }),
      );
    }
  });
});

describe("integers", () => {
  it("an exact integer survives the way there and back", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(1n << 112n), max: 1n << 112n }), (value) => {
        const made = float.fromInteger(value, 128, "signed", f128);
        expect(made.exact).toBe(true);
        expect(float.toInteger(made.bits, f128, 128, "signed")).toEqual({
          value: BigInt.asUintN(128, value),
          status: "exact",
        });
      }),
    );
  });

  it("status tells fractions and ranges", () => {
    const at = (value: number) => float.fromNumber(value, f32);
    expect(float.toInteger(at(-1.5), f32, 8, "signed")).toEqual({ value: 0xffn, status: "inexact" });
    expect(float.toInteger(at(-0.5), f32, 8, "unsigned")).toEqual({ value: 0n, status: "inexact" });
    expect(float.toInteger(at(2.5), f32, 8, "signed", "to_nearest_even").value).toBe(2n);
    expect(float.toInteger(at(128), f32, 8, "signed")).toEqual({ value: 127n, status: "invalid" });
    expect(float.toInteger(at(-1), f32, 8, "unsigned")).toEqual({ value: 0n, status: "invalid" });
    expect(float.toInteger(at(-Infinity), f32, 8, "signed")).toEqual({ value: 0x80n, status: "invalid" });
    expect(float.toInteger(at(NaN), f32, 8, "signed")).toEqual({ value: 0n, status: "invalid" });
    expect(float.fromInteger(0xffn, 8, "signed", f32).bits).toBe(at(-1));
    expect(float.fromInteger(0x1000001n, 32, "unsigned", f32)).toEqual({ bits: at(0x1000000), exact: false });
  });
});

describe("order", () => {
  it("is that of numbers", () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), (x, y) => {
        const order = float.compare(float.bitsOfF64(x), float.bitsOfF64(y), f64);
        expect(order === "less").toBe(x < y);
        expect(order === "equal").toBe(x === y);
        expect(order === "greater").toBe(x > y);
      }),
    );
  });

  it("minimum and maximum treat NaN and zeros as named", () => {
    const [nan, signaling, one] = [0x7e00n, 0x7c01n, 0x3c00n];
    expect(float.minimum(one, nan, f16)).toBe(nan);
    expect(float.minnum(one, nan, f16)).toBe(one);
    expect(float.maxnum(signaling, one, f16)).toBe(0x7e01n);
    expect(float.minimum(0n, 0x8000n, f16)).toBe(0x8000n);
    expect(float.maximum(0x8000n, 0n, f16)).toBe(0n);
  });

  it("classes and exact values", () => {
    expect(float.isExactly(float.fromNumber(0.1, f32), 0.1, f32)).toBe(false);
    expect(float.isExactly(float.fromNumber(0.5, f128), 0.5, f128)).toBe(true);
    expect(float.isExactly(0x8000n, 0, f16)).toBe(false);
    expect(float.isExactly(0x8000n, -0, f16)).toBe(true);
    expect(float.isExactly(0xfc00n, -Infinity, f16)).toBe(true);
    expect(float.isInfinity(0x7c00n, f16) && !float.isFinite(0x7c00n, f16)).toBe(true);
    expect(float.isNegative(float.negate(0n, f16), f16) && float.isZero(0x8000n, f16)).toBe(true);
    expect(float.absolute(0xfe00n, f16)).toBe(0x7e00n);
  });
});
