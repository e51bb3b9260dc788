// Whole modules that find buffers, images and samplers in heaps of descriptors, or have their handles as numbers. The tests are the same for the
// engine and natively.

import { expect, test } from "vitest";
import type { Image, Sampler } from "../../src/engine/index.ts";
import type { ModuleLauncher } from "./module-cases.ts";

interface Shader {
  readonly head: string;
  readonly decorations: string;
  readonly constants?: string;
  readonly types: string;
  /** The number of the invocation is `%i`. */
  readonly body: string;
  readonly interface?: string;
  readonly localSize?: number;
}

function shaderText({
  head,
  decorations,
  constants = "",
  types,
  body,
  localSize = 4,
  interface: used = "",
}: Shader): string {
  return `OpCapability Shader
OpCapability Int64
${head}
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main" %id ${used}
OpExecutionMode %main LocalSize ${localSize} 1 1
OpDecorate %id BuiltIn LocalInvocationIndex
OpDecorate %words ArrayStride 4
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
${decorations}
%void = OpTypeVoid
%fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
%int = OpTypeInt 32 1
%ulong = OpTypeInt 64 0
%float = OpTypeFloat 32
%int2 = OpTypeVector %int 2
%uint2 = OpTypeVector %uint 2
%float2 = OpTypeVector %float 2
%float4 = OpTypeVector %float 4
${[0, 1, 2, 3, 4, 8, 16].map((n) => `%c${n} = OpConstant %uint ${n}`).join("\n")}
%half = OpConstant %float 0.5
%zero = OpConstant %float 0
%origin = OpConstantNull %int2
${constants}
%words = OpTypeRuntimeArray %uint
%block = OpTypeStruct %words
%idPtr = OpTypePointer Input %uint
%id = OpVariable %idPtr Input
${types}
%main = OpFunction %void None %fn
%entry = OpLabel
%i = OpLoad %uint %id
${body}
OpReturn
OpFunctionEnd
`;
}

const heapHead = `OpCapability UntypedPointersKHR
OpCapability DescriptorHeapEXT
OpExtension "SPV_KHR_untyped_pointers"
OpExtension "SPV_EXT_descriptor_heap"`;
const heapTypes = `%uniform = OpTypeUntypedPointerKHR UniformConstant
%storage = OpTypeUntypedPointerKHR StorageBuffer
%heap = OpUntypedVariableKHR %uniform UniformConstant`;

/** Three times the words of one buffer go into another one; after them the bytes of a descriptor. */
const buffers = shaderText({
  head: heapHead,
  decorations: `OpDecorate %heap BuiltIn ResourceHeapEXT
OpDecorateId %descs ArrayStrideIdEXT %size`,
  constants: `%buffer = OpTypeBufferEXT StorageBuffer
%size = OpConstantSizeOfEXT %uint %buffer`,
  types: `%descs = OpTypeRuntimeArray %buffer
${heapTypes}`,
  interface: "%heap",
  body: `%d0 = OpUntypedAccessChainKHR %uniform %descs %heap %c0
%d1 = OpUntypedAccessChainKHR %uniform %descs %heap %c1
%b0 = OpBufferPointerEXT %storage %d0
%b1 = OpBufferPointerEXT %storage %d1
%p = OpUntypedAccessChainKHR %storage %block %b0 %c0 %i
%x = OpLoad %uint %p
%y = OpIMul %uint %x %c3
%q = OpUntypedAccessChainKHR %storage %block %b1 %c0 %i
OpStore %q %y
%i4 = OpIAdd %uint %i %c4
%r = OpUntypedAccessChainKHR %storage %block %b1 %c0 %i4
OpStore %r %size`,
});

/**
 * Descriptors further apart than they are large: by a specialization constant, by an operation of one, and in structs whose members lie where constants
 * say. Each invocation adds a word of each of four buffers, weighted.
 */
