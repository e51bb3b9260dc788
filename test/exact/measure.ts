// Measures functions: one kernel for each computes all results, which are compared with exact values.

import { verify } from "../../src/define/index.ts";
import { compileKernel, lowerToLlvm, makeContext, runKernel } from "../../src/engine/index.ts";
import { Source } from "../../src/support/diagnostics/source.ts";
import { parseText } from "../../src/text/index.ts";
import { unwrapped } from "../harness/results.ts";
import { bitsOf, distanceOf, type Exact, errorOf, type Format, formats, numberOf, widthOf } from "./formats.ts";
import type { Measured } from "./measured.ts";

export interface Worst {
  readonly error: number;
  readonly args: readonly number[];
  readonly result: number;
}

const pointer = (type: string, storage = "CrossWorkgroup") => `!spirv.ptr<${type}, ${storage}>`;

/** Parameters of one vector. */
const COMPONENTS = 3;

/** The operands of a function, from parameters that are scalars: instructions, names and types. */
function operandsOf({ parameters, vectors }: Measured, types: readonly string[], type: string) {
  const scalars = parameters.map((_, at) => `%x${at}`);
  if (vectors === undefined) return { lines: [], names: scalars, types };
  const ofVector = `vector<${COMPONENTS}x${type}>`;
  const groups = Array.from({ length: Math.floor(parameters.length / COMPONENTS) }, (_, at) =>
    scalars.slice(at * COMPONENTS, (at + 1) * COMPONENTS),
  );
  const rest = scalars.slice(groups.length * COMPONENTS);
  const lines = groups.map((group, at) => {
    const from = group.map(() => type).join(", ");
    return `    %v${at} = spirv.CompositeConstruct ${group.join(", ")} : (${from}) -> ${ofVector}`;
  });
  const names = [...groups.map((_, at) => `%v${at}`), ...rest];
  return { lines, names, types: [...groups.map(() => ofVector), ...rest.map(() => type)] };
}

function kernelText(one: Measured, number: number, type: string): string {
  const { name, parameters, stored, vectors } = one;
  const typeOf = (kind: "f" | "i") => (kind === "f" ? type : "i32");
  const result = typeOf(one.isInteger === true ? "i" : "f");
  const given = parameters.map(typeOf);
  const place = (at: string, of: string) =>
    `    %p${at} = spirv.PtrAccessChain %${at}[%id] : ${pointer(of)}, i64 -> ${pointer(of)}`;
  const second = stored === undefined ? undefined : typeOf(stored.kind);
  const params = [...given.map((of, at) => `%in${at}: ${pointer(of)}`), `%out: ${pointer(result)}`];
  if (second !== undefined) params.push(`%other: ${pointer(second)}`);
  const operands = operandsOf(one, given, type);
  const names = [...operands.names, ...(second === undefined ? [] : ["%variable"])].join(", ");
  const types = [...operands.types, ...(second === undefined ? [] : [pointer(second, "Function")])].join(", ");
  const call = (value: string, of: string) => `    ${value} = "spirv.${name}"(${names}) : (${types}) -> ${of}`;
  const ofVector = `vector<${COMPONENTS}x${type}>`;
  const lines = [
    "    %at = spirv.mlir.addressof @global : !spirv.ptr<vector<3xi64>, Input>",
    `    %ids = spirv.Load "Input" %at : vector<3xi64>`,
    "    %id = spirv.CompositeExtract %ids[0 : i32] : vector<3xi64>",
    ...(second === undefined ? [] : [`    %variable = spirv.Variable : ${pointer(second, "Function")}`]),
    ...given.flatMap((of, at) => [place(`in${at}`, of), `    %x${at} = spirv.Load "CrossWorkgroup" %pin${at} : ${of}`]),
    ...operands.lines,
    ...(vectors?.isResult === true
      ? [call("%all", ofVector), `    %r = spirv.CompositeExtract %all[0 : i32] : ${ofVector}`]
      : [call("%r", result)]),
    place("out", result),
    `    spirv.Store "CrossWorkgroup" %pout, %r : ${result}`,
    ...(second === undefined
      ? []
      : [
          `    %s = spirv.Load "Function" %variable : ${second}`,
          place("other", second),
          `    spirv.Store "CrossWorkgroup" %pother, %s : ${second}`,
        ]),
  ];
  return `  spirv.func @k${number}(${params.join(", ")}) "None" {\n${lines.join("\n")}\n    spirv.Return\n  }\n  spirv.EntryPoint "Kernel" @k${number}, @global\n`;
}

