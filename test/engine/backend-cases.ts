// What LLVM's own SPIR-V backend writes and no other compiler: defaults of the fast-math modes for each type, truths of scalars, one exponent for a vector.

import { expect, test } from "vitest";
import type { ModuleLauncher } from "./module-cases.ts";

const kernel = `
OpCapability Kernel
OpCapability Addresses
OpCapability FloatControls2
OpExtension "SPV_KHR_float_controls2"
%cl = OpExtInstImport "OpenCL.std"
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %f "f"
OpExecutionMode %f LocalSize 1 1 1
OpExecutionModeId %f FPFastMathDefault %float %c0
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%float = OpTypeFloat 32
%v2 = OpTypeVector %float 2
%c0 = OpConstant %uint 0
%c1 = OpConstant %uint 1
%c3 = OpConstant %uint 3
%pv2 = OpTypePointer CrossWorkgroup %v2
%puint = OpTypePointer CrossWorkgroup %uint
%type = OpTypeFunction %void %pv2 %puint
%f = OpFunction %void None %type
%values = OpFunctionParameter %pv2
%truths = OpFunctionParameter %puint
%entry = OpLabel
%v = OpLoad %v2 %values Aligned 8
%scaled = OpExtInst %v2 %cl ldexp %v %c3
OpStore %values %scaled Aligned 8
%first = OpCompositeExtract %float %v 0
%isLess = OpFOrdLessThan %bool %first %first
%any = OpAny %bool %isLess
%all = OpAll %bool %any
%truth = OpSelect %uint %all %c0 %c1
OpStore %truths %truth Aligned 4
OpReturn
OpFunctionEnd`;

export function describeBackend(launch: ModuleLauncher): void {
  test("defaults of the fast-math modes, truths of scalars, one exponent for a vector", async () => {
    const values = new Float32Array([1.5, -2]);
    const truths = new Uint32Array(1);
    await launch(kernel, { groups: [1, 1, 1], arguments: [values, truths] });
    expect([...values, ...truths]).toEqual([12, -16, 1]);
  });
}
