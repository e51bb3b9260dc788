// Kernels of OpenCL C in the engine after the way to LLVM IR and back: each launch of the corpus finds the results that the kernel itself has.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compileSpirv, runKernel } from "../../src/engine/index.ts";
import { assemble, encode, type Module } from "../../src/spirv/modules.ts";
import { type TargetEnvironment, translateToLlvm, translateToSpirv } from "../../src/translate/index.ts";
import { corpusLaunches, type Launch } from "../engine/corpus-launches.ts";
import { unwrapped } from "../harness/results.ts";

const folder = "test/corpus/modules";
const files = readdirSync(folder);

/** To LLVM IR and back, `times` times. */
function trip(module: Module, targetEnvironment: TargetEnvironment, times: number): Module {
  let made = module;
  for (let turn = 0; turn < times; turn++) {
    made = unwrapped(translateToSpirv(unwrapped(translateToLlvm(made, { targetEnvironment })), { extensions: "all" }));
  }
  return made;
}

async function expectLaunch(module: Module, launch: Launch): Promise<void> {
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

describe.each<readonly [TargetEnvironment, number]>([
  ["SPV-IR", 1],
  ["CL2.0", 2],
])("through %s, %i times", (environment, times) => {
  for (const { source, what, launch } of corpusLaunches) {
    const own = files.filter((file) => file.startsWith(`${source}.`) && source.endsWith(".cl"));
    if (own.length === 0) continue;
    test.each(own)(`%s: ${what}`, async (file) => {
      const module = unwrapped(assemble(readFileSync(`${folder}/${file}`)));
      await expectLaunch(trip(module, environment, times), launch);
    });
  }
});
