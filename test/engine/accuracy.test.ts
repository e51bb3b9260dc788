// Functions of OpenCL.std and GLSL.std.450 against exact values, on edges and on a sample of numbers: within the bounds of the specifications.
// `node scripts/ts.mjs scripts/accuracy.ts` measures many more numbers.

import { expect, test } from "vitest";
import { bitsOf, type Format, formats, numberOf } from "../exact/formats.ts";
import {
  argumentsFor,
  compiledFunctions,
  functionsOf,
  randomNumber,
  randomNumbers,
  worstOf,
} from "../exact/measure.ts";
import { glslFunctions, type Measured, openClFunctions } from "../exact/measured.ts";
import { vulkanBounds, worstPart } from "../exact/vulkan-bounds.ts";

const SAMPLE = 50;

/** Functions whose worst error is over their bound, in words. */
async function problems(all: readonly Measured[], format: Format): Promise<readonly string[]> {
  const functions = functionsOf(all, format);
  const run = await compiledFunctions(functions, format);
  return functions.flatMap((one, at) => {
    const args = argumentsFor(one, format, SAMPLE, randomNumbers(at + 1));
    const { error, args: worst, result } = worstOf(one, format, args, run(at, args));
    const bound = one.bounds[format.name];
    const most = typeof bound === "object" ? bound.distance : (bound ?? Number.POSITIVE_INFINITY);
    return error > most ? [`${one.name}(${worst.join(", ")}) of ${format.name} is ${result}: wrong by ${error}`] : [];
  });
}

test.each(Object.values(formats))(
  "functions of OpenCL are as exact as its full profile asks for: $name",
  async (format) => {
    expect(await problems(openClFunctions, format)).toEqual([]);
  },
);

test.each(Object.values(formats))("functions of GLSL are as exact: $name", async (format) => {
  expect(await problems(glslFunctions, format)).toEqual([]);
});

test.each([formats.f16, formats.f32])("functions of GLSL are as exact as Vulkan asks for: $name", async (format) => {
  const functions = functionsOf(glslFunctions, format);
  const run = await compiledFunctions(functions, format);
  const over = functions.flatMap((one, at) => {
    const args = argumentsFor(one, format, SAMPLE, randomNumbers(at + 1));
    const { error, args: worst, result } = worstPart(one, format, args, run(at, args)[0]);
    return error > 1 ? [`${one.name}(${worst.join(", ")}) is ${result}: ${error} times the bound`] : [];
  });
  expect(over).toEqual([]);
});

test("each function of GLSL with a bound in Vulkan is measured, and a value over its bound is found", () => {
  expect(Object.keys(vulkanBounds).filter((name) => glslFunctions.every((one) => one.name !== `GL.${name}`))).toEqual(
    [],
  );
  const exp = glslFunctions.find(({ name }) => name === "GL.Exp");
  const sqrt = glslFunctions.find(({ name }) => name === "GL.Sqrt");
  if (exp === undefined || sqrt === undefined) throw new Error("a function is missing");
  const part = (one: Measured, x: number, result: number) => worstPart(one, formats.f32, [[x]], [result]).error;
  const ofExp = (units: number) => part(exp, 2, Math.fround(Math.exp(2)) + units * 2 ** -21);
  expect(ofExp(6)).toBeLessThan(1);
  expect(ofExp(8)).toBeGreaterThan(1);
  expect(part(sqrt, 2, Math.SQRT2 * (1 + 2 ** -22))).toBeLessThan(1);
  expect(part(sqrt, 2, Math.SQRT2 * (1 + 2 ** -19))).toBeGreaterThan(1);
});

/** Factors and terms whose sum lies near the middle between two numbers: of usual numbers, and of subnormal ones. */
function closeCases(format: Format, count: number): readonly (readonly number[])[] {
  const random = randomNumbers(7);
  const rows = Array.from({ length: count }, (_, at) => (at % 2 === 0 ? closeCase : subnormalCase)(format, random));
  return [0, 1, 2].map((place) => rows.map((row) => row[place] ?? 0));
}

/** A product just beside a power of two, and a number that has that power as half of its last place, or as much as the product. */
function closeCase(format: Format, random: () => number): readonly number[] {
  const rounded = (value: number) => numberOf(bitsOf(value, format), format);
  const a = rounded((1 + random()) * 2 ** Math.floor(random() * 20 - 10));
  const b = random() < 0.5 ? rounded(1 / a) : rounded(randomNumber(format, random));
  const far = 2 ** Math.floor(format.precision + random() * 3 - 1);
  return [a, b, random() < 0.3 ? -rounded(a * b) : rounded(far * (1 + random()))];
}

/** An odd multiple of the least number, and nearly half of that. */
function subnormalCase({ precision, least }: Format, random: () => number): readonly number[] {
  const step = 2 ** -Math.floor(precision * (0.5 + random() * 0.45));
  const power = least - precision;
  const [a, b] = [(1 + step) * 2 ** Math.ceil(power / 2), (1 - step) * 2 ** Math.floor(power / 2)];
  const count = 2 * Math.floor(random() * 2 ** Math.floor(random() * (precision - 2))) + 1;
  const sign = random() < 0.5 ? 1 : -1;
  return [a, sign * b, (random() < 0.5 ? 1 : -1) * count * 2 ** (power + 1)];
}

test.each(Object.values(formats))("fma rounds once where rounding twice would differ: $name", async (format) => {
  const [fma] = openClFunctions.filter(({ name }) => name === "CL.fma");
  if (fma === undefined) throw new Error("there is no fma");
  const run = await compiledFunctions([fma], format);
  const args = closeCases(format, 4000);
  expect(worstOf(fma, format, args, run(0, args)).error).toBeLessThanOrEqual(0.5);
});
