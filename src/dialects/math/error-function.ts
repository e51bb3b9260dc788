// The error functions, correctly rounded except for the smallest numbers of `erf`.

const BITS = 256n;
const ONE = 1n << BITS;
/** Pi, with more digits than are needed: 80 after the point. */
const PI = "314159265358979323846264338327950288419716939937510582097494459230781640628620899";

/** By its power series, with numbers that are long enough for the differences in it. */
export function errorFunction(x: number): number {
  const size = Math.abs(x);
  if (!(size <= 6) || size === 0) return size > 6 ? Math.sign(x) : x;
  // The numbers from here on have no bits below 2^-60.
  if (size < 2 ** -7) return (2 / Math.sqrt(Math.PI)) * (x - (x * x * x) / 3 + x ** 5 / 10 - x ** 7 / 42);
  return (Math.sign(x) * Number(scaledErrorFunction(size))) / 2 ** Number(BITS);
}

/** Of a number from 2^-60 to 6, in units of 2^-256. */
function scaledErrorFunction(size: number): bigint {
  const exact = BigInt(size * 2 ** 60) << (BITS - 60n);
  const square = (exact * exact) >> BITS;
  let power = exact;
  let sum = 0n;
  for (let n = 0n; power !== 0n; n++) {
    const term = power / (2n * n + 1n);
    sum += n % 2n === 0n ? term : -term;
    power = ((power * square) >> BITS) / (n + 1n);
  }
  return (2n * sum * ONE) / root((BigInt(PI) * ONE) / 10n ** 80n);
}

/** One less the error function. */
export function complementaryErrorFunction(x: number): number {
  if (!(x > 2 ** -20)) return 1 - errorFunction(x);
  if (x <= 6) return Number(ONE - scaledErrorFunction(x)) / 2 ** Number(BITS);
  return x >= 28 ? 0 : tail(x);
}

/** By its continued fraction e^-x² / √π · 1 / (x + (1/2) / (x + (2/2) / (x + …))), from 6 to 28. */
function tail(x: number): number {
  const exact = BigInt(x * 2 ** 50) << (BITS - 50n);
  let fraction = exact;
  for (let n = 400n; n > 0n; n--) fraction = exact + (((n * ONE) / 2n) * ONE) / fraction;
  const square = (exact * exact) >> BITS;
  let term = ONE;
  let power = ONE;
  for (let n = 1n; term !== 0n; n++) {
    term = (term * square) / (n * ONE);
    power += term;
  }
  // e^x² is at most 2^1132, so the quotient keeps the bits of the smallest floats.
  const divisor = (((power * fraction) >> BITS) * root((BigInt(PI) * ONE) / 10n ** 80n)) >> BITS;
  const quotient = (ONE << 1200n) / divisor;
  return ratio(quotient, 1200);
}

/** A positive number over a power of two, rounded once. */
function ratio(value: bigint, power: number): number {
  const length = value.toString(2).length;
  const lowest = Math.max(length - power - 53, -1074);
  const dropped = lowest + power;
  const half = dropped > 0 ? 1n << BigInt(dropped - 1) : 0n;
  return Number((value + half) >> BigInt(dropped)) * 2 ** lowest;
}

/** The square root of a multiple of the unit. */
function root(value: bigint): bigint {
  let found = ONE << 1n;
  for (;;) {
    const next = (found + (value * ONE) / found) >> 1n;
    if (next >= found) return found;
    found = next;
  }
}
