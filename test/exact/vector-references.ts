// Functions of several numbers that are not of C: of vectors, by their components, and blends. Where a specification leaves the result open or has no
// bound (numbers that are not finite, of sizes whose squares are not numbers of the type), anything is right.

import { type Big, exactly, isNegative, magnitude, minus, one, over, plus, root, size, times } from "./big.ts";
import type { Exact } from "./formats.ts";

const areFinite = (args: readonly number[]): boolean => args.every(Number.isFinite);
const dot = (a: readonly Big[], b: readonly Big[]): Big =>
  a.map((x, at) => times(x, b[at] ?? exactly(0))).reduce((x, y) => plus(x, y));

const rootOf = (square: Big): Exact => (square.integer === 0n ? 0 : root(square));

export function lengthOf(...args: readonly number[]): Exact {
  if (!areFinite(args)) return undefined;
  const parts = args.map((x) => exactly(x));
  return rootOf(dot(parts, parts));
}

export function lengthBetween(...args: readonly number[]): Exact {
  if (!areFinite(args)) return undefined;
  const count = args.length / 2;
  const parts = args.slice(0, count).map((x, at) => minus(exactly(x), exactly(args[count + at] ?? 0)));
  return rootOf(dot(parts, parts));
}

/** The first component. */
export function normalized(...args: readonly number[]): Exact {
  const length = lengthOf(...args);
  const [x = 0] = args;
  if (typeof length !== "object") return length === 0 ? exactly(0) : length;
  return over(exactly(x), length);
}

/** Operands whose sums of products, and the last places of these, are normal numbers of all types. */
const [LEAST, MOST] = [2 ** -4, 2 ** 6];

function areOrdinary(args: readonly number[]): boolean {
  const most = Math.max(...args.map(Math.abs));
  return areFinite(args) && most >= LEAST && most <= MOST;
}

/** A function that may compute squares of its operands as they are. */
export function ofOrdinary(exact: (...args: readonly number[]) => Exact): (...args: readonly number[]) => Exact {
  return (...args) => (areOrdinary(args) ? exact(...args) : undefined);
}

/** The first component. */
export function crossed(...args: readonly number[]): Exact {
  if (!areOrdinary(args)) return undefined;
  const [, y, z, , v, w] = args.map((x) => exactly(x)) as [Big, Big, Big, Big, Big, Big];
  return minus(times(y, w), times(z, v));
}

/** Operands of sums of products of several of them: the largest is from 1 to `most`, so that halves hold the result. */
const areModerate = (args: readonly number[], most: number): boolean =>
  areFinite(args) && Math.max(...args.map(Math.abs)) >= 1 && Math.max(...args.map(Math.abs)) <= most;

const vectorsOf = (args: readonly number[]): readonly (readonly Big[])[] =>
  [0, 3, 6].map((first) => args.slice(first, first + 3).map((x) => exactly(x)));

/** I - 2 (N · I) N, by its formula whatever the length of N is: the first component. */
export function reflected(...args: readonly number[]): Exact {
  if (!areModerate(args, 16)) return undefined;
  const [incident = [], normal = []] = vectorsOf(args);
  const [x, n] = [incident[0] ?? exactly(0), normal[0] ?? exactly(0)];
  return exactOf(minus(x, times(times(exactly(2), dot(normal, incident)), n)));
}

/** The first component of r I - (r (N · I) + root k) N with k = 1 - r² (1 - (N · I)²); 0 if k is below 0. Of a k near 0, anything is right. */
export function refracted(...args: readonly number[]): Exact {
  if (!areModerate(args, 4)) return undefined;
  const [incident = [], normal = []] = vectorsOf(args);
  const [x, n, ratio] = [incident[0] ?? exactly(0), normal[0] ?? exactly(0), exactly(args[6] ?? 0)];
  const product = dot(normal, incident);
  const k = minus(one, times(times(ratio, ratio), minus(one, times(product, product))));
  const sizes = incident.map((part, at) => size(times(part, normal[at] ?? exactly(0)))).reduce((a, b) => plus(a, b));
  const terms = plus(one, times(times(ratio, ratio), plus(one, times(sizes, sizes))));
  if (magnitude(k) < magnitude(terms) - 3) return undefined;
  if (isNegative(k)) return 0;
  return exactOf(minus(times(ratio, x), times(plus(times(ratio, product), root(k)), n)));
}

/** The first component of N, or of its opposite unless the product of the other two is below 0. Of products near 0, anything is right. */
export function facedForward(...args: readonly number[]): Exact {
  if (!areModerate(args, 16)) return undefined;
  const [, incident = [], reference = []] = vectorsOf(args);
  const product = dot(reference, incident);
  const most = Math.max(...args.slice(3).map(Math.abs));
  if (magnitude(product) < Math.log2(most * most) - 7) return undefined;
  const [first = 0] = args;
  return isNegative(product) ? first : -first;
}

/** A number that may be 0. */
const exactOf = (value: Big): Exact => (value.integer === 0n ? 0 : value);

/** x + (y - x) * a, for usual numbers and a from 0 to 1. */
export function linearBlend(x = 0, y = 0, a = 0): Exact {
  if (!areFinite([x, y, a]) || Math.max(Math.abs(x), Math.abs(y)) > 16 || a < 0 || a > 1) return undefined;
  return plus(exactly(x), times(minus(exactly(y), exactly(x)), exactly(a)));
}

export function smoothStep(from = 0, to = 0, x = 0): Exact {
  if (!areOrdinary([from, to, x]) || from >= to) return undefined;
  if (x <= from || x >= to) return x <= from ? exactly(0) : one;
  const t = over(minus(exactly(x), exactly(from)), minus(exactly(to), exactly(from)));
  return times(times(t, t), minus(exactly(3), times(exactly(2), t)));
}

export function quotient(x = 0, y = 0): Exact {
  if (!areFinite([x, y]) || x === 0 || y === 0) return Number.isNaN(x) || Number.isNaN(y) ? Number.NaN : x / y;
  return over(exactly(x), exactly(y));
}
