// Runs random modules of LLVM IR by the engine, after our translator, and natively, and compares what they leave.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileKernel, lowerToLlvm, moduleOfSpirv, runKernel } from "../../../src/engine/index.ts";
import { decode } from "../../../src/spirv/index.ts";
import { validate } from "../../../src/validate/index.ts";
import { unwrapped } from "../../harness/results.ts";
import type { NativeTool } from "../../oracle/native-tool.ts";
import { choices } from "../../spirv/mutations.ts";
import { nameOf, spirvOf, thereAndBack, trips } from "../translated/trips.ts";
import { pick } from "../types.ts";
import { type Near, OUTPUT } from "./body.ts";
import { kernelInput } from "./input.ts";
import { hasOddVectors, type IrModule, irModule, KERNELS } from "./module.ts";

export interface IrProblem {
  readonly way: string;
  readonly message: string;
}

type Find = (name: string) => NativeTool | undefined;

/** The tools for trials; `folder`: for their files. */
export interface IrTools {
  readonly folder: string;
  readonly clang: NativeTool;
  readonly opt: NativeTool;
  readonly backend: NativeTool;
  readonly validate: NativeTool | undefined;
}

export function irTools(find: Find, folder: string): IrTools | undefined {
  const [clang, opt, backend] = [find("clang-22"), find("opt"), find("llc")];
  if (clang === undefined || opt === undefined || backend === undefined) return undefined;
  return { folder, clang, opt, backend, validate: find("spirv-val") };
}

/** What a program for this machine leaves; `level`: how LLVM optimizes it before. */
function nativeOutput(tools: IrTools, { native }: IrModule, input: Uint8Array, level: string): Uint8Array {
  const { clang, folder } = tools;
  const [source, program] = [join(folder, "native.bc"), join(folder, "native")];
  writeFileSync(source, optimized(tools, native, level));
  const built = clang(["-w", "-O0", "-ffp-contract=off", source, "-lm", "-o", program], "", folder);
  if (built.status !== 0) throw new Error(`clang: ${built.stderr.slice(0, 1000)}`);
  const ran = spawnSync(program, [], { input, maxBuffer: 1 << 28, timeout: 20_000 });
  if (ran.status !== 0) throw new Error(`the native program ends with ${ran.status ?? ran.signal}`);
  return new Uint8Array(ran.stdout);
}

function optimized({ opt, folder }: IrTools, text: string, level: string): Uint8Array {
  const [source, made] = [join(folder, "a.ll"), join(folder, "a.bc")];
  writeFileSync(source, text);
  const { status, stderr } = opt([level === "" ? "-passes=verify" : level, source, "-o", made], "", folder);
  if (status !== 0) throw new Error(`opt: ${stderr.slice(0, 1000)}`);
  return new Uint8Array(readFileSync(made));
}

const LEVELS = ["", "-O1", "", "-O2", "", "-O3", "", "-Os", "backend"];

/** What LLVM makes of a module before our translator: LLVM IR, or SPIR-V by its own backend; undefined if it takes none. */
function beginning(tools: IrTools, { text }: IrModule, level: string): Uint8Array | undefined {
  if (level !== "backend") return optimized(tools, text, level);
  const { backend, folder } = tools;
  const [source, made] = [join(folder, "b.ll"), join(folder, "b.spv")];
  writeFileSync(source, text);
  const { status } = backend(["-mtriple=spirv64-unknown-unknown", "-filetype=obj", source, "-o", made], "", folder);
  return status === 0 ? new Uint8Array(readFileSync(made)) : undefined;
}

/** A turn of a seed: what is wrong after the ways that the seed chooses. */
export interface IrTurn {
  readonly text: string;
  readonly runs: number;
  /** Why our translator rejects what LLVM made of the module. */
  readonly rejected?: string;
  readonly problems: readonly IrProblem[];
}

/** Runs the module of a seed after our translator, there, and there and back again. */
export async function irTurn(tools: IrTools, seed: number): Promise<IrTurn> {
  const choose = choices(seed);
  const level = LEVELS[seed % LEVELS.length] ?? "";
  const [first, second] = [pick(choose, trips), pick(choose, trips)];
  const [module, input] = [irModule(seed), kernelInput(seed)];
  const { text } = module;
  const begun = beginning(tools, module, level);
  if (begun === undefined) return { text, runs: 0, problems: [] };
  // LLVM's code for x86 gets vectors of odd lengths wrong: rotations of <9 x i32> by constants, of which some are 0.
  const wanted = nativeOutput(tools, module, input, hasOddVectors(seed) ? "-passes=scalarizer" : "");
  const isSpirv = level === "backend";
  // What LLVM gets wrong is not the translator's.
  const result: Wanted = { output: wanted, near: module.near };
  if (isSpirv && (await problemsOf(tools, () => begun, input, result)).length > 0)
    return { text, runs: 0, problems: [] };
  let there: Uint8Array;
  try {
    const translation = hasOddVectors(seed) ? { widensIntegers: true } : undefined;
    there = isSpirv ? thereAndBack(begun, first) : spirvOf(begun, first.pointers, translation);
  } catch (error) {
    return { text, runs: 0, rejected: messageOf(error), problems: [] };
  }
  const before = level === "" ? "" : `opt ${level}; `;
  const name = `${before}${isSpirv ? nameOf(first) : `${first.pointers} pointers`}`;
  const ways = [
    { way: name, run: () => there },
    { way: `${name}; ${nameOf(second)}`, run: () => thereAndBack(there, second) },
  ];
  const problems: IrProblem[] = [];
  for (const { way, run } of ways)
    problems.push(...(await problemsOf(tools, run, input, result)).map((message) => ({ way, message })));
  const isLlvms =
    problems.length > 0 && level.startsWith("-O") && !isSame(nativeOutput(tools, module, input, level), result);
  return { text, runs: ways.length, problems: isLlvms ? [] : problems };
}

