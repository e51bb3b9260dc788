// Kernels of OpenCL C in the engine after the way to LLVM IR and back: each launch of the corpus finds the results that the kernel itself has.

import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "vitest";
import { assemble, type Module } from "../../src/spirv/modules.ts";
import { type TargetEnvironment, translateToLlvm, translateToSpirv } from "../../src/translate/index.ts";
import { corpusLaunches } from "../engine/corpus-launches.ts";
import { unwrapped } from "../harness/results.ts";
import { expectLaunch } from "./expect-launch.ts";

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
