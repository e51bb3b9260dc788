// Exponentials, logarithms and tangents of complex numbers, by their parts.

import * as arith from "../../dialects/arith/index.ts";
import * as math from "../../dialects/math/index.ts";
import type { Value } from "../../ir/index.ts";
import type { Parts } from "../complex-common/index.ts";
import type { Calculator } from "./calculator.ts";

export function exponential(m: Calculator, [x, y]: Parts): Parts {
  const [zero, half, infinity] = [m.number(0), m.number(0.5), m.number(Number.POSITIVE_INFINITY)];
  const whole = m.make(math.exp, x);
  const root = m.make(math.exp, m.mul(x, half));
  const [cosine, sine] = [m.make(math.cos, y), m.make(math.sin, y)];
  const isLarge = m.compare("oeq", whole, infinity);
  const isReal = m.strict().compare("oeq", y, zero);
  const scaled = (by: Value): Value => {
    const usual = m.mul(whole, by);
    return m.choose(isLarge, m.mul(m.mul(root, by), root), usual);
  };
  const real = scaled(cosine);
  return [real, m.choose(isReal, zero, scaled(sine))];
}

export function exponentialLessOne(m: Calculator, [x, y]: Parts): Parts {
  const [zero, one] = [m.number(0), m.number(1)];
  const lessOne = m.make(math.expm1, x);
  const whole = m.add(lessOne, one);
  const sine = m.make(math.sin, y);
  const cosine = cosineLessOne(m, y);
  const real = m.add(m.mul(lessOne, m.add(cosine, one)), cosine);
  const isReal = m.compare("oeq", y, zero);
  return [real, m.choose(isReal, zero, m.mul(whole, sine))];
}

const COSINE = [
  4.7377507964246208e-14, -1.147028484342536e-11, 2.087675428708152e-9, -2.755731921499979e-7, 2.480158730157055e-5,
  -0.0013888888888888872, 0.041666666666666664,
] as const;

/** The cosine less one: by a polynomial where it is near zero. */
function cosineLessOne(m: Calculator, y: Value): Value {
  const [minusHalf, minusOne] = [m.number(-0.5), m.number(-1)];
  const byCosine = m.add(m.make(math.cos, y), minusOne);
  const square = m.mul(y, y);
  const fourth = m.mul(square, square);
  const [first, ...others] = COSINE;
  const polynomial = others.reduce(
    (sum, coefficient) => m.make(math.fma, sum, square, m.number(coefficient)),
    m.number(first),
  );
  const tail = m.mul(fourth, polynomial);
  const near = m.strict().add(tail, m.mul(minusHalf, square));
  return m.choose(m.compare("oge", square, m.number(0.61685)), byCosine, near);
}

export function logarithmOfOneMore(m: Calculator, [x, y]: Parts): Parts {
  const [half, one] = [m.number(0.5), m.number(1)];
  const more = m.add(x, one);
  const [absX, absY] = [m.absolute(more), m.absolute(y)];
  const larger = m.make(arith.maximumf, absX, absY);
  const smaller = m.make(arith.minimumf, absX, absY);
  const isReal = m.compare("ogt", more, absY);
  const rest = m.choose(isReal, x, m.sub(larger, one));
  const c = m.cautious();
  const ratio = c.div(smaller, larger);
  const log = m.make(math.log1p, rest);
  const found = c.add(c.mul(half, c.make(math.log1p, c.mul(ratio, ratio))), log);
  const real = c.choose(c.compare("uno", found, found), smaller, found);
  return [real, m.make(math.atan2, y, more)];
}

/** `minusOne` is the constant, which callers have made. */
export function hyperbolicTangent(m: Calculator, [x, y]: Parts, minusOne: Value): Parts {
  const [infinity, four] = [m.number(Number.POSITIVE_INFINITY), m.number(4)];
  const twice = m.add(x, x);
  const minusTwice = m.mul(minusOne, twice);
  const [growth, decay] = [m.make(math.expm1, twice), m.make(math.expm1, minusTwice)];
  const difference = m.sub(growth, decay);
  const cosine = m.make(math.cos, y);
  const square = m.mul(m.mul(cosine, cosine), four);
  const product = m.mul(four, m.mul(cosine, m.make(math.sin, y)));
  const sum = m.add(growth, decay);
  const divisor = m.add(sum, square);
  const isLarge = m.compare("oeq", sum, infinity);
  const limit = m.withSign(minusOne, x);
  const real = m.choose(isLarge, limit, m.div(difference, divisor));
  const imaginary = m.div(product, divisor);
  if (m.isPlain) return [real, imaginary];

  const absX = m.absolute(x);
  const [zero, nan] = [m.number(0), m.number(Number.NaN)];
  const isInfinite = m.compare("oeq", absX, infinity);
  const isReal = m.compare("oeq", y, zero);
  const isBounded = m.make(arith.xori, isInfinite, m.truth());
  const hasNoNumber = m.compare("uno", product, product);
  const isNoNumber = m.and(hasNoNumber, isBounded);
  const isZero = m.or(isReal, m.and(isInfinite, hasNoNumber));
  return [m.choose(isNoNumber, nan, real), m.choose(isZero, zero, imaginary)];
}
