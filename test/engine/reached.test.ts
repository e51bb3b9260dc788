// Functions that a kernel does not reach are read and verified, and no more.

import { expect, test } from "vitest";
import { compileSpirv, createDevice, runKernel } from "../../src/engine/index.ts";
import { assemble, encode } from "../../src/spirv/index.ts";
import { unwrapped } from "../harness/results.ts";
import { kernelText } from "./kernel-text.ts";

/** Two functions that the kernel may call: one that the engine cannot run, and one that calls it. */
const functions = `%inner = OpFunction %float None %unary
%x = OpFunctionParameter %float
%innerEntry = OpLabel
%sum = OpFAdd %float %x %x
OpReturnValue %sum
OpFunctionEnd
%middle = OpFunction %float None %unary
%y = OpFunctionParameter %float
%middleEntry = OpLabel
%called = OpFunctionCall %float %inner %y
OpReturnValue %called
OpFunctionEnd`;

function bytesOf(body: string): Uint8Array {
  const text = kernelText({
    head: "OpDecorate %sum FPRoundingMode RTZ",
    localSize: 1,
    types: "%float = OpTypeFloat 32\n%unary = OpTypeFunction %float %float\n%one = OpConstant %float 1",
    functions,
    parameters: [["%global", "%out"]],
    body,
  });
  return encode(unwrapped(assemble(text)));
}

const store = "OpStore %out %c3 Aligned 4";

test("a kernel runs although functions that it does not call cannot", async () => {
  const out = new Uint32Array(1);
  const kernel = unwrapped(await compileSpirv(bytesOf(store)));
  unwrapped(runKernel(kernel, { groups: [1, 1, 1], arguments: [out] }));
  expect([...out]).toEqual([3]);
  const module = await unwrapped(createDevice()).createModule(bytesOf(store));
  expect(module.diagnostics).toEqual([]);
});

test("what it calls, at first or second hand, is compiled", async () => {
  for (const name of ["inner", "middle"]) {
    const { ok, diagnostics } = await compileSpirv(bytesOf(`%got = OpFunctionCall %float %${name} %one\n${store}`));
    expect([ok, diagnostics[0]?.help]).toEqual([false, "LLVM's arithmetic rounds to the nearest number"]);
  }
});
