// The functions that are measured: their names, parameters, exact values and bounds. Bounds are those of OpenCL's full profile (OpenCL SPIR-V
// environment, ULP Values for Math Instructions), in f64, f32 and f16. Functions of GLSL.std.450 have the bounds of OpenCL for the function of the same
// kind here, except InverseSqrt of f16, which may differ by 2; Vulkan's bounds are in `vulkan-bounds.ts`.

import { bitsOf, type Format, formats, numberOf } from "./formats.ts";
import { fractionOf, quotientOf, type Reference, references } from "./references.ts";
import {
  crossed,
  facedForward,
  lengthBetween,
  lengthOf,
  linearBlend,
  normalized,
  ofOrdinary,
  quotient,
  reflected,
  refracted,
  smoothStep,
} from "./vector-references.ts";

/**
 * Units in the last place; 0.5 for correctly rounded; undefined for anything. `distance`: what the result may differ by, as it is or, for functions of vectors
 * with a `power`, by the largest operand to that power.
 */
export type Bound = number | { readonly distance: number; readonly power?: number } | undefined;

export interface Measured {
  /** The op after `spirv.`. */
  readonly name: string;
  /** Floats, or integers. */
  readonly parameters: readonly ("f" | "i")[];
  /** The operands are vectors of three such parameters each, and scalars of those that are left; the first components come first. Of a result that is a vector, the first component counts. */
  readonly vectors?: { readonly isResult: boolean };
  /** Random arguments are numbers up to this size, and not of all sizes. */
  readonly most?: number;
  /** The result is an i32. */
  readonly isInteger?: boolean;
  /** The formats that the function has; all by default. */
  readonly formats?: readonly Format["name"][];
  readonly exact: Reference;
  /** Of a second result, which is stored where the last operand leads. */
  readonly stored?: { readonly kind: "f" | "i"; readonly exact: Reference };
  readonly bounds: Readonly<Record<Format["name"], Bound>>;
  /** Results that are allowed besides: of a function that may be rounded twice. */
  readonly other?: (format: Format["name"], ...args: readonly number[]) => number;
}

type Triple = readonly [f64: Bound, f32: Bound, f16: Bound];
const all = (bound: Bound): Triple => [bound, bound, bound];
const exactResult = all(0);
const roundedOnce = all(0.5);
/** Measured as it is, without a bound. */
const anyDistance: Bound = { distance: Number.POSITIVE_INFINITY };
/** Of the square of the largest operand: three of the last places of 1. */
const relative = (log2: number): Bound => ({ distance: 3 * 2 ** log2, power: 2 });
/** So many of the last places of 1, of a power of the largest operand. */
const places = (count: number, power: number): Triple => [
  { distance: count * 2 ** -52, power },
  { distance: count * 2 ** -23, power },
  { distance: count * 2 ** -10, power },
];

function measured(
  name: string,
  parameters: string,
  exact: Reference,
  [f64, f32, f16]: Triple,
  rest: Omit<Measured, "name" | "parameters" | "exact" | "bounds"> = {},
): Measured {
  // Sound: the letters are those.
  const kinds = [...parameters] as ("f" | "i")[];
  return { name, parameters: kinds, exact, bounds: { f64, f32, f16 }, ...rest };
}

