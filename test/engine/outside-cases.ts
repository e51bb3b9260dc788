// Kernels in which control comes to a merge block from outside of its construct too, for the engine and natively: SPIR-V allows it without the capability
// Shader, and clang's optimizer writes it. A construct must not run for who comes from outside.

import { expect, test } from "vitest";
import type { ModuleLauncher } from "./module-cases.ts";

const kernel = (body: string): string => `
OpCapability Addresses
OpCapability Kernel
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %k "k"
%void = OpTypeVoid
%uint = OpTypeInt 32 0
%bool = OpTypeBool
%i0 = OpConstant %uint 0
%i1 = OpConstant %uint 1
%i3 = OpConstant %uint 3
%pointer = OpTypePointer CrossWorkgroup %uint
%type = OpTypeFunction %void %pointer %uint
%k = OpFunction %void None %type
%x = OpFunctionParameter %pointer
%n = OpFunctionParameter %uint
%entry = OpLabel
%none = OpIEqual %bool %n %i0
${body}
%exit = OpLabel
OpReturn
OpFunctionEnd`;

const selection = kernel(`OpBranchConditional %none %exit %head
%head = OpLabel
%one = OpIEqual %bool %n %i1
OpSelectionMerge %exit None
OpBranchConditional %one %a %b
%a = OpLabel
OpStore %x %i0 Aligned 4
OpBranch %exit
%b = OpLabel
%old = OpLoad %uint %x Aligned 4
%new = OpIAdd %uint %old %i3
OpStore %x %new Aligned 4
OpBranch %exit`);

const loop = kernel(`OpBranchConditional %none %exit %before
%before = OpLabel
OpBranch %head
%head = OpLabel
%i = OpPhi %uint %i0 %before %next %more
%old = OpLoad %uint %x Aligned 4
%new = OpIAdd %uint %old %i3
OpStore %x %new Aligned 4
%less = OpULessThan %bool %i %n
OpLoopMerge %exit %more None
OpBranchConditional %less %more %exit
%more = OpLabel
%next = OpIAdd %uint %i %i1
OpBranch %head`);

export function describeOutside(launch: ModuleLauncher): void {
  test.each([
    ["a selection", selection, [5, 0, 8]],
    ["a loop", loop, [5, 11, 14]],
  ] as const)("control that comes to the merge block of %s from outside does not run it", async (_, text, expected) => {
    for (const [n, value] of expected.entries()) {
      const data = Uint32Array.of(5);
      await launch(text, { groups: [1, 1, 1], arguments: [data, Uint32Array.of(n)] });
      expect(data[0]).toBe(value);
    }
  });
}
