// Whole modules of what LLVM has or a runtime may have and the engine has not: pointers to functions, assembly, named barriers, pipes, the queue of
// a device. What they leave in memory is compared with values worked out here.

import { describe, expect, test } from "vitest";
import type { ModuleLauncher } from "../engine/module-cases.ts";

/** A kernel `%f` of the types that all of these modules need. */
interface Kernel {
  readonly head: string;
  readonly localSize: number;
  readonly types?: string;
  /** Functions before the kernel. */
  readonly functions?: string;
  /** Types and names of parameters. */
  readonly parameters: readonly (readonly [type: string, name: string])[];
  /** The number of the invocation is `%i`, as `uint`, and `%il`, as `ulong`. */
  readonly body: string;
}

function kernelText({ head, localSize, types = "", functions = "", parameters, body }: Kernel): string {
  return `OpCapability Kernel
OpCapability Addresses
OpCapability Int64
OpCapability Int8
OpCapability GenericPointer
${head}
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %f "f" %id
OpExecutionMode %f LocalSize ${localSize} 1 1
OpDecorate %id BuiltIn LocalInvocationId
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%uchar = OpTypeInt 8 0
%v3 = OpTypeVector %ulong 3
%idPtr = OpTypePointer Input %v3
%global = OpTypePointer CrossWorkgroup %uint
%generic = OpTypePointer Generic %uint
%bytes = OpTypePointer Generic %uchar
%private = OpTypePointer Function %uint
${[0, 1, 2, 3, 4, 5, 6, 7, 8, 264].map((n) => `%c${n} = OpConstant %uint ${n}\n%l${n} = OpConstant %ulong ${n}`).join("\n")}
%id = OpVariable %idPtr Input
${types}
%kernelType = OpTypeFunction %void ${parameters.map(([type]) => type).join(" ")}
${functions}
%f = OpFunction %void None %kernelType
${parameters.map(([type, name]) => `${name} = OpFunctionParameter ${type}`).join("\n")}
%entry = OpLabel
%v = OpVariable %private Function
%vg = OpPtrCastToGeneric %generic %v
%ids = OpLoad %v3 %id Aligned 32
%il = OpCompositeExtract %ulong %ids 0
%i = OpUConvert %uint %il
${body}
OpReturn
OpFunctionEnd
`;
}

/** Stores a value at a place of `%out` for each invocation, `start` behind the first. */
let places = 0;
function storeText(value: string, start: number, invocations = true): string {
  const name = `p${places++}`;
  const index = invocations ? `%n${name} = OpIAdd %ulong %il %l${start}\n` : "";
  return `${index}%${name} = OpPtrAccessChain %global %out ${invocations ? `%n${name}` : `%l${start}`}
OpStore %${name} ${value} Aligned 4`;
}

const calls = kernelText({
  head: `OpCapability FunctionPointersINTEL
OpCapability AsmINTEL
OpExtension "SPV_INTEL_function_pointers"
OpExtension "SPV_INTEL_inline_assembly"`,
  localSize: 4,
  types: `%unary = OpTypeFunction %uint %uint
%binary = OpTypeFunction %uint %uint %uint
%nothing = OpTypeFunction %void %global %uint
%code = OpTypePointer CodeSectionINTEL %unary
%other = OpTypePointer CodeSectionINTEL %nothing
%target = OpAsmTargetINTEL "x86_64-unknown-linux-gnu"
%asm = OpAsmINTEL %uint %binary %target "leal 1($1,$2,4), $0" "=r,r,r"
%pTwice = OpConstantFunctionPointerINTEL %code %twice
%pNext = OpConstantFunctionPointerINTEL %code %next
%pPut = OpConstantFunctionPointerINTEL %other %put`,
  functions: `%twice = OpFunction %uint None %unary
%a = OpFunctionParameter %uint
%al = OpLabel
%a2 = OpIAdd %uint %a %a
OpReturnValue %a2
OpFunctionEnd
%next = OpFunction %uint None %unary
%b = OpFunctionParameter %uint
%bl = OpLabel
%b2 = OpIAdd %uint %b %c7
OpReturnValue %b2
OpFunctionEnd
%put = OpFunction %void None %nothing
%where = OpFunctionParameter %global
%what = OpFunctionParameter %uint
%putl = OpLabel
OpStore %where %what Aligned 4
OpReturn
OpFunctionEnd`,
  parameters: [["%global", "%out"]],
  body: `%is = OpULessThan %bool %i %c2
%fn = OpSelect %code %is %pTwice %pNext
%r = OpFunctionPointerCallINTEL %uint %fn %i
${storeText("%r", 0)}
%s = OpAsmCallINTEL %uint %asm %c5 %i
${storeText("%s", 4)}
%n8 = OpIAdd %ulong %il %l8
%q8 = OpPtrAccessChain %global %out %n8
%_ = OpFunctionPointerCallINTEL %void %pPut %q8 %s`,
});