const bounds: Readonly<Record<string, Triple>> = {
  acos: [4, 4, 2],
  acosh: [4, 4, 2],
  acospi: [5, 5, 2],
  asin: [4, 4, 2],
  asinh: [4, 4, 2],
  asinpi: [5, 5, 2],
  atan: [5, 5, 2],
  atanh: [5, 5, 2],
  atanpi: [5, 5, 2],
  cbrt: all(2),
  ceil: roundedOnce,
  cos: [4, 4, 2],
  cosh: [4, 4, 2],
  cospi: [4, 4, 2],
  degrees: all(2),
  erf: [16, 16, 4],
  erfc: [16, 16, 4],
  exp: [3, 3, 2],
  exp2: [3, 3, 2],
  exp10: [3, 3, 2],
  expm1: [3, 3, 2],
  fabs: exactResult,
  floor: roundedOnce,
  lgamma: all(undefined),
  log: [3, 3, 2],
  log2: [3, 3, 2],
  log10: [3, 3, 2],
  log1p: all(2),
  logb: exactResult,
  radians: all(2),
  rint: roundedOnce,
  round: roundedOnce,
  rsqrt: [2, 2, 1],
  sign: exactResult,
  sin: [4, 4, 2],
  sinh: [4, 4, 2],
  sinpi: [4, 4, 2],
  sqrt: [0.5, 3, 1.5],
  tan: [5, 5, 2.5],
  tanh: [5, 5, 2],
  tanpi: [6, 6, 2],
  tgamma: [16, 16, 4],
  trunc: roundedOnce,
};

const named = new Map<string, Reference>(Object.entries(references));
const referenceOf = (name: string): Reference => named.get(name) ?? (() => undefined);

const unaries = Object.entries(bounds).map(([name, bound]) => measured(`CL.${name}`, "f", referenceOf(name), bound));

const sum = (format: Format["name"], a = 0, b = 0, c = 0): number => {
  const round = (x: number) =>
    format === "f32" ? Math.fround(x) : numberOf(bitsOf(x, formats[format]), formats[format]);
  return round(round(a * b) + c);
};

const others: readonly Measured[] = [
  measured("CL.atan2", "ff", references.atan2, [6, 6, 2]),
  measured("CL.atan2pi", "ff", references.atan2pi, [6, 6, 2]),
  measured("CL.copysign", "ff", references.copysign, exactResult),
  measured("CL.fdim", "ff", references.fdim, roundedOnce),
  measured("CL.fma", "fff", references.fma, roundedOnce),
  measured("CL.mad", "fff", references.fma, roundedOnce, { other: sum }),
  measured("CL.fmax", "ff", references.fmax, exactResult),
  measured("CL.fmin", "ff", references.fmin, exactResult),
  measured("CL.fmod", "ff", references.fmod, exactResult),
  measured("CL.fract", "f", fractionAbove, roundedOnce, {
    stored: { kind: "f", exact: references.floor },
    other: belowOne,
  }),
  measured("CL.frexp", "f", (x = 0) => fractionOf(x)[0], exactResult, {
    stored: { kind: "i", exact: (x = 0) => fractionOf(x)[1] },
  }),
  measured("CL.hypot", "ff", references.hypot, [4, 4, 2]),
  measured("CL.ldexp", "fi", references.ldexp, roundedOnce),
  measured("CL.lgamma_r", "f", references.lgamma, all(undefined), { stored: { kind: "i", exact: signOfGamma } }),
  measured("CL.maxmag", "ff", references.maxmag, exactResult),
  measured("CL.minmag", "ff", references.minmag, exactResult),
  measured("CL.modf", "f", restOf, exactResult, { stored: { kind: "f", exact: references.trunc } }),
  measured("CL.pow", "ff", references.pow, [16, 16, 4]),
  measured("CL.pown", "fi", references.pown, [16, 16, 4]),
  measured("CL.powr", "ff", references.powr, [16, 16, 4]),
  measured("CL.remainder", "ff", references.remainder, exactResult),
  measured("CL.remquo", "ff", references.remainder, exactResult, {
    stored: { kind: "i", exact: (x = 0, y = 0) => quotientOf(x, y) },
  }),
  measured("CL.rootn", "fi", references.rootn, [16, 16, 4]),
  measured("CL.sincos", "f", references.sin, [4, 4, 2], { stored: { kind: "f", exact: references.cos } }),
  measured("CL.step", "ff", references.step, exactResult),
  measured("CL.fclamp", "fff", references.clamp, exactResult),
  measured("CL.fmax_common", "ff", finiteOnly(references.fmax), exactResult),
  measured("CL.fmin_common", "ff", finiteOnly(references.fmin), exactResult),
  measured(
    "CL.ilogb",
    "f",
    finiteOnly((x = 0) => (x === 0 ? undefined : references.logb(x))),
    exactResult,
    {
      isInteger: true,
    },
  ),
  measured("CL.mix", "fff", linearBlend, [anyDistance, { distance: 1e-3 }, anyDistance]),
  measured("CL.smoothstep", "fff", smoothStep, [anyDistance, { distance: 1e-5 }, anyDistance]),
  measured("CL.length", "fff", lengthOf, [8.5, 4.25, 1.75], { vectors: { isResult: false } }),
  measured("CL.distance", "ffffff", lengthBetween, [11.5, 8.5, 6], { vectors: { isResult: false } }),
  measured("CL.normalize", "fff", normalized, [7.5, 5, 4], { vectors: { isResult: true } }),
  measured("CL.cross", "ffffff", crossed, [relative(-23), relative(-23), relative(-10)], {
    vectors: { isResult: true },
  }),
];

