// What tests of translated kernels share: a launch of the corpus with a module, and the look at what it leaves.

import { expect } from "vitest";
import { compileSpirv, runKernel } from "../../src/engine/index.ts";
import { encode, type Module } from "../../src/spirv/modules.ts";
import type { Launch } from "../engine/corpus-launches.ts";
import { unwrapped } from "../harness/results.ts";

/** Runs a kernel as a launch of the corpus states, and checks the results. */
export async function expectLaunch(module: Module, launch: Launch): Promise<void> {
  const { groups = [1, 1, 1], args, others, check, dependsOnOrder: _, ...options } = launch;
  const compiled = unwrapped(await compileSpirv(encode(module), options));
  const given = args();
  let printed = "";
  const print = (text: string): void => {
    printed += text;
  };
  const more = others?.() ?? {};
  expect(runKernel(compiled, { groups, arguments: given, print, ...more }).diagnostics).toEqual([]);
  check(given, printed, more);
}
