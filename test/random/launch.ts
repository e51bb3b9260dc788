// Runs binaries made at random, by the engine and natively.

import {
  type CompiledKernel,
  compileKernel,
  type LaunchOptions,
  lowerToLlvm,
  moduleOfSpirv,
  runKernel,
} from "../../src/engine/index.ts";
import { assemble, encode } from "../../src/spirv/index.ts";
import { messagesOf } from "../harness/results.ts";
import type { NativeTool } from "../oracle/native-tool.ts";
import { launchNatively, type NativeRuntime } from "../runtime/native-launch.ts";
import { exported } from "../runtime/native-module.ts";
import type { Given, Program } from "./assembly.ts";
import type { Way } from "./compile.ts";
import { difference } from "./program.ts";
import type { Source } from "./source.ts";

export interface Natively {
  readonly lli: NativeTool;
  readonly runtime: NativeRuntime;
}

/** How a program is launched, on copies of what it is given. */
export type Launch = (data: readonly Uint8Array[], kernel: CompiledKernel) => LaunchOptions;

/** What is wrong with what a binary leaves of what it is given; `isEngineRun`: also by the engine. */
export async function problemsOf(
  binary: Uint8Array,
  given: readonly Given[],
  launch: Launch,
  natively: Natively | undefined,
  isEngineRun: boolean,
): Promise<readonly string[]> {
  const read = moduleOfSpirv(binary);
  if (!read.ok) return [`deserialize: ${messagesOf(read).join("\n")}`];
  const lowered = await lowerToLlvm(read.value);
  if (!lowered.ok) return [`convert: ${messagesOf(lowered).join("\n")}`];
  const [module] = lowered.value.region().firstBlock?.ops() ?? [];
  if (module === undefined) return ["there is no module"];
  const ir = natively === undefined ? "" : exported(module);
  const compiled = compileKernel(module);
  if (!compiled.ok) return [`engine: ${messagesOf(compiled).join("\n")}`];
  const kernel = compiled.value;
  const problems: string[] = [];
  const run = (who: string, execute: (options: LaunchOptions) => readonly string[]): void => {
    const data = given.map(({ before }) => before.slice());
    try {
      const wrong = execute(launch(data, kernel));
      problems.push(...wrong.map((one) => `${who}: ${one}`));
      if (wrong.length > 0) return;
    } catch (error) {
      problems.push(`${who}: ${error instanceof Error ? error.message.slice(0, 3000) : error}`);
      return;
    }
    for (const [at, { expected }] of given.entries()) {
      const found = difference(expected, data[at] ?? new Uint8Array());
      if (found !== undefined) problems.push(`${who}: ${found}`);
    }
  };
  if (natively !== undefined)
    run("native", (options) => {
      launchNatively(natively.lli, natively.runtime, ir, module, kernel, options);
      return [];
    });
  if (isEngineRun) run("engine", (options) => messagesOf(runKernel(kernel, options)));
  return problems;
}

/** A program in the assembler's text, run. */
export async function problemsOfText(
  { text, flavor, given }: Program,
  natively: Natively | undefined,
): Promise<readonly string[]> {
  const module = assemble(new TextEncoder().encode(text));
  if (!module.ok) return messagesOf(module).map((message) => `assemble: ${message}`);
  const launch: Launch = (data) => ({
    groups: [1, 1, 1],
    ...(flavor === "shader"
      ? { buffers: data.map((one, binding) => ({ set: 0, binding, data: one })) }
      : { arguments: data }),
  });
  return problemsOf(encode(module.value), given, launch, natively, true);
}

/** A program in a language, compiled in each of some ways and run. */
export async function problemsOfSource(
  { language, text, given }: Source,
  ways: readonly Way[],
  natively: Natively | undefined,
): Promise<readonly string[]> {
  const problems: string[] = [];
  const launch: Launch = (data, { bindings }) => ({
    groups: [1, 1, 1],
    // An optimizer may have left buffers out.
    ...(language === "glsl"
      ? {
          buffers: data
            .map((one, binding) => ({ set: 0, binding, data: one }))
            .filter((one) => bindings.some(({ binding }) => binding === one.binding)),
        }
      : { arguments: data }),
  });
  let isCompiled = false;
  for (const { name, run } of ways) {
    let binary: Uint8Array;
    try {
      binary = run(text);
    } catch (error) {
      // One compiler has to take it; others have limits.
      if (!isCompiled) return [`${name}: ${error instanceof Error ? error.message.slice(0, 600) : error}`];
      continue;
    }
    isCompiled = true;
    const found = await problemsOf(binary, given, launch, natively, true);
    problems.push(...found.map((one) => `${name}: ${one}`));
  }
  return problems;
}
