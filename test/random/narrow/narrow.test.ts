// Memory of narrow integers in environments without storage of their widths: a store leaves the other elements of its word as they are, whichever
// invocations write them.
import { describe, expect, test } from "vitest";
import { runKernel } from "../../../src/engine/index.ts";
import { main } from "../../../src/tools/opt/opt.ts";
import { dialectKernel } from "../../engine/dialect-kernel.ts";
import { memoryPlatform, Sink } from "../../harness/memory-platform.ts";
import { messagesOf } from "../../harness/results.ts";
import { GROUPS, narrowProgram } from "./program.ts";

const PIPELINE =
  "--pass-pipeline=builtin.module(convert-gpu-to-spirv,spirv.module(spirv-lower-abi-attrs,spirv-update-vce))";

/** The SPIR-V module of a kernel. */
async function converted(text: string): Promise<string> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const stdin = new TextEncoder().encode(text);
  await main([PIPELINE, "-"], memoryPlatform({ stdin, stdout, stderr, folder: "." }));
  const module = /^ {2}spirv\.module [\s\S]*?^ {2}\}$/m.exec(stdout.text())?.[0];
  if (module === undefined) throw new Error(stderr.text());
  return module;
}

/** Environments by what they have beside shaders. */
const environments: readonly (readonly [
  name: string,
  capabilities: readonly string[],
  extensions: readonly string[],
])[] = [
  ["without narrow integers", [], []],
  ["with narrow integers as values alone", ["Int8", "Int16"], []],
  ["with bytes in memory", ["Int8", "StorageBuffer8BitAccess"], ["SPV_KHR_8bit_storage"]],
  ["with 16 bits in memory", ["Int16", "StorageBuffer16BitAccess"], ["SPV_KHR_16bit_storage"]],
];
const SEEDS = Array.from({ length: 16 }, (_, index) => 100 + index);

describe.each(environments)("%s", (_name, capabilities, extensions) => {
  test.each(SEEDS)("the kernel of seed %i leaves what its model leaves", async (seed) => {
    const { text, before, after, width } = narrowProgram(seed, capabilities, extensions);
    const module = await converted(text);
    // Atomic operations keep what other invocations put into the same word.
    const isPart = !extensions.includes(width === 16 ? "SPV_KHR_16bit_storage" : "SPV_KHR_8bit_storage");
    expect(/AtomicAnd[\s\S]*AtomicOr/.test(module)).toBe(isPart);
    expect(module.includes("spirv.Store")).toBe(!isPart);
    const buffers = before.map((data, binding) => ({ set: 0, binding, data: data.slice() }));
    const ran = runKernel(await dialectKernel(module), { groups: [GROUPS, 1, 1], buffers });
    expect(messagesOf(ran)).toEqual([]);
    expect(buffers.map(({ data }) => [...data])).toEqual(after.map((data) => [...data]));
  });
});