/** In a loop, arrays that together would need more room than an invocation's stack has. */
const arrays = kernelText({
  head: `OpCapability VariableLengthArrayINTEL
OpCapability UntypedVariableLengthArrayINTEL
OpCapability UntypedPointersKHR
OpExtension "SPV_INTEL_variable_length_array"
OpExtension "SPV_KHR_untyped_pointers"`,
  localSize: 4,
  types: `%untyped = OpTypeUntypedPointerKHR Function
%bytePtr = OpTypePointer Function %uchar
%c1000 = OpConstant %uint 1000`,
  parameters: [["%global", "%out"]],
  body: `%length = OpIAdd %uint %i %c1000
OpBranch %header
%header = OpLabel
%k = OpPhi %uint %c0 %entry %k1 %body
%sum = OpPhi %uint %c0 %entry %sum2 %body
%more = OpULessThan %bool %k %c1000
OpBranchConditional %more %body %done
%body = OpLabel
%stack = OpSaveMemoryINTEL %bytePtr
%array = OpVariableLengthArrayINTEL %private %length
%own = OpPtrAccessChain %private %array %il
OpStore %own %k Aligned 4
%array2 = OpUntypedVariableLengthArrayINTEL %untyped %uint %length
%own2 = OpUntypedPtrAccessChainKHR %untyped %uint %array2 %il
OpStore %own2 %c1 Aligned 4
%x = OpLoad %uint %own Aligned 4
%y = OpLoad %uint %own2 Aligned 4
OpRestoreMemoryINTEL %stack
%sum1 = OpIAdd %uint %sum %x
%sum2 = OpIAdd %uint %sum1 %y
%k1 = OpIAdd %uint %k %c1
OpBranch %header
%done = OpLabel
%r = OpIAdd %uint %sum %i
${storeText("%r", 0)}`,
});

/** Both invocations of a pair wait for each other: the first reads what the second, whose turn comes later, has written. */
const barriers = kernelText({
  head: "OpCapability NamedBarrier\nOpCapability SubgroupDispatch",
  localSize: 5,
  types: `%barrier = OpTypeNamedBarrier
%room = OpTypeArray %uint %c8
%roomPtr = OpTypePointer Workgroup %room
%local = OpTypePointer Workgroup %uint
%shared = OpVariable %roomPtr Workgroup`,
  parameters: [["%global", "%out"]],
  body: `%first = OpNamedBarrierInitialize %barrier %c2
%second = OpNamedBarrierInitialize %barrier %c2
%ten = OpIAdd %uint %i %c7
%own = OpInBoundsPtrAccessChain %local %shared %l0 %il
OpStore %own %ten Aligned 4
%isLast = OpIEqual %bool %i %c4
OpSelectionMerge %end None
OpBranchConditional %isLast %end %inPair
%inPair = OpLabel
%isFirst = OpULessThan %bool %i %c2
OpSelectionMerge %joined None
OpBranchConditional %isFirst %low %high
%low = OpLabel
OpMemoryNamedBarrier %first %c2 %c264
OpMemoryNamedBarrier %first %c2 %c264
OpBranch %joined
%high = OpLabel
OpMemoryNamedBarrier %second %c2 %c264
OpBranch %joined
%joined = OpLabel
%beside = OpBitwiseXor %ulong %il %l1
%there = OpInBoundsPtrAccessChain %local %shared %l0 %beside
%seen = OpLoad %uint %there Aligned 4
${storeText("%seen", 0)}
OpBranch %end
%end = OpLabel`,
});

