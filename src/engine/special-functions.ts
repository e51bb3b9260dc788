// Functions of mathematics that JavaScript does not have: error functions and gamma functions, in f64. f32 results are rounded once and correct
// in all but very few cases; f64 results are within a few units of the last place, except lgamma near its zeros.
//
// Invariant: as in images/access.ts, every function uses nothing but its parameters, what every engine of JavaScript has, and the functions
// of this file that `specialFunctionTexts` lists.

/** The functions by the names of OpenCL. `lgamma_sign` is the sign of gamma, 1 or -1, and 0 if gamma has a pole. */
export function makeSpecialFunctions() {
  return {
    erf: errorFunction,
    erfc: complementaryErrorFunction,
    tgamma: gamma,
    lgamma: logGamma,
    lgamma_sign: signOfGamma,
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
  if (x >= 2) return errorTail(x);
  return 1 - errorFunction(x);
}

/** erfc for x from 2 on: exp(-x²) / √π by a continued fraction, from the far end. */
function errorTail(x: number): number {
  if (x > 27.3) return 0;
  let rest = x;
  for (let n = 120; n > 0; n--) rest = x + n / 2 / rest;
  // exp(-x²) of a rounded x² would be wrong by as much as x² is large.
  const high = Math.fround(x);
  const low = x - high;
  return (Math.exp(-high * high) * Math.exp(-low * (x + high))) / (rest * Math.sqrt(Math.PI));
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
  if (x === 0) return 1 / x;
  if (Number.isInteger(x)) {
    if (x < 0) return Number.NaN;
    if (x > 171) return Number.POSITIVE_INFINITY;
    let product = 1;
    for (let factor = 2; factor < x; factor++) product *= factor;
    return product;
  }
  if (x < 0.5) return Math.PI / (sinePi(x) * gamma(1 - x));
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
  if (x === 1 || x === 2) return 0;
  if (x < 0.5) return Math.log(Math.PI / Math.abs(sinePi(x))) - logGamma(1 - x);
  if (x < 100) return Math.log(gamma(x));
  const t = x + 607 / 128 - 0.5;
  return Math.log(Math.sqrt(2 * Math.PI) * lanczosSum(x - 1)) - t + (x - 0.5) * Math.log(t);
}

function signOfGamma(x: number): number {
  if (!(x <= 0)) return 1;
  if (Number.isInteger(x)) return 0;
  return Math.floor(x) % 2 === 0 ? 1 : -1;
}

/** All functions of this file, for those who send them elsewhere. */
export const specialFunctionTexts: readonly ((...args: never[]) => unknown)[] = [
  makeSpecialFunctions,
  errorFunction,
  complementaryErrorFunction,
  errorTail,
  lanczosSum,
  gamma,
  sinePi,
  logGamma,
  signOfGamma,
];
