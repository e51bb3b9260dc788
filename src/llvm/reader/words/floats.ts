// Literals of floats. Decimal ones and those in hexadecimal without a letter are doubles, whatever the type is.

import { PPCFP128Type } from "../../../dialects/llvm/index.ts";
import { FloatType, type Type } from "../../../ir/index.ts";
import { bitsOfF64, convert, f64 } from "../../../support/float/index.ts";
import type { Constant } from "../../constant.ts";
import { semanticsOf } from "../../fold/floats.ts";
import { typeText } from "../../type-text.ts";
import type { Reader } from "../state.ts";
import { token } from "./token.ts";

const FORMATS: Readonly<Record<string, string>> = { K: "f80", L: "f128", M: "ppc_fp128", H: "f16", R: "bf16" };
const DOUBLE_FRACTION = (1n << 52n) - 1n;

/** Reads a float of a type. */
export function parseFloatLiteral(reader: Reader, type: Type): Constant {
  const { lexer } = reader;
  const { begin } = lexer;
  const text = lexer.raw();
  const isDecimal = lexer.kind === token.decimal;
  const letter = isDecimal ? "" : (FORMATS[text[2] ?? ""] ?? "");
  const bits = letter !== "" ? patternOf(reader, text, letter) : doubleBits(reader, text, isDecimal);
  if (!FloatType.is(type) && !PPCFP128Type.is(type)) lexer.failHere("floating point constant invalid for type");
  lexer.next();
  const own = FloatType.is(type) ? type.format : "ppc_fp128";
  const format = letter === "" ? "f64" : letter;
  if (format === own) return reader.module.constants.float(type, bits);
  const isNarrow = own === "f16" || own === "bf16" || own === "f32";
  const narrowed = format === "f64" && isNarrow ? narrow(bits, type) : undefined;
  if (narrowed !== undefined) return reader.module.constants.float(type, narrowed);
  if ((format === "f64" && isNarrow) || isLarger(format, own)) {
    return lexer.fail(begin, "floating point constant invalid for type");
  }
  return lexer.fail(begin, `floating point constant does not have type '${typeText(type)}'`);
}

const SIZES: Readonly<Record<string, number>> = { f16: 1, bf16: 1, f32: 2, f64: 3, f80: 4, f128: 5, ppc_fp128: 5 };

/** Whether a type cannot hold the values of a format. */
function isLarger(format: string, type: string): boolean {
  return (SIZES[format] ?? 0) > (SIZES[type] ?? 0) || (SIZES[format] === SIZES[type] && format !== type);
}

function doubleBits(reader: Reader, text: string, isDecimal: boolean): bigint {
  if (isDecimal) return bitsOfF64(Number(text));
  const bits = BigInt(text);
  if (bits >= 1n << 64n) reader.lexer.failHere("constant bigger than 64 bits detected");
  return bits;
}

function patternOf(reader: Reader, text: string, format: string): bigint {
  const digits = text.slice(3);
  const value = BigInt(`0x${digits}`);
  if (format === "f16" || format === "bf16") {
    if (value > 0xffffn) reader.lexer.failHere("hexadecimal constant too large for half (16-bit)");
    return value;
  }
  const limit = format === "f80" ? 80n : 128n;
  if (value >= 1n << limit) reader.lexer.failHere(`constant bigger than 128 bits detected`);
  if (format === "f80") return value;
  // The lower half is written first.
  const isShort = digits.length < 16;
  const low = isShort ? 0n : BigInt(`0x${digits.slice(0, 16)}`);
  const high = isShort ? value : digits.length > 16 ? BigInt(`0x${digits.slice(16)}`) : 0n;
  return (high << 64n) | low;
}

/** A double as a narrower float; undefined if that loses something. */
function narrow(bits: bigint, type: Type): bigint | undefined {
  const to = semanticsOf(type);
  if (to === undefined) return undefined;
  const isNotNumber = ((bits >> 52n) & 0x7ffn) === 0x7ffn && (bits & DOUBLE_FRACTION) !== 0n;
  if (isNotNumber) return narrowNaN(bits, to.mantissaBits, to.width);
  const narrowed = convert(bits, f64, to).bits;
  return convert(narrowed, to, f64).bits === bits ? narrowed : undefined;
}

/** A NaN keeps its fraction, also a signaling one. */
function narrowNaN(bits: bigint, mantissaBits: number, width: number): bigint | undefined {
  const shift = BigInt(52 - mantissaBits);
  const fraction = bits & DOUBLE_FRACTION;
  if ((fraction & ((1n << shift) - 1n)) !== 0n) return undefined;
  const exponentBits = BigInt(width - 1 - mantissaBits);
  const exponent = ((1n << exponentBits) - 1n) << BigInt(mantissaBits);
  return ((bits >> 63n) << BigInt(width - 1)) | exponent | (fraction >> shift);
}
