// The text of floats in LLVM IR: six digits where they read back to the value, else the pattern of the value as a double in
// hexadecimal; patterns of their own for the formats that are no doubles.

import type { FloatKind } from "../../ir/index.ts";
import { bitsOfF64, f32, numberOfF32, numberOfF64, printF64 } from "../../support/float/index.ts";

const LETTERS: Readonly<Record<string, string>> = {
  f16: "H",
  bf16: "R",
  f80: "K",
  f128: "L",
  ppc_fp128: "M",
};

const hexadecimal = (bits: bigint, digits: number): string => bits.toString(16).toUpperCase().padStart(digits, "0");

/** The text of a pattern of a format. */
export function floatText(bits: bigint, format: FloatKind | "ppc_fp128"): string {
  switch (format) {
    case "f32": {
      const number = numberOfF32(Number(bits));
      return Number.isFinite(number) ? doubleText(number) : `0x${hexadecimal(widenedSpecial(bits), 0)}`;
    }
    case "f64": {
      const number = numberOfF64(bits);
      return Number.isFinite(number) ? doubleText(number) : `0x${hexadecimal(bits, 0)}`;
    }
    case "f80":
      return `0xK${hexadecimal(bits, 20)}`;
    case "f128":
    case "ppc_fp128":
      return `0x${LETTERS[format]}${hexadecimal(BigInt.asUintN(64, bits), 16)}${hexadecimal(bits >> 64n, 16)}`;
    default:
      return `0x${LETTERS[format] ?? ""}${hexadecimal(bits, 4)}`;
  }
}

function doubleText(number: number): string {
  if (number === 0) return Object.is(number, -0) ? "-0.000000e+00" : "0.000000e+00";
  const text = printF64(number);
  // Of the forms that MLIR has, the short one alone has a small `e`; the others are for more digits.
  return text.includes("e") ? text : `0x${hexadecimal(bitsOfF64(number), 0)}`;
}

/** An infinity or NaN of 32 bits with 64, bit by bit: a signaling one stays one. */
function widenedSpecial(bits: bigint): bigint {
  const fraction = bits & ((1n << BigInt(f32.mantissaBits)) - 1n);
  return ((bits >> 31n) << 63n) | (0x7ffn << 52n) | (fraction << 29n);
}