const PIPE = "%c4 %c4";
const pipes = kernelText({
  head: `OpCapability Pipes
OpCapability Groups
OpCapability BlockingPipesALTERA
OpExtension "SPV_ALTERA_blocking_pipes"`,
  localSize: 2,
  types: `%reader = OpTypePipe ReadOnly
%writer = OpTypePipe WriteOnly
%reserved = OpTypeReserveId`,
  parameters: [
    ["%reader", "%in"],
    ["%writer", "%to"],
    ["%global", "%out"],
  ],
  // Each invocation reads one packet, the group takes three for both of them, and all but one go on.
  body: `%before = OpGetNumPipePackets %uint %in ${PIPE}
${storeText("%before", 0)}
%most = OpGetMaxPipePackets %uint %to ${PIPE}
${storeText("%most", 2)}
%status = OpReadPipe %uint %in %vg ${PIPE}
%x = OpLoad %uint %v Aligned 4
${storeText("%x", 4)}
OpControlBarrier %c2 %c2 %c264
%ids2 = OpGroupReserveReadPipePackets %reserved %c2 %in %c3 ${PIPE}
%valid = OpIsValidReserveId %bool %ids2
%isValid = OpSelect %uint %valid %c1 %c0
${storeText("%isValid", 6)}
%status2 = OpReservedReadPipe %uint %in %ids2 %i %vg ${PIPE}
%y = OpLoad %uint %v Aligned 4
${storeText("%y", 8)}
%status3 = OpReservedReadPipe %uint %in %ids2 %c3 %vg ${PIPE}
${storeText("%status3", 10)}
OpGroupCommitReadPipe %c2 %in %ids2 ${PIPE}
%none = OpReserveReadPipePackets %reserved %in %c8 ${PIPE}
%invalid = OpIsValidReserveId %bool %none
%isInvalid = OpSelect %uint %invalid %c1 %c0
${storeText("%isInvalid", 12)}
%sum = OpIAdd %uint %x %y
OpStore %v %sum Aligned 4
%place = OpReserveWritePipePackets %reserved %to %c1 ${PIPE}
%status4 = OpReservedWritePipe %uint %to %place %c0 %vg ${PIPE}
OpCommitWritePipe %to %place ${PIPE}
OpWritePipeBlockingALTERA %to %vg ${PIPE}
OpControlBarrier %c2 %c2 %c264
%places = OpGroupReserveWritePipePackets %reserved %c2 %to %c2 ${PIPE}
OpStore %v %i Aligned 4
%status5 = OpReservedWritePipe %uint %to %places %i %vg ${PIPE}
OpGroupCommitWritePipe %c2 %to %places ${PIPE}
OpControlBarrier %c2 %c2 %c264
%full = OpWritePipe %uint %to %vg ${PIPE}
${storeText("%full", 14)}
OpReadPipeBlockingALTERA %in %vg ${PIPE}
%z = OpLoad %uint %v Aligned 4
${storeText("%z", 16)}
OpControlBarrier %c2 %c2 %c264
%single = OpReserveReadPipePackets %reserved %in %c1 ${PIPE}
%status6 = OpReservedReadPipe %uint %in %single %c0 %vg ${PIPE}
OpCommitReadPipe %in %single ${PIPE}
%u = OpLoad %uint %v Aligned 4
${storeText("%u", 20)}
OpControlBarrier %c2 %c2 %c264
%empty = OpReadPipe %uint %in %vg ${PIPE}
${storeText("%empty", 18)}`,
}).replace("%l264 =", `${[10, 12, 14, 16, 18, 20].map((n) => `%l${n} = OpConstant %ulong ${n}`).join("\n")}\n%l264 =`);

