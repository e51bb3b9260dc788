// Operations on emulated numbers that are rejected. No IR test: the reference prints the op of unsigned ones besides, without a message, and casts the bits of
// wider floats.

import { expect, test } from "vitest";
import { main } from "../../../src/tools/opt/opt.ts";
import { memoryPlatform, Sink } from "../../harness/memory-platform.ts";

test.each([
  ["division", "arith.divui", " pattern version"],
  ["comparison", "arith.cmpi ult,", ""],
])("an unsigned %s of numbers that are emulated has no conversion", async (_name, op, end) => {
  const text = `func.func @f(%a: vector<2xi16>, %b: vector<2xi16>) {\n  %0 = ${op} %a, %b : vector<2xi16>\n  return\n}\n`;
  const [stdout, stderr] = [new Sink(), new Sink()];
  const stdin = new TextEncoder().encode(text);
  const status = await main(["--convert-arith-to-spirv"], memoryPlatform({ stdin, stdout, stderr, folder: "." }));
  expect(status).toBe(1);
  expect(stderr.text()).toContain(
    `<stdin>:2:8: error: bitwidth emulation is not implemented yet on unsigned op${end}\n`,
  );
});

test("a cast of the bits of floats that wider ones represent has no conversion", async () => {
  const text = "func.func @f(%a: f16) -> bf16 {\n  %0 = arith.bitcast %a : f16 to bf16\n  return %0 : bf16\n}\n";
  const [stdout, stderr] = [new Sink(), new Sink()];
  const stdin = new TextEncoder().encode(text);
  const status = await main(["--convert-arith-to-spirv"], memoryPlatform({ stdin, stdout, stderr, folder: "." }));
  expect(status).toBe(1);
  expect(stderr.text()).toContain("<stdin>:2:8: error: failed to legalize operation 'arith.bitcast'");
});
