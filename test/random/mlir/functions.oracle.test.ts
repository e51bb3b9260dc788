// Functions of floats by lavapipe and natively, where they are installed; `npm run fuzz -- functions` compares all of them on all types.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nativeTool } from "../../oracle/native-tool.ts";
import { type KernelDriver, kernelDrivers } from "./drivers.ts";
import { functionCases, functionProblems } from "./functions.ts";
import { kernelTargets, runAsKernel } from "./kernels.ts";
import { mlirProgram } from "./program.ts";

let folder = "";
let drivers: readonly KernelDriver[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "spirvana-functions-"));
  drivers = kernelDrivers(nativeTool, folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

const names = ["math.exp", "math.roundeven", "arith.maxnumf", "math.powf"];
const chosen = functionCases.filter(({ name }) => names.includes(name));

describe("drivers compute what the engine computes", () => {
  test.each(chosen.flatMap((one) => kernelTargets.map((target) => [one.name, target, one] as const)))(
    "%s for %s",
    async (_name, target, one) => {
      expect((await functionProblems(one, "f32", 4, target, drivers)).problems).toEqual([]);
    },
  );

  test.each(kernelTargets)("a random program for %s", async (target) => {
    expect(await runAsKernel(mlirProgram(61001, "kernel"), target, { drivers })).toMatchObject({ unable: [] });
  });
});
