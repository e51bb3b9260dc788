// Random kernels that read one buffer and write another one: elements of 8 to 64 bits and complex numbers, in one or two dimensions whose sizes the type
// states or the kernel receives, with a number as a parameter. All values are small integers, so that results are exact in every type.
import { type Choices, choices } from "../../spirv/mutations.ts";
import type { KernelTarget } from "./kernels.ts";

/** Elements of buffers: their parts (a complex number has two), bytes of a part, and whether parts are floats. */
interface Element {
  readonly text: string;
  readonly parts: 1 | 2;
  readonly bytes: 1 | 2 | 4 | 8;
  readonly isFloat: boolean;
}

const elements: readonly Element[] = [
  { text: "i8", parts: 1, bytes: 1, isFloat: false },
  { text: "i16", parts: 1, bytes: 2, isFloat: false },
  { text: "i32", parts: 1, bytes: 4, isFloat: false },
  { text: "i64", parts: 1, bytes: 8, isFloat: false },
  { text: "f16", parts: 1, bytes: 2, isFloat: true },
  { text: "f32", parts: 1, bytes: 4, isFloat: true },
  { text: "f64", parts: 1, bytes: 8, isFloat: true },
  { text: "complex<f32>", parts: 2, bytes: 4, isFloat: true },
  { text: "complex<f64>", parts: 2, bytes: 8, isFloat: true },
];

export interface StorageProgram {
  readonly name: string;
  readonly text: string;
  /** The first buffer. */
  readonly data: Uint8Array;
  /** The second buffer when the kernel has run; before, all its bytes are 0. */
  readonly expected: Uint8Array;
  /** Bytes of a float of the buffers; 0 of integers. */
  readonly floatBytes: number;
  /** The parameters after the buffers: the number, then the sizes that the types leave open. */
  readonly numbers: readonly number[];
}

/** Parameters as push constants, which are words, or as arguments: words of 64 bits. */
export function parameterBytes({ numbers }: StorageProgram, target: KernelTarget): Uint8Array {
  const values = target === "vulkan1.3" ? Int32Array.from(numbers) : BigInt64Array.from(numbers.map(BigInt));
  return new Uint8Array(values.buffer);
}

/** A buffer with a positive zero in the place of each negative one: Vulkan asks for signs of zeros only with `SignedZeroInfNanPreserve`. */
export function withPositiveZeros({ floatBytes: size }: StorageProgram, buffer: Uint8Array): Uint8Array {
  const result = buffer.slice();
  for (let end = size; size > 0 && end <= result.length; end += size) {
    const isZero = result.subarray(end - size, end - 1).every((byte) => byte === 0);
    if (isZero && result[end - 1] === 0x80) result[end - 1] = 0;
  }
  return result;
}

/** The operations on elements: in the dialects, and on numbers. */
const operations = {
  add: (a: number, b: number) => a + b,
  sub: (a: number, b: number) => a - b,
  mul: (a: number, b: number) => a * b,
} as const;
type OperationName = keyof typeof operations;
const names = ["add", "sub", "mul"] as const satisfies readonly OperationName[];

/** An operation on elements as lists of their parts. */
function applied(name: OperationName, a: readonly number[], b: readonly number[]): readonly number[] {
  const [x = 0, y] = a;
  const [u = 0, v = 0] = b;
  if (y === undefined) return [operations[name](x, u)];
  return name === "mul" ? [x * u - y * v, x * v + y * u] : [operations[name](x, u), operations[name](y, v)];
}

/** The bits of a small integer as a float of 16 bits. */
function halfBits(value: number): number {
  const magnitude = Math.abs(value);
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  if (magnitude === 0) return sign;
  const exponent = Math.floor(Math.log2(magnitude));
  return sign | ((exponent + 15) << 10) | ((magnitude * 2 ** (10 - exponent)) & 0x3ff);
}

/** The bytes of elements, whose parts follow each other. Integers keep their last bits. */
function bytesOf({ bytes, isFloat }: Element, values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(bytes * values.length));
  for (const [at, value] of values.entries()) {
    const place = at * bytes;
    if (bytes === 1) view.setInt8(place, value);
    else if (bytes === 2) view.setInt16(place, isFloat ? halfBits(value) : value, true);
    else if (bytes === 4 && isFloat) view.setFloat32(place, value, true);
    else if (bytes === 4) view.setInt32(place, value, true);
    else if (isFloat) view.setFloat64(place, value, true);
    else view.setBigInt64(place, BigInt(value), true);
  }
  return new Uint8Array(view.buffer);
}

