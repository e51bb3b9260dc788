// Whole modules in the assembler's text, of instructions that compilers which the corpus is made with do not write. What they leave in memory is
// compared with values worked out here; the tests are the same for the engine and natively.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { LaunchOptions, Sampler } from "../../src/engine/index.ts";
import { describeBackend } from "./backend-cases.ts";
import { describeBeyond } from "./beyond-cases.ts";
import { describeByteFloats } from "./byte-float-cases.ts";
import { describeDescriptors } from "./descriptor-cases.ts";
import { describeKernelRuntime } from "./kernel-runtime-cases.ts";
import { describeLayouts } from "./layout-cases.ts";
import { describeOutside } from "./outside-cases.ts";
import { describeUnreachable } from "./unreachable-cases.ts";
import { describeVendors } from "./vendor-cases.ts";

/** Launches the entry point of a module; throws what is wrong. */
export type ModuleLauncher = (text: string, options: LaunchOptions) => Promise<void>;

const bound = (...data: readonly ArrayBufferView[]) => data.map((one, binding) => ({ set: 0, binding, data: one }));

const untypedShader = `
OpCapability Shader
OpCapability UntypedPointersKHR
OpExtension "SPV_KHR_untyped_pointers"
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main" %in %out %shared %id
OpExecutionMode %main LocalSize 4 1 1
OpDecorate %id BuiltIn LocalInvocationIndex
OpDecorate %struct Block
OpMemberDecorate %struct 0 Offset 0
OpMemberDecorate %struct 1 Offset 16
OpMemberDecorate %struct 1 RowMajor
OpMemberDecorate %struct 1 MatrixStride 16
OpMemberDecorate %struct 2 Offset 48
OpDecorate %padded ArrayStride 8
OpDecorate %open Block
OpMemberDecorate %open 0 Offset 0
OpDecorate %words ArrayStride 4
OpDecorate %bare ArrayStride 4
OpDecorate %in DescriptorSet 0
OpDecorate %in Binding 0
OpDecorate %out DescriptorSet 0
OpDecorate %out Binding 1
%void = OpTypeVoid
%fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
%float = OpTypeFloat 32
%v2 = OpTypeVector %float 2
%v3 = OpTypeVector %float 3
%m = OpTypeMatrix %v2 3
%c0 = OpConstant %uint 0
%c1 = OpConstant %uint 1
%c2 = OpConstant %uint 2
%c3 = OpConstant %uint 3
%c4 = OpConstant %uint 4
%c16 = OpConstant %uint 16
%c264 = OpConstant %uint 264
%padded = OpTypeArray %uint %c4
%struct = OpTypeStruct %v3 %m %padded
%words = OpTypeRuntimeArray %uint
%open = OpTypeStruct %words
%bare = OpTypeArray %uint %c16
%storage = OpTypeUntypedPointerKHR StorageBuffer
%local = OpTypeUntypedPointerKHR Workgroup
%function = OpTypeUntypedPointerKHR Function
%idPtr = OpTypePointer Input %uint
%id = OpVariable %idPtr Input
%in = OpUntypedVariableKHR %storage StorageBuffer %struct
%out = OpUntypedVariableKHR %storage StorageBuffer %open
%shared = OpUntypedVariableKHR %local Workgroup %bare
%main = OpFunction %void None %fn
%entry = OpLabel
%own = OpUntypedVariableKHR %function Function %v2 %zero2
%i = OpLoad %uint %id
%isFirst = OpIEqual %bool %i %c0
OpSelectionMerge %rest None
OpBranchConditional %isFirst %first %rest
%first = OpLabel
%pv = OpUntypedAccessChainKHR %storage %struct %in %c0
%v = OpLoad %v3 %pv
%vy = OpCompositeExtract %float %v 1
%o0 = OpUntypedAccessChainKHR %storage %open %out %c0 %c0
OpStore %o0 %vy
%pm = OpUntypedInBoundsAccessChainKHR %storage %struct %in %c1 %c2
%column = OpLoad %v2 %pm
%my = OpCompositeExtract %float %column 1
%o1 = OpUntypedAccessChainKHR %storage %words %o0 %c1
OpStore %o1 %my
%pe = OpUntypedAccessChainKHR %storage %m %pm
%o2 = OpUntypedPtrAccessChainKHR %storage %uint %o1 %c1
%pa = OpUntypedAccessChainKHR %storage %struct %in %c2 %c3
%a = OpLoad %uint %pa
OpStore %o2 %a
%o3 = OpUntypedPtrAccessChainKHR %storage %bare %o0 %c0 %c3
%length = OpUntypedArrayLengthKHR %uint %open %out 0
OpStore %o3 %length
%o16 = OpUntypedInBoundsPtrAccessChainKHR %storage %bare %o0 %c1 %c0
%old = OpAtomicIAdd %uint %o16 %c1 %c0 %c1
OpStore %own %column
%ownY = OpUntypedAccessChainKHR %function %v2 %own %c1
%y = OpLoad %float %ownY
%o4 = OpUntypedAccessChainKHR %storage %open %out %c0 %c4
OpStore %o4 %y
OpBranch %rest
%rest = OpLabel
%ps = OpUntypedAccessChainKHR %local %bare %shared %i
%seven = OpIMul %uint %i %c3
OpStore %ps %seven
OpControlBarrier %c2 %c2 %c264
%other = OpISub %uint %c3 %i
%po = OpUntypedAccessChainKHR %local %bare %shared %other
%seen = OpLoad %uint %po
%place = OpIAdd %uint %c4 %c4
%index = OpIAdd %uint %place %i
%o8 = OpUntypedAccessChainKHR %storage %open %out %c0 %index
OpStore %o8 %seen
OpReturn
OpFunctionEnd
`
  // Where they are needed first.
  .replace("%v3 = OpTypeVector", "%bool = OpTypeBool\n%zero2 = OpConstantNull %v2\n%v3 = OpTypeVector")
  .replace(/^%pe = .*\n/m, "");

