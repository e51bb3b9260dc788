import { expect, test } from "vitest";
import { memoryPlatform, Sink } from "../../../test/harness/memory-platform.ts";
import { main } from "./translate.ts";

async function run(stdin: string, ...argv: readonly string[]) {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const streams = { stdin: new TextEncoder().encode(stdin), stdout, stderr, folder: "." };
  const status = await main(argv, memoryPlatform(streams));
  return { status, stdout: stdout.text(), stderr: stderr.text() };
}

const module = "spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {\n}\n";

test("translations form a chain, in the order of their flags", async () => {
  const { status, stdout } = await run(module, "--no-implicit-module", "--serialize-spirv", "--deserialize-spirv");
  expect([status, stdout]).toEqual([0, module]);
});

test("each piece is translated by itself", async () => {
  const flags = ["--no-implicit-module", "--split-input-file", "--test-spirv-roundtrip"];
  const { status, stdout } = await run(`${module}// -----\n${module}`, ...flags);
  expect([status, stdout]).toEqual([0, `${module}\n${module}`]);
});

test("rejects an op that is not a spirv.module", async () => {
  const { status, stderr } = await run(module, "--serialize-spirv");
  expect(status).toBe(1);
  expect(stderr).toContain("error: expected a 'spirv.module' op, got 'builtin.module'");
});

test("rejects input that is not a binary", async () => {
  expect(await run("abcd", "--deserialize-spirv")).toMatchObject({ status: 1, stdout: "" });
});

test("reports wrong flags", async () => {
  expect((await run("", "--nonsense")).stderr).toContain("Unknown command line argument '--nonsense'");
  expect((await run("")).stderr).toContain("Translation to perform must be given");
  expect((await run("", "--help")).stdout).toContain("--deserialize-spirv");
});

test("modules that only hold others: one of them is exported, of several none", async () => {
  const inner = "module { llvm.func @f() { llvm.return } }";
  const exported = await run(`module { ${inner} }`, "--mlir-to-llvmir");
  expect([exported.status, exported.stderr]).toEqual([0, ""]);
  expect(exported.stdout).toContain("define void @f()");
  const message = "'builtin.module' op holds nothing but nested modules, none of which is exported";
  const target = 'attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"}';
  for (const text of [`module { ${inner} ${inner} }`, `module ${target} { ${inner} }`]) {
    const { status, stdout, stderr } = await run(text, "--mlir-to-llvmir");
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(message);
  }
});
