// The greatest common divisor of two numbers.

/** The greatest number that divides both integers, which are not negative; the other one if one is 0. */
export function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
