// A kernel that stops itself names the reason, the invocation, the instruction, and the line of the source.

import { expect, test } from "vitest";
import { compileSpirv, createDevice, runKernel } from "../../src/engine/index.ts";
import { assemble, encode } from "../../src/spirv/index.ts";
import { unwrapped } from "../harness/results.ts";
import { kernelText } from "./kernel-text.ts";

const store = (pointer: string, at: string) => `%n${at} = OpIAdd %ulong %il %l${at}
%p${at} = OpPtrAccessChain %global ${pointer} %n${at}
OpStore %p${at} %i Aligned 4`;

function bytesOf(body: string, functions = ""): Uint8Array {
  const text = kernelText({
    head: '%file = OpString "sum.cl"',
    localSize: 4,
    functions,
    parameters: [["%global", "%out"]],
    body,
  });
  return encode(unwrapped(assemble(text)));
}

async function stop(body: string, groups = 1, functions = "") {
  const kernel = unwrapped(await compileSpirv(bytesOf(body, functions)));
  const { ok, diagnostics } = runKernel(kernel, { groups: [groups, 1, 1], arguments: [new Uint32Array(4)] });
  expect(ok).toBe(false);
  return diagnostics;
}

test("an access names its line and its instruction", async () => {
  const [found, ...more] = await stop(`OpLine %file 12 7\n${store("%out", "3")}\nOpNoLine`, 3);
  expect(more).toEqual([]);
  expect(found?.message).toBe(
    "the kernel 'f' accesses memory outside of its buffers and variables, in invocation 1 of group 0 of 3",
  );
  expect(found?.place).toEqual({ file: "sum.cl", line: 12, column: 7 });
  expect(found?.binary?.instruction).toMatch(/^OpStore %\w+ %\w+ Aligned 4$/);
});

test("accesses that one comparison checks are named together", async () => {
  const behind = "%q = OpPtrAccessChain %global %p0 %l2\nOpLine %file 2 1\nOpStore %q %i Aligned 4";
  const [found] = await stop(`OpLine %file 1 1\n${store("%out", "0")}\n${behind}`);
  expect(found?.place?.line).toBe(1);
  expect(found?.notes.map(({ place, message }) => [place?.line, /^or/.test(message)])).toEqual([
    [1, false],
    [2, true],
  ]);
});

test("an instruction that is several accesses is named once", async () => {
  const types = `%pair = OpTypeStruct %uint %uint
%toPair = OpTypePointer CrossWorkgroup %pair`;
  const far = `%at = OpPtrAccessChain %toPair %out %l3
%loaded = OpLoad %pair %at Aligned 4
%one = OpPtrAccessChain %toPair %out %l0
OpStore %one %loaded Aligned 4`;
  const text = kernelText({ head: "", localSize: 1, types, parameters: [["%toPair", "%out"]], body: far });
  const kernel = unwrapped(await compileSpirv(encode(unwrapped(assemble(text)))));
  const [found] = runKernel(kernel, { groups: [1, 1, 1], arguments: [new Uint32Array(6)] }).diagnostics;
  expect(found?.notes.map(({ message }) => /Op\w+/.exec(message)?.[0])).toEqual(["OpLoad", "OpStore"]);
});

test("a place in a function names the function, and a kernel that ends itself says so", async () => {
  const functions = `%never = OpFunction %void None %neverType
%neverEntry = OpLabel
OpUnreachable
OpFunctionEnd`;
  const text = kernelText({
    head: 'OpName %never "never"',
    localSize: 1,
    types: "%neverType = OpTypeFunction %void",
    functions,
    parameters: [],
    body: "%called = OpFunctionCall %void %never",
  });
  const kernel = unwrapped(await compileSpirv(encode(unwrapped(assemble(text)))));
  const [found] = runKernel(kernel, { groups: [1, 1, 1] }).diagnostics;
  expect(found?.message).toBe(
    "the kernel 'f' comes to a place that its author has declared unreachable in the function 'never', in invocation 0 of group 0 of 1",
  );
  expect(found?.binary?.instruction).toBe("OpUnreachable");
});

test("kernels of devices name instructions as well", async () => {
  const kernel = unwrapped(await unwrapped(createDevice()).createKernel(bytesOf(store("%out", "4"))));
  const [found] = kernel.run({ groups: [1, 1, 1], arguments: [new Uint32Array(4)] }).diagnostics;
  expect(found?.binary?.instruction).toMatch(/^OpStore/);
});
