// Which integer literals a type holds.

import { IntegerType, integerWidth, type Type } from "../ir/index.ts";

/**
 * The value of an integer literal, or undefined where the type does not hold it. Signless types hold what fits in their width read
 * either way; hexadecimal spells bits.
 */
export function integerInRange(text: string, negative: boolean, type: Type): bigint | undefined {
  const width = BigInt(integerWidth(type));
  const magnitude = BigInt(text);
  const value = negative ? -magnitude : magnitude;
  if (negative)
    return width === 0n ? (value === 0n ? value : undefined) : value >= -(1n << (width - 1n)) ? value : undefined;
  const signed = IntegerType.is(type) && type.signedness === "signed";
  const isBits = text.startsWith("0x") || !signed;
  const limit = isBits ? 1n << width : 1n << (width === 0n ? 0n : width - 1n);
  return value < limit ? value : undefined;
}
