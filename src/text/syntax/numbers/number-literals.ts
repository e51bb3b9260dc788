// Which number literals a type holds.

import { IndexType, IntegerType, integerWidth, type Type } from "../../../ir/index.ts";
import type { Parser } from "../parser.ts";

/**
 * The value of an integer literal (decimal or `0x…`), or undefined if the type does not hold it. Signless types hold what fits in
 * their width read either way. A minus must make a negative number: `-0` is none.
 */
export function integerInRange(text: string, negative: boolean, type: Type): bigint | undefined {
  // Digits of this number are read exactly without big integers.
  if (text.length <= SHORT && text.charCodeAt(1) !== 120) return shortInRange(Number(text), negative, type);
  const width = BigInt(integerWidth(type));
  const magnitude = BigInt(text);
  if (negative) return magnitude > 0n && width > 0n && magnitude <= 1n << (width - 1n) ? -magnitude : undefined;
  return magnitude < 1n << BigInt(positiveBits(type, integerWidth(type))) ? magnitude : undefined;
}

const SHORT = 15;

function shortInRange(magnitude: number, negative: boolean, type: Type): bigint | undefined {
  return holdsShort(magnitude, negative, type) ? BigInt(negative ? -magnitude : magnitude) : undefined;
}

/** {@link integerInRange} of a literal that is an integer of 53 bits. */
export function holdsShort(magnitude: number, negative: boolean, type: Type): boolean {
  const width = integerWidth(type);
  if (negative) return magnitude > 0 && width > 0 && magnitude <= powerOfTwo(width - 1);
  return magnitude < powerOfTwo(positiveBits(type, width));
}

const POWERS: readonly number[] = Array.from({ length: 129 }, (_, exponent) => 2 ** exponent);

/** A power of two that numbers of 53 bits are compared with. */
export function powerOfTwo(exponent: number): number {
  return POWERS[exponent] ?? 2 ** exponent;
}

/** Wider integers are looked at as such. */
const WIDEST = 512;

/** The decimal digits of powers of two, as bytes. */
const DECIMALS: (Uint8Array | undefined)[] = [];

function decimalOfPower(exponent: number): Uint8Array {
  const known = DECIMALS[exponent];
  if (known !== undefined) return known;
  const decimal = new TextEncoder().encode((1n << BigInt(exponent)).toString());
  DECIMALS[exponent] = decimal;
  return decimal;
}

/**
 * Whether a type holds the number of these decimal digits, the first of which is not 0, as it is. False also for types that are very wide,
 * and for signless ones that would have to be read without a sign.
 */
export function holdsDecimal({ width, signedness }: IntegerType, negative: boolean, digits: Uint8Array): boolean {
  const isUnsigned = signedness === "unsigned";
  if (width === 0 || width > WIDEST || (negative && isUnsigned)) return false;
  const limit = decimalOfPower(isUnsigned ? width : width - 1);
  if (digits.length !== limit.length) return digits.length < limit.length;
  const at = digits.findIndex((digit, index) => digit !== limit[index]);
  return at === -1 ? negative : digits[at]! < limit[at]!;
}

/** The bits that a positive number may have. */
function positiveBits(type: Type, width: number): number {
  const isSigned = IndexType.is(type) || (IntegerType.is(type) && type.signedness === "signed");
  return isSigned && width > 0 ? width - 1 : width;
}

/** A float without a full stop is a mistake that has its own advice. */
export function failDecimalFloat(parser: Parser, position: number): never {
  const error = parser.diagnosticAt(position, "unexpected decimal integer literal for a floating point value");
  const advice = parser.diagnosticAt(position, "add a trailing dot to make the literal a float");
  error.notes.push(advice.with({ severity: "note" }));
  return parser.failWith(error);
}