const untypedKernel = `
OpCapability Addresses
OpCapability Kernel
OpCapability Int64
OpCapability Int8
OpCapability Groups
OpCapability UntypedPointersKHR
OpExtension "SPV_KHR_untyped_pointers"
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %f "f"
OpExecutionMode %f LocalSize 1 1 1
%void = OpTypeVoid
%char = OpTypeInt 8 0
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%struct = OpTypeStruct %char %uint %ulong
%c1 = OpConstant %uint 1
%c2 = OpConstant %uint 2
%l1 = OpConstant %ulong 1
%l2 = OpConstant %ulong 2
%l8 = OpConstant %ulong 8
%global = OpTypeUntypedPointerKHR CrossWorkgroup
%private = OpTypeUntypedPointerKHR Function
%local = OpTypeUntypedPointerKHR Workgroup
%generic = OpTypeUntypedPointerKHR Generic
%event = OpTypeEvent
%none = OpConstantNull %event
%four = OpConstant %uint 4
%l4 = OpConstant %ulong 4
%three = OpConstant %ulong 3
%room = OpTypeArray %uint %four
%shared = OpUntypedVariableKHR %local Workgroup %room
%type = OpTypeFunction %void %global %global
%f = OpFunction %void None %type
%p = OpFunctionParameter %global
%q = OpFunctionParameter %global
%entry = OpLabel
%v = OpUntypedVariableKHR %private Function %struct
OpUntypedPrefetchKHR %p %l8
%pl = OpUntypedInBoundsPtrAccessChainKHR %global %struct %p %l1 %c2
%x = OpLoad %ulong %pl Aligned 8
%vl = OpUntypedAccessChainKHR %private %struct %v %c2
OpStore %vl %x
%vi = OpUntypedAccessChainKHR %private %struct %v %c1
OpStore %vi %c2
%bytes = OpUntypedPtrAccessChainKHR %private %char %v %l8
%low = OpLoad %uint %bytes Aligned 4
OpStore %q %low Aligned 4
%q1 = OpUntypedPtrAccessChainKHR %global %uint %q %l1
%g = OpPtrCastToGeneric %generic %q1
OpStore %g %c2 Aligned 4
%q2 = OpUntypedPtrAccessChainKHR %global %uint %q %l2
OpCopyMemorySized %q2 %vl %l8
%done = OpUntypedGroupAsyncCopyKHR %event %c2 %shared %p %l4 %three %l2 %none
%events = OpUntypedVariableKHR %private Function %event
OpStore %events %done
OpGroupWaitEvents %c2 %c1 %events
%s2 = OpUntypedPtrAccessChainKHR %local %uint %shared %l2
%third = OpLoad %uint %s2 Aligned 4
%q4 = OpUntypedPtrAccessChainKHR %global %uint %q %l4
OpStore %q4 %third Aligned 4
OpReturn
OpFunctionEnd
`;

