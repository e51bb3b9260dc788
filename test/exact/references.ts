// What functions of OpenCL.std and GLSL.std.450 are, exactly: with the results that the specifications state for zeros, infinities and NaNs
// (OpenCL C, Additional Requirements Beyond C99 TC2; C99, Annex F).

import { type Big, exactly, magnitude, minus, negated, one, over, plus, root, scaled, times } from "./big.ts";
import type { Exact } from "./formats.ts";
import * as exact from "./functions.ts";

export type Reference = (...args: readonly number[]) => Exact;

const { POSITIVE_INFINITY: INFINITY, NaN: NOT_A_NUMBER } = Number;

/** A function of one number. `special` has what is no value of the function at a number, `limits` what it is at both infinities. */
function unary(
  compute: (x: Big) => Exact,
  limits: readonly [below: Exact, above: Exact],
  special: (x: number) => Exact = () => undefined,
): Reference {
  return (x = 0) => {
    if (Number.isNaN(x)) return x;
    if (!Number.isFinite(x)) return x < 0 ? limits[0] : limits[1];
    return special(x) ?? compute(exactly(x));
  };
}

const zeroIsZero = (x: number): Exact => (x === 0 ? x : undefined);
const sign = (x: number): number => (x < 0 || Object.is(x, -0) ? -1 : 1);
const outside = (x: number): Exact => (Math.abs(x) > 1 ? NOT_A_NUMBER : undefined);
const overPi = (x: Exact): Exact => (typeof x === "object" ? over(x, exact.pi) : x);
const both = [-INFINITY, INFINITY] as const;
const none = [NOT_A_NUMBER, NOT_A_NUMBER] as const;
const ofLogarithm = (x: number): Exact => (x === 0 ? -INFINITY : x < 0 ? NOT_A_NUMBER : x === 1 ? 0 : undefined);
const isInteger = Number.isInteger;
const isOdd = (x: number): boolean => isInteger(x) && Math.abs(x % 2) === 1;

const acos = unary(exact.acos, none, (x) => outside(x) ?? (x === 1 ? 0 : undefined));
const asin = unary(exact.asin, none, (x) => outside(x) ?? zeroIsZero(x));
const atan = unary(exact.atan, [negated(exact.halfPi), exact.halfPi], zeroIsZero);

const atan2: Reference = (y = 0, x = 0) => {
  if (Number.isNaN(x) || Number.isNaN(y)) return NOT_A_NUMBER;
  const turned = (angle: Big): Big => (sign(y) < 0 ? negated(angle) : angle);
  if (y === 0) return sign(x) > 0 ? y : turned(exact.pi);
  const finite = (value: number) => Number.isFinite(value);
  if (!finite(x) && !finite(y)) return turned(scaled(x > 0 ? exact.pi : times(exact.pi, exactly(3)), -2));
  if (!finite(y)) return turned(exact.halfPi);
  if (!finite(x)) return x > 0 ? 0 * sign(y) : turned(exact.pi);
  return exact.atan2(exactly(y), exactly(x));
};

const power: Reference = (x = 0, y = 0) => {
  if (y === 0 || x === 1) return 1;
  if (x === -1 && !Number.isFinite(y) && !Number.isNaN(y)) return 1;
  if (!Number.isFinite(x) || !Number.isFinite(y) || x === 0 || (x < 0 && !isInteger(y))) return x ** y;
  const value = exact.power(exactly(Math.abs(x)), exactly(y));
  return x < 0 && isOdd(y) ? negated(value) : value;
};

const powr: Reference = (x = 0, y = 0) => {
  if (Number.isNaN(x) || Number.isNaN(y) || x < 0) return NOT_A_NUMBER;
  if (y === 0) return x === 0 || x === INFINITY ? NOT_A_NUMBER : 1;
  if (x === 1) return Number.isFinite(y) ? 1 : NOT_A_NUMBER;
  return power(Math.abs(x), y);
};

const rootn: Reference = (x = 0, n = 0) => {
  if (n === 0 || Number.isNaN(x) || (x < 0 && !isOdd(n))) return NOT_A_NUMBER;
  const of = isOdd(n) ? sign(x) : 1;
  if (x === 0) return n > 0 ? 0 * of : INFINITY * of;
  if (!Number.isFinite(x)) return n > 0 ? INFINITY * of : 0 * of;
  const value = exact.rootOf(exactly(Math.abs(x)), exactly(n));
  return of < 0 ? negated(value) : value;
};

const hypot: Reference = (x = 0, y = 0) => {
  if (Math.abs(x) === INFINITY || Math.abs(y) === INFINITY) return INFINITY;
  if (Number.isNaN(x) || Number.isNaN(y)) return NOT_A_NUMBER;
  return exact.hypot(exactly(x), exactly(y));
};

