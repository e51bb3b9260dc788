// A few random kernels on narrow and complex elements, with dynamic sizes and parameters; `npm run fuzz -- storage` tries more.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nativeTool } from "../../oracle/native-tool.ts";
import { kernelDrivers } from "./drivers.ts";
import { type KernelJudges, kernelTargets } from "./kernels.ts";
import { storageProgram } from "./storage.ts";
import { storageProblems } from "./storage-trial.ts";

let folder = "";
let judges: KernelJudges = {};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "spirvana-storage-"));
  judges = { validator: nativeTool("spirv-val"), drivers: kernelDrivers(nativeTool, folder) };
});
afterAll(() => rmSync(folder, { recursive: true }));

const SEED = 26_000;
const COUNT = 12;
const seeds = Array.from({ length: COUNT }, (_, at) => SEED + at);

describe.each(kernelTargets)("for %s the engine and drivers leave what the generator computes", (target) => {
  test.each(seeds)("seed %i", async (seed) => {
    expect(await storageProblems(storageProgram(seed), target, judges)).toEqual([]);
  });
});

test("another result is noticed", async () => {
  const program = storageProgram(SEED);
  const expected = program.expected.map((byte) => byte ^ 1);
  expect(await storageProblems({ ...program, expected }, "vulkan1.3", {})).toHaveLength(1);
});
