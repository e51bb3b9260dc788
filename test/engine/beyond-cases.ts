// Whole modules of scopes that are computed, lengths that constants say, and rare instructions of extensions. The tests are the same for the engine
// and natively.

import { expect, test } from "vitest";
import { kernelText, storeText } from "./kernel-text.ts";
import type { ModuleLauncher } from "./module-cases.ts";

/** Scopes and memory semantics of specialization constants, and of parameters. */
const computed = kernelText({
  head: "OpCapability Groups",
  localSize: 4,
  types: `%scope = OpSpecConstant %uint 2
%semantics = OpSpecConstantOp %uint BitwiseOr %c8 %c264
%room = OpTypeArray %uint %c4
%roomPtr = OpTypePointer Workgroup %room
%local = OpTypePointer Workgroup %uint
%shared = OpVariable %roomPtr Workgroup`,
  parameters: [
    ["%uint", "%where"],
    ["%uint", "%how"],
    ["%global", "%out"],
  ],
  body: `%own = OpInBoundsPtrAccessChain %local %shared %l0 %il
OpAtomicStore %own %where %how %i
OpControlBarrier %where %scope %how
%beside = OpBitwiseXor %ulong %il %l1
%there = OpInBoundsPtrAccessChain %local %shared %l0 %beside
%x = OpAtomicLoad %uint %there %scope %how
OpMemoryBarrier %where %semantics
${storeText("%x", 0)}
OpControlBarrier %scope %where %semantics
%first = OpInBoundsPtrAccessChain %local %shared %l0 %l0
%old = OpAtomicIAdd %uint %first %where %how %c2
OpControlBarrier %scope %scope %how
%all = OpAtomicCompareExchange %uint %first %where %how %c0 %c7 %c8
${storeText("%all", 4)}
%sum = OpGroupIAdd %uint %scope Reduce %i
${storeText("%sum", 8)}`,
});

/** Functions of three operands by their tables: a selection of bits, exclusive or, and that of two vectors and a constant; nothing and everything. */
const bitwise = kernelText({
  head: `OpCapability TernaryBitwiseFunctionINTEL
OpExtension "SPV_INTEL_ternary_bitwise_function"`,
  localSize: 1,
  types: `%u2 = OpTypeVector %uint 2
%select = OpConstant %uint 202
%xor = OpConstant %uint 150
%majority = OpSpecConstant %uint 232
%all = OpConstant %uint 255
%a = OpConstant %uint 0x0ff0f0f0
%b = OpConstant %uint 0x1234cccc
%c = OpConstant %uint 0xff00aaaa
%a2 = OpConstantComposite %u2 %a %b
%b2 = OpConstantComposite %u2 %b %c
%c2v = OpConstantComposite %u2 %c %a`,
  parameters: [["%global", "%out"]],
  body: `%r0 = OpBitwiseFunctionINTEL %uint %a %b %c %select
${storeText("%r0", 0)}
%r1 = OpBitwiseFunctionINTEL %uint %a %b %c %xor
${storeText("%r1", 1)}
%r2 = OpBitwiseFunctionINTEL %u2 %a2 %b2 %c2v %majority
%r20 = OpCompositeExtract %uint %r2 0
%r21 = OpCompositeExtract %uint %r2 1
${storeText("%r20", 2)}
${storeText("%r21", 3)}
%r3 = OpBitwiseFunctionINTEL %uint %a %b %c %c0
${storeText("%r3", 4)}
%r4 = OpBitwiseFunctionINTEL %uint %a %b %c %all
${storeText("%r4", 5)}`,
});

/** A vector and an array whose lengths specialization constants say, one of them by an operation. */
const lengths = kernelText({
  head: `OpCapability LongVectorEXT
OpExtension "SPV_EXT_long_vector"`,
  localSize: 2,
  types: `%n = OpSpecConstant %uint 7
%twice = OpSpecConstantOp %uint IMul %n %c2
%long = OpTypeVectorIdEXT %uint %n
%array = OpTypeArray %uint %twice
%struct = OpTypeStruct %array %uint
%structPtr = OpTypePointer Function %struct
%zeros = OpConstantNull %long`,
  parameters: [["%global", "%out"]],
  body: `%s = OpVariable %structPtr Function
%last = OpInBoundsPtrAccessChain %private %s %l0 %c0 %thirteen
OpStore %last %i Aligned 4
%behind = OpInBoundsPtrAccessChain %private %s %l0 %c1
OpStore %behind %c5 Aligned 4
%v0 = OpVectorInsertDynamic %long %zeros %c3 %c6
%v1 = OpVectorInsertDynamic %long %v0 %c4 %i
%v2 = OpIAdd %long %v1 %v1
%x = OpVectorExtractDynamic %uint %v2 %c6
%y = OpVectorExtractDynamic %uint %v2 %i
%z = OpLoad %uint %last Aligned 4
%w = OpLoad %uint %behind Aligned 4
%xy = OpIAdd %uint %x %y
%zw = OpIMul %uint %z %w
%r = OpIAdd %uint %xy %zw
${storeText("%r", 0)}`,
}).replace("%n = OpSpecConstant", "%thirteen = OpConstant %uint 13\n%n = OpSpecConstant");

