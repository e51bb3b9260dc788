// The error function, correctly rounded except for the smallest numbers.

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
  const exact = BigInt(size * 2 ** 60) << (BITS - 60n);
  const square = (exact * exact) >> BITS;
  let power = exact;
  let sum = 0n;
  for (let n = 0n; power !== 0n; n++) {
    const term = power / (2n * n + 1n);
    sum += n % 2n === 0n ? term : -term;
    power = ((power * square) >> BITS) / (n + 1n);
  }
  const scaled = (2n * sum * ONE) / root((BigInt(PI) * ONE) / 10n ** 80n);
  return (Math.sign(x) * Number(scaled)) / 2 ** Number(BITS);
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