const single: Pick<Measured, "formats"> = { formats: ["f32"] };

/** The functions of f32 that are less exact than those of the same name without their prefix. */
const coarse: readonly Measured[] = [
  ...["cos", "exp", "exp2", "exp10", "log", "log2", "log10", "rsqrt", "sin", "sqrt", "tan"].map((name) => ({
    name,
    parameters: "f",
    exact: referenceOf(name),
  })),
  { name: "divide", parameters: "ff", exact: quotient },
  { name: "powr", parameters: "ff", exact: references.powr },
  { name: "recip", parameters: "f", exact: (x = 0) => quotient(1, x) },
].flatMap(({ name, parameters, exact }) => [
  measured(`CL.half_${name}`, parameters, near(name, exact), all(8192), single),
  measured(`CL.native_${name}`, parameters, exact, all(undefined), single),
]);

const ofVectors: readonly Measured[] = [
  measured("CL.fast_length", "fff", ofOrdinary(lengthOf), all(8194.5), { ...single, vectors: { isResult: false } }),
  measured("CL.fast_distance", "ffffff", ofOrdinary(lengthBetween), all(8197.5), {
    ...single,
    vectors: { isResult: false },
  }),
  measured("CL.fast_normalize", "fff", ofOrdinary(normalized), all(8195), { ...single, vectors: { isResult: true } }),
];

/** Of these functions, the bound holds for arguments up to 2^16. */
function near(name: string, exact: Reference): Reference {
  if (!["cos", "sin", "tan"].includes(name)) return exact;
  return (x = 0) => (Math.abs(x) <= 2 ** 16 ? exact(x) : undefined);
}

/** What is undefined for numbers that are not finite. */
function finiteOnly(exact: Reference): Reference {
  return (...args) => (args.every(Number.isFinite) ? exact(...args) : undefined);
}

function fractionAbove(x = 0): number {
  if (!Number.isFinite(x)) return Number.isNaN(x) ? x : 0 * Math.sign(x);
  return x - Math.floor(x);
}

/** The fraction is below 1, also where it is rounded to that. */
function belowOne(format: Format["name"], x = 0): number {
  return Math.min(x - Math.floor(x), 1 - 2 ** -formats[format].precision);
}

function restOf(x = 0): number {
  if (!Number.isFinite(x)) return Number.isNaN(x) ? x : 0 * Math.sign(x);
  const rest = Math.abs(x - Math.trunc(x));
  return x < 0 || Object.is(x, -0) ? -rest : rest;
}

function signOfGamma(x = 0): number | undefined {
  if (Number.isNaN(x) || (x <= 0 && Number.isInteger(x)) || !Number.isFinite(x)) return undefined;
  return x > 0 || Math.floor(x) % 2 === 0 ? 1 : -1;
}

