// Runs modules of random kernels by the engine with several invocations at a time and one by one, and natively, and compares what they leave.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  compileKernel,
  type LaunchOptions,
  launchKernel,
  lowerToLlvm,
  moduleOfSpirv,
  moduleText,
  runKernel,
  type Workers,
} from "../../../src/engine/index.ts";
import { f32, f64, i32, i64, type ValueType } from "../../../src/engine/wasm/opcodes.ts";
import type { Operation } from "../../../src/ir/index.ts";
import { decode } from "../../../src/spirv/index.ts";
import { messagesOf, unwrapped } from "../../harness/results.ts";
import type { NativeTool } from "../../oracle/native-tool.ts";
import { choices } from "../../spirv/mutations.ts";
import { edges } from "./operands.ts";
import { type Element, elementBytes, elements, isFloat, prelude } from "./prelude.ts";
import { GIVEN, INPUT, OUTPUT, SHARED, sharedTypes, type VectorProgram } from "./program.ts";

/** What is wrong with a program: the compiler's options before, the shape that differs, and how. */
export interface VectorProblem {
  readonly program: VectorProgram;
  readonly level: string;
  readonly message: string;
}

export interface VectorTools {
  readonly folder: string;
  readonly clang: NativeTool;
  readonly validate: NativeTool | undefined;
  /** The object of the host for native code. */
  readonly host: string;
  /** Threads that run rows of invocations as well. */
  readonly workers?: Workers;
}

const LEVELS = ["-O0", "-O1", "-O2", "-O3", "-Os"] as const;

/** Every other module is compiled as most are. */
function levelOf(seed: number): string {
  const round = seed >> 4;
  return (round % 2 === 0 ? undefined : LEVELS[(round >> 1) % LEVELS.length]) ?? "-O2";
}

/** Milliseconds that a launch may take. */
const LIMIT = 10_000;

const OUTPUT_BYTES = elements.reduce((sum, type) => sum + OUTPUT * elementBytes[type], 0);

/** The tools for trials; undefined if clang is missing. `from`: the folder of the host's source. */
export function vectorTools(
  find: (name: string) => NativeTool | undefined,
  folder: string,
  from: string = import.meta.dirname,
): VectorTools | undefined {
  const clang = find("clang-22");
  if (clang === undefined) return undefined;
  const host = join(folder, "group-host.o");
  succeed(clang, ["-O1", "-fPIC", "-c", resolve(from, "group-host.c"), "-o", host], folder);
  return { folder, clang, host, validate: find("spirv-val") };
}

function succeed(tool: NativeTool, args: readonly string[], folder: string): void {
  const { status, stderr, stdout } = tool(args, "", folder);
  if (status !== 0) throw new Error(`${args.join(" ").slice(0, 200)}: ${status ?? "killed"} ${stderr}${stdout}`);
}

/** The text of a module of programs. */
export function vectorText(programs: readonly VectorProgram[]): string {
  const clamp = "static int clamp_(int at, int most) { return at < 0 ? 0 : at > most ? most : at; }";
  let [from, to, memory] = [0, 0, 0];
  const pointers = elements.flatMap((type) => {
    const pair = [`(global const ${type} *)(input + ${from})`, `(global ${type} *)(output + ${to})`];
    from += INPUT * elementBytes[type];
    to += OUTPUT * elementBytes[type];
    return pair;
  });
  const shared = sharedTypes.map((type) => {
    const pointer = `(local ${type} *)(memory + ${memory})`;
    memory += SHARED * elementBytes[type];
    return pointer;
  });
  const calls = programs.map(
    ({ name }, at) => `  if (kernel_ == ${at}) ${name}(${[...pointers, ...shared, GIVEN].join(", ")});`,
  );
  const native = [
    "#ifdef NATIVE",
    "void run(uint kernel_, global const uchar *input, global uchar *output, local uchar *memory) {",
    ...calls,
    "}",
    "#endif",
  ];
  return [prelude, clamp, ...programs.map(({ text }) => text), ...native, ""].join("\n");
}

/** The inputs of all programs of a seed: numbers at the edges of their types, equal ones, and any. */
export function vectorInput(seed: number): Uint8Array {
  const { below } = choices(seed);
  const parts = elements.map((type) => {
    const edge = edges.get(valueTypes[type]) ?? [];
    const bytes = new Uint8Array(INPUT * elementBytes[type]);
    const any = () => (below(3) > 0 ? (below(2000) - 1000) / 16 : (below(1e9) - 5e8) * 1.23e-7);
    const number = () => (below(3) > 0 ? any() : below(2) > 0 ? below(3) : Number(edge[below(edge.length)]));
    if (type === "float")
      new Float32Array(bytes.buffer).forEach((_, at, all) => {
        all[at] = number();
      });
    else if (type === "double")
      new Float64Array(bytes.buffer).forEach((_, at, all) => {
        all[at] = number();
      });
    else fillIntegers(new DataView(bytes.buffer), elementBytes[type], edge, below);
    return bytes;
  });
  return Buffer.concat(parts);
}

