// Functions of mathematics to about 200 bits.

import {
  type Big,
  big,
  exactly,
  isLess,
  isNegative,
  magnitude,
  minus,
  nearest,
  negated,
  one,
  over,
  plus,
  root,
  roughly,
  scaled,
  size,
  times,
} from "./big.ts";

const integer = (value: number | bigint): Big => big(BigInt(value));
export const half = scaled(one, -1);

/** Sums terms until they no longer count. */
function series(first: Big, next: (term: Big, at: number) => Big): Big {
  let [sum, term] = [first, first];
  for (let at = 1; term.integer !== 0n && magnitude(term) > magnitude(sum) - 250; at++) {
    term = next(term, at);
    sum = plus(sum, term);
  }
  return sum;
}

// ---- constants

/** Bits of pi that reduce the largest numbers. */
const PI_BITS = 1500;

/** The arc tangent of 1/x, with so many bits after the point. */
function inverseTangent(x: bigint, bits: number): bigint {
  let term = (1n << BigInt(bits)) / x;
  let sum = term;
  for (let n = 3n, sign = -1n; term !== 0n; n += 2n, sign = -sign) {
    term /= x * x;
    sum += (sign * term) / n;
  }
  return sum;
}

const longPi = 16n * inverseTangent(5n, PI_BITS) - 4n * inverseTangent(239n, PI_BITS);
export const pi = big(longPi, -PI_BITS);
export const halfPi = scaled(pi, -1);
/** 2 artanh(1/3). */
const logOfTwo = times(
  integer(2),
  (() => {
    const ninth = over(one, integer(9));
    let power = over(one, integer(3));
    let sum = power;
    for (let n = 3; n < 200; n += 2) {
      power = times(power, ninth);
      sum = plus(sum, over(power, integer(n)));
    }
    return sum;
  })(),
);

// ---- powers and logarithms

/** From here on, results are out of every type's range. */
const LARGEST_EXPONENT = 20000;

export function exp(given: Big): Big {
  const x = magnitude(given) > 14 ? integer(isNegative(given) ? -LARGEST_EXPONENT : LARGEST_EXPONENT) : given;
  const powers = nearest(over(x, logOfTwo));
  const STEPS = 10;
  const rest = scaled(minus(x, times(big(powers), logOfTwo)), -STEPS);
  let result = series(one, (term, at) => over(times(term, rest), integer(at)));
  for (let step = 0; step < STEPS; step++) result = times(result, result);
  return scaled(result, Number(powers));
}

/** exp(x) - 1 */
export function expm1(x: Big): Big {
  if (magnitude(x) > -6) return minus(exp(x), one);
  return series(x, (term, at) => over(times(term, x), integer(at + 1)));
}

export function log(x: Big): Big {
  const power = magnitude(x);
  const fraction = scaled(x, -power);
  let guess = exactly(Math.log(roughly(fraction)));
  // Halley's steps, which triple the number of right bits.
  for (let step = 0; step < 2; step++) {
    const back = exp(guess);
    guess = plus(guess, scaled(over(minus(fraction, back), plus(fraction, back)), 1));
  }
  return plus(guess, times(integer(power), logOfTwo));
}

/** log(1 + x) */
export function log1p(x: Big): Big {
  if (magnitude(x) > -30) return log(plus(one, x));
  let power = x;
  let sum = x;
  for (let n = 2; n < 12; n++) {
    power = negated(times(power, x));
    sum = plus(sum, over(power, integer(n)));
  }
  return sum;
}

/** x near 1 loses bits in its logarithm. */
export const logNear = (x: Big): Big => (magnitude(minus(x, one)) < -8 ? log1p(minus(x, one)) : log(x));
export const logTo = (x: Big, base: number): Big => over(logNear(x), log(integer(base)));
export const power = (x: Big, y: Big): Big => exp(times(y, logNear(x)));
export const rootOf = (x: Big, n: Big): Big => exp(over(logNear(x), n));

// ---- circles