/** The remainder after the nearest quotient, of two the even one, and that quotient. */
function nearestRemainder(x: number, y: number): readonly [Exact, bigint] {
  if (Number.isNaN(x) || Number.isNaN(y) || y === 0 || !Number.isFinite(x)) return [NOT_A_NUMBER, 0n];
  if (!Number.isFinite(y) || x === 0) return [x, 0n];
  const [a, b] = [exactly(x), exactly(y)];
  const least = Math.min(a.exponent, b.exponent);
  const [wholeA, wholeB] = [a.integer << BigInt(a.exponent - least), b.integer << BigInt(b.exponent - least)];
  const [sizeA, sizeB] = [wholeA < 0n ? -wholeA : wholeA, wholeB < 0n ? -wholeB : wholeB];
  let quotient = sizeA / sizeB;
  let rest = sizeA % sizeB;
  if (2n * rest > sizeB || (2n * rest === sizeB && quotient % 2n === 1n)) {
    quotient += 1n;
    rest -= sizeB;
  }
  if (rest === 0n) return [0 * sign(x), sign(x) === sign(y) ? quotient : -quotient];
  const value: Big = { integer: sign(x) < 0 ? -rest : rest, exponent: least };
  return [value, sign(x) === sign(y) ? quotient : -quotient];
}

const lgamma = unary(exact.logGamma, [INFINITY, INFINITY], (x) => {
  if (x <= 0 && isInteger(x)) return INFINITY;
  return x === 1 || x === 2 ? 0 : undefined;
});

const tanpi = unary(
  (x) => over(exact.sinpi(x), exact.cospi(x)),
  none,
  (x) => {
    if (isInteger(x)) return isOdd(x) ? -0 * sign(x) : 0 * sign(x);
    return isInteger(2 * x) ? INFINITY * (Math.floor(x) % 2 === 0 ? 1 : -1) : undefined;
  },
);

/** The sum of numbers and products, of which any may be no number. */
const fma: Reference = (a = 0, b = 0, c = 0) => {
  if (![a, b, c].every(Number.isFinite)) return a * b + c;
  const sum = plus(times(exactly(a), exactly(b)), exactly(c));
  return sum.integer === 0n ? a * b + c : sum;
};

const fdim: Reference = (x = 0, y = 0) => {
  if (Number.isNaN(x) || Number.isNaN(y)) return NOT_A_NUMBER;
  if (x <= y) return 0;
  return Number.isFinite(x - y) || (Number.isFinite(x) && Number.isFinite(y)) ? minus(exactly(x), exactly(y)) : x - y;
};

const number =
  (compute: (...args: number[]) => number): Reference =>
  (...args) =>
    compute(...args);

const halfAway = (x: number): number => {
  const whole = Math.trunc(x);
  return Math.abs(x - whole) >= 0.5 ? whole + Math.sign(x) : whole;
};
const halfEven = (x: number): number => {
  const whole = Math.trunc(x);
  const rest = Math.abs(x - whole);
  const isUp = rest > 0.5 || (rest === 0.5 && whole % 2 !== 0);
  // Of small negative numbers, -0.
  return isUp ? whole + Math.sign(x) : whole;
};

const larger = (x: number, y: number): number => (Number.isNaN(x) ? y : Number.isNaN(y) || x > y ? x : y);
const smaller = (x: number, y: number): number => (Number.isNaN(x) ? y : Number.isNaN(y) || x < y ? x : y);
/** Of zeros either may be taken. */
const anyZero =
  (compute: (x: number, y: number) => number): Reference =>
  (x = 0, y = 0) => {
    const value = compute(x, y);
    return value === 0 ? exactly(0) : value;
  };
const byMagnitude = (
  isFirst: (a: number, b: number) => boolean,
  otherwise: (x: number, y: number) => number,
): Reference =>
  anyZero((x, y) => {
    const [a, b] = [Math.abs(x), Math.abs(y)];
    return isFirst(a, b) ? x : isFirst(b, a) ? y : otherwise(x, y);
  });
const exponentOf = (x: number): number => magnitude(exactly(x));
const product = (factor: Big): Reference => unary((x) => times(x, factor), both, zeroIsZero);
const perDegree = over(exact.pi, exactly(180));

