// A module of instructions of vendors about memory and loops, for the engine and natively.

import { expect, test } from "vitest";
import type { ModuleLauncher } from "./module-cases.ts";

/** Four invocations, each with a word of its own and a word of which `%il`, the number of it, is the index. */
const vendorKernel = `
OpCapability Kernel
OpCapability Addresses
OpCapability Int64
OpCapability Int8
OpCapability MaskedGatherScatterINTEL
OpCapability PredicatedIOINTEL
OpCapability FPGARegALTERA
OpCapability UnstructuredLoopControlsINTEL
OpCapability USMStorageClassesALTERA
OpExtension "SPV_INTEL_masked_gather_scatter"
OpExtension "SPV_INTEL_predicated_io"
OpExtension "SPV_ALTERA_usm_storage_classes"
OpExtension "SPV_ALTERA_fpga_reg"
OpExtension "SPV_INTEL_unstructured_loop_controls"
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %f "f" %id
OpExecutionMode %f LocalSize 4 1 1
OpDecorate %id BuiltIn LocalInvocationId
%void = OpTypeVoid
%bool = OpTypeBool
%uchar = OpTypeInt 8 0
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%v3 = OpTypeVector %ulong 3
%u4 = OpTypeVector %uint 4
%b4 = OpTypeVector %bool 4
%idPtr = OpTypePointer Input %v3
%id = OpVariable %idPtr Input
%global = OpTypePointer CrossWorkgroup %uint
%global4 = OpTypePointer CrossWorkgroup %u4
%globals = OpTypeVector %global 4
%device = OpTypePointer DeviceOnlyALTERA %uint
%struct = OpTypeStruct %uchar %uint %ulong
%structPtr = OpTypePointer Function %struct
%yes = OpConstantTrue %bool
%no = OpConstantFalse %bool
%c0 = OpConstant %uint 0
%c1 = OpConstant %uint 1
%c2 = OpConstant %uint 2
%c9 = OpConstant %uint 9
%l1 = OpConstant %ulong 1
%l4 = OpConstant %ulong 4
%l8 = OpConstant %ulong 8
%l12 = OpConstant %ulong 12
%l28 = OpConstant %ulong 28
%nines = OpConstantComposite %u4 %c9 %c9 %c9 %c9
%mask = OpConstantComposite %b4 %yes %no %yes %no
%rest = OpConstantComposite %b4 %no %yes %no %yes
%type = OpTypeFunction %void %global %global
%f = OpFunction %void None %type
%in = OpFunctionParameter %global
%out = OpFunctionParameter %global
%entry = OpLabel
%s = OpVariable %structPtr Function
%ids = OpLoad %v3 %id Aligned 32
%il = OpCompositeExtract %ulong %ids 0
%i = OpUConvert %uint %il
%isFirst = OpIEqual %bool %i %c0
%isLow = OpULessThan %bool %i %c2
%p0 = OpPtrAccessChain %global %in %il
%p1 = OpPtrAccessChain %global %p0 %l4
%p2 = OpPtrAccessChain %global %p0 %l8
%p3 = OpPtrAccessChain %global %p0 %l12
%ps = OpCompositeConstruct %globals %p3 %p2 %p1 %p0
%gathered = OpMaskedGatherINTEL %u4 %ps 4 %mask %nines
%i4 = OpIMul %ulong %il %l4
%q0 = OpPtrAccessChain %global %out %i4
%q1 = OpPtrAccessChain %global %q0 %l1
%q2 = OpPtrAccessChain %global %q1 %l1
%q3 = OpPtrAccessChain %global %q2 %l1
%qs = OpCompositeConstruct %globals %q0 %q1 %q2 %q3
OpMaskedScatterINTEL %gathered %qs 4 %mask
OpMaskedScatterINTEL %gathered %qs 4 %rest
%loaded = OpPredicatedLoadINTEL %uint %p1 %isLow %c9 Aligned 4
%r0 = OpPtrAccessChain %global %q0 %l12
%r1i = OpISub %ulong %l28 %i4
%r1 = OpIAdd %ulong %r1i %il
%r2 = OpPtrAccessChain %global %q0 %r1
OpPredicatedStoreINTEL %r2 %loaded %yes Aligned 4
OpPredicatedStoreINTEL %r2 %c2 %isFirst
%vector = OpBitcast %global4 %p0
%wide = OpPredicatedLoadINTEL %u4 %vector %isFirst %nines Aligned 4
%t0 = OpIAdd %ulong %r1 %l4
%t = OpPtrAccessChain %global %q0 %t0
%y = OpCompositeExtract %uint %wide 1
OpStore %t %y Aligned 4
%onDevice = OpCrossWorkgroupCastToPtrALTERA %device %p2
%back = OpPtrCastToCrossWorkgroupALTERA %global %onDevice
%a = OpLoad %uint %back Aligned 4
%u0 = OpIAdd %ulong %t0 %l8
%u = OpPtrAccessChain %global %q0 %u0
OpStore %u %a Aligned 4
OpBranch %header
%header = OpLabel
%k = OpPhi %uint %c0 %entry %k1 %body
%sum = OpPhi %uint %c0 %entry %sum1 %body
%more = OpULessThan %bool %k %i
OpLoopControlINTEL 1
OpBranchConditional %more %body %end
%body = OpLabel
%k1 = OpIAdd %uint %k %c1
%register = OpFPGARegALTERA %uint %k1
%sum1 = OpIAdd %uint %sum %register
OpBranch %header
%end = OpLabel
%size = OpSizeOf %uint %s
%both = OpIMul %uint %sum %size
%w0 = OpIAdd %ulong %t0 %l4
%w = OpPtrAccessChain %global %q0 %w0
OpStore %w %both Aligned 4
OpReturn
OpFunctionEnd
`.replace("%r0 = OpPtrAccessChain %global %q0 %l12\n", "");