/** The rest after the nearest multiple of half a pi, and the number of it modulo 4. */
function reduced(x: Big): readonly [rest: Big, quadrant: number] {
  if (magnitude(x) < -1) return [x, 0];
  // In fixed point with all bits of pi.
  const wide = x.exponent + PI_BITS + 200;
  const fixed = wide >= 0 ? x.integer << BigInt(wide) : x.integer >> BigInt(-wide);
  const quarter = longPi << 199n;
  const count = (2n * fixed + quarter) / (2n * quarter) - (2n * fixed + quarter < 0n ? 1n : 0n);
  return [big(fixed - count * quarter, -PI_BITS - 200), Number(((count % 4n) + 4n) % 4n)];
}

function sineOfRest(x: Big): Big {
  const square = times(x, x);
  return series(x, (term, at) => negated(over(times(term, square), integer(2 * at * (2 * at + 1)))));
}

function cosineOfRest(x: Big): Big {
  const square = times(x, x);
  return series(one, (term, at) => negated(over(times(term, square), integer(2 * at * (2 * at - 1)))));
}

function sineFrom(rest: Big, quadrant: number): Big {
  const value = quadrant % 2 === 0 ? sineOfRest(rest) : cosineOfRest(rest);
  return quadrant % 4 >= 2 ? negated(value) : value;
}

export function sin(x: Big): Big {
  const [rest, quadrant] = reduced(x);
  return sineFrom(rest, quadrant);
}

export function cos(x: Big): Big {
  const [rest, quadrant] = reduced(x);
  return sineFrom(rest, quadrant + 1);
}

/** The sine of pi times x. */
export function sinpi(x: Big, more = 0): Big {
  const quarters = nearest(scaled(x, 1));
  const rest = times(minus(x, big(quarters, -1)), pi);
  return sineFrom(rest, Number((((quarters + BigInt(more)) % 4n) + 4n) % 4n));
}

export const cospi = (x: Big): Big => sinpi(x, 1);

export function atan(x: Big): Big {
  if (isNegative(x)) return negated(atan(negated(x)));
  if (isLess(one, x)) return minus(halfPi, atan(over(one, x)));
  let [rest, halvings] = [x, 0];
  for (; magnitude(rest) > -7; halvings++) rest = over(rest, plus(one, root(plus(one, times(rest, rest)))));
  const square = negated(times(rest, rest));
  let [power, sum] = [rest, rest];
  for (let n = 3; magnitude(power) > magnitude(sum) - 250 && power.integer !== 0n; n += 2) {
    power = times(power, square);
    sum = plus(sum, over(power, integer(n)));
  }
  return scaled(sum, halvings);
}

/** The angle of a point, of which not both coordinates are zero. */
export function atan2(y: Big, x: Big): Big {
  if (x.integer === 0n) return isNegative(y) ? negated(halfPi) : halfPi;
  const angle = atan(over(y, x));
  if (!isNegative(x)) return angle;
  return isNegative(y) ? minus(angle, pi) : plus(angle, pi);
}

const complement = (x: Big): Big => root(times(minus(one, x), plus(one, x)));
export const asin = (x: Big): Big => atan2(x, complement(x));
export const acos = (x: Big): Big => atan2(complement(x), x);

// ---- hyperbolas

export function sinh(x: Big): Big {
  if (magnitude(x) > 2) return scaled(minus(exp(x), exp(negated(x))), -1);
  const grown = expm1(x);
  return scaled(plus(grown, over(grown, plus(grown, one))), -1);
}
export const cosh = (x: Big): Big => scaled(plus(exp(x), exp(negated(x))), -1);
export function tanh(x: Big): Big {
  if (magnitude(x) > 10) return isNegative(x) ? negated(tanh(negated(x))) : minus(one, scaled(one, -500));
  const grown = expm1(scaled(x, 1));
  return over(grown, plus(grown, integer(2)));
}
export function asinh(x: Big): Big {
  if (isNegative(x)) return negated(asinh(negated(x)));
  const square = times(x, x);
  return log1p(plus(x, over(square, plus(one, root(plus(one, square))))));
}
export function acosh(x: Big): Big {
  const above = minus(x, one);
  return log1p(plus(above, root(times(above, plus(x, one)))));
}
export const atanh = (x: Big): Big => scaled(minus(log1p(x), log1p(negated(x))), -1);

