// Kernels of one function each, on numbers of all kinds: what the engine and other drivers leave, compared with what JavaScript computes, within the
// precision that Vulkan (appendix "Precision and Operation of SPIR-V Instructions") and OpenCL (C, "Relative Error as ULPs") ask for.
import { compileSpirv, runKernel } from "../../../src/engine/index.ts";
import { main } from "../../../src/tools/compile/compile.ts";
import { memoryPlatform, Sink } from "../../harness/memory-platform.ts";
import { messagesOf } from "../../harness/results.ts";
import type { KernelDriver } from "./drivers.ts";
import type { KernelTarget } from "./kernels.ts";

type Element = "f16" | "f32" | "f64";

/** A function of one to three numbers. */
interface FunctionCase {
  readonly name: string;
  /** The ops, whose operands are `%x`, `%y` and `%z`, with `T` for the type; they give `%r`. */
  readonly text: string;
  readonly value: (x: number, y: number, z: number) => number;
  /** Units in the last place that a result may be off, at most; 0: the bits are the same, except those of numbers that are none. */
  readonly ulps: number;
  /** An error that is allowed beside. */
  readonly absolute?: number;
  /** Where the function is compared. */
  readonly on?: (x: number, y: number, z: number) => boolean;
  readonly elements?: readonly Element[];
  readonly targets?: readonly KernelTarget[];
}

const unary = (
  op: string,
  value: (x: number) => number,
  ulps: number,
  rest: Partial<FunctionCase> = {},
): FunctionCase => ({
  name: op,
  text: `%r = ${op} %x : T`,
  value,
  ulps,
  ...rest,
});
const binary = (
  op: string,
  value: (x: number, y: number) => number,
  rest: Partial<FunctionCase> = {},
): FunctionCase => ({
  name: op,
  text: `%r = ${op} %x, %y : T`,
  value,
  ulps: 0,
  ...rest,
});

function roundEven(x: number): number {
  const floor = Math.floor(x);
  if (!Number.isFinite(x)) return x;
  const up = x - floor > 0.5 || (x - floor === 0.5 && floor % 2 !== 0);
  return signed(up ? floor + 1 : floor, x);
}

/** A size with the sign of a number, zero as well. */
const signed = (size: number, x: number) => (x < 0 || Object.is(x, -0) ? -Math.abs(size) : Math.abs(size));

/** The largest or smallest number, -0 below 0. */
const extreme = (choose: (x: number, y: number) => number, isNumber: boolean) => (x: number, y: number) =>
  isNumber && Number.isNaN(x) ? y : isNumber && Number.isNaN(y) ? x : choose(x, y);

const both = (x: number, y: number) => x !== 0 || y !== 0;
const moderate = (x: number) => Math.abs(x) <= 100;
/** f64 has these functions in OpenCL alone. */
const transcendental: Partial<FunctionCase> = { on: moderate };