/**
 * A kernel of one invocation that puts three of another one into the queue: the first of four invocations in work-groups of two with an offset, the second
 * behind an event that the kernel itself gives, the third, with memory of its work-group, behind a marker.
 */
const queue = kernelText({
  head: "OpCapability DeviceEnqueue\nOpCapability SubgroupDispatch",
  localSize: 1,
  types: `%queue = OpTypeQueue
%event = OpTypeDeviceEvent
%triple = OpTypeArray %ulong %c3
%range = OpTypeStruct %uint %triple %triple %triple
%eventPtr = OpTypePointer Function %event
%events = OpTypePointer Generic %event
%noEvent = OpConstantNull %events
%pair = OpTypeArray %ulong %c2
%timesPtr = OpTypePointer Function %pair
%timesGeneric = OpTypePointer Generic %pair
%numberPtr = OpTypePointer Function %ulong
%l9 = OpConstant %ulong 9
${[10, 11, 12, 13].map((n) => `%l${n} = OpConstant %ulong ${n}`).join("\n")}
%local = OpTypePointer Workgroup %uchar
%localWord = OpTypePointer Workgroup %uint
%block = OpTypeStruct %global %uint
%blockPtr = OpTypePointer Function %block
%blockGeneric = OpTypePointer Generic %block
%placePtr = OpTypePointer Function %global
%gid = OpVariable %idPtr Input
%invokeType = OpTypeFunction %void %bytes
%invokeLocalType = OpTypeFunction %void %bytes %local
%globalGeneric = OpTypePointer Generic %global
%c16 = OpConstant %uint 16
%c100 = OpConstant %uint 100`,
  functions: `%add = OpFunction %void None %invokeType
%ab = OpFunctionParameter %bytes
%abl = OpLabel
%abs = OpBitcast %blockGeneric %ab
%aop = OpInBoundsPtrAccessChain %globalGeneric %abs %l0 %c0
%ao = OpLoad %global %aop Aligned 8
%anp = OpInBoundsPtrAccessChain %generic %abs %l0 %c1
%an = OpLoad %uint %anp Aligned 4
%agv = OpLoad %v3 %gid Aligned 32
%ag = OpCompositeExtract %ulong %agv 0
%ap = OpPtrAccessChain %global %ao %ag
%ax = OpLoad %uint %ap Aligned 4
%ax2 = OpIMul %uint %ax %c3
%ax3 = OpIAdd %uint %ax2 %an
OpStore %ap %ax3 Aligned 4
OpReturn
OpFunctionEnd
%put = OpFunction %void None %invokeLocalType
%pb = OpFunctionParameter %bytes
%pm = OpFunctionParameter %local
%pbl = OpLabel
%pbs = OpBitcast %blockGeneric %pb
%pop = OpInBoundsPtrAccessChain %globalGeneric %pbs %l0 %c0
%po = OpLoad %global %pop Aligned 8
%pw = OpBitcast %localWord %pm
OpStore %pw %c5 Aligned 4
%px = OpLoad %uint %pw Aligned 4
%pp = OpPtrAccessChain %global %po %l8
OpStore %pp %px Aligned 4
OpReturn
OpFunctionEnd`,
  parameters: [["%global", "%out"]],
  body: `%b = OpVariable %blockPtr Function
%e = OpVariable %eventPtr Function
%e2 = OpVariable %eventPtr Function
%eg = OpPtrCastToGeneric %events %e
%e2g = OpPtrCastToGeneric %events %e2
%bp = OpInBoundsPtrAccessChain %placePtr %b %l0 %c0
OpStore %bp %out Aligned 8
%bn = OpInBoundsPtrAccessChain %private %b %l0 %c1
OpStore %bn %c1 Aligned 4
%bg = OpPtrCastToGeneric %blockGeneric %b
%bb = OpBitcast %bytes %bg
%q = OpGetDefaultQueue %queue
%sizes = OpConstantComposite %triple %l4 %l1 %l1
%r1 = OpBuildNDRange %range %l4 %l2 %l1
%user = OpCreateUserEvent %event
OpRetainEvent %user
OpStore %e %user Aligned 8
%s1 = OpEnqueueKernel %uint %q %c0 %r1 %c1 %eg %e2g %add %bb %c16 %c8
%r2 = OpBuildNDRange %range %l2 %l1 %l0
OpStore %bn %c100 Aligned 4
%s2 = OpEnqueueKernel %uint %q %c0 %r2 %c0 %noEvent %noEvent %add %bb %c16 %c8
%r3 = OpBuildNDRange %range %l1 %l1 %l0
%s3 = OpEnqueueMarker %uint %q %c1 %e2g %eg
%s4 = OpEnqueueKernel %uint %q %c0 %r3 %c1 %eg %noEvent %put %bb %c16 %c8 %c16
%is = OpIsValidEvent %bool %user
%isValid = OpSelect %uint %is %c1 %c0
${storeText("%isValid", 5, false)}
%count = OpGetKernelNDrangeSubGroupCount %uint %r1 %add %bb %c16 %c8
${storeText("%count", 6, false)}
%size = OpGetKernelWorkGroupSize %uint %add %bb %c16 %c8
%any = OpUGreaterThan %bool %size %c0
%isAny = OpSelect %uint %any %c1 %c0
${storeText("%isAny", 7, false)}
%m0 = OpGetKernelPreferredWorkGroupSizeMultiple %uint %add %bb %c16 %c8
${storeText("%m0", 9, false)}
%m1 = OpGetKernelNDrangeMaxSubGroupSize %uint %r1 %add %bb %c16 %c8
${storeText("%m1", 10, false)}
%m2 = OpGetKernelLocalSizeForSubgroupCount %uint %c3 %add %bb %c16 %c8
${storeText("%m2", 11, false)}
%m3 = OpGetKernelMaxNumSubgroups %uint %add %bb %c16 %c8
%many = OpUGreaterThanEqual %bool %m3 %c8
%isMany = OpSelect %uint %many %c1 %c0
${storeText("%isMany", 12, false)}
%times = OpVariable %timesPtr Function
%timesG = OpPtrCastToGeneric %timesGeneric %times
%timesB = OpBitcast %bytes %timesG
OpCaptureEventProfilingInfo %user %c1 %timesB
%begin = OpInBoundsPtrAccessChain %numberPtr %times %l0 %c0
%began = OpLoad %ulong %begin Aligned 8
%beganW = OpUConvert %uint %began
${storeText("%beganW", 13, false)}
OpSetUserEventStatus %user %c0
OpReleaseEvent %user`,
})
  .replace('%f "f" %id', '%f "f" %id %gid')
  .replace("OpDecorate %id", "OpDecorate %gid BuiltIn GlobalInvocationId\nOpDecorate %id")
  .replace("%sizes = OpConstantComposite %triple %l4 %l1 %l1\n", "");

