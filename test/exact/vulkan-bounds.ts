// Vulkan's bounds of functions of GLSL.std.450 in f16 and f32 (Precision and Operation of SPIR-V Instructions, precision of GLSL.std.450 instructions):
// correct results, units in the last place, distances, and errors that are inherited from a formula.

import { roughly } from "./big.ts";
import { distanceOf, type Exact, type Format } from "./formats.ts";
import type { Worst } from "./measure.ts";
import type { Measured } from "./measured.ts";
import { ANY, mostOf, type Range, Ranges, unitAt } from "./vulkan-ranges.ts";

type Numbers = readonly number[];

/** How far a result may be from a number. */
type ErrorRule = (exact: number, ranges: Ranges, args: Numbers) => number;

export interface VulkanBound {
  /** The bound in words: for f32 and f16, if they differ. */
  readonly text: string;
  readonly error: ErrorRule;
  /** The values that a formula may have, if the error is inherited from one: all of them are permitted. */
  readonly values?: (ranges: Ranges, args: Numbers) => Range;
}

const correct: VulkanBound = { text: "correct", error: () => 0 };
const rounded: VulkanBound = { text: "rounded", error: (exact, { format }) => unitAt(exact, format) };

function units(text: string, count: (isSingle: boolean, x: number) => number): VulkanBound {
  return {
    text,
    error: (exact, { format }, [x = 0]) => count(format.name === "f32", x) * unitAt(exact, format),
  };
}

/** The error of the formula: as far as the farthest of the values that it may have. */
function inherited(
  text: string,
  formula: (ranges: Ranges, given: readonly Range[], args: Numbers) => Range,
): VulkanBound {
  const values = (ranges: Ranges, args: Numbers) => {
    const given = args.map((x) => ranges.given(x));
    return formula(ranges, given, args);
  };
  const error: ErrorRule = (exact, ranges, args) => {
    const [low, high] = values(ranges, args);
    return Math.max(Math.abs(exact - low), Math.abs(exact - high));
  };
  return { text: `from \`${text}\``, error, values };
}

const [ONE, HALF]: readonly [Range, Range] = [
  [1, 1],
  [0.5, 0.5],
];
const negated = ([low, high]: Range): Range => [-high, -low];

/** The formulas of functions of one number. */
const unary = (text: string, formula: (ranges: Ranges, x: Range, argument: number) => Range): VulkanBound =>
  inherited(text, (ranges, [x = ANY], [argument = 0]) => formula(ranges, x, argument));

const sinh = (r: Ranges, x: Range): Range => r.mul(r.sub(r.exp(x), r.exp(negated(x))), HALF);
const cosh = (r: Ranges, x: Range): Range => r.mul(r.add(r.exp(x), r.exp(negated(x))), HALF);
const besides = (r: Ranges, x: Range): Range => r.sqrt(r.sub(ONE, r.mul(x, x)));
const dot = (r: Ranges, a: readonly Range[], b: readonly Range[]): Range =>
  a.map((x, at) => r.mul(x, b[at] ?? ANY)).reduce((x, y) => r.add(x, y));
const logOf = (isLow: string, isHigh: string) => `3 outside of [0.5, 2], ± ${isLow} (f16: ± ${isHigh}) inside`;

function logarithm(compute: (x: number) => number): ErrorRule {
  return (exact, ranges, [x = 0]) => {
    const [low, high] = ranges.log([x, x], compute);
    return Math.max(exact - low, high - exact);
  };
}

function wave(compute: (x: number) => number): VulkanBound {
  const error: ErrorRule = (_exact, ranges, [x = 0]) => {
    const [low, high] = ranges.wave(x, compute);
    return (high - low) / 2;
  };
  return { text: "± 2^-11 (f16: ± 2^-7) in [-π, π]", error };
}

function smooth(r: Ranges, [from = ANY, to = ANY, x = ANY]: readonly Range[]): Range {
  const quotient = r.div(r.sub(x, from), r.sub(to, from));
  const clamp = (value: number) => Math.min(Math.max(value, 0), 1);
  const t: Range = [clamp(quotient[0]), clamp(quotient[1])];
  return r.mul(r.mul(t, t), r.sub([3, 3], r.mul([2, 2], t)));
}

const distance = (r: Ranges, all: readonly Range[]): readonly Range[] =>
  all.slice(0, 3).map((x, at) => r.sub(x, all[3 + at] ?? ANY));