export const functionCases: readonly FunctionCase[] = [
  binary("arith.addf", (x, y) => x + y),
  binary("arith.subf", (x, y) => x - y),
  binary("arith.mulf", (x, y) => x * y),
  binary("arith.divf", (x, y) => x / y, { ulps: 3, on: (_, y) => y !== 0 }),
  binary("arith.maximumf", extreme(Math.max, false), { on: both }),
  binary("arith.minimumf", extreme(Math.min, false), { on: both }),
  binary("arith.maxnumf", extreme(Math.max, true), { on: both }),
  binary("arith.minnumf", extreme(Math.min, true), { on: both }),
  binary("arith.remf", (x, y) => x % y, {
    // Vulkan derives it from a division, whose error is as large as the quotient.
    ulps: 4096,
    absolute: 1e-3,
    on: (x, y) => y !== 0 && Math.abs(x / y) < 100 && Number.isFinite(y) && Math.abs(roundEven(x / y) - x / y) > 1e-3,
  }),
  unary("arith.negf", (x) => -x, 0),
  unary("math.absf", Math.abs, 0),
  unary("math.ceil", Math.ceil, 0),
  unary("math.floor", Math.floor, 0),
  unary("math.trunc", Math.trunc, 0),
  unary("math.round", (x) => signed(Math.floor(Math.abs(x) + 0.5), x), 0, { on: (x) => Math.abs(x) < 1000 }),
  unary("math.roundeven", roundEven, 0),
  binary("math.copysign", (x, y) => signed(x, y), { on: (_, y) => !Number.isNaN(y) }),
  unary("math.sqrt", Math.sqrt, 3),
  unary("math.rsqrt", (x) => 1 / Math.sqrt(x), 4, { on: (x) => x > 0 }),
  {
    name: "math.fma",
    text: "%r = math.fma %x, %y, %z : T",
    value: (x, y, z) => x * y + z,
    ulps: 2,
    elements: ["f32"],
    on: (x, y, z) => Math.abs(x * y + z) > Math.abs(z) / 1e6 && [x, y, z].every((one) => Math.abs(one) < 1e6),
  },
  unary("math.exp", Math.exp, 8, { on: (x) => Math.abs(x) < 8 }),
  unary("math.exp2", (x) => 2 ** x, 8, { on: (x) => Math.abs(x) < 8 }),
  unary("math.expm1", Math.expm1, 8, { absolute: 1e-6, on: (x) => Math.abs(x) < 8 }),
  unary("math.log", Math.log, 4, { absolute: 1e-6, on: (x) => x > 0 }),
  unary("math.log2", Math.log2, 4, { absolute: 1e-6, on: (x) => x > 0 }),
  unary("math.log10", Math.log10, 4, { absolute: 1e-6, on: (x) => x > 0 }),
  unary("math.log1p", Math.log1p, 8, { absolute: 1e-6, on: (x) => x > -0.9 && x < 1000 }),
  unary("math.sin", Math.sin, 8, { absolute: 2 ** -10, on: (x) => Math.abs(x) <= Math.PI }),
  unary("math.cos", Math.cos, 8, { absolute: 2 ** -10, on: (x) => Math.abs(x) <= Math.PI }),
  unary("math.tan", Math.tan, 8, { absolute: 2 ** -8, on: (x) => Math.abs(x) <= 1.2 }),
  unary("math.asin", Math.asin, 8, { absolute: 1e-3, on: (x) => Math.abs(x) <= 1 }),
  unary("math.acos", Math.acos, 8, { absolute: 1e-3, on: (x) => Math.abs(x) <= 1 }),
  unary("math.atan", Math.atan, 4096, transcendental),
  unary("math.sinh", Math.sinh, 64, { absolute: 1e-5, on: (x) => Math.abs(x) < 8 }),
  unary("math.cosh", Math.cosh, 64, { on: (x) => Math.abs(x) < 8 }),
  unary("math.tanh", Math.tanh, 64, { absolute: 1e-5, on: (x) => Math.abs(x) < 8 }),
  unary("math.asinh", Math.asinh, 64, { absolute: 1e-4, on: moderate }),
  unary("math.acosh", Math.acosh, 64, { absolute: 1e-3, on: (x) => x >= 1 && x < 100 }),
  unary("math.atanh", Math.atanh, 64, { absolute: 1e-5, on: (x) => Math.abs(x) < 0.9 }),
  unary("math.cbrt", Math.cbrt, 64, { on: (x) => Math.abs(x) < 1000 }),
  binary("math.atan2", Math.atan2, {
    ulps: 4096,
    on: (x, y) => moderate(x) && moderate(y) && both(x, y) && Math.abs(y) > 1e-3,
  }),
  binary("math.powf", (x, y) => x ** y, {
    ulps: 64,
    on: (x, y) => Math.abs(y) < 4 && Math.abs(x) < 16 && Math.abs(x) > 0.1 && (x > 0 || Number.isInteger(y)),
  }),
];

/** Numbers that functions are called with, all pairs of them. */
const numbers = [
  0,
  -0,
  1,
  -1,
  0.5,
  -0.5,
  1.5,
  -1.5,
  2.5,
  -2.5,
  0.25,
  3,
  -3,
  0.75,
  7.625,
  -7.625,
  0.1,
  -0.3,
  10,
  1000.5,
  -1000.5,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.NaN,
];
const COUNT = numbers.length ** 2;
/** The vectors of a kernel have two elements or four. */
const LENGTHS = [1, 2, 4] as const;

const bytesOf: Readonly<Record<Element, number>> = { f16: 2, f32: 4, f64: 8 };
const mantissas: Readonly<Record<Element, number>> = { f16: 10, f32: 23, f64: 52 };
const smallest: Readonly<Record<Element, number>> = { f16: 2 ** -14, f32: 2 ** -126, f64: 2 ** -1022 };

/** A number as an element, and back. */
function getter(element: Element): (view: DataView, at: number) => number {
  if (element === "f64") return (view, at) => view.getFloat64(at * 8, true);
  if (element === "f32") return (view, at) => view.getFloat32(at * 4, true);
  return (view, at) => fromHalf(view.getUint16(at * 2, true));
}

function setter(element: Element): (view: DataView, at: number, value: number) => void {
  if (element === "f64") return (view, at, value) => view.setFloat64(at * 8, value, true);
  if (element === "f32") return (view, at, value) => view.setFloat32(at * 4, value, true);
  return (view, at, value) => view.setUint16(at * 2, toHalf(value), true);
}