/** Three times the words of one buffer go into another one, both found in a heap; behind them the bytes of a descriptor. */
const heap = `OpCapability Shader
OpCapability UntypedPointersKHR
OpCapability DescriptorHeapEXT
OpExtension "SPV_KHR_untyped_pointers"
OpExtension "SPV_EXT_descriptor_heap"
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main" %heap %id
OpExecutionMode %main LocalSize 4 1 1
OpDecorate %heap BuiltIn ResourceHeapEXT
OpDecorate %id BuiltIn LocalInvocationIndex
OpDecorateId %descs ArrayStrideIdEXT %size
OpDecorate %words ArrayStride 4
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
%void = OpTypeVoid
%fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
%c0 = OpConstant %uint 0
%c1 = OpConstant %uint 1
%c3 = OpConstant %uint 3
%c4 = OpConstant %uint 4
%buffer = OpTypeBufferEXT StorageBuffer
%size = OpConstantSizeOfEXT %uint %buffer
%descs = OpTypeRuntimeArray %buffer
%words = OpTypeRuntimeArray %uint
%block = OpTypeStruct %words
%uniform = OpTypeUntypedPointerKHR UniformConstant
%storage = OpTypeUntypedPointerKHR StorageBuffer
%idPtr = OpTypePointer Input %uint
%id = OpVariable %idPtr Input
%heap = OpUntypedVariableKHR %uniform UniformConstant
%main = OpFunction %void None %fn
%entry = OpLabel
%i = OpLoad %uint %id
%d0 = OpUntypedAccessChainKHR %uniform %descs %heap %c0
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
OpStore %r %size
OpReturn
OpFunctionEnd
`;

