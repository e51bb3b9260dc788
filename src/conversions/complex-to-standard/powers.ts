// Distances from zero, roots and powers of complex numbers.

import * as arith from "../../dialects/arith/index.ts";
import * as complex from "../../dialects/complex/index.ts";
import * as math from "../../dialects/math/index.ts";
import type { Value } from "../../ir/index.ts";
import type { Parts } from "../complex-common/index.ts";
import type { Calculator } from "./calculator.ts";

/** Returns the result from the larger part and 1 plus the squared ratio of the parts, and the one from the smaller part if the first is NaN. */
type DistanceRule = (m: Calculator, larger: Value, square: Value, smaller: Value) => readonly [Value, Value];

/** The distance of a point from zero, or a power of it, without squares that overflow. */
function distanceBy(m: Calculator, [x, y]: Parts, rule: DistanceRule): Value {
  const one = m.number(1);
  const [absX, absY] = [m.absolute(x), m.absolute(y)];
  const larger = m.make(arith.maximumf, absX, absY);
  const smaller = m.make(arith.minimumf, absX, absY);
  const c = m.cautious();
  const ratio = c.div(smaller, larger);
  const [found, otherwise] = rule(c, larger, c.add(c.mul(ratio, ratio), one), smaller);
  return c.choose(c.compare("uno", found, found), otherwise, found);
}

export function distance(m: Calculator, z: Value): Value {
  return distanceBy(m, m.parts(z), (c, larger, square, smaller) => [c.mul(larger, c.make(math.sqrt, square)), smaller]);
}

export function squareRoot(m: Calculator, z: Value): Parts {
  const [zero, half] = [m.number(0), m.number(0.5)];
  const [x, y] = m.parts(z);
  const length = distanceBy(m, [x, y], (c, larger, square, smaller) => {
    const quarter = c.number(0.25);
    const root = c.make(math.sqrt, larger);
    return [c.mul(root, c.make(math.powf, square, quarter)), smaller];
  });
  const angle = m.mul(m.make(math.atan2, y, x), half);
  const [cosine, sine] = [m.make(math.cos, angle), m.make(math.sin, angle)];
  const isReal = m.compare("oeq", sine, zero);
  const real = m.mul(length, cosine);
  const found: Parts = [real, m.choose(isReal, zero, m.mul(length, sine))];
  const parts = m.isPlain ? found : rootOfSpecial(m, [x, y], found, length, zero);
  const isZero = m.compare("oeq", length, zero);
  return [m.choose(isZero, zero, parts[0]), m.choose(isZero, zero, parts[1])];
}

function rootOfSpecial(m: Calculator, [x, y]: Parts, [real, imaginary]: Parts, length: Value, zero: Value): Parts {
  const infinity = m.number(Number.POSITIVE_INFINITY);
  const minusInfinity = m.number(Number.NEGATIVE_INFINITY);
  const nan = m.number(Number.NaN);
  const absY = m.absolute(y);
  const yIsInfinite = m.compare("oeq", absY, infinity);
  const yIsFinite = m.compare("one", absY, infinity);
  const xIsInfinite = m.compare("oeq", x, infinity);
  const xIsMinusInfinite = m.compare("oeq", x, minusInfinity);
  const finite = m.choose(m.and(xIsMinusInfinite, yIsFinite), zero, real);
  const rootReal = m.choose(m.or(yIsInfinite, xIsInfinite), infinity, finite);
  const signed = m.withSign(infinity, y);
  const number = m.choose(m.strict().compare("uno", length, length), nan, imaginary);
  return [rootReal, m.choose(m.or(yIsInfinite, xIsMinusInfinite), signed, number)];
}

