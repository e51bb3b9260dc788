// A module of wild programs, compiled in many ways and run by the engine, and natively; and what differs from what was worked out.
import { compileSpirv, type LaunchOptions, runKernel } from "../../../src/engine/index.ts";
import { messagesOf, unwrapped } from "../../harness/results.ts";
import type { Way } from "../compile.ts";
import { differencesOf, input, moduleOf, outputBytes, turnOf, type WildModule } from "./module.ts";

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

async function runByEngine(module: WildModule, binary: Uint8Array): Promise<Uint8Array> {
  const compiled = await compileSpirv(binary);
  if (!compiled.ok) throw new Error(messagesOf(compiled).join("\n"));
  const kernel = compiled.value;
  const output = freshOutput(module);
  const all = [output, input];
  const buffers = all.map((data, binding) => ({ set: 0, binding, data }));
  // An optimizer may have left a buffer out.
  const bound = buffers.filter(({ binding }) => kernel.bindings.some((one) => one.binding === binding));
  const [integers, floats] = [input.slice(0, input.length / 2), input.slice(input.length / 2)];
  const given = module.language === "glsl" ? { buffers: bound } : { arguments: [output, integers, floats] };
  const options: LaunchOptions = { groups: [1, 1, 1], ...given };
  const ran = runKernel(kernel, { ...options, timeout: RUN_SECONDS * 1000 });
  if (ran.diagnostics[0]?.code === "timeout") throw new Endless(`does not end within ${RUN_SECONDS} seconds`);
  unwrapped(ran);
  return output;
}

/** Other implementations that the engine is compared with, and what returns whether a binary is valid. */
export interface Judges {
  readonly natives: readonly Native[];
  /** What is wrong with a binary; undefined if nothing is. */
  readonly validate: ((module: WildModule, binary: Uint8Array) => string | undefined) | undefined;
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
  for (const way of ways) {
    const found = await problemsOfWay(module, way, judges, seen);
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
  judges: Judges,
  seen: Uint8Array[],
): Promise<readonly Problem[]> {
  const binary = attempt(() => way.run(module.text, turnOf(module)));
  if (binary instanceof Error)
    return [{ way: way.name, message: `compiler: ${binary.message.slice(0, 2000)}`, isRejected: true }];
  if (seen.some((one) => Buffer.compare(one, binary) === 0)) return [];
  seen.push(binary);
  const name = `engine, ${way.name}`;
  const output = await runByEngine(module, binary).catch(errorOf);
  if (!(output instanceof Error)) return blamed(problemsIn(name, module, output), module, binary, judges.natives);
  const { language, groupSize, programs } = module;
  if (programs.length > 1) {
    // One program spoils it for the others.
    const middle = programs.length >> 1;
    const halves = [programs.slice(0, middle), programs.slice(middle)].map((half) =>
      moduleOf(language, groupSize, half),
    );
    const found: Problem[] = [];
    for (const half of halves) found.push(...(await problemsOfWay(half, way, judges, [])));
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
