import { expect, test } from "vitest";
import { runPasses } from "../../passes/run-passes.ts";

test("pointers that say what they point to cannot lie as exactly as keep-interface needs it", async () => {
  const pass = "convert-spirv-to-llvm{keep-interface=true use-opaque-pointers=false}";
  const { succeeded, messages } = await runPasses(`builtin.module(${pass})`, "module {\n}\n");
  expect(succeeded).toBe(false);
  expect(messages).toEqual(["keep-interface lays memory out exactly, which needs opaque pointers"]);
});