export function reciprocalRoot(m: Calculator, z: Value): Parts {
  const zero = m.number(0);
  const infinity = m.number(Number.POSITIVE_INFINITY);
  const minusHalf = m.number(-0.5);
  const nan = m.number(Number.NaN);
  const [x, y] = m.parts(z);
  const length = distanceBy(m, [x, y], (c, larger, square, smaller) => {
    const roots = [square, smaller, larger].map((one) => c.make(math.rsqrt, one));
    const [ofSquare = square, ofSmaller = smaller, ofLarger = larger] = roots;
    return [c.mul(ofLarger, c.make(math.sqrt, ofSquare)), ofSmaller];
  });
  const angle = m.mul(m.make(math.atan2, y, x), minusHalf);
  const [cosine, sine] = [m.make(math.cos, angle), m.make(math.sin, angle)];
  const found: Parts = [m.mul(length, cosine), m.mul(length, sine)];
  const [real, imaginary] = m.isPlain ? found : reciprocalOfSpecial(m, [x, y], found, [zero, infinity]);
  const isZero = m.and(m.compare("oeq", x, zero), m.compare("oeq", y, zero));
  return [m.choose(isZero, infinity, real), m.choose(isZero, nan, imaginary)];
}

function reciprocalOfSpecial(m: Calculator, [x, y]: Parts, found: Parts, [zero, infinity]: Parts): Parts {
  const minusOne = m.number(-1);
  const realZero = m.withSign(zero, x);
  const imaginaryZero = m.mul(minusOne, m.withSign(zero, y));
  const [absX, absY] = [m.absolute(x), m.absolute(y)];
  const yIsInfinite = m.compare("oeq", absY, infinity);
  const xIsNoNumber = m.compare("uno", x, x);
  const xIsInfinite = m.compare("oeq", absX, infinity);
  const isZero = m.or(m.and(yIsInfinite, xIsNoNumber), xIsInfinite);
  return [m.choose(isZero, realZero, found[0]), m.choose(isZero, imaginaryZero, found[1])];
}

/** By logarithms, but where a part is zero, one or infinite. */
export function power(m: Calculator, a: Value, b: Value): Value {
  const [u, v] = m.parts(b);
  const [x, y] = m.parts(a);
  const length = m.makeOf(m.type, complex.abs, a);
  const lengthPower = m.make(math.powf, length, u);
  const minusV = m.make(arith.negf, v);
  const angle = m.make(math.atan2, y, x);
  const size = m.mul(lengthPower, m.make(math.exp, m.mul(minusV, angle)));
  const log = m.make(math.log, length);
  const turned = m.add(m.mul(u, angle), m.mul(v, log));
  const [cosine, sine] = [m.make(math.cos, turned), m.make(math.sin, turned)];

  const infinity = m.number(Number.POSITIVE_INFINITY);
  const zero = m.number(0);
  const one = m.number(1);
  const [complexOne, complexZero, complexInfinity] = [
    m.create(one, zero),
    m.create(zero, zero),
    m.create(infinity, zero),
  ];
  const lengthIsZero = m.compare("oeq", length, zero);
  const vIsZero = m.compare("oeq", v, zero);
  const uIsZero = m.compare("oeq", u, zero);
  const yIsZero = m.compare("oeq", y, zero);
  const uIsNotNegative = m.compare("ole", zero, u);
  const [real, imaginary] = [m.mul(size, cosine), m.mul(size, sine)];
  const ofZero = m.choose(uIsZero, complexOne, complexZero);
  const usual = m.create(real, imaginary);
  const unlessZero = m.choose(m.and(m.and(lengthIsZero, vIsZero), uIsNotNegative), ofZero, usual);
  const unlessToZero = m.choose(m.and(uIsZero, vIsZero), complexOne, unlessZero);
  const isOne = m.and(m.compare("oeq", x, one), yIsZero);
  const unlessOne = m.choose(isOne, complexOne, unlessToZero);
  const isInfinite = m.and(m.compare("oeq", x, infinity), yIsZero);
  const grows = m.and(vIsZero, m.compare("ogt", u, zero));
  const unlessGrowing = m.choose(m.and(isInfinite, grows), complexInfinity, unlessOne);
  const shrinks = m.and(vIsZero, m.compare("olt", u, zero));
  return m.choose(m.and(isInfinite, shrinks), complexZero, unlessGrowing);
}
