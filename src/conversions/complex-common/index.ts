// The quotient of two complex numbers, in the ops of any arithmetic: by the definition, or with care for what is large, small,
// infinite or no number.

import type { Value } from "../../ir/index.ts";

/** Makes ops on the parts of complex numbers. */
export interface Arithmetic {
  add(a: Value, b: Value): Value;
  sub(a: Value, b: Value): Value;
  mul(a: Value, b: Value): Value;
  div(a: Value, b: Value): Value;
  absolute(x: Value): Value;
  withSign(magnitude: Value, sign: Value): Value;
  compare(predicate: string, a: Value, b: Value): Value;
  and(a: Value, b: Value): Value;
  or(a: Value, b: Value): Value;
  choose(condition: Value, yes: Value, no: Value): Value;
  number(value: number): Value;
}

export type Parts = readonly [real: Value, imaginary: Value];

/** How much care is taken of intermediate values. */
export type ComplexRange = "improved" | "basic" | "none";

export function divideComplex(m: Arithmetic, range: ComplexRange, a: Parts, b: Parts): Parts {
  return range === "improved" ? divideWithCare(m, a, b) : divideByDefinition(m, a, b);
}

/** Both are multiplied with the conjugate of the divisor. */
function divideByDefinition(m: Arithmetic, [x, y]: Parts, [u, v]: Parts): Parts {
  const norm = m.add(m.mul(u, u), m.mul(v, v));
  const real = m.add(m.mul(x, u), m.mul(y, v));
  const imaginary = m.sub(m.mul(y, u), m.mul(x, v));
  return [m.div(real, norm), m.div(imaginary, norm)];
}

/** Smith's method, with the results that C's Annex G specifies for zeros and infinities if the method gives NaN. */
function divideWithCare(m: Arithmetic, a: Parts, b: Parts): Parts {
  const [x, y] = a;
  const [u, v] = b;
  const small = quotientBy(m, m.div(u, v), a, b, "real-is-smaller");
  const large = quotientBy(m, m.div(v, u), a, b, "imaginary-is-smaller");

  const zero = m.number(0);
  const absU = m.absolute(u);
  const uIsZero = m.compare("oeq", absU, zero);
  const absV = m.absolute(v);
  const vIsZero = m.compare("oeq", absV, zero);
  const hasNumber = m.or(m.compare("ord", x, zero), m.compare("ord", y, zero));
  const byZero = m.and(hasNumber, m.and(uIsZero, vIsZero));
  const infinity = m.number(Number.POSITIVE_INFINITY);
  const signed = m.withSign(infinity, u);
  const infinite = [m.mul(signed, x), m.mul(signed, y)] as const;

  const bIsFinite = m.and(m.compare("one", absU, infinity), m.compare("one", absV, infinity));
  const absX = m.absolute(x);
  const xIsInfinite = m.compare("oeq", absX, infinity);
  const absY = m.absolute(y);
  const yIsInfinite = m.compare("oeq", absY, infinity);
  const fromInfinite = m.and(m.or(xIsInfinite, yIsInfinite), bIsFinite);
  const one = m.number(1);
  const flag = (condition: Value, sign: Value): Value => m.withSign(m.choose(condition, one, zero), sign);
  const [xSign, ySign] = [flag(xIsInfinite, x), flag(yIsInfinite, y)];
  const real = m.mul(infinity, m.add(m.mul(xSign, u), m.mul(ySign, v)));
  const cross = m.mul(xSign, v);
  const imaginary = m.mul(infinity, m.sub(m.mul(ySign, u), cross));

  const aIsFinite = m.and(m.compare("one", absX, infinity), m.compare("one", absY, infinity));
  const uIsInfinite = m.compare("oeq", absU, infinity);
  const vIsInfinite = m.compare("oeq", absV, infinity);
  const byInfinite = m.and(aIsFinite, m.or(uIsInfinite, vIsInfinite));
  const [uSign, vSign] = [flag(uIsInfinite, u), flag(vIsInfinite, v)];
  const zeroReal = m.mul(zero, m.add(m.mul(x, uSign), m.mul(y, vSign)));
  const zeroImaginary = m.mul(zero, m.sub(m.mul(y, uSign), m.mul(x, vSign)));

  const realIsSmaller = m.compare("olt", absU, absV);
  const both = (condition: Value, yes: Parts, no: Parts): Parts => [
    m.choose(condition, yes[0], no[0]),
    m.choose(condition, yes[1], no[1]),
  ];
  const usual = both(realIsSmaller, small, large);
  const special = both(
    byZero,
    infinite,
    both(fromInfinite, [real, imaginary], both(byInfinite, [zeroReal, zeroImaginary], usual)),
  );
  const isNoNumber = m.and(m.compare("uno", usual[0], zero), m.compare("uno", usual[1], zero));
  return both(isNoNumber, special, usual);
}

/** Divides by way of the quotient of the smaller by the larger part of the divisor. */
function quotientBy(
  m: Arithmetic,
  ratio: Value,
  [x, y]: Parts,
  [u, v]: Parts,
  which: "real-is-smaller" | "imaginary-is-smaller",
): Parts {
  if (which === "real-is-smaller") {
    const denominator = m.add(v, m.mul(ratio, u));
    const real = m.div(m.add(m.mul(x, ratio), y), denominator);
    return [real, m.div(m.sub(m.mul(y, ratio), x), denominator)];
  }
  const denominator = m.add(u, m.mul(ratio, v));
  const real = m.div(m.add(x, m.mul(y, ratio)), denominator);
  return [real, m.div(m.sub(y, m.mul(x, ratio)), denominator)];
}