/** A pipe as the runtime in C takes it: bytes of a packet, room, packets read and written so far, and packets of one word. */
function pipe(capacity: number, ...packets: readonly number[]): Int32Array {
  const memory = new Int32Array(4 + capacity);
  memory.set([4, capacity, 0, packets.length, ...packets]);
  return memory;
}

export const nativeModuleTexts: readonly string[] = [calls, barriers, pipes, queue];

export function describeNativeModules(launch: ModuleLauncher): void {
  describe("beyond the engine", () => {
    test.skipIf(process.arch !== "x64")("pointers to functions, and assembly", async () => {
      const out = new Uint32Array(12);
      await launch(calls, { groups: [1, 1, 1], arguments: [out] });
      expect([...out]).toEqual([0, 2, 9, 10, 6, 10, 14, 18, 6, 10, 14, 18]);
    });

    test("arrays of a length that is known when running, and the stack as it was", async () => {
      const out = new Uint32Array(4);
      await launch(arrays, { groups: [1, 1, 1], arguments: [out] });
      expect([...out]).toEqual([0, 1, 2, 3].map((i) => (999 * 1000) / 2 + 1000 + i));
    });

    test("buffers in a heap of descriptors", async () => {
      const [from, to] = [Uint32Array.of(5, 6, 7, 8), new Uint32Array(8)];
      const buffers = [from, to].map((data, binding) => ({ set: 0, binding, data }));
      await launch(heap, { groups: [1, 1, 1], buffers });
      expect([...to]).toEqual([15, 18, 21, 24, 8, 8, 8, 8]);
    });

    test("named barriers of a part of the work-group", async () => {
      const out = new Uint32Array(6);
      await launch(barriers, { groups: [2, 1, 1], arguments: [out] });
      expect([...out]).toEqual([8, 7, 10, 9, 0, 0]);
    });

    test("pipes: packets, reservations of invocations and of the group, what is full or empty", async () => {
      const [reader, writer] = [pipe(10, 10, 20, 30, 40, 50, 60, 70, 80, 90), pipe(6)];
      const out = new Int32Array(22);
      await launch(pipes, { groups: [1, 1, 1], arguments: [reader, writer, out] });
      const pairs = Array.from({ length: 11 }, (_, at) => [out[2 * at], out[2 * at + 1]]);
      // Which of two packets an invocation gets behind a barrier is the order of their turns.
      pairs[8]?.sort();
      pairs[10]?.sort();
      expect(pairs).toEqual([
        ...[
          [9, 8],
          [6, 6],
          [10, 20],
          [1, 1],
          [30, 40],
          [-1, -1],
        ],
        ...[
          [0, 0],
          [-1, -1],
          [60, 70],
          [-1, -1],
          [80, 90],
        ],
      ]);
      expect([...writer.subarray(0, 4), ...writer.subarray(4, 8).sort(), ...writer.subarray(8)]).toEqual([
        ...[4, 6, 0, 6, 40, 40, 60, 60, 0, 1],
      ]);
      expect([...reader.subarray(0, 4)]).toEqual([4, 10, 9, 9]);
    });

    test("kernels that a kernel puts into the queue, and events", async () => {
      const out = Uint32Array.of(1, 1, 1, 1, 1, 0, 0, 0, 0, 7, 7, 7, 7, 7);
      await launch(queue, { groups: [1, 1, 1], arguments: [out] });
      // The first kernel makes 3x + 1 of the words 1 to 4, the second 3x + 100 of the words 0 and 1.
      expect([...out]).toEqual([103, 112, 4, 4, 4, 1, 2, 1, 5, 1, 1, 3, 1, 0]);
    });
  });
}
