/**
 * Arithmetic of fixed-width integers on patterns (see bigint.ts): what wraps, what overflows, what divides.
 *
 * Operations that have no value (division by zero, a shift by the width or more) return undefined, so that a caller
 * who folds leaves the operation alone.
 */
import {
  allOnes,
  fitsSigned,
  fitsUnsigned,
  isNegative,
  signedMaximum,
  signedMinimum,
  toSigned,
  truncate,
} from "./bigint.ts";

/** How a binary operation reads its operands. */
export type Signedness = "signed" | "unsigned";

/** A wrapped result, and whether the mathematical result was outside the range of the width. */
export interface Wrapped {
  readonly value: bigint;
  readonly overflow: boolean;
}

function read(value: bigint, width: number, signedness: Signedness): bigint {
  return signedness === "signed" ? toSigned(value, width) : value;
}

function fits(value: bigint, width: number, signedness: Signedness): boolean {
  return signedness === "signed" ? fitsSigned(value, width) : fitsUnsigned(value, width);
}

function wrap(exact: bigint, width: number, signedness: Signedness): Wrapped {
  return { value: truncate(exact, width), overflow: !fits(exact, width, signedness) };
}

/** a + b modulo 2^width. */
export function addWrapping(a: bigint, b: bigint, width: number, signedness: Signedness): Wrapped {
  return wrap(read(a, width, signedness) + read(b, width, signedness), width, signedness);
}

/** a - b modulo 2^width. */
export function subtractWrapping(a: bigint, b: bigint, width: number, signedness: Signedness): Wrapped {
  return wrap(read(a, width, signedness) - read(b, width, signedness), width, signedness);
}

/** a * b modulo 2^width. */
export function multiplyWrapping(a: bigint, b: bigint, width: number, signedness: Signedness): Wrapped {
  return wrap(read(a, width, signedness) * read(b, width, signedness), width, signedness);
}

function saturate(exact: bigint, width: number, signedness: Signedness): bigint {
  if (fits(exact, width, signedness)) return truncate(exact, width);
  if (signedness === "unsigned") return exact < 0n ? 0n : allOnes(width);
  return exact < 0n ? signedMinimum(width) : signedMaximum(width);
}

/** a + b, held at the end of the range where it would leave it. */
export function addSaturating(a: bigint, b: bigint, width: number, signedness: Signedness): bigint {
  return saturate(read(a, width, signedness) + read(b, width, signedness), width, signedness);
}

/** a - b, held at the end of the range where it would leave it. */
export function subtractSaturating(a: bigint, b: bigint, width: number, signedness: Signedness): bigint {
  return saturate(read(a, width, signedness) - read(b, width, signedness), width, signedness);
}

/**
 * a / b rounded towards zero; undefined for b = 0. The one signed overflow, minimum / -1, wraps to the minimum and is
 * reported.
 */
export function divide(a: bigint, b: bigint, width: number, signedness: Signedness): Wrapped | undefined {
  if (b === 0n) return undefined;
  return wrap(read(a, width, signedness) / read(b, width, signedness), width, signedness);
}

/** The remainder of `divide`: it has the sign of a (truncating division); undefined for b = 0. */
export function remainder(a: bigint, b: bigint, width: number, signedness: Signedness): bigint | undefined {
  if (b === 0n) return undefined;
  return truncate(read(a, width, signedness) % read(b, width, signedness), width);
}

/** Signed a mod b with the sign of b (the modulo of floor division); undefined for b = 0. */
export function moduloSigned(a: bigint, b: bigint, width: number): bigint | undefined {
  if (b === 0n) return undefined;
  const divisor = toSigned(b, width);
  const rest = toSigned(a, width) % divisor;
  const adjusted = rest !== 0n && rest < 0n !== divisor < 0n ? rest + divisor : rest;
  return truncate(adjusted, width);
}

/** Mathematical a / b rounded towards minus infinity; both are plain integers, b is not 0. */
export function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

/** Mathematical a / b rounded towards plus infinity; both are plain integers, b is not 0. */
export function ceilDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n === b < 0n ? quotient + 1n : quotient;
}

/** a << amount; undefined when amount >= width. */
export function shiftLeft(a: bigint, amount: bigint, width: number): bigint | undefined {
  return amount >= BigInt(width) ? undefined : truncate(a << amount, width);
}

/** a >> amount filling with zeros; undefined when amount >= width. */
export function shiftRightLogical(a: bigint, amount: bigint, width: number): bigint | undefined {
  return amount >= BigInt(width) ? undefined : a >> amount;
}

/** a >> amount filling with the sign bit; undefined when amount >= width. */
export function shiftRightArithmetic(a: bigint, amount: bigint, width: number): bigint | undefined {
  return amount >= BigInt(width) ? undefined : truncate(toSigned(a, width) >> amount, width);
}

/** The smaller of two patterns under the given reading. */
export function minimum(a: bigint, b: bigint, width: number, signedness: Signedness): bigint {
  return read(a, width, signedness) <= read(b, width, signedness) ? a : b;
}

/** The larger of two patterns under the given reading. */
export function maximum(a: bigint, b: bigint, width: number, signedness: Signedness): bigint {
  return read(a, width, signedness) >= read(b, width, signedness) ? a : b;
}

/** The magnitude as a pattern; the magnitude of the minimum is the minimum. */
export function absolute(value: bigint, width: number): bigint {
  return isNegative(value, width) ? truncate(-value, width) : value;
}

/** The high `width` bits of the 2·width-bit product. */
export function multiplyHigh(a: bigint, b: bigint, width: number, signedness: Signedness): bigint {
  return truncate((read(a, width, signedness) * read(b, width, signedness)) >> BigInt(width), width);
}
