// A module of wild programs, compiled in many ways and run by the engine, and natively; and what differs from what was worked out.
import {
  type CompiledKernel,
  compileSpirv,
  type LaunchOptions,
  launchKernel,
  runKernel,
  type Workers,
} from "../../../src/engine/index.ts";
import { messagesOf } from "../../harness/results.ts";
import type { Way } from "../compile.ts";
import { differencesOf, GROUPS, input, moduleOf, outputBytes, turnOf, type WildModule } from "./module.ts";

/** Runs a module in another way than by the engine: what its output holds afterwards. */
export interface Native {
  readonly name: string;
  /** Runs binaries of any of the ways of compiling, and not the text. */
  readonly takesBinaries: boolean;
  readonly run: (module: WildModule, binary: Uint8Array) => Uint8Array;
}

export interface Problem {
  /** Who differs, and after which compiler. */
  readonly way: string;
  readonly message: string;
  /** Of which program; undefined if it may be any of the module. */
  readonly seed?: number;
  /** The compiler is wrong: another implementation makes the same of its binary. */
  readonly isCompilers?: boolean;
  /** The compiler does not take the text. */
  readonly isRejected?: boolean;
}

/** Bytes before a launch. */
export const freshOutput = (module: WildModule): Uint8Array =>
  new Uint8Array(Math.max(4, outputBytes(module))).fill(0xcc);

/** Seconds that a module may run: optimizers make endless loops of some. */
const RUN_SECONDS = 10;

/** A run that does not end. */
class Endless extends Error {}

/** A way to run binaries by the engine. */
interface Run {
  readonly name: string;
  /** The code reports what is wrong with a program. */
  readonly check: boolean;
  readonly workers: Workers | undefined;
}

const simple: Run = { name: "engine", check: false, workers: undefined };
const checked: Run = { name: "engine, checked code", check: true, workers: undefined };

/** The kernel that was compiled last: one thread and several run the same. */
let last: { readonly binary: Uint8Array; readonly check: boolean; readonly kernel: CompiledKernel } | undefined;

async function kernelOf(binary: Uint8Array, check: boolean): Promise<CompiledKernel> {
  if (last?.binary === binary && last.check === check) return last.kernel;
  const compiled = await compileSpirv(binary, { check });
  if (!compiled.ok) throw new Error(messagesOf(compiled).join("\n"));
  last = { binary, check, kernel: compiled.value };
  return compiled.value;
}

/** What a binary leaves; undefined if checked code ends at a value that nothing has set. Throws at other errors. */
async function runByEngine(
  module: WildModule,
  binary: Uint8Array,
  { check, workers }: Run,
): Promise<Uint8Array | undefined> {
  const kernel = await kernelOf(binary, check);
  const output = freshOutput(module);
  const options = { ...launchOf(module, kernel, output), timeout: RUN_SECONDS * 1000 };
  const ran = workers === undefined ? runKernel(kernel, options) : await launchKernel(kernel, { ...options, workers });
  if (ran.diagnostics[0]?.code === "timeout") throw new Endless(`does not end within ${RUN_SECONDS} seconds`);
  const [first] = ran.diagnostics;
  // Some programs use variables that nothing has set.
  if (first?.code === "check-uninitialized") return undefined;
  if (first !== undefined) throw new Error(first.message);
  return output;
}

function launchOf({ language }: WildModule, { bindings }: CompiledKernel, output: Uint8Array): LaunchOptions {
  const buffers = [output, input].map((data, binding) => ({ set: 0, binding, data }));
  // An optimizer may have left a buffer out.
  const bound = buffers.filter(({ binding }) => bindings.some((one) => one.binding === binding));
  const [integers, floats] = [input.slice(0, input.length / 2), input.slice(input.length / 2)];
  const given = language === "glsl" ? { buffers: bound } : { arguments: [output, output, integers, floats] };
  return { groups: [GROUPS, 1, 1], ...given };
}

/** Other implementations that the engine is compared with, and what returns whether a binary is valid. */
export interface Judges {
  readonly natives: readonly Native[];
  /** What is wrong with a binary; undefined if nothing is. */
  readonly validate: ((module: WildModule, binary: Uint8Array) => string | undefined) | undefined;
  /** Threads that run each binary as well. */
  readonly workers?: Workers;
  /** Whether checked code of the first way runs as well. */
  readonly checks?: boolean;
}