export const references = {
  acos,
  acosh: unary(exact.acosh, [NOT_A_NUMBER, INFINITY], (x) => (x < 1 ? NOT_A_NUMBER : x === 1 ? 0 : undefined)),
  acospi: (x) => overPi(acos(x ?? 0)),
  asin,
  asinh: unary(exact.asinh, both, zeroIsZero),
  asinpi: (x) => overPi(asin(x ?? 0)),
  atan,
  atan2,
  atan2pi: (y, x) => overPi(atan2(y ?? 0, x ?? 0)),
  atanh: unary(exact.atanh, none, (x) => outside(x) ?? (Math.abs(x) === 1 ? INFINITY * x : zeroIsZero(x))),
  atanpi: (x) => overPi(atan(x ?? 0)),
  cbrt: (x) => rootn(x ?? 0, 3),
  ceil: number(Math.ceil),
  /** NaN, and bounds that are the wrong way round, give anything. */
  clamp: (x = 0, least = 0, most = 0) => {
    if (Number.isNaN(x + least + most) || !(least <= most)) return undefined;
    return x < least ? least : x > most ? most : x;
  },
  copysign: number((x, y) => Math.abs(x) * sign(y)),
  cos: unary(exact.cos, none),
  cosh: unary(exact.cosh, [INFINITY, INFINITY]),
  cospi: unary(exact.cospi, none, (x) => (isInteger(x + 0.5) && !isInteger(x) ? 0 : undefined)),
  degrees: product(over(one, perDegree)),
  erf: unary(exact.erf, [-1, 1], zeroIsZero),
  erfc: unary(exact.erfc, [2, 0]),
  exp: unary(exact.exp, [0, INFINITY]),
  exp2: unary((x) => exact.power(exactly(2), x), [0, INFINITY]),
  exp10: unary((x) => exact.power(exactly(10), x), [0, INFINITY]),
  expm1: unary(exact.expm1, [-1, INFINITY], zeroIsZero),
  fabs: number(Math.abs),
  fdim,
  floor: number(Math.floor),
  fma,
  fmax: anyZero(larger),
  fmin: anyZero(smaller),
  fmod: number((x, y) => x % y),
  hypot,
  ldexp: (x = 0, n = 0) => (Number.isFinite(x) && x !== 0 ? scaled(exactly(x), n) : x),
  lgamma,
  log: unary(exact.logNear, [NOT_A_NUMBER, INFINITY], ofLogarithm),
  log10: unary((x) => exact.logTo(x, 10), [NOT_A_NUMBER, INFINITY], ofLogarithm),
  log1p: unary(exact.log1p, [NOT_A_NUMBER, INFINITY], (x) =>
    x === -1 ? -INFINITY : x < -1 ? NOT_A_NUMBER : zeroIsZero(x),
  ),
  log2: unary((x) => exact.logTo(x, 2), [NOT_A_NUMBER, INFINITY], ofLogarithm),
  logb: unary(
    (x) => exactly(magnitude(x)),
    [INFINITY, INFINITY],
    (x) => (x === 0 ? -INFINITY : undefined),
  ),
  maxmag: byMagnitude((a, b) => a > b, larger),
  minmag: byMagnitude((a, b) => a < b, smaller),
  pow: power,
  pown: power,
  powr,
  radians: product(perDegree),
  remainder: (x = 0, y = 0) => nearestRemainder(x, y)[0],
  rint: number(halfEven),
  rootn,
  round: number(halfAway),
  rsqrt: unary(
    (x) => over(one, root(x)),
    [NOT_A_NUMBER, 0],
    (x) => (x === 0 ? INFINITY * sign(x) : x < 0 ? NOT_A_NUMBER : undefined),
  ),
  sign: number((x) => (Number.isNaN(x) ? 0 : Math.sign(x))),
  sin: unary(exact.sin, none, zeroIsZero),
  sinh: unary(exact.sinh, both, zeroIsZero),
  sinpi: unary(exact.sinpi, none, (x) => (isInteger(x) ? 0 * sign(x) : undefined)),
  sqrt: unary(root, [NOT_A_NUMBER, INFINITY], (x) => (x < 0 ? NOT_A_NUMBER : zeroIsZero(x))),
  step: number((edge, x) => (x < edge ? 0 : 1)),
  tan: unary((x) => over(exact.sin(x), exact.cos(x)), none, zeroIsZero),
  tanh: unary(exact.tanh, [-1, 1], zeroIsZero),
  tanpi,
  tgamma: unary(exact.gamma, [NOT_A_NUMBER, INFINITY], (x) => {
    if (x === 0) return INFINITY * sign(x);
    return x < 0 && isInteger(x) ? NOT_A_NUMBER : undefined;
  }),
  trunc: number(Math.trunc),
} satisfies Readonly<Record<string, Reference>>;

/** The lowest seven bits of the quotient of `remquo`, with its sign. */
export function quotientOf(x: number, y: number): number {
  const [, quotient] = nearestRemainder(x, y);
  return Number(quotient % 128n);
}

/** The parts of a number by `frexp`. */
export function fractionOf(x: number): readonly [Exact, number] {
  if (x === 0 || !Number.isFinite(x)) return [x, 0];
  const exponent = exponentOf(x) + 1;
  return [scaled(exactly(x), -exponent), exponent];
}
