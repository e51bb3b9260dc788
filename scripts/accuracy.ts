// node scripts/ts.mjs scripts/accuracy.ts [COUNT]: measures how exact the engine's functions are, and writes docs/accuracy.md. All numbers of f16
// for functions of one, edges and COUNT random arguments for the others. It takes some minutes, and fails if a function is over its bound.

import { writeFileSync } from "node:fs";
import { type Format, formats } from "../test/exact/formats.ts";
import {
  allHalves,
  argumentsFor,
  compiledFunctions,
  functionsOf,
  randomNumbers,
  type Worst,
  worstOf,
} from "../test/exact/measure.ts";
import { type Bound, glslFunctions, type Measured, openClFunctions } from "../test/exact/measured.ts";
import { vulkanBoundOf, worstPart } from "../test/exact/vulkan-bounds.ts";

const [count = 4000] = process.argv.slice(2).map(Number);

/** Arguments of one launch: more would be more invocations than a work-group has. */
const PORTION = 1 << 14;

/** The largest error of a function, and the largest part of its bound in Vulkan that an error is. */
interface Found {
  readonly worst: Worst;
  readonly part: Worst;
}

const NOTHING: Worst = { error: 0, args: [], result: 0 };
const worse = (a: Worst, b: Worst) => (b.error > a.error ? b : a);

async function measured(functions: readonly Measured[], format: Format): Promise<readonly Found[]> {
  const run = await compiledFunctions(functions, format);
  return functions.map((one, at) => {
    const isShort = format === formats.f16 && one.parameters.length === 1;
    const all = isShort ? [allHalves()] : argumentsFor(one, format, count, randomNumbers(at + 1));
    let found: Found = { worst: NOTHING, part: NOTHING };
    for (let start = 0; start < (all[0]?.length ?? 0); start += PORTION) {
      const args = all.map((values) => values.slice(start, start + PORTION));
      const results = run(at, args);
      const worst = worse(found.worst, worstOf(one, format, args, results));
      const part =
        format.name === "f64" || isShort ? found.part : worse(found.part, worstPart(one, format, args, results[0]));
      found = { worst, part };
    }
    if (!isShort) return found;
    const some = argumentsFor(one, format, count, randomNumbers(at + 1));
    return { ...found, part: worstPart(one, format, some, run(at, some)[0]) };
  });
}

const shortly = (value: number) => (value === 0 || value >= 1e-3 ? String(value) : value.toExponential(1));

function boundText(bound: Bound): string {
  if (bound === undefined) return "any";
  if (typeof bound === "object" && !Number.isFinite(bound.distance)) return "any";
  if (typeof bound === "object")
    return `± ${shortly(bound.distance)}${bound.power === undefined ? "" : ` max${"⁰¹²³⁴"[bound.power]}`}`;
  return bound === 0.5 ? "rounded" : String(bound);
}

const problems: string[] = [];

function cell(one: Measured, { name }: Format, { error, args, result }: Worst): string {
  const bound = one.bounds[name];
  const most = typeof bound === "object" ? bound.distance : (bound ?? Number.POSITIVE_INFINITY);
  if (error > most) problems.push(`${one.name}(${args.join(", ")}) of ${name} is ${result}: wrong by ${error}`);
  if (typeof bound === "object") return `± ${shortly(error)} (${boundText(bound)})`;
  const digits = error === 0 || Number.isInteger(error) ? String(error) : error.toFixed(error < 10 ? 2 : 0);
  return `${digits} (${boundText(bound)})`;
}

/** What was found of the functions that each format has. */
async function results(functions: readonly Measured[]): Promise<readonly (readonly Found[])[]> {
  const all: (readonly Found[])[] = [];
  for (const format of columns) all.push(await measured(functionsOf(functions, format), format));
  return all;
}