const spread = shaderText({
  head: heapHead,
  decorations: `OpDecorate %heap BuiltIn ResourceHeapEXT
OpDecorate %spec SpecId 3
OpDecorateId %descs ArrayStrideIdEXT %spec
OpDecorateId %pairs ArrayStrideIdEXT %wide
OpMemberDecorateIdEXT %pair 0 OffsetIdEXT %c8
OpMemberDecorateIdEXT %pair 1 OffsetIdEXT %c0`,
  constants: `%spec = OpSpecConstant %uint 24
%wide = OpSpecConstantOp %uint IMul %spec %c2
%buffer = OpTypeBufferEXT StorageBuffer`,
  types: `%pair = OpTypeStruct %buffer %buffer
%descs = OpTypeRuntimeArray %buffer
%pairs = OpTypeRuntimeArray %pair
${heapTypes}`,
  interface: "%heap",
  body: `%d1 = OpUntypedAccessChainKHR %uniform %descs %heap %c1
%d2 = OpUntypedAccessChainKHR %uniform %pairs %heap %c1 %c0
%d3 = OpUntypedAccessChainKHR %uniform %pairs %heap %c1 %c1
%d4 = OpUntypedAccessChainKHR %uniform %descs %heap %c0
${[1, 2, 3]
  .map(
    (n) => `%b${n} = OpBufferPointerEXT %storage %d${n}
%p${n} = OpUntypedAccessChainKHR %storage %block %b${n} %c0 %i
%x${n} = OpLoad %uint %p${n}
%y${n} = OpIMul %uint %x${n} %c${n}`,
  )
  .join("\n")}
%s = OpIAdd %uint %y1 %y2
%t = OpIAdd %uint %s %y3
%b4 = OpBufferPointerEXT %storage %d4
%p4 = OpUntypedAccessChainKHR %storage %block %b4 %c0 %i
OpStore %p4 %t`,
});

/** An image and a sampler from two heaps, and atomic operations on the texels of another image. */
const images = shaderText({
  head: heapHead,
  decorations: `OpDecorate %heap BuiltIn ResourceHeapEXT
OpDecorate %samplers BuiltIn SamplerHeapEXT
OpDecorateId %pictures ArrayStrideIdEXT %c16
OpDecorateId %counters ArrayStrideIdEXT %c16
OpDecorateId %samplerArray ArrayStrideIdEXT %c8
OpDecorateId %descs ArrayStrideIdEXT %c16`,
  constants: `%picture = OpTypeImage %float 2D 0 0 0 1 Unknown
%sampled = OpTypeSampledImage %picture
%counter = OpTypeImage %uint 2D 0 0 0 2 R32ui
%sampler = OpTypeSampler
%buffer = OpTypeBufferEXT StorageBuffer`,
  types: `%pictures = OpTypeRuntimeArray %picture
%counters = OpTypeRuntimeArray %counter
%samplerArray = OpTypeRuntimeArray %sampler
%descs = OpTypeRuntimeArray %buffer
%texel = OpTypeUntypedPointerKHR Image
${heapTypes}
%samplers = OpUntypedVariableKHR %uniform UniformConstant`,
  interface: "%heap %samplers",
  body: `%dp = OpUntypedAccessChainKHR %uniform %pictures %heap %c2
%ds = OpUntypedAccessChainKHR %uniform %samplerArray %samplers %c1
%dc = OpUntypedAccessChainKHR %uniform %counters %heap %c1
%db = OpUntypedAccessChainKHR %uniform %descs %heap %c0
%pic = OpLoad %picture %dp
%smp = OpLoad %sampler %ds
%si = OpSampledImage %sampled %pic %smp
%fi = OpConvertUToF %float %i
%x = OpFAdd %float %fi %half
%at = OpCompositeConstruct %float2 %x %half
%color = OpImageSampleExplicitLod %float4 %si %at Lod %zero
%red = OpCompositeExtract %float %color 0
%word = OpConvertFToU %uint %red
%column = OpBitwiseAnd %uint %i %c1
%place = OpCompositeConstruct %uint2 %column %c0
%tp = OpUntypedImageTexelPointerEXT %texel %counter %dc %place %c0
%old = OpAtomicIAdd %uint %tp %c1 %c0 %word
%b = OpBufferPointerEXT %storage %db
%p = OpUntypedAccessChainKHR %storage %block %b %c0 %i
OpStore %p %word`,
});