function describeUntyped(launch: ModuleLauncher): void {
  test("of a shader: matrices by rows, strides, lengths, atomics, memory of the work-group", async () => {
    const input = new DataView(new ArrayBuffer(80));
    [1.5, 2.5, 3.5].forEach((value, at) => input.setFloat32(4 * at, value, true));
    // Two rows of three components, each 16 bytes after the other.
    for (let row = 0; row < 2; row++)
      for (let column = 0; column < 3; column++) input.setFloat32(16 + 16 * row + 4 * column, 10 * row + column, true);
    [5, 6, 7, 8].forEach((value, at) => input.setUint32(48 + 8 * at, value, true));
    const output = new Uint32Array(18);
    output[16] = 40;
    await launch(untypedShader, { groups: [1, 1, 1], buffers: bound(input, output) });
    const floats = new Float32Array(output.buffer);
    expect([floats[0], floats[1], output[2], output[3], floats[4]]).toEqual([2.5, 12, 8, 18, 12]);
    expect([...output.subarray(8, 12)]).toEqual([9, 6, 3, 0]);
    expect(output[16]).toBe(41);
  });

  test("of a kernel: elements, structs as C has them, bytes, copies", async () => {
    const input = new DataView(new ArrayBuffer(32));
    input.setBigUint64(24, 0x1122334455667788n, true);
    input.setUint32(16, 77, true);
    const output = new Uint32Array(8);
    await launch(untypedKernel, { groups: [1, 1, 1], arguments: [input, output] });
    expect([...output]).toEqual([0x55667788, 2, 0x55667788, 0x11223344, 77, 0, 0, 0]);
  });
}

/** What a shader has beside the usual: capabilities and the like, execution modes, types and constants. */
interface FloatShader {
  readonly head: string;
  readonly modes?: string;
  readonly types?: string;
  readonly body: string;
  readonly results: readonly string[];
}

/** A shader whose work-group of four by two invocations stores floats: the first result of all, then the second, and so on. */
function floatShader({ head, modes = "", types = "", body, results }: FloatShader): string {
  const constants = results.map((_, at) => `%k${at} = OpConstant %uint ${8 * at}`);
  const stores = results.map(
    (name, at) => `%j${at} = OpIAdd %uint %i %k${at}
%p${at} = OpAccessChain %floatPtr %out %c0 %j${at}
OpStore %p${at} ${name}`,
  );
  return `OpCapability Shader
${head}
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main" %index %out
OpExecutionMode %main LocalSize 4 2 1
${modes}
OpDecorate %index BuiltIn LocalInvocationIndex
OpDecorate %floats ArrayStride 4
OpDecorate %open Block
OpMemberDecorate %open 0 Offset 0
OpDecorate %out DescriptorSet 0
OpDecorate %out Binding 0
%void = OpTypeVoid
%fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
%int = OpTypeInt 32 1
%float = OpTypeFloat 32
%v4 = OpTypeVector %float 4
%c0 = OpConstant %uint 0
%c3 = OpConstant %uint 3
${types}
${constants.join("\n")}
%floats = OpTypeRuntimeArray %float
%open = OpTypeStruct %floats
%openPtr = OpTypePointer StorageBuffer %open
%floatPtr = OpTypePointer StorageBuffer %float
%idPtr = OpTypePointer Input %uint
%index = OpVariable %idPtr Input
%out = OpVariable %openPtr StorageBuffer
%main = OpFunction %void None %fn
%entry = OpLabel
%i = OpLoad %uint %index
${body}
${stores.join("\n")}
OpReturn
OpFunctionEnd
`;
}

