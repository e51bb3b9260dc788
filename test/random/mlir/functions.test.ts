// Functions of floats by the engine, within the precision of the targets; `npm run fuzz -- functions` compares them with other drivers, on all types.
import { expect, test } from "vitest";
import { functionCases, functionProblems } from "./functions.ts";
import { kernelTargets } from "./kernels.ts";

test.each(functionCases.map((one) => [one.name, one] as const))("%s", async (_name, one) => {
  for (const target of kernelTargets) {
    const { problems, runs } = await functionProblems(one, "f32", 1, target, []);
    expect([problems, runs]).toEqual([[], 1]);
  }
});

test("a function that is not the one of the case is noticed", async () => {
  for (const right of functionCases.filter(({ name }) => name === "math.exp")) {
    const { problems } = await functionProblems({ ...right, value: Math.expm1 }, "f32", 1, "vulkan1.3", []);
    expect(problems).toHaveLength(1);
  }
});