/** Which of two functions is the kernel, and what a copy gives, depends on constants; what is asked of the machine does not hold. */
const variants = `OpCapability Kernel
OpCapability Addresses
OpCapability Int64
OpCapability SpecConditionalINTEL
OpCapability FunctionVariantsINTEL
OpConditionalCapabilityINTEL %no Float64
OpExtension "SPV_INTEL_function_variants"
OpMemoryModel Physical64 OpenCL
OpConditionalEntryPointINTEL %no Kernel %f "k"
OpConditionalEntryPointINTEL %yes Kernel %g "k"
OpExecutionMode %g LocalSize 1 1 1
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%global = OpTypePointer CrossWorkgroup %uint
%type = OpTypeFunction %void %global
%target = OpSpecConstantTargetINTEL %bool 4 7
%isNot = OpSpecConstantOp %bool LogicalNot %target
%flag = OpSpecConstantTrue %bool
%yes = OpSpecConstantOp %bool LogicalAnd %isNot %flag
%no = OpSpecConstantOp %bool LogicalNot %yes
%l1 = OpConstant %ulong 1
%c1 = OpConstant %uint 1
%c2 = OpConstant %uint 2
%c3 = OpConstant %uint 3
%f = OpFunction %void None %type
%fp = OpFunctionParameter %global
%fl = OpLabel
OpStore %fp %c1 Aligned 4
OpReturn
OpFunctionEnd
%g = OpFunction %void None %type
%gp = OpFunctionParameter %global
%gl = OpLabel
OpStore %gp %c2 Aligned 4
%gp1 = OpPtrAccessChain %global %gp %l1
%x = OpConditionalCopyObjectINTEL %uint %target %c1 %flag %c3 %isNot %c2
OpStore %gp1 %x Aligned 4
OpReturn
OpFunctionEnd
`;

/** Words of a buffer at places that are counted in bytes. */
const rawChains = `OpCapability Shader
OpCapability RawAccessChainsNV
OpExtension "SPV_NV_raw_access_chains"
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main" %id %buffer
OpExecutionMode %main LocalSize 3 1 1
OpDecorate %id BuiltIn LocalInvocationIndex
OpDecorate %bytes ArrayStride 4
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %buffer DescriptorSet 0
OpDecorate %buffer Binding 0
%void = OpTypeVoid
%fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
%c4 = OpConstant %uint 4
%c12 = OpConstant %uint 12
%c40 = OpConstant %uint 40
%bytes = OpTypeRuntimeArray %uint
%block = OpTypeStruct %bytes
%blockPtr = OpTypePointer StorageBuffer %block
%wordPtr = OpTypePointer StorageBuffer %uint
%idPtr = OpTypePointer Input %uint
%id = OpVariable %idPtr Input
%buffer = OpVariable %blockPtr StorageBuffer
%main = OpFunction %void None %fn
%entry = OpLabel
%i = OpLoad %uint %id
%from = OpRawAccessChainNV %wordPtr %buffer %c12 %i %c4 RobustnessPerElementNV
%x = OpLoad %uint %from
%y = OpIAdd %uint %x %x
%to = OpRawAccessChainNV %wordPtr %buffer %c4 %i %c40
OpStore %to %y
OpReturn
OpFunctionEnd
`;

/**
 * The sum of two matrices: one by columns, as a specialization constant says, through a pointer to pairs, the other without a stride; it is stored with
 * a scope. A specialization constant states how many rows there are.
 */
