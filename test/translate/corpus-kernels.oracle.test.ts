// Kernels that clang compiles to LLVM IR, in the engine: translated to SPIR-V, and there, back and there again, they leave the results of the corpus.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "vitest";
import { Context } from "../../src/ir/index.ts";
import { type Module as LlvmModule, parseLlvm, verifyLlvm } from "../../src/llvm/index.ts";
import type { Module } from "../../src/spirv/modules.ts";
import { translateToLlvm, translateToSpirv } from "../../src/translate/index.ts";
import { corpusLaunches } from "../engine/corpus-launches.ts";
import { unwrapped } from "../harness/results.ts";
import { nativeTool } from "../oracle/native-tool.ts";
import { expectLaunch } from "./expect-launch.ts";

const clang = nativeTool("clang");
const folder = join(import.meta.dirname, "../corpus/sources");
const ARGUMENTS = ["--target=spir64-unknown-unknown", "-cl-std=CL3.0", "-S", "-emit-llvm", "-o", "-"];
const kernels = corpusLaunches.filter(({ source }) => source.endsWith(".cl") && existsSync(join(folder, source)));

function compiled(source: string, level: string): LlvmModule {
  const text = clang?.([...ARGUMENTS, level, join(folder, source)]).stdout ?? "";
  return unwrapped(verifyLlvm(unwrapped(parseLlvm(new Context(), text))));
}

/** Without the extensions for vectors of one lane, which the engine lacks: they are scalars then. */
const extensions = { allExcept: ["SPV_EXT_long_vector", "SPV_INTEL_vector_compute"] } as const;
const forward = (module: LlvmModule): Module => unwrapped(translateToSpirv(module, { extensions }));

describe.skipIf(clang === undefined).each(["-O0", "-O2"])("compiled with %s", (level) => {
  for (const { source, what, launch } of kernels) {
    test(`${source}: ${what}`, async () => {
      const once = forward(compiled(source, level));
      await expectLaunch(once, launch);
      await expectLaunch(forward(unwrapped(translateToLlvm(once, { targetEnvironment: "SPV-IR" }))), launch);
    });
  }
});