function table(functions: readonly Measured[], results: readonly (readonly Found[])[]): readonly string[] {
  const rows = functions.map((one) => {
    const cells = columns.map((format, column) => {
      const at = functionsOf(functions, format).indexOf(one);
      return at === -1 ? "" : cell(one, format, results[column]?.[at]?.worst ?? NOTHING);
    });
    return `| \`${one.name.slice(3)}\` | ${cells.join(" | ")} |`;
  });
  return [`| | ${columns.map(({ name }) => name).join(" | ")} |`, `| --- |${" --- |".repeat(columns.length)}`, ...rows];
}

/** The parts of Vulkan's bounds that errors are, which has none of its own for f64. */
function vulkanTable(functions: readonly Measured[], results: readonly (readonly Found[])[]): readonly string[] {
  const rows = functions.flatMap((one) => {
    const bound = vulkanBoundOf(one);
    if (bound === undefined) return [];
    const cells = [0, 1].map((column) => {
      const format = columns[column] ?? formats.f32;
      const { error, args, result } = results[column]?.[functionsOf(functions, format).indexOf(one)]?.part ?? NOTHING;
      if (error > 1)
        problems.push(`${one.name}(${args.join(", ")}) of ${format.name} is ${result}: ${error} times Vulkan's bound`);
      return error === 0 ? "0" : error < 0.001 ? "< 0.001" : error.toFixed(error < 0.1 ? 3 : 2);
    });
    return [`| \`${one.name.slice(3)}\` | ${bound.text} | ${cells.join(" | ")} |`];
  });
  return ["| | bound | f16 | f32 |", "| --- | --- | ---: | ---: |", ...rows];
}

const columns = [formats.f16, formats.f32, formats.f64];
const [openCl, glsl] = [await results(openClFunctions), await results(glslFunctions)];
const text = `# Accuracy of functions

The largest errors of the [engine](engine.md)'s functions that were measured, in units in the last place (ULP), and in brackets the bounds of
the specifications: of OpenCL's full profile (OpenCL SPIR-V environment, ULP values for math instructions). \`rounded\` is correctly rounded: half
a unit; 0 is exact. Results for zeros, infinities, NaNs and subnormal numbers are those of the specifications, else a function would be wrong
by infinity.

Arguments are all numbers of f16 for functions of one argument. For the others, edges and ${count} random arguments. Exact values come from arithmetic of 240
bits. \`node scripts/ts.mjs scripts/accuracy.ts\` writes this page; a test repeats it with a sample. Both fail if a function is over its bound.

## OpenCL.std

${table(openClFunctions, openCl).join("\n")}

\`mad\` may be rounded twice. \`half_\` and \`native_\` functions are the functions of the same name without that. Vectors have three components, of which the first
of the result is measured. Bounds with ± are of the difference itself, of \`cross\` divided by the square of the largest operand; \`mix\` is
measured on numbers up to 16, \`smoothstep\` and \`cross\` up to 64. \`nan\` and \`nextafter\` have nothing to measure. \`lgamma\` of f64 has an error of
more than a few units only near its zeros.

## GLSL.std.450

The bounds of this table are those that OpenCL has for the same function, except \`InverseSqrt\` of f16, which may differ by 2; Vulkan's follow. \`Length\`, \`Distance\` and \`Normalize\` compute squares as they are, and are measured on numbers up to 64; functions of
matrices and of packed numbers are not listed. \`Reflect\` and \`Refract\` are measured by their formulas, also with normals that are not of length 1, on numbers up to 16 and 4, divided
by the third and fourth power of the largest operand; \`Refract\` not where the angle is near the critical one, \`FaceForward\` not where the vectors are nearly at right angles.

${table(glslFunctions, glsl).join("\n")}

### Vulkan's bounds

The largest error as a part of the bound, which is 1, of the Vulkan specification (Precision and Operation of SPIR-V Instructions). \`correct\` permits no error, \`rounded\` either of
the two numbers beside the exact value; other bounds are units in the last place, distances (±), or the error of a formula: as far as the farthest value that the formula may have, if each
of its operations is as wrong as it may be. Functions of f64 have to be as exact as those of f32. Arguments are edges
and ${count} random ones.

${vulkanTable(glslFunctions, glsl).join("\n")}
`;
writeFileSync("docs/accuracy.md", text);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