function describeDerivatives(launch: ModuleLauncher): void {
  const kinds = ["DPdx", "DPdy", "Fwidth"].flatMap((name) =>
    ["", "Fine", "Coarse"].map((suffix) => `${name}${suffix}`),
  );
  // The square of the number of an invocation.
  const body = `%f = OpConvertUToF %float %i
%x = OpFMul %float %f %f
${kinds.map((name) => `%r${name} = Op${name} %float %x`).join("\n")}`;

  test.each(["Quads", "Linear"])("in groups: %s", async (group) => {
    const text = floatShader({
      head: `OpCapability ComputeDerivativeGroup${group}KHR
OpCapability DerivativeControl
OpExtension "SPV_KHR_compute_shader_derivatives"
OpExtension "SPV_KHR_storage_buffer_storage_class"`,
      modes: `OpExecutionMode %main DerivativeGroup${group}KHR`,
      body,
      results: kinds.map((name) => `%r${name}`),
    });
    const data = new Float32Array(8 * kinds.length);
    await launch(text, { groups: [1, 1, 1], buffers: bound(data) });
    const expected = kinds.flatMap((name) =>
      Array.from({ length: 8 }, (_, index) => {
        // The four of a group: the first one, the one beside it, and those below.
        const first = group === "Linear" ? index & 4 : index & 2;
        const [right, below] = group === "Linear" ? [1, 2] : [1, 4];
        const [x, y] = group === "Linear" ? [index & 1, (index >> 1) & 1] : [index & 1, index >> 2];
        const isCoarse = name.endsWith("Coarse");
        const at = (column: number, row: number) => (first + column * right + row * below) ** 2;
        const dx = isCoarse ? at(1, 0) - at(0, 0) : at(1, y) - at(0, y);
        const dy = isCoarse ? at(0, 1) - at(0, 0) : at(x, 1) - at(x, 0);
        if (name.startsWith("DPdx")) return dx;
        return name.startsWith("DPdy") ? dy : Math.abs(dx) + Math.abs(dy);
      }),
    );
    expect([...data]).toEqual(expected);
  });
}

/** Levels of an image, each texel of which is the number of its level, from 1 on. */
function numberedLevels(size: number, dimensions: number, layers: number): Float32Array {
  const texels: number[] = [];
  for (let level = 0; size >> level > 0; level++)
    texels.push(...new Array<number>((size >> level) ** dimensions * layers).fill(level + 1));
  return Float32Array.from(texels);
}

function describeImplicitLods(launch: ModuleLauncher): void {
  test("images are sampled at the level of the derivatives of the coordinates", async () => {
    const size = 16;
    const resource = (layers: number, dimensions: number, sampler: Sampler = {}) => ({
      image: {
        data: numberedLevels(size, dimensions, layers),
        format: "r32f",
        width: size,
        height: dimensions > 1 ? size : 1,
        levels: 5,
        layers,
      },
      sampler,
    });
    const resources = [
      resource(1, 2),
      resource(1, 2, { compare: "less" }),
      resource(6, 2),
      resource(3, 2),
      resource(1, 1),
    ];
    const data = new Float32Array(16 * 10 * 4);
    await launch(readFileSync("test/engine/Inputs/implicit-lod.spvasm", "utf8"), {
      groups: [1, 1, 1],
      buffers: bound(data),
      resources: resources.map((one, at) => ({ set: 0, binding: 1 + at, resources: [one] })),
    });
    // Coordinates two texels apart: the level with the texel 2.
    const texel = [2, 0, 0, 1];
    const expected = [
      texel,
      [3, 0, 0, 1], // a bias of one level
      texel, // projected
      [1, 1, 1, 1], // 0.5 is less than 2
      [1, 1, 1, 1], // 3 / 2 is less than 2
      texel, // on the face of a cube
      [1, 0, 0, 1], // of an array, a bias of minus one level
      texel, // with an offset
      [4, 0, 0, 2], // in one dimension, plain and projected
      [1, 1, 3, 3], // levels of detail, of coordinates two and eight texels apart
    ].flat();
    for (let at = 0; at < 16; at++) expect([...data.subarray(40 * at, 40 * at + 40)]).toEqual(expected);
  });
}

