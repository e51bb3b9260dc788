import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as float from "./index.ts";
import { printExactly } from "./print.ts";
import { pack, unpack } from "./unpacked.ts";

function reprint(text: string, semantics: float.FloatSemantics): string | undefined {
  const bits = float.parseFloat(text, semantics);
  return bits === undefined ? undefined : float.printFloat(bits, semantics);
}

function readBack(text: string, semantics: float.FloatSemantics): bigint | undefined {
  return float.parseFloatBits(text, semantics) ?? float.parseFloat(text, semantics);
}

describe("printing", () => {
  it.each([
    ["0.1", float.f32, "1.000000e-01"],
    ["-0.0", float.f32, "-0.000000e+00"],
    ["16777217.0", float.f32, "0x4B800000"],
    ["1234567.5", float.f32, "1234567.5"],
    ["1.2345678e-3", float.f32, "0.00123456784"],
    ["1.2345678e-4", float.f32, "1.23456775E-4"],
    ["1.0e400", float.f32, "0x7F800000"],
    ["0.7", float.f64, "0.69999999999999996"],
    ["0.3", float.f64, "3.000000e-01"],
    ["12345678000.0", float.f64, "0x4206FEE0C5800000"],
    ["123456780000.0", float.f64, "1.2345678E+11"],
    ["1.0e-320", float.f64, "9.999880e-321"],
    ["0.1", float.f16, "9.997550e-02"],
    ["0.1", float.f80, "0.100000000000000005551"],
    ["1.0e-5", float.f128, "1.00000000000000008180305391403130955E-5"],
    ["1.0e10", float.f8E4M3FN, "0x7F"],
    ["-1.0e10", float.f4E2M1FN, "-6.000000e+00"],
    ["-0.0", float.f8E5M2FNUZ, "0.000000e+00"],
  ])("%s as a float prints in the reference's form", (text, semantics, expected) => {
    expect(reprint(text, semantics)).toBe(expected);
  });

  it("patterns of infinities and NaNs print in hexadecimal", () => {
    expect(float.printFloat(0x7f800001n, float.f32)).toBe("0x7F800001");
    expect(float.printFloat(0xffn, float.f8E8M0FNU)).toBe("0xFF");
    expect(float.printFloat(0x3fff4000000000000000n, float.f80)).toBe("0x7FFF4000000000000000");
  });

  it("the quick way agrees with the exact one", () => {
    const patterns = fc.oneof(
      fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }).map((bits) => [bits, float.f64] as const),
      fc.bigInt({ min: 0n, max: (1n << 32n) - 1n }).map((bits) => [bits, float.f32] as const),
      fc.bigInt({ min: 0n, max: (1n << 16n) - 1n }).map((bits) => [bits, float.f16] as const),
      fc
        .tuple(fc.integer({ min: -999999, max: 999999 }), fc.integer({ min: -30, max: 30 }))
        .map(
          ([digits, exponent]) => [float.fromNumber(Number(`${digits}e${exponent}`), float.f64), float.f64] as const,
        ),
      fc
        .tuple(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: -20, max: 20 }))
        .map(
          ([digits, exponent]) => [float.fromNumber(Number(`${digits}e${exponent}`), float.f32), float.f32] as const,
        ),
    );
    fc.assert(
      fc.property(patterns, ([bits, semantics]) => {
        const value = unpack(bits, semantics);
        fc.pre(value.category === "finite");
        const exact = printExactly(value, semantics) ?? `0x${bits.toString(16).toUpperCase()}`;
        expect(float.printFloat(bits, semantics)).toBe(exact);
      }),
      { numRuns: 5000 },
    );
  });

  it("numbers print as their patterns do", () => {
    expect(float.printF32(Math.fround(0.1))).toBe("1.000000e-01");
    expect(float.printF64(-Infinity)).toBe("0xFFF0000000000000");
    expect(float.printF32(NaN)).toBe("0x7FC00000");
  });
});

describe("parsing", () => {
  it.each(["1", "1e5", ".5", "0x10", "1.0f", "", "1.0e", "- 1.0", "nan"])("%j is no float literal", (text) => {
    expect(float.parseFloat(text, float.f32)).toBeUndefined();
  });

  it("accepts every form of the grammar", () => {
    for (const text of ["1.", "+1.0", "01.0", "1.0e0", "10.E-1", "0.1e+1"])
      expect(reprint(text, float.f32)).toBe("1.000000e+00");
  });

  it("rounds to a double first", () => {
    // 1 + 2^-24 + 2^-80 is above the middle between two f32 values, but its double is exactly the middle.
    const text = "1.0000000596046447753906250000008271806125530276748714";
    expect(float.parseFloat(text, float.f32)).toBe(0x3f800000n);
  });

  it("bits must fit the format", () => {
    expect(float.parseFloatBits("0x1FF", float.f8E5M2)).toBeUndefined();
    expect(float.parseFloatBits("0x0007fff", float.f16)).toBe(0x7fffn);
    expect(float.parseFloatBits("7fff", float.f16)).toBeUndefined();
  });
});

describe("laws", () => {
  it("what is printed reads back to the same pattern, for all formats up to 16 bits", () => {
    for (const semantics of float.allFloatSemantics.filter(({ width }) => width <= 16)) {
      const wrong: string[] = [];
      for (let bits = 0n; bits < 1n << BigInt(semantics.width); bits++) {
        const text = float.printFloat(bits, semantics);
        if (readBack(text, semantics) !== bits) wrong.push(`${semantics.name} ${text}`);
      }
      expect(wrong).toEqual([]);
    }
  });

  it("what is printed reads back to the same pattern, for random f32, f64 and tf32", () => {
    for (const semantics of [float.tf32, float.f32, float.f64]) {
      fc.assert(
        fc.property(fc.bigInt({ min: 0n, max: (1n << BigInt(semantics.width)) - 1n }), (bits) => {
          expect(readBack(float.printFloat(bits, semantics), semantics)).toBe(bits);
        }),
        { numRuns: 2000 },
      );
    }
  });

  it("unpacking and packing is the identity except for irregular f80 patterns", () => {
    for (const semantics of float.allFloatSemantics) {
      if (semantics.hasExplicitLeadingBit) continue;
      fc.assert(
        fc.property(fc.bigInt({ min: 0n, max: (1n << BigInt(semantics.width)) - 1n }), (bits) => {
          expect(pack(unpack(bits, semantics), semantics)).toBe(bits);
        }),
      );
    }
  });
});