// ---- error and gamma functions

const twoOverRootOfPi = over(integer(2), root(pi));

/** Where the series gives way to the continued fraction. */
const FAR = integer(5);

export function erf(x: Big): Big {
  if (isLess(FAR, size(x))) {
    const tail = erfcFar(size(x));
    return isNegative(x) ? minus(tail, one) : minus(one, tail);
  }
  const square = scaled(times(x, x), 1);
  const sum = series(x, (term, at) => over(times(term, square), integer(2 * at + 1)));
  return times(times(twoOverRootOfPi, exp(negated(times(x, x)))), sum);
}

function erfcFar(x: Big): Big {
  const square = times(x, x);
  let rest = x;
  for (let n = 200; n > 0; n--) rest = plus(x, over(big(BigInt(n), -1), rest));
  return over(exp(negated(square)), times(rest, root(pi)));
}

export function erfc(x: Big): Big {
  return isLess(FAR, x) ? erfcFar(x) : minus(one, erf(x));
}

/** Bernoulli's numbers of even index. */
const bernoulli: readonly Big[] = (() => {
  const numbers: [bigint, bigint][] = [[1n, 1n]];
  const reducedPair = ([a, b]: [bigint, bigint]): [bigint, bigint] => {
    let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
    while (y !== 0n) [x, y] = [y, x % y];
    return x === 0n ? [0n, 1n] : [a / x, b / x];
  };
  for (let n = 1; n <= 60; n++) {
    let choice = 1n;
    let sum: [bigint, bigint] = [0n, 1n];
    for (let k = 0; k < n; k++) {
      const [a, b] = numbers[k] ?? [0n, 1n];
      sum = reducedPair([sum[0] * b + choice * a * sum[1], sum[1] * b]);
      choice = (choice * BigInt(n + 1 - k)) / BigInt(k + 1);
    }
    numbers.push(reducedPair([-sum[0], sum[1] * BigInt(n + 1)]));
  }
  return numbers.filter((_, at) => at > 0 && at % 2 === 0).map(([a, b]) => over(big(a), big(b)));
})();

/** The logarithm of gamma of a positive number, and for small ones the number that gamma of a larger one is to be divided by. */
function stirling(x: Big): readonly [logarithm: Big, divisor: Big] {
  let divisor = one;
  let z = x;
  while (isLess(z, integer(50))) {
    divisor = times(divisor, z);
    z = plus(z, one);
  }
  let sum = plus(times(minus(z, half), log(z)), negated(z));
  sum = plus(sum, scaled(log(scaled(pi, 1)), -1));
  const square = times(z, z);
  let power = z;
  bernoulli.forEach((number, at) => {
    const n = 2 * (at + 1);
    sum = plus(sum, over(number, times(integer(n * (n - 1)), power)));
    power = times(power, square);
  });
  return [sum, divisor];
}

/** Gamma where it is no pole. */
export function gamma(x: Big): Big {
  if (isLess(x, half)) return over(pi, times(sinpi(x), gamma(minus(one, x))));
  if (magnitude(x) > 12) return scaled(one, LARGEST_EXPONENT);
  const [logarithm, divisor] = stirling(x);
  return over(exp(logarithm), divisor);
}

/** The logarithm of the size of gamma. */
export function logGamma(x: Big): Big {
  if (isLess(x, half)) return minus(log(over(pi, size(sinpi(x)))), logGamma(minus(one, x)));
  if (magnitude(x) > 200) return times(x, minus(log(x), one));
  const [logarithm, divisor] = stirling(x);
  return minus(logarithm, log(divisor));
}

export const hypot = (x: Big, y: Big): Big => root(plus(times(x, x), times(y, y)));