function describeExtensions(launch: ModuleLauncher): void {
  test("products of halves, the middle of three, copies of one part", async () => {
    const text = floatShader({
      head: `OpCapability Float16
OpCapability DotProductFloat16AccFloat32VALVE
OpCapability DotProductFloat16AccFloat16VALVE
OpCapability ReplicatedCompositesEXT
OpExtension "SPV_VALVE_mixed_float_dot_product"
OpExtension "SPV_EXT_replicated_composites"
OpExtension "SPV_AMD_shader_trinary_minmax"
OpExtension "SPV_KHR_storage_buffer_storage_class"
%amd = OpExtInstImport "SPV_AMD_shader_trinary_minmax"`,
      types: `%half = OpTypeFloat 16
%h2 = OpTypeVector %half 2
%half3 = OpConstant %half 3
%tenth = OpConstant %float 0.1
%two = OpConstant %float 2
%five = OpConstant %float 5
%minus = OpConstant %int -1
%array = OpTypeArray %float %c3`,
      body: `%f = OpConvertUToF %float %i
%h = OpFConvert %half %f
%a = OpCompositeConstruct %h2 %h %half3
%d32 = OpFDot2MixAcc32VALVE %float %a %a %tenth
%d16h = OpFDot2MixAcc16VALVE %half %a %a %h
%d16 = OpFConvert %float %d16h
%least = OpExtInst %float %amd 1 %two %f %five
%most = OpExtInst %float %amd 4 %two %f %five
%middle = OpExtInst %float %amd 7 %two %f %five
%si = OpBitcast %int %i
%smallest = OpExtInst %int %amd 3 %minus %si %si
%smallestF = OpConvertSToF %float %smallest
%umiddle = OpExtInst %uint %amd 8 %c0 %c3 %i
%umiddleF = OpConvertUToF %float %umiddle
%many = OpCompositeConstructReplicateEXT %array %f
%last = OpCompositeExtract %float %many 2
%four = OpCompositeConstructReplicateEXT %v4 %f
%sum = OpDot %float %four %four`,
      results: ["%d32", "%d16", "%least", "%most", "%middle", "%smallestF", "%umiddleF", "%last", "%sum"],
    });
    const data = new Float32Array(8 * 9);
    await launch(text, { groups: [1, 1, 1], buffers: bound(data) });
    const { fround } = Math;
    const each = (value: (i: number) => number) => Array.from({ length: 8 }, (_, i) => value(i));
    expect([...data]).toEqual([
      ...each((i) => fround(i * i + 9 + fround(0.1))),
      ...each((i) => i * i + 9 + i),
      ...each((i) => Math.min(2, i)),
      ...each((i) => Math.max(5, i)),
      ...each((i) => Math.min(Math.max(2, i), 5)),
      ...each(() => -1),
      ...each((i) => Math.min(3, i)),
      ...each((i) => i),
      ...each((i) => 4 * i * i),
    ]);
  });
}

const edges = floatShader({
  head: `OpCapability Int8
OpCapability DotProductKHR
OpCapability DotProductInputAllKHR
OpExtension "SPV_KHR_integer_dot_product"
OpExtension "SPV_KHR_storage_buffer_storage_class"
%glsl = OpExtInstImport "GLSL.std.450"`,
  types: `%uchar = OpTypeInt 8 0
%bool = OpTypeBool
%v2 = OpTypeVector %float 2
%u3 = OpTypeVector %uint 3
%i2 = OpTypeVector %int 2
%split = OpTypeStruct %v2 %i2
%pair = OpTypeStruct %float %uint
%c4 = OpConstant %uint 4
%c32 = OpConstant %uint 32
%eight = OpConstant %float 8
%tiny = OpConstant %float 0x1p-15
%other = OpConstantNull %pair`,
  body: `%f = OpConvertUToF %float %i
%none = OpBitFieldUExtract %uint %i %c32 %c0
%noneF = OpConvertUToF %float %none
%same = OpBitFieldInsert %uint %i %c3 %c32 %c0
%sameF = OpConvertUToF %float %same
%small = OpFMul %float %f %tiny
%half = OpQuantizeToF16 %float %small
%more = OpFAdd %float %f %eight
%both = OpCompositeConstruct %v2 %f %more
%parts = OpExtInst %split %glsl FrexpStruct %both
%power = OpCompositeExtract %int %parts 1 1
%powerF = OpConvertSToF %float %power
%one = OpCompositeConstruct %pair %f %i
%isLow = OpULessThan %bool %i %c4
%chosen = OpSelect %pair %isLow %one %other
%chosenF = OpCompositeExtract %float %chosen 0
%bits = OpBitCount %uchar %i
%bitsF = OpConvertUToF %float %bits
%three = OpCompositeConstruct %u3 %i %c3 %c4
%dot = OpUDotKHR %uint %three %three
%dotF = OpConvertUToF %float %dot`,
  results: ["%noneF", "%sameF", "%half", "%powerF", "%chosenF", "%bitsF", "%dotF"],
});