/** Handles become numbers of a type, and images and samplers again. */
function bindless(mode: 32 | 64, type: "%ulong" | "%uint2" | "%uint"): string {
  return shaderText({
    head: `OpCapability BindlessTextureNV
OpExtension "SPV_NV_bindless_texture"`,
    decorations: `OpDecorate %out DescriptorSet 0
OpDecorate %out Binding 0
OpDecorate %tex DescriptorSet 0
OpDecorate %tex Binding 1
OpDecorate %img DescriptorSet 0
OpDecorate %img Binding 2
OpDecorate %smp DescriptorSet 0
OpDecorate %smp Binding 3`,
    constants: `%picture = OpTypeImage %float 2D 0 0 0 1 Unknown
%sampled = OpTypeSampledImage %picture
%sampler = OpTypeSampler`,
    types: `%blockPtr = OpTypePointer StorageBuffer %block
%wordPtr = OpTypePointer StorageBuffer %uint
%sampledPtr = OpTypePointer UniformConstant %sampled
%picturePtr = OpTypePointer UniformConstant %picture
%samplerPtr = OpTypePointer UniformConstant %sampler
%out = OpVariable %blockPtr StorageBuffer
%tex = OpVariable %sampledPtr UniformConstant
%img = OpVariable %picturePtr UniformConstant
%smp = OpVariable %samplerPtr UniformConstant`,
    interface: "%out %tex %img %smp",
    localSize: 1,
    body: `%h = OpLoad %sampled %tex
%n = OpConvertSampledImageToUNV ${type} %h
%back = OpConvertUToSampledImageNV %sampled %n
%himg = OpLoad %picture %img
%nimg = OpConvertImageToUNV ${type} %himg
%bimg = OpConvertUToImageNV %picture %nimg
%hsmp = OpLoad %sampler %smp
%nsmp = OpConvertSamplerToUNV ${type} %hsmp
%bsmp = OpConvertUToSamplerNV %sampler %nsmp
%both = OpSampledImage %sampled %bimg %bsmp
%one = OpConvertUToF %float %c1
%x1 = OpFAdd %float %one %half
%at1 = OpCompositeConstruct %float2 %x1 %half
%color1 = OpImageSampleExplicitLod %float4 %back %at1 Lod %zero
%red1 = OpCompositeExtract %float %color1 0
%w1 = OpConvertFToU %uint %red1
%at2 = OpCompositeConstruct %float2 %half %half
%color2 = OpImageSampleExplicitLod %float4 %both %at2 Lod %zero
%red2 = OpCompositeExtract %float %color2 0
%w2 = OpConvertFToU %uint %red2
%p0 = OpAccessChain %wordPtr %out %c0 %c0
OpStore %p0 %w1
%p1 = OpAccessChain %wordPtr %out %c0 %c1
OpStore %p1 %w2`,
  }).replace("Logical GLSL450", `Logical GLSL450\nOpSamplerImageAddressingModeNV ${mode}`);
}

const handles = `OpCapability Kernel
OpCapability Addresses
OpCapability Int64
OpCapability ImageBasic
OpCapability BindlessImagesINTEL
OpExtension "SPV_INTEL_bindless_images"
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %f "f"
OpExecutionMode %f LocalSize 1 1 1
%void = OpTypeVoid
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%float = OpTypeFloat 32
%float2 = OpTypeVector %float 2
%float4 = OpTypeVector %float 4
%uint2 = OpTypeVector %uint 2
%picture = OpTypeImage %void 2D 0 0 0 0 Unknown ReadOnly
%sampled = OpTypeSampledImage %picture
%sampler = OpTypeSampler
%global = OpTypePointer CrossWorkgroup %float
%l1 = OpConstant %ulong 1
%l2 = OpConstant %ulong 2
%c1 = OpConstant %uint 1
%c0 = OpConstant %uint 0
%zero = OpConstant %float 0
%half = OpConstant %float 0.5
%three = OpConstant %float 3.5
%at = OpConstantComposite %float2 %half %half
%far = OpConstantComposite %float2 %three %half
%texel = OpConstantComposite %uint2 %c1 %c0
%type = OpTypeFunction %void %ulong %ulong %ulong %global
%f = OpFunction %void None %type
%hi = OpFunctionParameter %ulong
%hs = OpFunctionParameter %ulong
%hb = OpFunctionParameter %ulong
%out = OpFunctionParameter %global
%entry = OpLabel
%image = OpConvertHandleToImageINTEL %picture %hi
%smp = OpConvertHandleToSamplerINTEL %sampler %hs
%both = OpConvertHandleToSampledImageINTEL %sampled %hb
%si = OpSampledImage %sampled %image %smp
%color = OpImageSampleExplicitLod %float4 %si %at Lod %zero
%red = OpCompositeExtract %float %color 0
OpStore %out %red Aligned 4
%color1 = OpImageSampleExplicitLod %float4 %both %far Lod %zero
%red1 = OpCompositeExtract %float %color1 0
%p1 = OpPtrAccessChain %global %out %l1
OpStore %p1 %red1 Aligned 4
%color2 = OpImageRead %float4 %image %texel
%red2 = OpCompositeExtract %float %color2 0
%p2 = OpPtrAccessChain %global %out %l2
OpStore %p2 %red2 Aligned 4
OpReturn
OpFunctionEnd
`;

