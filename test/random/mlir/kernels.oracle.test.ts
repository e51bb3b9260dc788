// A few random programs as kernels, whose SPIR-V spirv-val takes; `npm run fuzz -- kernels` tries more, and compares results.
import { describe, expect, test } from "vitest";
import { nativeTool } from "../../oracle/native-tool.ts";
import { kernelTargets, runAsKernel } from "./kernels.ts";
import { mlirProgram } from "./program.ts";

const SEEDS = [8126, 91049, 91083, 515000, 515001, 515002];
const validator = nativeTool("spirv-val");

describe.runIf(validator !== undefined)("spirv-val takes the program as a kernel", () => {
  test.each(SEEDS.flatMap((seed) => kernelTargets.map((target) => [seed, target] as const)))(
    "seed %i for %s",
    async (seed, target) => {
      expect(await runAsKernel(mlirProgram(seed, "kernel"), target, { validator })).toHaveProperty("value");
    },
  );
});
