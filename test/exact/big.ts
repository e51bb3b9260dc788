// Numbers of about 240 bits, for values that results of the engine are compared with: an integer times a power of two, cut to that precision
// after each operation. Functions of them are in `functions.ts`.

/** `integer` times two to the power of `exponent`. */
export interface Big {
  readonly integer: bigint;
  readonly exponent: number;
}

const PRECISION = 240;

/** Bits of an integer without its sign. */
function lengthOf(integer: bigint): number {
  const text = (integer < 0n ? -integer : integer).toString(16);
  return integer === 0n ? 0 : 4 * text.length - Math.clz32(Number.parseInt(text[0] ?? "0", 16)) + 28;
}

export function big(integer: bigint, exponent = 0): Big {
  const excess = lengthOf(integer) - PRECISION;
  return excess <= 0 ? { integer, exponent } : { integer: integer >> BigInt(excess), exponent: exponent + excess };
}

/** The value of a finite number. */
export function exactly(value: number): Big {
  const bits = new BigUint64Array(Float64Array.of(Math.abs(value)).buffer)[0] ?? 0n;
  const exponent = Number(bits >> 52n);
  const integer = BigInt.asUintN(52, bits) + (exponent === 0 ? 0n : 1n << 52n);
  return { integer: value < 0 ? -integer : integer, exponent: Math.max(exponent, 1) - 1075 };
}

export const zero: Big = { integer: 0n, exponent: 0 };
export const one: Big = { integer: 1n, exponent: 0 };

/** The exponent of the first bit; of zero, less than all others. */
export function magnitude({ integer, exponent }: Big): number {
  return integer === 0n ? Number.NEGATIVE_INFINITY : lengthOf(integer) + exponent - 1;
}

export function isNegative({ integer }: Big): boolean {
  return integer < 0n;
}

export function negated({ integer, exponent }: Big): Big {
  return { integer: -integer, exponent };
}

export function size(x: Big): Big {
  return isNegative(x) ? negated(x) : x;
}

/** Times a power of two. */
export function scaled({ integer, exponent }: Big, power: number): Big {
  return { integer, exponent: exponent + power };
}

export function plus(a: Big, b: Big): Big {
  if (a.integer === 0n) return b;
  if (b.integer === 0n) return a;
  const [high, low] = a.exponent >= b.exponent ? [a, b] : [b, a];
  const distance = high.exponent - low.exponent;
  // What is far below the precision of the other counts as little as anything that small.
  if (distance > 4 * PRECISION && magnitude(high) - magnitude(low) > 2 * PRECISION) {
    const nudge = low.integer < 0n ? -1n : 1n;
    return big((high.integer << BigInt(PRECISION)) + nudge, high.exponent - PRECISION);
  }
  return big((high.integer << BigInt(distance)) + low.integer, low.exponent);
}

export function minus(a: Big, b: Big): Big {
  return plus(a, negated(b));
}

export function times(a: Big, b: Big): Big {
  return big(a.integer * b.integer, a.exponent + b.exponent);
}

export function over(a: Big, b: Big): Big {
  const shift = Math.max(0, PRECISION + 2 + lengthOf(b.integer) - lengthOf(a.integer));
  return big((a.integer << BigInt(shift)) / b.integer, a.exponent - shift - b.exponent);
}

export function isLess(a: Big, b: Big): boolean {
  return isNegative(minus(a, b));
}

/** The root of a number that is not negative. */
export function root(x: Big): Big {
  if (x.integer === 0n) return zero;
  let shift = 2 * PRECISION - lengthOf(x.integer);
  if ((x.exponent - shift) % 2 !== 0) shift++;
  const square = shift < 0 ? x.integer >> BigInt(-shift) : x.integer << BigInt(shift);
  let guess = 1n << BigInt(Math.ceil(lengthOf(square) / 2));
  for (let next = (guess + square / guess) >> 1n; next < guess; next = (guess + square / guess) >> 1n) guess = next;
  return big(guess, (x.exponent - shift) / 2);
}

/** The nearest integer. */
export function nearest({ integer, exponent }: Big): bigint {
  if (exponent >= 0) return integer << BigInt(exponent);
  if (-exponent > lengthOf(integer) + 1) return 0n;
  return (integer + (1n << BigInt(-exponent - 1))) >> BigInt(-exponent);
}

/** About the value, rounded to a number of 53 bits. */
export function roughly({ integer, exponent }: Big): number {
  const excess = Math.max(0, lengthOf(integer) - 60);
  const power = exponent + excess;
  const head = Number(integer >> BigInt(excess));
  return power < -1000 ? head * 2 ** -1000 * 2 ** (power + 1000) : head * 2 ** power;
}
