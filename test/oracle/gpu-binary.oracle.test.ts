// Kernels become binaries whose words are mlir-opt's, from the gpu dialect to SPIR-V, and those that mlir-translate writes for the module of the SPIR-V
// dialect that was made on the way.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { main } from "../../src/tools/opt/opt.ts";
import { BINARY_PIPELINE, binaryIn, binaryKernels } from "../conversions/gpu-to-binary/kernels.ts";
import { memoryPlatform, Sink } from "../harness/memory-platform.ts";
import { compiled } from "../tools/compile-kernel.ts";
import { nativeTool } from "./native-tool.ts";

const mlirOpt = nativeTool("mlir-opt");

const mlirTranslate = nativeTool("mlir-translate");
const folder = mkdtempSync(join(tmpdir(), "spirvana-gpu-binary-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ours(text: string): Promise<string> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const stdin = new TextEncoder().encode(text);
  await main([BINARY_PIPELINE, "-"], memoryPlatform({ stdin, stdout, stderr, folder: "." }));
  return stdout.text() === "" ? stderr.text() : stdout.text();
}

describe.runIf(mlirOpt !== undefined)("the binary of a kernel is mlir-opt's", () => {
  test.each(binaryKernels)("%s", async (_name, text) => {
    const reference = mlirOpt?.([BINARY_PIPELINE, "-"], text);
    expect(reference?.stderr).toBe("");
    const expected = binaryIn(reference?.stdout ?? "");
    expect(expected).toBeDefined();
    expect(binaryIn(await ours(text))).toBe(expected);
  });
});

/** The words of a spirv.module as mlir-translate writes them. */
function translated(text: string): Uint8Array {
  const path = join(folder, "reference.spv");
  const outcome = mlirTranslate?.(["--no-implicit-module", "--serialize-spirv", "-", "-o", path], text);
  expect(outcome?.stderr).toBe("");
  return new Uint8Array(readFileSync(path));
}

/** Examples that one of the targets lacks something for. */
const missing: ReadonlySet<string> = new Set(["matrices opencl2.0", "narrow opencl2.0", "shuffle opencl2.0"]);
const allowed: Readonly<Record<string, string>> = {
  matrices: "CooperativeMatrixKHR,VulkanMemoryModel,SPV_KHR_cooperative_matrix",
  parameters: "Float16",
};
const examples = readdirSync("examples/kernels")
  .map((file) => file.replace(".mlir", ""))
  .flatMap((name) => ["vulkan1.3", "opencl2.0"].map((target) => [name, target] as const))
  .filter(([name, target]) => !missing.has(`${name} ${target}`));

describe.runIf(mlirTranslate !== undefined)("the binary of a kernel is mlir-translate's", () => {
  test.each(examples)("example %s for %s", async (name, target) => {
    const text = readFileSync(`examples/kernels/${name}.mlir`, "utf8");
    const flags = [`--target=${target}`, `--allow=${allowed[name] ?? ""}`];
    const [binary, module] = [await compiled(text, ...flags), await compiled(text, ...flags, "--emit=mlir")];
    expect([binary.errors, module.errors]).toEqual(["", ""]);
    expect(Buffer.from(binary.bytes).equals(translated(new TextDecoder().decode(module.bytes)))).toBe(true);
  });
});