const matrices = `OpCapability Shader
OpCapability VulkanMemoryModel
OpCapability CooperativeMatrixKHR
OpExtension "SPV_KHR_cooperative_matrix"
OpMemoryModel Logical Vulkan
OpEntryPoint GLCompute %main "main" %in %more %out
OpExecutionMode %main LocalSize 1 1 1
OpDecorate %rows SpecId 1
OpDecorate %layout SpecId 2
OpDecorate %words ArrayStride 4
OpDecorate %pairs ArrayStride 8
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %pairBlock Block
OpMemberDecorate %pairBlock 0 Offset 0
${["in", "more", "out"].map((name, at) => `OpDecorate %${name} DescriptorSet 0\nOpDecorate %${name} Binding ${at}`).join("\n")}
%void = OpTypeVoid
%fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
%uint2 = OpTypeVector %uint 2
%c0 = OpConstant %uint 0
%c2 = OpConstant %uint 2
%c3 = OpConstant %uint 3
%device = OpConstant %uint 1
%rows = OpSpecConstant %uint 2
%layout = OpSpecConstant %uint 1
%matrix = OpTypeCooperativeMatrixKHR %uint %c3 %rows %c3 %c2
%words = OpTypeRuntimeArray %uint
%pairs = OpTypeRuntimeArray %uint2
%block = OpTypeStruct %words
%pairBlock = OpTypeStruct %pairs
%blockPtr = OpTypePointer StorageBuffer %block
%pairBlockPtr = OpTypePointer StorageBuffer %pairBlock
%wordPtr = OpTypePointer StorageBuffer %uint
%pairPtr = OpTypePointer StorageBuffer %uint2
%in = OpVariable %pairBlockPtr StorageBuffer
%more = OpVariable %blockPtr StorageBuffer
%out = OpVariable %blockPtr StorageBuffer
%main = OpFunction %void None %fn
%entry = OpLabel
%pIn = OpAccessChain %pairPtr %in %c0 %c0
%pMore = OpAccessChain %wordPtr %more %c0 %c0
%pOut = OpAccessChain %wordPtr %out %c0 %c0
%a = OpCooperativeMatrixLoadKHR %matrix %pIn %layout %c2
%b = OpCooperativeMatrixLoadKHR %matrix %pMore %c0
%sum = OpIAdd %matrix %a %b
OpCooperativeMatrixStoreKHR %pOut %sum %c0 %c3 MakePointerAvailable|NonPrivatePointer %device
OpReturn
OpFunctionEnd
`;

/** Variables of the program that hold addresses: of elements of another one, a byte at a time or by its type, in a struct too, and of functions. */
const addresses = kernelText({
  head: `OpCapability Linkage
OpCapability FunctionPointersINTEL
OpExtension "SPV_INTEL_function_pointers"`,
  localSize: 3,
  types: `%four = OpTypeArray %uint %c4
%numbers = OpConstantComposite %four %c5 %c6 %c7 %c8
%fourPtr = OpTypePointer CrossWorkgroup %four
%globalBytes = OpTypePointer CrossWorkgroup %uchar
%array = OpVariable %fourPtr CrossWorkgroup %numbers
%asBytes = OpSpecConstantOp %globalBytes Bitcast %array
%third = OpSpecConstantOp %globalBytes PtrAccessChain %asBytes %l8
%thirdWord = OpSpecConstantOp %global Bitcast %third
%second = OpSpecConstantOp %global InBoundsPtrAccessChain %array %l0 %l1
%sum = OpSpecConstantOp %uint IAdd %c7 %c264
%holder = OpTypeStruct %uchar %global %uint
%small = OpConstant %uchar 3
%held = OpConstantComposite %holder %small %thirdWord %sum
%holderPtr = OpTypePointer CrossWorkgroup %holder
%pointerPtr = OpTypePointer CrossWorkgroup %global
%struct = OpVariable %holderPtr CrossWorkgroup %held
%single = OpVariable %pointerPtr CrossWorkgroup %second
%unary = OpTypeFunction %uint %uint
%code = OpTypePointer CodeSectionINTEL %unary
%pTwice = OpConstantFunctionPointerINTEL %code %twice
%pNext = OpConstantFunctionPointerINTEL %code %next
%table = OpTypeArray %code %c2
%functions = OpConstantComposite %table %pTwice %pNext
%tablePtr = OpTypePointer CrossWorkgroup %table
%codePtr = OpTypePointer CrossWorkgroup %code
%byNumber = OpVariable %tablePtr CrossWorkgroup %functions`,
  functions: `%twice = OpFunction %uint None %unary
%a = OpFunctionParameter %uint
%al = OpLabel
%a2 = OpIAdd %uint %a %a
OpReturnValue %a2
OpFunctionEnd
%next = OpFunction %uint None %unary
%b = OpFunctionParameter %uint
%bl = OpLabel
%b2 = OpIAdd %uint %b %c1
OpReturnValue %b2
OpFunctionEnd`,
  parameters: [["%global", "%out"]],
  body: `%p1 = OpInBoundsPtrAccessChain %pointerPtr %struct %l0 %c1
%q1 = OpLoad %global %p1 Aligned 8
%x1 = OpLoad %uint %q1 Aligned 4
%q2 = OpLoad %global %single Aligned 8
%x2 = OpLoad %uint %q2 Aligned 4
%p3 = OpInBoundsPtrAccessChain %global %struct %l0 %c2
%x3 = OpLoad %uint %p3 Aligned 4
%which = OpUMod %uint %i %c2
%pf = OpInBoundsPtrAccessChain %codePtr %byNumber %l0 %which
%fn = OpLoad %code %pf Aligned 8
%y1 = OpFunctionPointerCallINTEL %uint %fn %x1
%y2 = OpFunctionPointerCallINTEL %uint %fn %x2
%scaled = OpIMul %uint %y2 %c264
%sums = OpIAdd %uint %y1 %scaled
%all = OpIAdd %uint %sums %x3
${storeText("%all", 0)}`,
});