/** GLSL's functions of f16 and f32 only, by those that they are. */
const narrow: Readonly<Record<string, string>> = {
  Acos: "acos",
  Acosh: "acosh",
  Asin: "asin",
  Asinh: "asinh",
  Atan: "atan",
  Atan2: "atan2",
  Atanh: "atanh",
  Cos: "cos",
  Cosh: "cosh",
  Degrees: "degrees",
  Exp: "exp",
  Exp2: "exp2",
  Log: "log",
  Log2: "log2",
  Pow: "pow",
  Radians: "radians",
  Sin: "sin",
  Sinh: "sinh",
  Tan: "tan",
  Tanh: "tanh",
};

/** The same for those of f64 as well. */
const wide: Readonly<Record<string, string>> = {
  Ceil: "ceil",
  Cross: "cross",
  Distance: "distance",
  FAbs: "fabs",
  FClamp: "fclamp",
  FMax: "fmax",
  FMin: "fmin",
  FMix: "mix",
  Floor: "floor",
  Fma: "fma",
  Frexp: "frexp",
  InverseSqrt: "rsqrt",
  Ldexp: "ldexp",
  Length: "length",
  Modf: "modf",
  NClamp: "fclamp",
  NMax: "fmax",
  NMin: "fmin",
  Normalize: "normalize",
  Round: "round",
  RoundEven: "rint",
  SmoothStep: "smoothstep",
  Sqrt: "sqrt",
  Step: "step",
  Trunc: "trunc",
};

export const openClFunctions: readonly Measured[] = [...unaries, ...others, ...ofVectors, ...coarse];

const openClByName = new Map(openClFunctions.map((one) => [one.name, one]));

/** What differs from OpenCL's function: lengths may compute squares as they are. */
const own: Readonly<Record<string, Partial<Measured>>> = {
  FMix: { bounds: { f16: anyDistance, f32: anyDistance, f64: anyDistance } },
  Distance: { exact: ofOrdinary(lengthBetween) },
  Length: { exact: ofOrdinary(lengthOf) },
  Normalize: { exact: ofOrdinary(normalized) },
  // Either of the two nearest, of halves.
  Round: { other: (_format, x = 0) => (Math.abs(x % 1) === 0.5 ? references.rint(x) : Number.NaN) as number },
  SmoothStep: { bounds: { f16: anyDistance, f32: anyDistance, f64: anyDistance } },
};

function glslFunction(name: string, kind: string): readonly Measured[] {
  const like = openClByName.get(`CL.${kind}`);
  if (like === undefined) return [];
  const bounds = name === "InverseSqrt" ? { ...like.bounds, f16: 2 } : like.bounds;
  return [{ ...like, name: `GL.${name}`, bounds, ...own[name] }];
}

export const glslFunctions: readonly Measured[] = [
  ...Object.entries(narrow).flatMap(([name, kind]) => glslFunction(name, kind)),
  measured("GL.Fract", "f", finiteOnly(fractionAbove), roundedOnce, { other: belowOne }),
  measured("GL.Reflect", "ffffff", reflected, places(16, 3), { vectors: { isResult: true }, most: 16 }),
  measured("GL.Refract", "fffffff", refracted, places(128, 4), { vectors: { isResult: true }, most: 4 }),
  measured("GL.FaceForward", "fffffffff", facedForward, exactResult, { vectors: { isResult: true }, most: 16 }),
  measured("GL.FSign", "f", (x = 0) => (Number.isNaN(x) ? undefined : Math.sign(x)), exactResult),
  ...Object.entries(wide).flatMap(([name, kind]) => glslFunction(name, kind)),
]
  .map((one) => (one.name.slice(3) in narrow ? { ...one, formats: ["f16", "f32"] as const } : one))
  .sort((a, b) => (a.name < b.name ? -1 : 1));