/** Lines that make the parameter, an i32 named `%number`, an element named `%n`. */
function converted({ text, parts, isFloat }: Element): string {
  const part = parts === 2 ? text.slice("complex<".length, -1) : text;
  const cast = isFloat
    ? `arith.sitofp %number : i32 to ${part}`
    : part === "i64"
      ? "arith.extsi %number : i32 to i64"
      : part === "i32"
        ? "arith.addi %number, %number0 : i32"
        : `arith.trunci %number : i32 to ${part}`;
  if (parts === 1) return `  %n = ${cast}`;
  return `  %p = ${cast}\n  %n = complex.create %p, %p : ${text}`;
}

/** Lines that make `result` by an operation on elements; `spirvana compile` has no complex arithmetic, but takes it in parts. */
function operation(
  { parts, text, isFloat }: Element,
  name: OperationName,
  result: string,
  a: string,
  b: string,
): string {
  if (parts === 1) return `  ${result} = arith.${name}${isFloat ? "f" : "i"} ${a}, ${b} : ${text}`;
  const part = text.slice("complex<".length, -1);
  const [r, i] = [`${result}r`, `${result}i`];
  const lines = [a, b].flatMap((value, at) => [
    `${r}${at} = complex.re ${value} : ${text}`,
    `${i}${at} = complex.im ${value} : ${text}`,
  ]);
  const one = (to: string, op: string, x: string, y: string) => lines.push(`${to} = arith.${op}f ${x}, ${y} : ${part}`);
  if (name === "mul") {
    one(`${r}2`, "mul", `${r}0`, `${r}1`);
    one(`${r}3`, "mul", `${i}0`, `${i}1`);
    one(`${i}2`, "mul", `${r}0`, `${i}1`);
    one(`${i}3`, "mul", `${i}0`, `${r}1`);
    one(r, "sub", `${r}2`, `${r}3`);
    one(i, "add", `${i}2`, `${i}3`);
  } else {
    one(r, name, `${r}0`, `${r}1`);
    one(i, name, `${i}0`, `${i}1`);
  }
  lines.push(`${result} = complex.create ${r}, ${i} : ${text}`);
  return lines.map((line) => `  ${line}`).join("\n");
}

/** The program that a seed represents: each element of the output is made of the one of the input at the mirrored place, and of the parameter. */
export function storageProgram(seed: number): StorageProgram {
  const choose: Choices = choices(seed);
  const pick = <T>(items: readonly [T, ...T[]] | readonly T[]): T => items[choose.below(items.length)] as T;
  const element = pick(elements);
  const shape = Array.from({ length: 1 + choose.below(2) }, () => 1 + choose.below(6));
  const dynamic = shape.map(() => choose.below(2) === 1);
  const type = `memref<${shape.map((size, at) => (dynamic[at] ? "?" : size)).join("x")}x${element.text}>`;
  const [first, second] = [pick(names), pick(names)];
  const number = choose.below(9) - 4;
  const count = shape.reduce((product, size) => product * size, 1);
  const input = Array.from({ length: count }, () => Array.from({ length: element.parts }, () => choose.below(9) - 4));
  const parameter = Array.from({ length: element.parts }, () => number);
  const output = input.map((_, at) => {
    const value = input[count - 1 - at] ?? [];
    return applied(second, applied(first, value, parameter), value);
  });
  const name = `s${seed}`;
  const indices = shape.map((_, at) => `%i${at}`).join(", ");
  const mirrored = shape.map((_, at) => `%m${at}`).join(", ");
  const text = `gpu.module @kernels {
gpu.func @${name}(%in: ${type}, %out: ${type}, %number: i32) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
  %number0 = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
${converted(element)}
${shape.map((_, at) => `  %d${at} = arith.constant ${at} : index\n  %s${at} = memref.dim %in, %d${at} : ${type}\n  %l${at} = arith.subi %s${at}, %c1 : index`).join("\n")}
${shape.map((_, at) => `  scf.for %i${at} = %c0 to %s${at} step %c1 {\n  %m${at} = arith.subi %l${at}, %i${at} : index`).join("\n")}
  %x = memref.load %in[${mirrored}] : ${type}
${operation(element, first, "%y", "%x", "%n")}
${operation(element, second, "%z", "%y", "%x")}
  memref.store %z, %out[${indices}] : ${type}
${shape.map(() => "  }").join("\n")}
  gpu.return
}
}
`;
  const sizes = shape.filter((_, at) => dynamic[at]);
  return {
    name,
    text,
    data: bytesOf(element, input.flat()),
    expected: bytesOf(element, output.flat()),
    floatBytes: element.isFloat ? element.bytes : 0,
    numbers: [number, ...sizes, ...sizes],
  };
}
