// A module that a command or the engine refuses, and that is invalid: the validator's reason follows the original one.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { compileSpirv } from "../../src/engine/index.ts";
import { assemble, encode } from "../../src/spirv/modules.ts";
import { failedWith, success } from "../../src/support/diagnostics/result.ts";
import { main } from "../../src/tools/spirvana.ts";
import { withReason } from "../../src/validate/index.ts";
import { memoryPlatform, Sink } from "../harness/memory-platform.ts";
import { unwrapped } from "../harness/results.ts";

/** A constant that is used before it is defined, and that nothing defines. */
const module = unwrapped(
  assemble(
    `OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
%void = OpTypeVoid
%f = OpTypeFunction %void
%uint = OpTypeInt 32 0
%main = OpFunction %void None %f
%l = OpLabel
%sum = OpIAdd %uint %nowhere %nowhere
OpReturn
OpFunctionEnd
`,
    { version: 0x10000 },
  ),
);
const bytes = encode(module);
const reason =
  /the module is invalid: ID '\d+\[%\d+\]' has not been defined \[id\.defined\] at word \d+: %\d+ = OpIAdd/;

const folder = mkdtempSync(join(tmpdir(), "spirvana-refusal-"));
writeFileSync(join(folder, "a.spv"), bytes);
afterAll(() => rmSync(folder, { recursive: true }));

describe("a module that is refused", () => {
  test.each(["run", "translate"])("spirvana %s says why it is invalid, after its own reason", async (command) => {
    const stderr = new Sink();
    const platform = memoryPlatform({ stdin: new Uint8Array(), stdout: new Sink(), stderr, folder });
    expect(await main([command, "a.spv"], platform)).toBe(1);
    const text = stderr.text();
    expect(text).toMatch(/error: /);
    expect(text).toMatch(reason);
    expect(text.indexOf("error: ")).toBeLessThan(text.search(reason));
  });

  test("the engine says why, too", async () => {
    const compiled = await compileSpirv(bytes);
    expect(compiled.ok).toBe(false);
    expect(compiled.diagnostics[0]?.notes.at(-1)?.message).toMatch(reason);
  });

  test("a module that is valid gets no reason", () => {
    const valid = unwrapped(assemble("OpCapability Shader\nOpCapability Linkage\nOpMemoryModel Logical GLSL450\n"));
    const failure = failedWith("unsupported", "not supported");
    expect(withReason(failure, valid)).toEqual(failure);
    expect(withReason(success(1), module)).toEqual(success(1));
  });
});