const row = (...data: readonly number[]): Image => ({
  data: Float32Array.from(data),
  format: "r32f",
  width: data.length,
});
const nearest: Sampler = { normalized: false };
const SAMPLED = "image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>";
const COUNTER = "image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, R32ui>";

export function describeDescriptors(launch: ModuleLauncher): void {
  test("buffers in a heap", async () => {
    const [from, to] = [Uint32Array.of(5, 6, 7, 8), new Uint32Array(8)];
    const resourceHeap = [from, to].map((data, at) => ({ offset: 8 * at, data }));
    await launch(buffers, { groups: [1, 1, 1], resourceHeap });
    expect([...to]).toEqual([15, 18, 21, 24, 8, 8, 8, 8]);
  });

  test("buffers in a heap whose strides and offsets constants say", async () => {
    const [a, b, c] = [1, 10, 100].map((n) => Uint32Array.of(n, 2 * n, 3 * n, 4 * n));
    const to = new Uint32Array(4);
    // The array of buffers has one each 24 bytes, that of pairs one each 48 bytes, the second member first.
    const resourceHeap = [
      { offset: 0, data: to },
      { offset: 24, data: a },
      { offset: 56, data: b },
      { offset: 48, data: c },
    ];
    await launch(spread, { groups: [1, 1, 1], resourceHeap });
    expect([...to]).toEqual([1, 2, 3, 4].map((n) => n * (1 + 2 * 10 + 3 * 100)));
  });

  test("images and samplers in heaps, and pointers to texels", async () => {
    const out = new Uint32Array(4);
    const counted = new Uint32Array(2);
    const resourceHeap = [
      { offset: 0, data: out },
      { offset: 16, image: { data: counted, format: "r32ui", width: 2 }, type: COUNTER },
      { offset: 32, image: row(7, 8, 9, 10), type: SAMPLED },
    ];
    await launch(images, { groups: [1, 1, 1], resourceHeap, samplerHeap: [{ offset: 8, sampler: nearest }] });
    expect([...out]).toEqual([7, 8, 9, 10]);
    expect([...counted]).toEqual([7 + 9, 8 + 10]);
  });

  test.each([
    [64, "%ulong"],
    [64, "%uint2"],
    [32, "%uint"],
  ] as const)("handles that are numbers of %i bits, as %s", async (mode, type) => {
    const out = new Uint32Array(2);
    const resources = [
      { set: 0, binding: 1, resources: [{ image: row(3, 4), sampler: nearest }] },
      { set: 0, binding: 2, resources: [{ image: row(5, 6) }] },
      { set: 0, binding: 3, resources: [{ sampler: nearest }] },
    ];
    await launch(bindless(mode, type), {
      groups: [1, 1, 1],
      buffers: [{ set: 0, binding: 0, data: out }],
      resources,
    });
    expect([...out]).toEqual([4, 5]);
  });

  test("handles that a kernel is given as numbers", async () => {
    const out = new Float32Array(3);
    const clamped: Sampler = { normalized: false, address: "repeat" };
    await launch(handles, {
      groups: [1, 1, 1],
      arguments: [
        { image: row(1.5, 2.5), type: SAMPLED },
        { sampler: nearest },
        { image: row(3.5, 4.5, 5.5), sampler: clamped, type: SAMPLED },
        out,
      ],
    });
    expect([...out]).toEqual([1.5, 3.5, 2.5]);
  });
}