function fromHalf(bits: number): number {
  const [exponent, fraction, sign] = [(bits >> 10) & 31, bits & 1023, bits >> 15 === 0 ? 1 : -1];
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** Of numbers that a half can hold without being subnormal, or nearest to one. */
function toHalf(value: number): number {
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const size = Math.abs(value);
  if (Number.isNaN(value)) return 0x7e00;
  if (size === 0) return sign;
  if (size >= 65520) return sign | 0x7c00;
  const exponent = Math.max(Math.floor(Math.log2(size)), -14);
  return sign | (((exponent + 15) << 10) + roundEven((size / 2 ** exponent - 1) * 1024));
}

/** The text of a kernel that calls a function for each triple of numbers: x and y from the data, z is the sum of both halved. */
function textOf({ text }: FunctionCase, element: Element, length: (typeof LENGTHS)[number]): string {
  const type = length === 1 ? element : `vector<${length}x${element}>`;
  const memory = `memref<${2 * COUNT}x${element}>`;
  const results = `memref<${COUNT}x${element}>`;
  const load = (name: string, at: string) =>
    length === 1
      ? `${name} = memref.load %data[${at}] : ${memory}`
      : `${name} = vector.load %data[${at}] : ${memory}, ${type}`;
  const store =
    length === 1 ? `memref.store %r, %out[%i] : ${results}` : `vector.store %r, %out[%i] : ${results}, ${type}`;
  const half = length === 1 ? `0.5 : ${element}` : `dense<0.5> : ${type}`;
  return `gpu.module @kernels {
  gpu.func @f(%data: ${memory}, %out: ${results}) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    %step = arith.constant ${length} : index
    %count = arith.constant ${COUNT} : index
    %half = arith.constant ${half}
    scf.for %i = %c0 to %count step %step {
      %j = arith.addi %i, %count : index
      ${load("%x", "%i")}
      ${load("%y", "%j")}
      %z = arith.mulf %x, %half : ${type}
      ${text.replace(/\bT\b/g, type)}
      ${store}
    }
    gpu.return
  }
}
`;
}

/** How far two numbers are apart in units of the last place of the second one. */
function distance(actual: number, expected: number, element: Element): number {
  if (Number.isNaN(expected)) return Number.isNaN(actual) ? 0 : Number.POSITIVE_INFINITY;
  if (Object.is(actual, expected)) return 0;
  if (!Number.isFinite(actual) || !Number.isFinite(expected)) return Number.POSITIVE_INFINITY;
  const exponent = Math.floor(Math.log2(Math.max(Math.abs(expected), smallest[element])));
  return Math.abs(actual - expected) / 2 ** (exponent - mantissas[element]);
}

/** What is wrong with a function for a target, by the engine and by drivers: a line for each, or why it is not compiled. */
export async function functionProblems(
  one: FunctionCase,
  element: Element,
  length: (typeof LENGTHS)[number],
  target: KernelTarget,
  drivers: readonly KernelDriver[],
): Promise<{ readonly unsupported?: string; readonly problems: readonly string[]; readonly runs: number }> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const stdin = new TextEncoder().encode(textOf(one, element, length));
  const options = element === "f16" && target === "opencl2.0" ? ["--allow=Float16"] : [];
  const status = await main(
    ["-", `--target=${target}`, ...options],
    memoryPlatform({ stdin, stdout, stderr, folder: "." }),
  );
  const [error = ""] = new TextDecoder().decode(stderr.bytes()).split("\n");
  if (status !== 0) return { unsupported: error, problems: [], runs: 0 };
  const data = new Uint8Array(2 * COUNT * bytesOf[element]);
  const [get, set, view] = [getter(element), setter(element), new DataView(data.buffer)];
  for (let at = 0; at < COUNT; at++) {
    set(view, at, numbers[at % numbers.length] ?? 0);
    set(view, COUNT + at, numbers[Math.floor(at / numbers.length)] ?? 0);
  }
  const output = () => new Uint8Array(COUNT * bytesOf[element]);
  const problems: string[] = [];
  let runs = 0;
  const judge = (name: string, left: Uint8Array) => {
    const results = new DataView(left.buffer, left.byteOffset);
    runs++;
    for (let at = 0; at < COUNT; at++) {
      const [x, y] = [get(view, at), get(view, COUNT + at)];
      if (one.on?.(x, y, x / 2) === false) continue;
      const exact = one.value(x, y, x / 2);
      const rounded = new DataView(new ArrayBuffer(8));
      set(rounded, 0, exact);
      const [expected, actual] = [get(rounded, 0), get(results, at)];
      const isNear = Math.abs(actual - exact) <= (one.absolute ?? 0);
      if (isNear || distance(actual, expected, element) <= one.ulps) continue;
      problems.push(`${name}: ${one.name} of ${x}, ${y} is ${actual} instead of ${expected}`);
      return;
    }
  };
  const compiled = await compileSpirv(stdout.bytes());
  const mine = output();
  const place = { set: 0 };
  const inputs =
    target === "opencl2.0"
      ? { arguments: [data.slice(), mine] }
      : {
          buffers: [
            { ...place, binding: 0, data: data.slice() },
            { ...place, binding: 1, data: mine },
          ],
        };
  const ran = compiled.ok ? runKernel(compiled.value, { groups: [1, 1, 1], ...inputs }) : compiled;
  if (ran.ok) judge("engine", mine);
  else problems.push(`engine: ${messagesOf(ran).join(", ")}`);
  for (const driver of drivers.filter((other) => other.target === target)) {
    const left = driver.run(stdout.bytes(), "f", { data, output: output() });
    if (typeof left === "string") problems.push(`${driver.name} cannot run ${one.name}: ${left.slice(0, 200)}`);
    else judge(driver.name, left);
  }
  return { problems, runs };
}
