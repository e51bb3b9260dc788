// Floats that are only moved keep all of their bits, also those of NaNs: kernels copy memory by types of floats.
import { expect, test } from "vitest";
import { compileSpirv, runKernel } from "../../src/engine/index.ts";
import { assemble, encode } from "../../src/spirv/index.ts";
import { unwrapped } from "../harness/results.ts";

/** A kernel that stores a value of its input, or a NaN, in its output. */
const text = `OpCapability Kernel
OpCapability Addresses
OpCapability Float16
OpCapability Int64
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %copy "copy" %id
OpDecorate %id BuiltIn GlobalInvocationId
%void = OpTypeVoid
%half = OpTypeFloat 16
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%v3 = OpTypeVector %ulong 3
%bool = OpTypeBool
%input = OpTypePointer Input %v3
%pointer = OpTypePointer CrossWorkgroup %half
%zero = OpConstant %uint 0
%nan = OpConstant %half -0x1.ffcp+16
%type = OpTypeFunction %void %pointer %pointer %uint
%id = OpVariable %input Input
%copy = OpFunction %void None %type
%from = OpFunctionParameter %pointer
%to = OpFunctionParameter %pointer
%isConstant = OpFunctionParameter %uint
%entry = OpLabel
%ids = OpLoad %v3 %id Aligned 32
%at = OpCompositeExtract %ulong %ids 0
%source = OpPtrAccessChain %pointer %from %at
%target = OpPtrAccessChain %pointer %to %at
%value = OpLoad %half %source Aligned 2
%copies = OpIEqual %bool %isConstant %zero
OpBranchConditional %copies %own %end
%own = OpLabel
OpBranch %end
%end = OpLabel
%result = OpPhi %half %value %own %nan %entry
OpStore %target %result Aligned 2
OpReturn
OpFunctionEnd
`;

test.each([1, 64])("all halves keep their bits, in work-groups of %i", async (size) => {
  const kernel = unwrapped(await compileSpirv(encode(unwrapped(assemble(text))), { localSize: [size, 1, 1] }));
  const all = Uint16Array.from({ length: 1 << 16 }, (_, bits) => bits);
  const groups = [all.length / size, 1, 1] as const;
  const [copied, constant] = [new Uint16Array(all.length), new Uint16Array(all.length)];
  unwrapped(runKernel(kernel, { groups, arguments: [all, copied, 0] }));
  unwrapped(runKernel(kernel, { groups, arguments: [all, constant, 1] }));
  expect(copied.findIndex((bits, at) => bits !== at)).toBe(-1);
  expect(constant.every((bits) => bits === 0xffff)).toBe(true);
});
