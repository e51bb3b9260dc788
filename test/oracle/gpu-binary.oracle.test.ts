// Kernels become binaries whose words are mlir-opt's, from the gpu dialect to SPIR-V.
import { describe, expect, test } from "vitest";
import { main } from "../../src/tools/opt/opt.ts";
import { BINARY_PIPELINE, binaryIn, binaryKernels } from "../conversions/gpu-to-binary/kernels.ts";
import { memoryPlatform, Sink } from "../harness/memory-platform.ts";
import { nativeTool } from "./native-tool.ts";

const mlirOpt = nativeTool("mlir-opt");

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
