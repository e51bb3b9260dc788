/** Reading the float literals of the IR. */
import { fromNumber } from "./number.ts";
import type { FloatSemantics } from "./semantics.ts";

const literal = /^[-+]?[0-9]+[.][0-9]*(?:[eE][-+]?[0-9]+)?$/;

/**
 * The pattern of a decimal literal, `[-+]?[0-9]+[.][0-9]*([eE][-+]?[0-9]+)?`; undefined for any other text.
 *
 * As in MLIR the text is rounded to a double first and that double to the format, so that f80 and f128 hold no more than
 * a double and narrow formats round twice. What is too large becomes infinity, NaN or the largest value, by the format.
 */
export function parseFloatLiteral(text: string, semantics: FloatSemantics): bigint | undefined {
  return literal.test(text) ? fromNumber(Number(text), semantics) : undefined;
}

/**
 * The pattern of a hexadecimal literal `0x…`, which spells the bits; undefined if the text is none or has more bits than
 * the format ("hexadecimal float constant out of range for type").
 */
export function parseFloatBits(text: string, semantics: FloatSemantics): bigint | undefined {
  if (!/^0x[0-9a-fA-F]+$/.test(text)) return undefined;
  const bits = BigInt(text);
  return BigInt.asUintN(semantics.width, bits) === bits ? bits : undefined;
}