/** A function that changes a struct which it is given by value. */
const byValue = `
OpCapability Addresses
OpCapability Kernel
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %f "f"
OpDecorate %given FuncParamAttr ByVal
%void = OpTypeVoid
%uint = OpTypeInt 32 0
%pair = OpTypeStruct %uint %uint
%c0 = OpConstant %uint 0
%c1 = OpConstant %uint 1
%c7 = OpConstant %uint 7
%own = OpTypePointer Function %pair
%ownPart = OpTypePointer Function %uint
%global = OpTypePointer CrossWorkgroup %uint
%change = OpTypeFunction %uint %own
%type = OpTypeFunction %void %global
%g = OpFunction %uint None %change
%given = OpFunctionParameter %own
%begin = OpLabel
%second = OpInBoundsPtrAccessChain %ownPart %given %c0 %c1
%before = OpLoad %uint %second Aligned 4
OpStore %second %c7 Aligned 4
OpReturnValue %before
OpFunctionEnd
%f = OpFunction %void None %type
%out = OpFunctionParameter %global
%entry = OpLabel
%mine = OpVariable %own Function
%place = OpInBoundsPtrAccessChain %ownPart %mine %c0 %c1
OpStore %place %c1 Aligned 4
%got = OpFunctionCall %uint %g %mine
OpStore %out %got Aligned 4
%left = OpLoad %uint %place Aligned 4
%next = OpInBoundsPtrAccessChain %global %out %c1
OpStore %next %left Aligned 4
OpReturn
OpFunctionEnd
`;

function describeEdges(launch: ModuleLauncher): void {
  test("what a function does with a struct that it is given by value is its own matter", async () => {
    const output = new Uint32Array(2);
    await launch(byValue, { groups: [1, 1, 1], arguments: [output] });
    expect([...output]).toEqual([1, 1]);
  });

  test("fields of no bits behind the last one, small halves, powers of two of vectors, structs chosen, other widths", async () => {
    const data = new Float32Array(8 * 7);
    await launch(edges, { groups: [1, 1, 1], buffers: bound(data) });
    const each = (value: (i: number) => number) => Array.from({ length: 8 }, (_, i) => value(i));
    expect([...data]).toEqual([
      ...each(() => 0),
      ...each((i) => i),
      ...each((i) => (i < 2 ? 0 : i * 2 ** -15)),
      ...each(() => 4),
      ...each((i) => (i < 4 ? i : 0)),
      ...each((i) => [0, 1, 1, 2, 1, 2, 2, 3][i] ?? 0),
      ...each((i) => i * i + 25),
    ]);
  });
}

export function describeModules(launch: ModuleLauncher): void {
  describe("untyped pointers", () => describeUntyped(launch));
  describe("derivatives", () => describeDerivatives(launch));
  describe("implicit levels of detail", () => describeImplicitLods(launch));
  describe("extensions", () => describeExtensions(launch));
  describe("edges", () => describeEdges(launch));
  describe("beyond", () => describeBeyond(launch));
  describe("descriptors", () => describeDescriptors(launch));
  describe("what runtimes know of kernels", () => describeKernelRuntime(launch));
  describe("extensions of vendors", () => describeVendors(launch));
  describe("extensions of types", () => describeByteFloats(launch));
  describe("merge blocks that nothing reaches", () => describeUnreachable(launch));
  describe("merge blocks with more predecessors", () => describeOutside(launch));
  describe("memory", () => describeLayouts(launch));
  describe("what LLVM's backend writes", () => describeBackend(launch));
}