/** An image that has been a number in between. */
const bindlessShader = `
OpCapability Shader
OpCapability Int64
OpCapability BindlessTextureNV
OpExtension "SPV_NV_bindless_texture"
OpExtension "SPV_KHR_storage_buffer_storage_class"
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main" %id %image %out
OpExecutionMode %main LocalSize 4 1 1
OpDecorate %id BuiltIn LocalInvocationIndex
OpDecorate %words ArrayStride 4
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %image DescriptorSet 0
OpDecorate %image Binding 0
OpDecorate %out DescriptorSet 0
OpDecorate %out Binding 1
%void = OpTypeVoid
%fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%u2 = OpTypeVector %uint 2
%u4 = OpTypeVector %uint 4
%c0 = OpConstant %uint 0
%type = OpTypeImage %uint 2D 0 0 0 1 R32ui
%typePtr = OpTypePointer UniformConstant %type
%words = OpTypeRuntimeArray %uint
%block = OpTypeStruct %words
%blockPtr = OpTypePointer StorageBuffer %block
%wordPtr = OpTypePointer StorageBuffer %uint
%idPtr = OpTypePointer Input %uint
%id = OpVariable %idPtr Input
%image = OpVariable %typePtr UniformConstant
%out = OpVariable %blockPtr StorageBuffer
%main = OpFunction %void None %fn
%entry = OpLabel
%i = OpLoad %uint %id
%given = OpLoad %type %image
%number = OpConvertImageToUNV %ulong %given
%again = OpConvertUToImageNV %type %number
%at = OpCompositeConstruct %u2 %i %c0
%texel = OpImageFetch %u4 %again %at
%x = OpCompositeExtract %uint %texel 0
%p = OpAccessChain %wordPtr %out %c0 %i
OpStore %p %x
OpReturn
OpFunctionEnd
`;

export function describeVendors(launch: ModuleLauncher): void {
  test("images that have been numbers", async () => {
    const image = { format: "r32ui", width: 4, height: 1, data: Uint32Array.of(11, 22, 33, 44) };
    const output = new Uint32Array(4);
    await launch(bindlessShader, {
      groups: [1, 1, 1],
      buffers: [{ set: 0, binding: 1, data: output }],
      resources: [{ set: 0, binding: 0, resources: [{ image }] }],
    });
    expect([...output]).toEqual([11, 22, 33, 44]);
  });

  test("vectors of pointers, accesses where a condition holds, sizes, registers, loop controls, memory of devices", async () => {
    const input = Uint32Array.from({ length: 16 }, (_, at) => 100 + at);
    const output = new Uint32Array(48);
    await launch(vendorKernel, { groups: [1, 1, 1], arguments: [input, output] });
    const each = <T>(value: (i: number) => T) => [0, 1, 2, 3].map(value);
    expect([...output.subarray(0, 16)]).toEqual(each((i) => [112 + i, 9, 104 + i, 9]).flat());
    // After them a word of each invocation, from 28 on.
    expect([...output.subarray(28, 32)]).toEqual([2, 105, 9, 9]);
    expect([...output.subarray(32, 36)]).toEqual([101, 9, 9, 9]);
    expect([...output.subarray(36, 40)]).toEqual(each((i) => 16 * ((i * (i + 1)) / 2)));
    expect([...output.subarray(40, 44)]).toEqual(each((i) => 108 + i));
  });
}