/** What the kernels of a module must leave. */
interface Wanted {
  readonly output: Uint8Array;
  readonly near: IrModule["near"];
}

/** Units in the last place by which results may differ: OpenCL C allows 16 of a function, and native ones have errors too. */
const UNITS = 20;

/** Numbers that are too far from the expected ones; the others become these. */
function nearProblems(output: Uint8Array, expected: Uint8Array, near: readonly Near[]): readonly string[] {
  const [found, wanted] = [output, expected].map(({ buffer, byteOffset }) => new DataView(buffer, byteOffset));
  if (found === undefined || wanted === undefined) return [];
  return near.flatMap(({ at, width, count }) => {
    for (let place = at; place < at + (count * width) / 8; place += width / 8) {
      const [is, must] = [found, wanted].map((view) =>
        width === 32 ? view.getFloat32(place, true) : view.getFloat64(place, true),
      );
      if (is === undefined || must === undefined) continue;
      const unit = Math.max(Math.abs(must) * 2 ** (width === 32 ? -23 : -52), width === 32 ? 2 ** -149 : 2 ** -1074);
      const isNear = Object.is(is, must) || Math.abs(is - must) <= UNITS * unit;
      if (!isNear) return [`the number in byte ${place} is ${is}, not about ${must}`];
      output.set(expected.subarray(place, place + width / 8), place);
    }
    return [];
  });
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message.slice(0, 2000) : String(error));

function isSame(output: Uint8Array, { output: expected, near }: Wanted): boolean {
  const parts = near.flatMap((one, kernel) => one.map((number) => ({ ...number, at: number.at + OUTPUT * kernel })));
  return nearProblems(output, expected, parts).length === 0 && Buffer.compare(output, expected) === 0;
}

/** What is wrong with a binary. */
async function problemsOf(
  tools: IrTools,
  run: () => Uint8Array,
  input: Uint8Array,
  wanted: Wanted,
): Promise<readonly string[]> {
  try {
    const binary = run();
    return [...invalidities(tools, binary), ...(await differences(binary, input, wanted))];
  } catch (error) {
    return [messageOf(error)];
  }
}

/** What validators say. Older ones do not know untyped pointers. */
function invalidities({ validate: native, folder }: IrTools, binary: Uint8Array): readonly string[] {
  const ours = validate(binary, { reference: true });
  const problems = ours.ok ? [] : ours.diagnostics.slice(0, 1).map(({ message }) => `invalid SPIR-V: ${message}`);
  const file = join(folder, "judged.spv");
  writeFileSync(file, binary);
  const verdict = native?.([file]);
  if (verdict === undefined || verdict.status === 0 || verdict.stderr.includes(UNTYPED)) return problems;
  return [...problems, `spirv-val: ${verdict.stdout}${verdict.stderr}`];
}

const UNTYPED = "capability operand: 4473";

/** Where the engine leaves something else. */
async function differences(binary: Uint8Array, input: Uint8Array, wanted: Wanted): Promise<readonly string[]> {
  const module = unwrapped(await lowerToLlvm(unwrapped(moduleOfSpirv(unwrapped(decode(binary))))));
  const problems: string[] = [];
  for (let kernel = 0; kernel < KERNELS; kernel++) {
    const compiled = unwrapped(compileKernel(module, { entry: `k${kernel}` }));
    const output = new Uint8Array(OUTPUT);
    unwrapped(runKernel(compiled, { groups: [1, 1, 1], arguments: [input.slice(), output], timeout: 10_000 }));
    const from = OUTPUT * kernel;
    const expected = wanted.output.subarray(from, from + OUTPUT);
    problems.push(...nearProblems(output, expected, wanted.near[kernel] ?? []).map((one) => `k${kernel}: ${one}`));
    const at = output.findIndex((byte, place) => byte !== expected[place]);
    if (at !== -1) problems.push(`byte ${at} of k${kernel} is ${output[at]}, not ${expected[at]}`);
  }
  return problems;
}