/** All functions as kernels of one module. */
function moduleText(functions: readonly Measured[], type: string): string {
  const kernels = functions.map((one, at) => kernelText(one, at, type)).join("");
  return `spirv.module Physical64 OpenCL requires #spirv.vce<v1.2, [Kernel, Addresses, Int8, Int16, Int64, Float16, Float64], []> {
  spirv.GlobalVariable @global built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi64>, Input>
${kernels}}`;
}

type Numbers = readonly number[];

function arrayOf(values: Numbers, format: Format): ArrayBufferView {
  if (format.name === "f64") return Float64Array.from(values);
  if (format.name === "f32") return Float32Array.from(values);
  return Uint16Array.from(values, (value) => Number(bitsOf(value, format)));
}

function numbersOf(view: ArrayBufferView, format: Format): Numbers {
  if (view instanceof Uint16Array) return Array.from(view, (bits) => numberOf(BigInt(bits), format));
  // Sound: there are no other arrays.
  return Array.from(view as Float64Array);
}

/** The functions that a format has. */
export function functionsOf(functions: readonly Measured[], { name }: Format): readonly Measured[] {
  return functions.filter(({ formats: all }) => all === undefined || all.includes(name));
}

/** Compiles functions for a format. What is returned runs the one with a number on arguments: the results, and what is stored. */
export async function compiledFunctions(
  functions: readonly Measured[],
  format: Format,
): Promise<(number: number, args: readonly Numbers[]) => readonly [results: Numbers, stored: Numbers]> {
  const context = makeContext();
  const messages: string[] = [];
  context.onDiagnostic = ({ message }) => messages.push(message);
  const source = new Source("functions", new TextEncoder().encode(moduleText(functions, format.name)));
  const report = ({ message }: { readonly message: string }) => messages.push(message);
  const parsed = parseText(source, context, report, { check: verify });
  if (parsed === undefined) throw new Error(messages.join("\n"));
  const module = unwrapped(await lowerToLlvm(parsed));
  return (number, args) => {
    const { parameters, stored, isInteger = false } = functions[number] ?? { parameters: [] };
    const count = args[0]?.length ?? 0;
    const kernel = unwrapped(compileKernel(module, { entry: `k${number}`, localSize: [count, 1, 1] }));
    const zeros = Array.from({ length: count }, () => 0);
    const given = args.map((one, at) => (parameters[at] === "i" ? Int32Array.from(one) : arrayOf(one, format)));
    const results = isInteger ? Int32Array.from(zeros) : arrayOf(zeros, format);
    const other = stored?.kind === "i" ? Int32Array.from(zeros) : arrayOf(zeros, format);
    const all = [...given, results, ...(stored === undefined ? [] : [other])];
    const ran = runKernel(kernel, { groups: [1, 1, 1], arguments: all });
    if (!ran.ok) throw new Error(ran.diagnostics.map(({ message }) => message).join("\n"));
    return [numbersOf(results, format), numbersOf(other, format)];
  };
}

/** The largest error of results. A `distance` bound is of numbers, every other one of units in the last place. */
export function worstOf(
  one: Measured,
  format: Format,
  args: readonly Numbers[],
  [results, stored]: readonly [Numbers, Numbers],
): Worst {
  let worst: Worst = { error: 0, args: [], result: 0 };
  results.forEach((result, at) => {
    const own = args.map((values) => values[at] ?? 0);
    const error = Math.max(errorAt(one, format, own, result), storedError(one, format, own, stored[at] ?? 0));
    if (error > worst.error) worst = { error, args: own, result };
  });
  return worst;
}

/** Exact values of functions of one f16, by their bits: there are few, and several functions share them. */
const knownHalves = new Map<Measured["exact"], Map<number, Exact>>();

function exactValue({ exact, parameters }: Measured, format: Format, args: Numbers): Exact {
  const [x = 0] = args;
  if (format.name !== "f16" || parameters.length > 1 || x === 0) return exact(...args);
  const known = knownHalves.get(exact) ?? new Map<number, Exact>();
  knownHalves.set(exact, known);
  if (!known.has(x)) known.set(x, exact(x));
  return known.get(x);
}

