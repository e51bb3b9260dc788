// Runs binaries made at random, by the engine and natively.
import { compileKernel, type LaunchOptions, lowerToLlvm, moduleOfSpirv, runKernel } from "../../src/engine/index.ts";
import { assemble, encode, isFailure } from "../../src/spirv/index.ts";
import type { NativeTool } from "../oracle/native-tool.ts";
import { launchNatively, type NativeRuntime } from "../runtime/native-launch.ts";
import { exported } from "../runtime/native-module.ts";
import type { Given, Program } from "./assembly.ts";
import { difference } from "./program.ts";

export interface Natively {
  readonly lli: NativeTool;
  readonly runtime: NativeRuntime;
}

/** How a program is launched, on copies of what it is given. */
export type Launch = (data: readonly Uint8Array[]) => LaunchOptions;

/** What is wrong with what a binary leaves of what it is given; `isEngineRun`: also by the engine. */
export async function problemsOf(
  binary: Uint8Array,
  given: readonly Given[],
  launch: Launch,
  natively: Natively | undefined,
  isEngineRun: boolean,
): Promise<readonly string[]> {
  const staged = moduleOfSpirv(binary);
  if ("diagnostics" in staged) return [`deserialize: ${staged.diagnostics.map(({ message }) => message).join("\n")}`];
  const failures = await lowerToLlvm(staged.module);
  if (failures.length > 0) return [`convert: ${failures.map(({ message }) => message).join("\n")}`];
  const [module] = staged.module.region().firstBlock?.ops() ?? [];
  if (module === undefined) return ["there is no module"];
  const ir = natively === undefined ? "" : exported(module);
  const kernel = compileKernel(module);
  if ("message" in kernel) return [`engine: ${kernel.message}`];
  const problems: string[] = [];
  const run = (who: string, execute: (options: LaunchOptions) => readonly string[]): void => {
    const data = given.map(({ before }) => before.slice());
    try {
      const wrong = execute(launch(data));
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
  if (isEngineRun) run("engine", (options) => runKernel(kernel, options).map(({ message }) => message));
  return problems;
}

/** A program in the assembler's text, run. */
export async function problemsOfText(
  { text, flavor, given }: Program,
  natively: Natively | undefined,
): Promise<readonly string[]> {
  const module = assemble(new TextEncoder().encode(text));
  if (isFailure(module)) return [`assemble: ${module.message}`];
  const launch: Launch = (data) => ({
    groups: [1, 1, 1],
    ...(flavor === "shader"
      ? { buffers: data.map((one, binding) => ({ set: 0, binding, data: one })) }
      : { arguments: data }),
  });
  return problemsOf(encode(module), given, launch, natively, true);
}