const valueTypes: Readonly<Record<Element, ValueType>> = {
  int: i32,
  uint: i32,
  float: f32,
  long: i64,
  ulong: i64,
  double: f64,
  short: i32,
  uchar: i32,
};

function fillIntegers(
  view: DataView,
  bytes: number,
  edge: readonly (number | bigint)[],
  below: (limit: number) => number,
): void {
  const any = () => {
    for (let all = 0n, left = bytes; ; left--) {
      if (left === 0) return all;
      all = (all << 8n) | BigInt(below(4) > 0 ? below(256) : 0);
    }
  };
  for (let at = 0; at < view.byteLength; at += bytes) {
    const kind = below(6);
    const value = kind < 3 ? any() : kind < 4 ? BigInt(below(3)) : BigInt(edge[below(edge.length)] ?? 0);
    for (let byte = 0; byte < bytes; byte++) view.setUint8(at + byte, Number((value >> BigInt(8 * byte)) & 0xffn));
  }
}

/** What is left by each program natively. */
function nativeOutputs(
  { folder, clang, host }: VectorTools,
  programs: readonly VectorProgram[],
  input: Uint8Array,
): readonly Uint8Array[] {
  const [object, binary, given, left] = ["native.o", "native", "input", "output"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ];
  const flags = ["-cl-std=CL3.0", "-DNATIVE", "-fwrapv", "-ffp-contract=off", "-fPIC", "-w", "-O1"];
  succeed(clang, [...flags, "-c", join(folder, "module.cl"), "-o", object], folder);
  succeed(clang, [host, object, "-lm", "-o", binary], folder);
  writeFileSync(given, input);
  const sizes = programs.flatMap(({ local, items, mayFail }) => [local, mayFail ? 0 : items].map(String));
  const ran = spawnSync(binary, [given, left, String(OUTPUT_BYTES), ...sizes], { timeout: 60_000 });
  if (ran.status !== 0) throw new Error(`the native program ends with ${ran.status ?? ran.signal}`);
  const all = new Uint8Array(readFileSync(left));
  return programs.map((_, at) => all.subarray(at * OUTPUT_BYTES, (at + 1) * OUTPUT_BYTES));
}

/** What is wrong with the programs of a module; `onKernel` gets each compiled kernel. */
export async function vectorProblems(
  tools: VectorTools,
  programs: readonly VectorProgram[],
  seed: number,
  levels: readonly string[] = [levelOf(seed)],
  onKernel: (isVector: boolean) => void = () => undefined,
): Promise<readonly VectorProblem[]> {
  writeFileSync(join(tools.folder, "module.cl"), vectorText(programs));
  const input = vectorInput(seed);
  const wanted = nativeOutputs(tools, programs, input);
  const problems: VectorProblem[] = [];
  for (const level of new Set(levels)) {
    const module = await compiledModule(tools, level);
    if (module === undefined) continue;
    for (const [at, program] of programs.entries()) {
      const native = wanted[at] ?? input;
      const message =
        problemOf(program, module, input, native, onKernel) ??
        (await threadsProblem(tools, program, module, input, native));
      if (message !== undefined) problems.push({ program, level, message });
    }
  }
  return problems;
}

/**
 * The module in the folder in the LLVM dialect; undefined if clang's SPIR-V is invalid, as operands of a bitwise operation may have several widths.
 */
async function compiledModule({ folder, clang, validate }: VectorTools, level: string): Promise<Operation | undefined> {
  const file = join(folder, "module.spv");
  const flags = ["--target=spirv64", "-cl-std=CL3.0", "-fwrapv", "-ffp-contract=off", "-w", level];
  succeed(clang, [...flags, "-c", join(folder, "module.cl"), "-o", file], folder);
  if (validate !== undefined && validate([file]).status !== 0) return undefined;
  const module = unwrapped(moduleOfSpirv(unwrapped(decode(readFileSync(file)))));
  return unwrapped(await lowerToLlvm(module));
}

/** The module of programs in the LLVM dialect; undefined if clang's SPIR-V is invalid. */
export function programModule(
  tools: VectorTools,
  programs: readonly VectorProgram[],
  level: string,
): Promise<Operation | undefined> {
  writeFileSync(join(tools.folder, "module.cl"), vectorText(programs));
  return compiledModule(tools, level);
}

type Size = readonly [number, number, number];

/** The shapes of work-groups of a program: rows that run several invocations at a time, and of one invocation. */
function shapesOf({ local, isLinear }: VectorProgram): readonly Size[] {
  const simple: Size[] = [
    [1, local, 1],
    [local, 1, 1],
  ];
  return isLinear ? [...simple, [local / 2, 2, 1]] : simple;
}