function errorAt(one: Measured, format: Format, args: Numbers, result: number): number {
  const { bounds, other } = one;
  const wanted = exactValue(one, format, args);
  const bound = bounds[format.name];
  if (typeof bound === "object") {
    const most = bound.power === undefined ? 1 : Math.max(...args.map(Math.abs)) ** bound.power;
    return distanceOf(result, wanted) / most;
  }
  const error = errorOf(result, wanted, format);
  if (error <= (bound ?? Number.POSITIVE_INFINITY) || other === undefined) return error;
  return Object.is(other(format.name, ...args), result) ? 0 : error;
}

function storedError({ stored }: Measured, format: Format, args: Numbers, result: number): number {
  if (stored === undefined) return 0;
  const wanted: Exact = stored.exact(...args);
  if (stored.kind === "f") return errorOf(result, wanted, format);
  // A quotient has seven bits that count.
  return wanted === undefined || result === wanted || result % 128 === wanted ? 0 : Number.POSITIVE_INFINITY;
}

// ---- arguments

/** A generator of numbers from 0 to 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Zeros, the least and largest numbers, infinities, no number, small integers and halves, and numbers beside them. */
export function edgesOf(format: Format): Numbers {
  const { precision, least, most } = format;
  const unit = 2 ** (1 - precision);
  const whole = [1, 2, 3, 4, 5, 6, 7, 8, 16, 100];
  const sizes = [
    0,
    2 ** (least - precision + 1),
    2 ** least * (1 - unit),
    2 ** least,
    2 ** most * (2 - unit),
    Number.POSITIVE_INFINITY,
    ...whole,
    ...whole.map((one) => one * (1 + unit)),
    ...whole.map((one) => one * (1 - unit / 2)),
    0.25,
    0.5,
    0.75,
    1.5,
    2.5,
    3.5,
    Math.PI,
    Math.PI / 2,
    2 ** (precision - 1),
    2 ** precision,
  ].map((one) => numberOf(bitsOf(one, format), format));
  return [...sizes, ...sizes.map((one) => -one), Number.NaN];
}

/** A number of any size, one of usual size, or one near 0. */
export function randomNumber(format: Format, random: () => number): number {
  const kind = random();
  const width = widthOf(format);
  if (kind < 0.3) {
    let bits = 0n;
    for (let word = 0; word < width; word += 16) bits = (bits << 16n) | BigInt(Math.floor(random() * 65536));
    return numberOf(bits, format);
  }
  const fine = random() + random() * 2 ** -32;
  const value = kind < 0.6 ? (fine - 0.5) * 16 : (fine - 0.5) * 2 ** Math.floor(random() * 24 - 12);
  return numberOf(bitsOf(value, format), format);
}

const integerEdges = [0, 1, -1, 2, -2, 3, -3, 5, 10, -17, 127, 1000, -1000, 2147483647, -2147483648];

/** Arguments for a function: all pairs of edges of two floats, and random ones. */
export function argumentsFor(
  { parameters, most }: Measured,
  format: Format,
  count: number,
  random: () => number,
): readonly Numbers[] {
  const edges = edgesOf(format);
  const edgeLists = parameters.map((kind) => (kind === "f" ? edges : integerEdges));
  const [first = [], second] = edgeLists;
  const rows: Numbers[] =
    second === undefined
      ? first.map((x) => [x])
      : parameters.length > 2
        ? []
        : first.flatMap((x) => second.map((y) => [x, y]));
  const some = rows.length > count ? rows.filter(() => random() < count / rows.length) : rows;
  for (let at = 0; at < count; at++) {
    some.push(
      parameters.map((kind, place) => {
        if (most !== undefined) return numberOf(bitsOf((random() - 0.5) * 2 * most, format), format);
        if (parameters.length > 1 && random() < 0.1)
          return edgeLists[place]?.[Math.floor(random() * (edgeLists[place]?.length ?? 1))] ?? 0;
        return kind === "f"
          ? randomNumber(format, random)
          : Math.floor((random() - 0.5) * 2 ** Math.floor(random() * 12));
      }),
    );
  }
  return parameters.map((_, place) => some.map((row) => row[place] ?? 0));
}

/** All numbers of 16 bits. */
export function allHalves(): Numbers {
  return Array.from({ length: 1 << 16 }, (_, bits) => numberOf(BigInt(bits), formats.f16));
}
