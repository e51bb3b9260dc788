// The edge cases of OpenCL's numerical compliance: what functions give where section F.9 of C99 and "Additional Requirements Beyond ISO/IEC
// 9899:TC2" of the SPIR-V environment prescribe the result, zeros with their signs.

import { expect, test } from "vitest";
import { both, expectRows, f, type Row, runBody, toInt, withInt } from "./function-rows.ts";

const infinity = Number.POSITIVE_INFINITY;
const nan = Number.NaN;
const least = 2 ** -149;

/** Exactly this. */
const is = (name: string, args: readonly number[], expected: number): Row => f(name, args, expected, 0);
const isOfInt = (name: string, x: number, n: number, expected: number): Row => withInt(name, x, n, expected, 0);
/** The same of a number and of its opposite. */
const odd = (name: string, x: number, expected: number): readonly Row[] => [
  is(name, [x], expected),
  is(name, [-x], -expected),
];

const additional: readonly Row[] = [
  is("acospi", [1], 0),
  is("acospi", [1.5], nan),
  ...odd("asinpi", 0, 0),
  is("asinpi", [-1.5], nan),
  ...odd("atanpi", 0, 0),
  ...odd("atanpi", infinity, 0.5),
  ...[1, -1].flatMap((sign) => [
    is("atan2pi", [sign * 0, -0], sign),
    is("atan2pi", [sign * 0, 0], sign * 0),
    is("atan2pi", [sign * 0, -3], sign),
    is("atan2pi", [sign * 0, 3], sign * 0),
    is("atan2pi", [sign * 2, 0], sign * 0.5),
    is("atan2pi", [sign * 2, -0], sign * 0.5),
    is("atan2pi", [sign * 2, -infinity], sign),
    is("atan2pi", [sign * 2, infinity], sign * 0),
    is("atan2pi", [sign * infinity, 5], sign * 0.5),
    is("atan2pi", [sign * infinity, -infinity], sign * 0.75),
    is("atan2pi", [sign * infinity, infinity], sign * 0.25),
  ]),
  is("ceil", [-0.25], -0),
  is("cospi", [0], 1),
  is("cospi", [-0], 1),
  is("cospi", [2.5], 0),
  is("cospi", [-3.5], 0),
  is("cospi", [infinity], nan),
  is("exp10", [-0], 1),
  is("exp10", [-infinity], 0),
  is("exp10", [infinity], infinity),
  is("fdim", [1, nan], nan),
  is("fdim", [nan, 1], nan),
  is("fmod", [-0, nan], nan),
  ...both("fract", [0], 0, "f32", 0),
  ...both("fract", [-0], -0, "f32", -0),
  ...both("fract", [infinity], 0, "f32", infinity),
  ...both("fract", [-infinity], -0, "f32", -infinity),
  ...both("fract", [nan], nan, "f32", nan),
  ...both("fract", [-1e-20], 1 - 2 ** -24, "f32", -1),
  ...both("frexp", [-infinity], -infinity, "i32", 0),
  ...both("frexp", [nan], nan, "i32", 0),
  ...both("lgamma_r", [0], infinity, "i32", 0),
  ...both("lgamma_r", [-3], infinity, "i32", 0),
  is("nextafter", [-0, 1], least),
  is("nextafter", [0, -1], -least),
  is("pow", [0, -infinity], infinity),
  is("pow", [-0, -infinity], infinity),
  ...[0, -0, nan, infinity].map((x) => isOfInt("pown", x, 0, 1)),
  isOfInt("pown", 0, -3, infinity),
  isOfInt("pown", -0, -3, -infinity),
  isOfInt("pown", -0, -2, infinity),
  isOfInt("pown", -0, 2, 0),
  isOfInt("pown", -0, 3, -0),
  is("rint", [-0.5], -0),
  ...[
    [infinity, 2],
    [3, 0],
    [nan, 1],
    [1, nan],
  ].flatMap((args) => both("remquo", args, nan, "i32", 0)),
  isOfInt("rootn", 0, -3, infinity),
  isOfInt("rootn", -0, -3, -infinity),
  isOfInt("rootn", -0, -2, infinity),
  isOfInt("rootn", -0, 2, 0),
  isOfInt("rootn", -0, 3, -0),
  isOfInt("rootn", -2, 2, nan),
  isOfInt("rootn", 2, 0, nan),
  is("round", [-0.25], -0),
  ...odd("sinpi", 0, 0),
  ...odd("sinpi", 3, 0),
  is("sinpi", [infinity], nan),
  ...odd("tanpi", 0, 0),
  is("tanpi", [infinity], nan),
  is("tanpi", [2], 0),
  is("tanpi", [-4], -0),
  is("tanpi", [3], -0),
  is("tanpi", [-3], 0),
  is("tanpi", [2.5], infinity),
  is("tanpi", [-1.5], infinity),
  is("tanpi", [3.5], -infinity),
  is("tanpi", [-0.5], -infinity),
  is("trunc", [-0.75], -0),
  ...both("modf", [infinity], 0, "f32", infinity),
  ...both("modf", [-0.25], -0.25, "f32", -0),
  ...both("modf", [-3], -0, "f32", -3),
];