/** What is wrong with a module of programs. */
export async function problemsOf(
  module: WildModule,
  ways: readonly Way[],
  judges: Judges,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  const [first] = ways;
  const seen: Uint8Array[] = [];
  const { workers, checks } = judges;
  const threads: readonly Run[] = workers ? [{ name: "engine, threads", check: false, workers }] : [];
  for (const way of ways) {
    const runs = [simple, ...threads, ...(checks === true && way === first ? [checked] : [])];
    const found = await problemsOfWay(module, way, runs, judges, seen);
    // All take what the first one takes.
    problems.push(
      ...found.map((one) => (one.isRejected === true && way !== first ? { ...one, isCompilers: true } : one)),
    );
  }
  const binary = first && attempt(() => first.run(module.text));
  if (binary === undefined || binary instanceof Error) return problems;
  for (const native of judges.natives) {
    const output = attempt(() => native.run(module, binary));
    if (output instanceof Error) problems.push({ way: native.name, message: output.message });
    else problems.push(...problemsIn(native.name, module, output));
  }
  return problems;
}

/** `seen`: binaries of other ways, which need not run again. */
async function problemsOfWay(
  module: WildModule,
  way: Way,
  runs: readonly Run[],
  judges: Judges,
  seen: Uint8Array[],
): Promise<readonly Problem[]> {
  const binary = attempt(() => way.run(module.text, turnOf(module)));
  if (binary instanceof Error)
    return [{ way: way.name, message: `compiler: ${binary.message.slice(0, 2000)}`, isRejected: true }];
  if (seen.some((one) => Buffer.compare(one, binary) === 0)) return [];
  seen.push(binary);
  const problems: Problem[] = [];
  for (const run of runs) problems.push(...(await problemsOfRun(module, way, run, binary, judges)));
  return problems;
}

async function problemsOfRun(
  module: WildModule,
  way: Way,
  run: Run,
  binary: Uint8Array,
  judges: Judges,
): Promise<readonly Problem[]> {
  const name = `${run.name}, ${way.name}`;
  const output = await runByEngine(module, binary, run).catch(errorOf);
  if (output === undefined) return [];
  if (!(output instanceof Error)) return blamed(problemsIn(name, module, output), module, binary, judges.natives);
  const { language, groupSize, programs } = module;
  if (programs.length > 1) {
    // One program spoils it for the others.
    const middle = programs.length >> 1;
    const halves = [programs.slice(0, middle), programs.slice(middle)].map((half) =>
      moduleOf(language, groupSize, half),
    );
    const found: Problem[] = [];
    for (const half of halves) found.push(...(await problemsOfWay(half, way, [run], judges, [])));
    return found.length > 0 ? found : [{ way: name, message: output.message }];
  }
  const invalid = judges.validate?.(module, binary);
  const message = invalid === undefined ? output.message : `${output.message} (the binary is invalid: ${invalid})`;
  const isCompilers =
    invalid !== undefined || (output instanceof Endless && differsNatively(module, binary, judges.natives));
  const [program] = programs;
  return [{ way: name, message, isCompilers, ...(program && { seed: program.seed }) }];
}

function problemsIn(way: string, module: WildModule, output: Uint8Array): readonly Problem[] {
  return differencesOf(module, output).map(({ seed, text }) => ({ way, message: text, seed }));
}

/** Says of each problem whether it is the compiler's: where an implementation that takes binaries has the same one. */
function blamed(
  problems: readonly Problem[],
  module: WildModule,
  binary: Uint8Array,
  natives: readonly Native[],
): readonly Problem[] {
  const judge = problems.length === 0 ? undefined : natives.find(({ takesBinaries }) => takesBinaries);
  const output = judge && attempt(() => judge.run(module, binary));
  if (output === undefined || output instanceof Error) return problems;
  const same = problemsIn("", module, output);
  return problems.map((problem) => {
    const { seed, message } = problem;
    return { ...problem, isCompilers: same.some((one) => one.seed === seed && one.message === message) };
  });
}

/** Whether another implementation fails on a binary, or gives other results than the program's. */
function differsNatively(module: WildModule, binary: Uint8Array, natives: readonly Native[]): boolean {
  const judge = natives.find(({ takesBinaries }) => takesBinaries);
  const output = judge && attempt(() => judge.run(module, binary));
  return output instanceof Error || (output !== undefined && problemsIn("", module, output).length > 0);
}

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

function attempt<T>(run: () => T): T | Error {
  try {
    return run();
  } catch (error) {
    return errorOf(error);
  }
}
