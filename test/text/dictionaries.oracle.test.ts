import { describe, expect, test } from "vitest";
import { main } from "../../src/tools/opt/opt.ts";
import { memoryPlatform, Sink } from "../harness/memory-platform.ts";
import { nativeTool } from "../oracle/native-tool.ts";
import { randomDictionaries } from "./random-dictionaries.ts";

const native = nativeTool("mlir-opt");
const flags = ["--allow-unregistered-dialect", "--split-input-file", "--mlir-print-debuginfo"];
const BATCH = 10;

async function ours(text: string) {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const stdin = new TextEncoder().encode(text);
  const status = await main([...flags, "-"], memoryPlatform({ stdin, stdout, stderr, folder: "." }));
  return { status, stdout: stdout.text(), stderr: stderr.text() };
}

describe.skipIf(native === undefined)("mlir-opt", () => {
  test.each([1, 2, 3])("reads and prints random dictionaries as we do (%i)", async (seed) => {
    const ops = randomDictionaries(seed, 400);
    let compared = 0;
    for (let at = 0; at < ops.length; at += BATCH) {
      const text = ops.slice(at, at + BATCH).join("// -----\n");
      const result = native?.(flags, text);
      // Some of these texts it does not survive.
      if (result === undefined || result.status === null || result.stderr.includes("PLEASE submit")) continue;
      const { status, stdout, stderr } = result;
      expect(await ours(text), text).toEqual({ status, stdout, stderr });
      compared++;
    }
    expect(compared).toBeGreaterThan(20);
  });
});