export function describeBeyond(launch: ModuleLauncher): void {
  test("scopes and memory semantics that are computed", async () => {
    const out = new Uint32Array(12);
    await launch(computed, { groups: [1, 1, 1], arguments: [2, 0x108, out] });
    expect([...out.subarray(0, 4), ...out.subarray(8)]).toEqual([1, 0, 3, 2, 6, 6, 6, 6]);
    // Four invocations add two each to the first word; one of them sees it, and puts something else there.
    expect([...out.subarray(4, 8)].sort()).toEqual([7, 7, 7, 8]);
  });

  test("functions of three operands bit by bit", async () => {
    const out = new Uint32Array(6);
    await launch(bitwise, { groups: [1, 1, 1], arguments: [out] });
    const [a, b, c] = [0x0ff0f0f0, 0x1234cccc, 0xff00aaaa];
    const majority = (x: number, y: number, z: number) => ((x & y) | (x & z) | (y & z)) >>> 0;
    expect([...out]).toEqual([
      ((a & ~c) | (b & c)) >>> 0,
      (a ^ b ^ c) >>> 0,
      majority(a, b, c),
      majority(b, c, a),
      0,
      0xffffffff,
    ]);
  });

  test("vectors and arrays whose lengths constants say", async () => {
    const out = new Uint32Array(2);
    await launch(lengths, { groups: [1, 1, 1], arguments: [out] });
    expect([...out]).toEqual([2 * 3 + 2 * 4 + 0, 2 * 3 + 2 * 4 + 5]);
  });

  test("variants of functions", async () => {
    const out = new Uint32Array(2);
    await launch(variants, { groups: [1, 1, 1], arguments: [out] });
    expect([...out]).toEqual([2, 3]);
  });

  test("places in a buffer that are counted in bytes", async () => {
    const data = Uint32Array.from({ length: 16 }, (_, at) => 100 + at);
    await launch(rawChains, { groups: [1, 1, 1], buffers: [{ set: 0, binding: 0, data }] });
    expect([...data.subarray(10, 13)]).toEqual([2 * 101, 2 * 104, 2 * 107]);
  });

  test("cooperative matrices: a computed layout, pairs, no stride, scopes", async () => {
    // The columns of the first one begin two pairs apart.
    const [a, b] = [Uint32Array.from({ length: 12 }, (_, at) => at), Uint32Array.of(100, 200, 300, 400, 500, 600)];
    const out = new Uint32Array(6);
    const buffers = [a, b, out].map((data, binding) => ({ set: 0, binding, data }));
    await launch(matrices, { groups: [1, 1, 1], buffers });
    expect([...out]).toEqual([100 + 0, 200 + 4, 300 + 8, 400 + 1, 500 + 5, 600 + 9]);
  });

  test("variables of the program that hold addresses", async () => {
    const out = new Uint32Array(3);
    await launch(addresses, { groups: [1, 1, 1], arguments: [out] });
    const held = 7 + 264;
    expect([...out]).toEqual([14 + 264 * 12 + held, 8 + 264 * 7 + held, 14 + 264 * 12 + held]);
  });
}
