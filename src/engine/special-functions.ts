// Functions of mathematics that JavaScript does not have: error functions and gamma functions, in f64. f32 results are rounded once and correct
// in all but very few cases; f64 results are within a few units of the last place, except lgamma near its zeros.

/** The functions by the names of OpenCL. `lgamma_sign` is the sign of gamma, 1 or -1, and 0 if gamma has a pole. */
export function makeSpecialFunctions() {
  return {
    erf: errorFunction,
    erfc: complementaryErrorFunction,
    tgamma: gamma,
    lgamma: logGamma,
    lgamma_sign: signOfGamma,
    fma: fusedMultiplyAdd,
  };
}

/** Where the series gives way to the continued fraction. */
function errorFunction(x: number): number {
  if (!(Math.abs(x) < 2)) return Number.isNaN(x) ? x : Math.sign(x) * (1 - errorTail(Math.abs(x)));
  // x^(2n+1) 2^n / (1 · 3 · 5 …), all of one sign.
  let term = x;
  let sum = x;
  for (let n = 1; Math.abs(term) > Math.abs(sum) * 2 ** -60; n++) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

function complementaryErrorFunction(x: number): number {
  if (x >= 0.5) return errorTail(x);
  return 1 - errorFunction(x);
}

/**
 * erfc from 1/2 on: exp(-x²) times an integral by the trapezoidal rule, whose error is below that of f64 except for a term that is known
 * (Chiarella and Reichel).
 */
function errorTail(x: number): number {
  if (x > 27.3) return 0;
  const square = x * x;
  let sum = 0;
  // From the small terms to the large ones, with a step of 1/2.
  for (let k = 13; k > 0; k--) sum += Math.exp((-k * k) / 4) / (square + (k * k) / 4);
  // exp(-x²) of a rounded x² would be wrong by as much as x² is large.
  const high = Math.fround(x);
  const low = x - high;
  const usual = (x / Math.PI) * (0.5 / square + sum) * Math.exp(-high * high) * Math.exp(-low * (x + high));
  return x < 2 * Math.PI ? usual - 2 / Math.expm1(4 * Math.PI * x) : usual;
}

/** Lanczos' approximation, g = 607/128: the sum. */
function lanczosSum(x: number): number {
  const coefficients = [
    57.15623566586292, -59.59796035547549, 14.136097974741746, -0.4919138160976202, 3.399464998481189e-5,
    4.652362892704858e-5, -9.837447530487956e-5, 0.0001580887032249125, -0.00021026444172410488, 0.00021743961811521265,
    -0.0001643181065367639, 8.441822398385275e-5, -2.6190838401581408e-5, 3.6899182659531625e-6,
  ];
  return coefficients.reduce((sum, one, at) => sum + one / (x + at + 1), 0.9999999999999971);
}

function gamma(x: number): number {
  if (Number.isNaN(x) || x === Number.NEGATIVE_INFINITY) return Number.NaN;
  if (Math.abs(x) < 2 ** -60) return 1 / x;
  if (Number.isInteger(x)) {
    if (x < 0) return Number.NaN;
    if (x > 171) return Number.POSITIVE_INFINITY;
    let product = 1;
    for (let factor = 2; factor < x; factor++) product *= factor;
    return product;
  }
  // The size of x is exact, 1 - x is not.
  if (x < -190) return 0 * signOfGamma(x);
  if (x < -150) {
    let product = 1;
    for (let step = 0; step < 40; step++) product *= x + step;
    return gamma(x + 40) / product;
  }
  if (x < 0) return -Math.PI / (x * sinePi(x) * gamma(-x));
  if (x < 0.5) return gamma(1 + x) / x;
  if (x > 171.7) return Number.POSITIVE_INFINITY;
  const t = x + 607 / 128 - 0.5;
  const half = t ** ((x - 0.5) / 2);
  return ((Math.sqrt(2 * Math.PI) * lanczosSum(x - 1) * half) / Math.exp(t)) * half;
}

/** The sine of pi times a number, right where the product is large. */
function sinePi(x: number): number {
  const rest = x - 2 * Math.round(x / 2);
  return Math.sin(Math.PI * (Math.abs(rest) > 0.5 ? Math.sign(rest) - rest : rest));
}

/** The logarithm of the size of gamma. */
function logGamma(x: number): number {
  if (!Number.isFinite(x)) return Math.abs(x);
  if (x <= 0 && Number.isInteger(x)) return Number.POSITIVE_INFINITY;
  if (Math.abs(x) < 2 ** -60) return -Math.log(Math.abs(x));
  if (x < 0) return Math.log(Math.PI / Math.abs(x * sinePi(x))) - logGamma(-x);
  if (x < 0.5) return logGamma(1 + x) - Math.log(x);
  if (x < 1.5) return logGammaNearTwo(x - 1) - Math.log1p(x - 1);
  if (x < 2.5) return logGammaNearTwo(x - 2);
  if (x < 100) return Math.log(gamma(x));
  const t = x + 607 / 128 - 0.5;
  return Math.log(Math.sqrt(2 * Math.PI) * lanczosSum(x - 1)) - t + (x - 0.5) * Math.log(t);
}

/** The logarithm of gamma of 2 + z, for z up to 1/2, by its power series. */
function logGammaNearTwo(z: number): number {
  // ζ(k) - 1 from k = 2 on.
  const coefficients = [
    0.6449340668482264, 0.2020569031595943, 0.08232323371113819, 0.03692775514336993, 0.01734306198444914,
    0.008349277381922827, 0.00407735619794434, 0.0020083928260822143, 0.0009945751278180853, 0.0004941886041194645,
    0.0002460865533080483, 0.00012271334757848915, 6.124813505870483e-5, 3.058823630702049e-5, 1.528225940865187e-5,
    7.637197637899763e-6, 3.81729326499984e-6, 1.908212716553939e-6, 9.539620338727962e-7, 4.769329867878064e-7,
    2.38450502727733e-7, 1.1921992596531106e-7, 5.960818905125948e-8, 2.980350351465228e-8, 1.4901554828365043e-8,
    7.45071178983543e-9, 3.725334024788457e-9, 1.862659723513049e-9, 9.313274324196682e-10,
  ];
  const ONE_LESS_EULER = 0.42278433509846713;
  const sum = coefficients.reduceRight((rest, one, at) => one / (at + 2) - z * rest, 0);
  return z * (ONE_LESS_EULER + z * sum);
}

function signOfGamma(x: number): number {
  if (!(x <= 0)) return 1;
  if (Number.isInteger(x)) return 0;
  return Math.floor(x) % 2 === 0 ? 1 : -1;
}

/** a * b + c, rounded once. */
function fusedMultiplyAdd(a: number, b: number, c: number): number {
  if (a === 0 || b === 0 || ![a, b, c].every(Number.isFinite)) return a * b + c;
  if (c === 0) return a * b;
  const [x, y, z] = [integerParts(a), integerParts(b), integerParts(c)];
  const exponent = x.exponent + y.exponent;
  const least = Math.min(exponent, z.exponent);
  const product = (x.integer * y.integer) << BigInt(exponent - least);
  return rounded(product + (z.integer << BigInt(z.exponent - least)), least);
}

/** A number as an integer times a power of two. */
function integerParts(x: number): { readonly integer: bigint; readonly exponent: number } {
  const bits = new BigUint64Array(Float64Array.of(Math.abs(x)).buffer)[0] ?? 0n;
  const exponent = Number(bits >> 52n);
  const size = BigInt.asUintN(52, bits) + (exponent === 0 ? 0n : 1n << 52n);
  return { integer: x < 0 ? -size : size, exponent: Math.max(exponent, 1) - 1075 };
}

/** The number nearest to an integer times a power of two that is no smaller than a product of two numbers can need. */
function rounded(integer: bigint, exponent: number): number {
  const size = integer < 0n ? -integer : integer;
  const lost = Math.max(size.toString(2).length - 53, -1074 - exponent, 0);
  const kept = size >> BigInt(lost);
  const rest = size - (kept << BigInt(lost));
  const half = lost === 0 ? 1n : 1n << BigInt(lost - 1);
  const isUp = rest > half || (rest === half && kept % 2n === 1n);
  const value = Number(kept + (isUp ? 1n : 0n)) * 2 ** (exponent + lost);
  return integer < 0n ? -value : value;
}
