// Whole modules of what LLVM has or a runtime may have and the engine has not: assembly, arrays of any length on the stack, the queue of a device.
// What they leave in memory is compared with values worked out here.

import { describe, expect, test } from "vitest";
import { kernelText, storeText } from "../engine/kernel-text.ts";
import type { ModuleLauncher } from "../engine/module-cases.ts";

/** Assembly, for the machine that this runs on. */
const assembly = kernelText({
  head: `OpCapability AsmINTEL
OpExtension "SPV_INTEL_inline_assembly"`,
  localSize: 4,
  types: `%binary = OpTypeFunction %uint %uint %uint
%target = OpAsmTargetINTEL "x86_64-unknown-linux-gnu"
%asm = OpAsmINTEL %uint %binary %target "leal 1($1,$2,4), $0" "=r,r,r"`,
  parameters: [["%global", "%out"]],
  body: `%s = OpAsmCallINTEL %uint %asm %c5 %i
${storeText("%s", 0)}`,
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

/**
 * A kernel of one invocation that puts three of another one into the queue: the first of four invocations in work-groups of two with an offset, the second
 * after an event that the kernel itself gives, the third, with memory of its work-group, after a marker.
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

export const nativeModuleTexts: readonly string[] = [queue];

export function describeNativeModules(launch: ModuleLauncher): void {
  describe("beyond the engine", () => {
    test.skipIf(process.arch !== "x64")("assembly", async () => {
      const out = new Uint32Array(4);
      await launch(assembly, { groups: [1, 1, 1], arguments: [out] });
      expect([...out]).toEqual([6, 10, 14, 18]);
    });

    test("arrays of a length that is known when running, and the stack as it was", async () => {
      const out = new Uint32Array(4);
      await launch(arrays, { groups: [1, 1, 1], arguments: [out] });
      expect([...out]).toEqual([0, 1, 2, 3].map((i) => (999 * 1000) / 2 + 1000 + i));
    });

    test("kernels that a kernel puts into the queue, and events", async () => {
      const out = Uint32Array.of(1, 1, 1, 1, 1, 0, 0, 0, 0, 7, 7, 7, 7, 7);
      await launch(queue, { groups: [1, 1, 1], arguments: [out] });
      // The first kernel makes 3x + 1 of the words 1 to 4, the second 3x + 100 of the words 0 and 1.
      expect([...out]).toEqual([103, 112, 4, 4, 4, 1, 2, 1, 5, 1, 1, 3, 1, 0]);
    });
  });
}
