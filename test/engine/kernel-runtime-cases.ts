// Whole modules of what runtimes have to know of kernels of OpenCL: pointers to functions, named barriers, pipes. The tests are the same for
// the engine and natively.

import { expect, test } from "vitest";
import { kernelText, storeText } from "./kernel-text.ts";
import type { ModuleLauncher } from "./module-cases.ts";

const calls = kernelText({
  head: `OpCapability FunctionPointersINTEL
OpExtension "SPV_INTEL_function_pointers"`,
  localSize: 4,
  types: `%unary = OpTypeFunction %uint %uint
%nothing = OpTypeFunction %void %global %uint
%code = OpTypePointer CodeSectionINTEL %unary
%other = OpTypePointer CodeSectionINTEL %nothing
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
%n4 = OpIAdd %ulong %il %l4
%q4 = OpPtrAccessChain %global %out %n4
%_ = OpFunctionPointerCallINTEL %void %pPut %q4 %i`,
});

/** Both invocations of a pair wait for each other: the first reads what the second, whose turn comes later, has written. */
const barriers = kernelText({
  head: "OpCapability NamedBarrier\nOpCapability SubgroupDispatch",
  localSize: 5,
  subgroupSize: 1,
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
 * Three pipes of the module, two of them with the same sizes: each invocation writes its number into one, and reads them in the other order of
 * the pipes; one of them is found in a variable.
 */
const storages = kernelText({
  head: "OpCapability Pipes\nOpCapability PipeStorage",
  localSize: 4,
  types: `%storage = OpTypePipeStorage
%reader = OpTypePipe ReadOnly
%writer = OpTypePipe WriteOnly
%low = OpConstantPipeStorage %storage 4 4 2
%high = OpConstantPipeStorage %storage 4 4 2
%big = OpConstantPipeStorage %storage 8 8 3
%holder = OpTypeStruct %uint %storage
%held = OpConstantComposite %holder %c5 %high
%holderPtr = OpTypePointer CrossWorkgroup %holder
%storagePtr = OpTypePointer CrossWorkgroup %storage
%variable = OpVariable %holderPtr CrossWorkgroup %held
%wide = OpTypePointer Function %ulong
%wideGeneric = OpTypePointer Generic %ulong`,
  parameters: [["%global", "%out"]],
  body: `%w = OpVariable %wide Function
%wg = OpPtrCastToGeneric %wideGeneric %w
%place = OpInBoundsPtrAccessChain %storagePtr %variable %l0 %c1
%found = OpLoad %storage %place Aligned 8
%lowWriter = OpCreatePipeFromPipeStorage %writer %low
%highWriter = OpCreatePipeFromPipeStorage %writer %found
%bigWriter = OpCreatePipeFromPipeStorage %writer %big
%lowReader = OpCreatePipeFromPipeStorage %reader %low
%highReader = OpCreatePipeFromPipeStorage %reader %high
%bigReader = OpCreatePipeFromPipeStorage %reader %big
%isLow = OpULessThan %bool %i %c2
OpStore %v %i Aligned 4
OpSelectionMerge %written None
OpBranchConditional %isLow %writesLow %writesHigh
%writesLow = OpLabel
%s1 = OpWritePipe %uint %lowWriter %vg ${PIPE}
OpBranch %written
%writesHigh = OpLabel
%s2 = OpWritePipe %uint %highWriter %vg ${PIPE}
OpBranch %written
%written = OpLabel
%big9 = OpIMul %ulong %il %l264
OpStore %w %big9 Aligned 8
%s3 = OpWritePipe %uint %bigWriter %wg %c8 %c8
${storeText("%s3", 0)}
OpControlBarrier %c2 %c2 %c264
%n1 = OpGetNumPipePackets %uint %lowReader ${PIPE}
%n2 = OpGetNumPipePackets %uint %highReader ${PIPE}
%n3 = OpGetMaxPipePackets %uint %bigReader %c8 %c8
%ten = OpIMul %uint %n2 %c8
%sum = OpIAdd %uint %n1 %ten
%n = OpIAdd %uint %sum %n3
${storeText("%n", 4)}
OpControlBarrier %c2 %c2 %c264
OpSelectionMerge %read None
OpBranchConditional %isLow %readsHigh %readsLow
%readsHigh = OpLabel
%s4 = OpReadPipe %uint %highReader %vg ${PIPE}
OpBranch %read
%readsLow = OpLabel
%s5 = OpReadPipe %uint %lowReader %vg ${PIPE}
OpBranch %read
%read = OpLabel
%x = OpLoad %uint %v Aligned 4
${storeText("%x", 8)}`,
});

/** Invocations wait at a barrier of all in a function that a pointer leads to, and then for packets that others write later. */
const waiting = kernelText({
  head: `OpCapability Pipes
OpCapability PipeStorage
OpCapability BlockingPipesALTERA
OpCapability FunctionPointersINTEL
OpExtension "SPV_ALTERA_blocking_pipes"
OpExtension "SPV_INTEL_function_pointers"`,
  localSize: 4,
  types: `%storage = OpTypePipeStorage
%reader = OpTypePipe ReadOnly
%writer = OpTypePipe WriteOnly
%one = OpConstantPipeStorage %storage 4 4 1
%unary = OpTypeFunction %uint %uint
%code = OpTypePointer CodeSectionINTEL %unary
%pFirst = OpConstantFunctionPointerINTEL %code %first
%pSecond = OpConstantFunctionPointerINTEL %code %second
%room = OpTypeArray %uint %c8
%roomPtr = OpTypePointer Workgroup %room
%local = OpTypePointer Workgroup %uint
%shared = OpVariable %roomPtr Workgroup`,
  functions: ["first", "second"]
    .map(
      (name, at) => `%${name} = OpFunction %uint None %unary
%${name}a = OpFunctionParameter %uint
%${name}l = OpLabel
%${name}p = OpInBoundsPtrAccessChain %local %shared %l0 %${name}a
%${name}v = OpIAdd %uint %${name}a %c${at + 7}
OpStore %${name}p %${name}v Aligned 4
OpControlBarrier %c2 %c2 %c264
%${name}o = OpISub %uint %c3 %${name}a
%${name}q = OpInBoundsPtrAccessChain %local %shared %l0 %${name}o
%${name}r = OpLoad %uint %${name}q Aligned 4
OpReturnValue %${name}r
OpFunctionEnd`,
    )
    .join("\n"),
  parameters: [["%global", "%out"]],
  body: `%to = OpCreatePipeFromPipeStorage %writer %one
%from = OpCreatePipeFromPipeStorage %reader %one
%bit = OpBitwiseAnd %uint %i %c1
%isEven = OpIEqual %bool %bit %c0
%pFlag = OpPtrAccessChain %global %out %l7
%flag = OpLoad %uint %pFlag Aligned 4
%isSet = OpINotEqual %bool %flag %c0
%fn = OpSelect %code %isSet %pFirst %pSecond
%r = OpFunctionPointerCallINTEL %uint %fn %i
${storeText("%r", 0)}
OpSelectionMerge %end None
OpBranchConditional %isEven %reads %writes
%reads = OpLabel
OpReadPipeBlockingALTERA %from %vg ${PIPE}
OpBranch %end
%writes = OpLabel
OpStore %v %r Aligned 4
OpWritePipeBlockingALTERA %to %vg ${PIPE}
OpBranch %end
%end = OpLabel
%x = OpLoad %uint %v Aligned 4
${storeText("%x", 4)}`,
});

/** The second invocation ends the launch. */
const aborting = kernelText({
  head: `OpCapability AbortKHR
OpExtension "SPV_KHR_abort"`,
  localSize: 2,
  types: `%message = OpTypeStruct %uint %uint
%why = OpConstantComposite %message %c7 %c8`,
  parameters: [["%global", "%out"]],
  body: `%isSecond = OpIEqual %bool %i %c1
OpBranchConditional %isSecond %aborts %goesOn
%aborts = OpLabel
OpAbortKHR %message %why
%goesOn = OpLabel
${storeText("%i", 0)}`,
});

/** The modules by what they are about. */
export const kernelRuntimeTexts: readonly string[] = [calls, barriers, pipes, storages, waiting, aborting];

/** A pipe as the host gives it: bytes of a packet, room, packets read and written so far, and packets of one word. */
function pipe(capacity: number, ...packets: readonly number[]): Int32Array {
  const memory = new Int32Array(4 + capacity);
  memory.set([4, capacity, 0, packets.length, ...packets]);
  return memory;
}

export function describeKernelRuntime(launch: ModuleLauncher): void {
  test("pointers to functions", async () => {
    const out = new Uint32Array(8);
    await launch(calls, { groups: [1, 1, 1], arguments: [out] });
    expect([...out]).toEqual([0, 2, 9, 10, 0, 1, 2, 3]);
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
    // Which of two packets an invocation gets after a barrier is the order of their turns.
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

  test("pipes that the module has: which is which", async () => {
    const out = new Uint32Array(12);
    await launch(storages, { groups: [1, 1, 1], arguments: [out] });
    // The third pipe has room for three packets; both others have two each.
    expect([...out.subarray(0, 8)].map((value) => value | 0).sort((a, b) => a - b)).toEqual([
      -1, 0, 0, 0, 21, 21, 21, 21,
    ]);
    expect([...out.subarray(8, 10)].sort()).toEqual([2, 3]);
    expect([...out.subarray(10)].sort()).toEqual([0, 1]);
  });

  test("functions behind pointers wait at barriers, and invocations for packets", async () => {
    const out = new Uint32Array(8);
    await launch(waiting, { groups: [2, 1, 1], arguments: [out] });
    // The second group finds what the first has stored, and calls the other function: all invocations have to reach one barrier.
    expect([...out.subarray(0, 4)]).toEqual([10, 9, 8, 7]);
    const [a, b, c, d] = out.subarray(4);
    // The writers keep what they write; the readers share it.
    expect([b, d, [a, c].sort((x = 0, y = 0) => x - y)]).toEqual([9, 7, [7, 9]]);
  });

  test("a kernel that ends its launch", async () => {
    const out = new Uint32Array(2);
    await expect(launch(aborting, { groups: [1, 1, 1], arguments: [out] })).rejects.toThrow(
      /ends itself and the whole launch|the kernel aborts/,
    );
  });
}
