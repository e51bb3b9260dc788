// Runs programs of work-groups by the engine, with one thread and two, and by a driver of Vulkan, and compares what is left with the model.
import {
  type CompileOptions,
  compileSpirv,
  type LaunchOptions,
  launchKernel,
  runKernel,
  type Workers,
} from "../../../src/engine/index.ts";
import { unwrapped } from "../../harness/results.ts";
import type { Way } from "../compile.ts";
import { interpret, type Results, sharedWord, sharedWords } from "./model.ts";
import { COUNTERS, type GroupProgram, VARIABLES } from "./program.ts";
import type { VulkanJudge } from "./vulkan.ts";

export interface GroupProblem {
  readonly way: string;
  readonly message: string;
}

/** Milliseconds that a launch may take. */
const LIMIT = 3_000;

/** What runs the programs besides the engine. */
export interface GroupJudges {
  readonly workers: Workers;
  readonly vulkan?: VulkanJudge | undefined;
}

/** What is wrong with a program after each way of compiling its text. */
export async function problemsOf(
  program: GroupProgram,
  text: string,
  ways: readonly Way[],
  judges: GroupJudges,
): Promise<readonly GroupProblem[]> {
  const wanted = interpret(program);
  const problems: GroupProblem[] = [];
  const seen: Uint8Array[] = [];
  for (const way of ways) {
    try {
      const binary = compiled(way, text, program.seed);
      // All take what the first one takes; that others fail is theirs.
      if (binary === undefined && way !== ways[0]) continue;
      if (binary === undefined) throw new Error("the compiler rejects the program");
      if (seen.some((one) => Buffer.compare(one, binary) === 0)) continue;
      seen.push(binary);
      const found = await problemsOfBinary(program, binary, wanted, judges);
      problems.push(...found.map((message) => ({ way: way.name, message })));
    } catch (error) {
      problems.push({ way: way.name, message: error instanceof Error ? error.message.slice(0, 2000) : String(error) });
    }
  }
  return problems;
}

function compiled(way: Way, text: string, turn: number): Uint8Array | undefined {
  try {
    return way.run(text, turn);
  } catch {
    return undefined;
  }
}

async function problemsOfBinary(
  program: GroupProgram,
  binary: Uint8Array,
  wanted: Results,
  { workers, vulkan }: GroupJudges,
): Promise<readonly string[]> {
  const { language, subgroupSize, localSize } = program;
  const sizes = { subgroupSize, ...(language === "glsl" ? {} : { localSize }) };
  const kernel = unwrapped(await compileSpirv(binary, sizes));
  const problems: string[] = [];
  const checked = await checkedProblem(program, binary, sizes, wanted);
  if (checked !== undefined) problems.push(`checked, ${checked}`);
  for (const threads of [1, 2]) {
    const { options, left } = launchOf(program, (binding) => kernel.bindings.some((one) => one.binding === binding));
    const ran =
      threads === 1
        ? runKernel(kernel, { ...options, timeout: LIMIT })
        : await launchKernel(kernel, { ...options, workers, timeout: LIMIT });
    unwrapped(ran);
    const message = differenceOf(program, wanted, left);
    if (message !== undefined) problems.push(threads === 1 ? message : `in two threads, ${message}`);
  }
  if (vulkan?.takes(program) === true) {
    const message = differenceOf(program, wanted, vulkan.run(program, binary));
    if (message !== undefined) problems.push(`by ${vulkan.name}, ${message}`);
  }
  return problems;
}

/** Checked code leaves the same, and reports nothing. */
async function checkedProblem(
  program: GroupProgram,
  binary: Uint8Array,
  sizes: CompileOptions,
  wanted: Results,
): Promise<string | undefined> {
  const kernel = unwrapped(await compileSpirv(binary, { ...sizes, check: true }));
  const { options, left } = launchOf(program, (binding) => kernel.bindings.some((one) => one.binding === binding));
  const { diagnostics } = runKernel(kernel, { ...options, timeout: 10 * LIMIT });
  return diagnostics[0]?.message ?? differenceOf(program, wanted, left);
}

/** What a launch of a program needs, and where its results are. `isBound`: of shaders, whether a binding is used. */
function launchOf(
  program: GroupProgram,
  isBound: (binding: number) => boolean,
): { readonly options: LaunchOptions; readonly left: Results } {
  const { groups, items, shift, language } = program;
  const variables = groups * items * VARIABLES;
  const output = new Uint32Array(variables + groups * COUNTERS);
  const shared = Uint32Array.from({ length: sharedWords(program) }, (_, at) => sharedWord(at));
  const left = { variables: output.subarray(0, variables), counters: output.subarray(variables), shared };
  const memory = [output, shared, shared.subarray(shift)];
  const buffers = memory.map((data, binding) => ({ set: 0, binding, data }));
  const given =
    language === "glsl" ? { buffers: buffers.filter(({ binding }) => isBound(binding)) } : { arguments: memory };
  return { options: { groups: [groups, 1, 1], ...given }, left };
}

/** The first difference; undefined if there is none. */
export function differenceOf({ items }: GroupProgram, wanted: Results, found: Results): string | undefined {
  for (const name of ["variables", "counters", "shared"] as const) {
    const at = wanted[name].findIndex((word, place) => found[name][place] !== word);
    if (at === -1) continue;
    const item = Math.floor(at / VARIABLES);
    const what =
      name === "variables"
        ? `variable ${at % VARIABLES} of invocation ${item % items} of group ${Math.floor(item / items)}`
        : `word ${at} of the ${name}`;
    return `${what} is ${found[name][at]}, not ${wanted[name][at]}`;
  }
  return undefined;
}