/** By the name of the function. Those without an entry have no bound in Vulkan. */
export const vulkanBounds: Readonly<Record<string, VulkanBound>> = {
  Acos: unary("atan2(sqrt(1 - x * x), x)", (r, x) => r.atan2(besides(r, x), x)),
  Acosh: unary("log(x + sqrt(x * x - 1))", (r, x) => r.log(r.add(x, r.sqrt(r.sub(r.mul(x, x), ONE))))),
  Asin: unary("atan2(x, sqrt(1 - x * x))", (r, x) => r.atan2(x, besides(r, x))),
  Asinh: unary("log(x + sqrt(x * x + 1))", (r, x) => r.log(r.add(x, r.sqrt(r.add(r.mul(x, x), ONE))))),
  Atan: units("4096 (f16: 5)", (isSingle) => (isSingle ? 4096 : 5)),
  Atan2: units("4096 (f16: 5)", (isSingle) => (isSingle ? 4096 : 5)),
  Atanh: unary("log((1 + x) / (1 - x)) * 0.5", (r, x) => r.mul(r.log(r.div(r.add(ONE, x), r.sub(ONE, x))), HALF)),
  Ceil: rounded,
  Cos: wave(Math.cos),
  Cosh: unary("(exp(x) + exp(-x)) * 0.5", cosh),
  Cross: inherited("x * y - z * w", (r, [, y = ANY, z = ANY, , v = ANY, w = ANY]) => r.sub(r.mul(y, w), r.mul(z, v))),
  Degrees: unary("x * (180 / π)", (r, x) => r.mul(x, r.constant(180 / Math.PI))),
  Distance: inherited("length(x - y)", (r, all) => r.sqrt(dot(r, distance(r, all), distance(r, all)))),
  Exp: units("3 + 2 * abs(x) (f16: 1 + 2 * abs(x))", (isSingle, x) => (isSingle ? 3 : 1) + 2 * Math.abs(x)),
  Exp2: units("3 + 2 * abs(x) (f16: 1 + 2 * abs(x))", (isSingle, x) => (isSingle ? 3 : 1) + 2 * Math.abs(x)),
  FAbs: correct,
  FClamp: correct,
  FMax: correct,
  FMin: correct,
  FMix: inherited("x * (1 - a) + y * a", (r, [x = ANY, y = ANY, a = ANY]) =>
    r.add(r.mul(x, r.sub(ONE, a)), r.mul(y, a)),
  ),
  FSign: correct,
  Floor: rounded,
  Fma: inherited("a * b + c", (r, [a = ANY, b = ANY, c = ANY]) => r.add(r.mul(a, b), c)),
  Fract: rounded,
  Frexp: correct,
  InverseSqrt: units("2", () => 2),
  Ldexp: rounded,
  Length: inherited("sqrt(dot(x, x))", (r, all) => r.sqrt(dot(r, all, all))),
  Log: { text: logOf("2^-21", "2^-7"), error: logarithm(Math.log) },
  Log2: { text: logOf("2^-21", "2^-7"), error: logarithm(Math.log2) },
  Modf: rounded,
  NClamp: correct,
  NMax: correct,
  NMin: correct,
  Normalize: inherited("x * inversesqrt(dot(x, x))", (r, all) => r.mul(all[0] ?? ANY, r.inverseSqrt(dot(r, all, all)))),
  Pow: inherited("exp2(y * log2(x))", (r, [x = ANY, y = ANY]) => r.exp(r.mul(y, r.log(x, Math.log2)), 2)),
  Radians: unary("x * (π / 180)", (r, x) => r.mul(x, r.constant(Math.PI / 180))),
  Round: rounded,
  RoundEven: rounded,
  Sin: wave(Math.sin),
  Sinh: unary("(exp(x) - exp(-x)) * 0.5", sinh),
  SmoothStep: inherited("t * t * (3 - 2 * t)", smooth),
  Sqrt: unary("1 / inversesqrt(x)", (r, x) => r.sqrt(x)),
  Step: rounded,
  Tan: unary("sin(x) / cos(x)", (r, _x, argument) => r.div(r.wave(argument, Math.sin), r.wave(argument, Math.cos))),
  Tanh: unary("sinh(x) / cosh(x)", (r, x) => r.div(sinh(r, x), cosh(r, x))),
  Trunc: rounded,
};

/** The bound of a function; undefined if Vulkan has none. */
export function vulkanBoundOf({ name }: Measured): VulkanBound | undefined {
  const short = name.slice(3);
  return name.startsWith("GL.") && Object.hasOwn(vulkanBounds, short) ? vulkanBounds[short] : undefined;
}

/** The largest error of results as a part of the bound, which is 1. */
export function worstPart(one: Measured, format: Format, args: readonly Numbers[], results: Numbers): Worst {
  const bound = vulkanBoundOf(one);
  const ranges = new Ranges(format);
  let worst: Worst = { error: 0, args: [], result: 0 };
  if (bound === undefined) return worst;
  results.forEach((result, at) => {
    const own = args.map((values) => values[at] ?? 0);
    const error = partOf(bound, ranges, one, own, result);
    if (error > worst.error) worst = { error, args: own, result };
  });
  return worst;
}

function partOf(bound: VulkanBound, ranges: Ranges, one: Measured, args: Numbers, result: number): number {
  const wanted: Exact = one.exact(...args);
  // The specification leaves these open, or OpenCL's rules state them.
  if (wanted === undefined || (typeof wanted === "number" && !Number.isFinite(wanted))) return 0;
  if (Object.is(one.other?.(ranges.format.name, ...args), result)) return 0;
  const exact = typeof wanted === "number" ? wanted : roughly(wanted);
  const most = bound.error(exact, ranges, args);
  if (!Number.isFinite(most)) return 0;
  if (!Number.isFinite(result))
    return !Number.isNaN(result) && Math.abs(exact) + most > mostOf(ranges.format) ? 0 : Number.POSITIVE_INFINITY;
  const distance = distanceOf(result, wanted);
  if (distance === 0) return 0;
  // Numbers of 53 bits are the ends of the range; exact values have more.
  const [low, high] = bound.values?.(ranges, args) ?? [Number.NaN, Number.NaN];
  return result >= low && result <= high ? Math.min(1, distance / most) : distance / most;
}
