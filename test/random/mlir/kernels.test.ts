// A few random programs as kernels, compiled for each target and run by the engine, against the host program on the engine: a short version of
// `npm run fuzz -- kernels`.
import { expect, test } from "vitest";
import { kernelTargets, runAsKernel } from "./kernels.ts";
import { plainLowering } from "./pipelines.ts";
import { mlirProgram } from "./program.ts";
import { isProblem } from "./stages.ts";
import { engineResult, lower } from "./trial.ts";

const SEEDS = [2, 5, 12];

test.each(SEEDS)("the program of seed %i gives the same as a kernel", async (seed) => {
  const program = mlirProgram(seed, "kernel");
  const lowered = await lower(program, [plainLowering.join(",")]);
  if (isProblem(lowered)) throw new Error(lowered.message);
  const value = engineResult(lowered, program.name);
  for (const target of kernelTargets) expect(await runAsKernel(program, target)).toEqual({ value, unable: [] });
});