const ofC: readonly Row[] = [
  is("acos", [1], 0),
  is("acos", [1.5], nan),
  is("acosh", [1], 0),
  is("acosh", [0.5], nan),
  is("acosh", [infinity], infinity),
  ...["asin", "atan", "asinh", "atanh", "sin", "tan", "sinh", "tanh", "cbrt", "expm1", "log1p", "erf"].flatMap((name) =>
    odd(name, 0, 0),
  ),
  ...odd("asinh", infinity, infinity),
  ...odd("atanh", 1, infinity),
  is("atanh", [2], nan),
  ...odd("sinh", infinity, infinity),
  ...odd("tanh", infinity, 1),
  is("cosh", [-infinity], infinity),
  is("cos", [infinity], nan),
  is("sin", [-infinity], nan),
  is("tan", [infinity], nan),
  is("exp", [-0], 1),
  is("exp", [-infinity], 0),
  is("exp2", [-infinity], 0),
  is("expm1", [-infinity], -1),
  is("expm1", [infinity], infinity),
  toInt("ilogb", nan, 2147483647),
  is("log", [1], 0),
  is("log", [-0], -infinity),
  is("log", [-1], nan),
  is("log10", [0], -infinity),
  is("log10", [1], 0),
  is("log1p", [-1], -infinity),
  is("log1p", [-2], nan),
  is("log2", [-0], -infinity),
  is("logb", [-0], -infinity),
  is("logb", [nan], nan),
  is("sqrt", [-0], -0),
  is("sqrt", [-1], nan),
  ...odd("erf", infinity, 1),
  is("erfc", [infinity], 0),
  is("erfc", [-infinity], 2),
  is("lgamma", [1], 0),
  is("lgamma", [2], 0),
  is("lgamma", [-infinity], infinity),
  ...odd("tgamma", 0, infinity),
  is("tgamma", [-2], nan),
  is("tgamma", [-infinity], nan),
  is("tgamma", [infinity], infinity),
  ...odd("cbrt", infinity, infinity),
  is("fmod", [-6, 3], -0),
  is("fmod", [infinity, 3], nan),
  is("fmod", [3, 0], nan),
  is("fmod", [-3, infinity], -3),
  is("remainder", [-6, 3], -0),
  is("copysign", [2, -0], -2),
  is("fmax", [nan, 3], 3),
  is("fmin", [3, nan], 3),
  is("nextafter", [infinity, 0], (2 - 2 ** -23) * 2 ** 127),
  is("nextafter", [nan, 0], nan),
  is("pow", [-0, -3], -infinity),
  is("pow", [-0, 3], -0),
  is("pow", [-1, infinity], 1),
  is("pow", [1, nan], 1),
  is("pow", [nan, 0], 1),
  is("pow", [-2, 0.5], nan),
  is("pow", [0.5, -infinity], infinity),
  is("pow", [-infinity, -3], -0),
  is("pow", [-infinity, 3], -infinity),
  is("pow", [-infinity, 2.5], infinity),
];

test("the additional requirements of OpenCL", () => expectRows(additional));
test("those of C", () => expectRows(ofC));

/** What a function gives of vectors of three elements in memory. */
async function ofVectors(
  name: string,
  isVector: boolean,
  ...vectors: readonly (readonly number[])[]
): Promise<number[]> {
  const vector = "!spirv.ptr<vector<4xf32>, CrossWorkgroup>";
  const type = isVector ? "vector<3xf32>" : "f32";
  const reads = vectors.map(
    (_, at) => `    %a${at} = spirv.Load "CrossWorkgroup" %in${at} : vector<4xf32>
    %v${at} = spirv.VectorShuffle [0 : i32, 1 : i32, 2 : i32] %a${at}, %a${at} : vector<4xf32>, vector<4xf32> -> vector<3xf32>`,
  );
  const types = vectors.map(() => "vector<3xf32>").join(", ");
  const body = `${reads.join("\n")}
    %x = "spirv.CL.${name}"(${vectors.map((_, at) => `%v${at}`).join(", ")}) : (${types}) -> ${type}
    spirv.Store "CrossWorkgroup" %out, %x : ${type}`;
  const params = [...vectors.map((_, at) => `%in${at}: ${vector}`), `%out: !spirv.ptr<${type}, CrossWorkgroup>`];
  const out = new Float32Array(4);
  await runBody(params.join(", "), body, [...vectors.map((one) => Float32Array.of(...one, 0)), out]);
  return [...out.slice(0, isVector ? 3 : 1)];
}

/** A number up to the last digits of a float, or exactly what is no ordinary number. */
const near = (value: number): unknown =>
  Number.isFinite(value) && value !== 0 ? expect.closeTo(value, 6 - Math.floor(Math.log10(Math.abs(value)))) : value;

test.each([
  [[3e30, 0, -4e30], 5e30],
  [[3e-30, 4e-30, 0], 5e-30],
  [[0, -0, 0], 0],
  [[1, -infinity, 2], infinity],
  [[1, nan, 2], nan],
])("the length of %j", async (vector, expected) => {
  expect(await ofVectors("length", false, vector)).toEqual([near(expected)]);
  expect(await ofVectors("distance", false, vector, [0, 0, 0])).toEqual([near(expected)]);
});

test.each([
  [
    [3e30, 0, -4e30],
    [0.6, 0, -0.8],
  ],
  [
    [3e-30, 4e-30, -0],
    [0.6, 0.8, -0],
  ],
  [
    [0, -0, 0],
    [0, -0, 0],
  ],
  [
    [1, -infinity, 2],
    [0, -1, 0],
  ],
  [
    [infinity, -infinity, 0],
    [Math.SQRT1_2, -Math.SQRT1_2, 0],
  ],
  [
    [0, nan, 0],
    [nan, nan, nan],
  ],
  [
    [infinity, nan, 0],
    [nan, nan, nan],
  ],
])("the direction of %j", async (vector, expected) => {
  expect(await ofVectors("normalize", true, vector)).toEqual(expected.map(near));
});