function problemOf(
  program: VectorProgram,
  module: Operation,
  input: Uint8Array,
  native: Uint8Array,
  onKernel: (isVector: boolean) => void,
): string | undefined {
  let alone: string | undefined;
  for (const shape of shapesOf(program)) {
    const { text, isError } = resultOf(program, module, shape, input, onKernel);
    if (isError && !program.mayFail) return `${shape.join(" x ")}: ${text}`;
    alone ??= text;
    if (text !== alone) return `${shape.join(" x ")} differs: ${differenceOf(alone, text)}`;
    if (!isError && !program.mayFail && text !== textOf(native))
      return `${shape.join(" x ")} differs from native code: ${differenceOf(textOf(native), text)}`;
  }
  return undefined;
}

/** A difference of what several threads leave and native code. */
async function threadsProblem(
  { workers }: VectorTools,
  program: VectorProgram,
  module: Operation,
  input: Uint8Array,
  native: Uint8Array,
): Promise<string | undefined> {
  if (workers === undefined || program.mayFail) return undefined;
  const shape: Size = [program.local, 1, 1];
  const kernel = unwrapped(compileKernel(module, optionsOf(program, shape)));
  const { options, output } = launchOf(program, shape, input);
  unwrapped(await launchKernel(kernel, { ...options, workers }));
  const [text, wanted] = [textOf(output), textOf(native)];
  return text === wanted ? undefined : `in threads, differs from native code: ${differenceOf(wanted, text)}`;
}

const optionsOf = ({ name, items, local }: VectorProgram, localSize: Size) => ({
  entry: name,
  localSize,
  partialGroups: items % local !== 0,
});

/** Lines of the elements that a program leaves in a shape of work-groups, or its error. */
export function resultOf(
  program: VectorProgram,
  module: Operation,
  shape: Size,
  input: Uint8Array,
  onKernel: (isVector: boolean) => void = () => undefined,
): { readonly text: string; readonly isError: boolean } {
  const compiled = compileKernel(module, optionsOf(program, shape));
  if (!compiled.ok) return { text: `is not compiled: ${messagesOf(compiled).join("; ")}`, isError: true };
  const kernel = compiled.value;
  if (shape[0] > 1) onKernel(/v128|x4\.|x2\./.test(moduleText(kernel.bytes)));
  const { options, output } = launchOf(program, shape, input);
  const ran = runKernel(kernel, options);
  if (ran.ok) return { text: textOf(output), isError: false };
  const [first] = ran.diagnostics;
  return { text: (first?.message ?? "").replace(/, in invocation.*/, ""), isError: true };
}

/** What a launch needs, and the memory that it leaves its results in. */
function launchOf(
  { local, items }: VectorProgram,
  shape: Size,
  input: Uint8Array,
): { readonly options: LaunchOptions; readonly output: Uint8Array } {
  const output = new Uint8Array(OUTPUT_BYTES).fill(0xcc);
  let [from, to] = [0, 0];
  const buffers = elements.flatMap((type) => {
    const [size, outSize] = [INPUT * elementBytes[type], OUTPUT * elementBytes[type]];
    const pair = [input.slice(from, from + size), output.subarray(to, to + outSize)];
    from += size;
    to += outSize;
    return pair;
  });
  const shared = sharedTypes.map((type) => ({ localBytes: SHARED * elementBytes[type] }));
  const count = Math.ceil(items / local);
  const isRow = shape[0] > 1;
  const globalSize: Size = isRow ? [items, 1, 1] : [1, items, 1];
  const groups: Size = isRow ? [count, 1, 1] : [1, count, 1];
  const size = items % local === 0 ? { groups } : { globalSize };
  return { options: { ...size, arguments: [...buffers, ...shared, GIVEN], timeout: LIMIT }, output };
}

/** Lines of elements; all NaNs are the same. */
function textOf(output: Uint8Array): string {
  const { buffer } = output.slice();
  let at = 0;
  const lines = elements.map((type) => {
    const bytes = OUTPUT * elementBytes[type];
    const part = buffer.slice(at, at + bytes);
    at += bytes;
    const hex = elementBytes[type] === 8 ? [...new BigUint64Array(part)] : [...words(part, elementBytes[type])];
    if (!isFloat(type)) return hex.map((one) => one.toString(16)).join(" ");
    const numbers = type === "float" ? new Float32Array(part) : new Float64Array(part);
    return hex.map((one, index) => (Number.isNaN(numbers[index]) ? "nan" : one.toString(16))).join(" ");
  });
  return lines.join("\n");
}

function words(part: ArrayBuffer, bytes: number): Iterable<number> {
  return bytes === 4 ? new Uint32Array(part) : bytes === 2 ? new Uint16Array(part) : new Uint8Array(part);
}

/** The first element that differs. */
function differenceOf(wanted: string, found: string): string {
  const [a, b] = [wanted.split("\n"), found.split("\n")];
  for (const [line, type] of elements.entries()) {
    const [all, others] = [a[line]?.split(" ") ?? [], b[line]?.split(" ") ?? []];
    const at = all.findIndex((one, index) => one !== others[index]);
    if (at !== -1 && a.length === b.length) return `out_${type}[${at}] is ${others[at]}, not ${all[at]}`;
  }
  return `'${found.slice(0, 200)}', not '${wanted.slice(0, 200)}'`;
}
