import { describe, expect, test } from "vitest";
import { codesOf, library as libraryOf, replaced, testInstructions, testRules } from "./cases.ts";

/** A kernel with what device-side enqueue and instructions of extensions take. */
const kernel = (body: string): string => `OpCapability Kernel
OpCapability Addresses
OpCapability DeviceEnqueue
OpCapability SubgroupDispatch
OpCapability GenericPointer
OpCapability Int8
OpCapability Int16
OpCapability Int64
OpCapability SubgroupBallotKHR
OpCapability SubgroupVoteKHR
OpCapability GroupNonUniformPartitionedEXT
OpCapability IntegerFunctions2INTEL
OpCapability BFloat16ConversionINTEL
OpCapability PoisonFreezeKHR
OpExtension "SPV_KHR_shader_ballot"
OpExtension "SPV_KHR_subgroup_vote"
OpExtension "SPV_EXT_shader_subgroup_partitioned"
OpExtension "SPV_INTEL_shader_integer_functions2"
OpExtension "SPV_INTEL_bfloat16_conversion"
OpExtension "SPV_KHR_poison_freeze"
OpExtension "SPV_AMD_shader_trinary_minmax"
%tri = OpExtInstImport "SPV_AMD_shader_trinary_minmax"
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %main "main" %g
%void = OpTypeVoid
%fn = OpTypeFunction %void
%bool = OpTypeBool
%byte = OpTypeInt 8 0
%short = OpTypeInt 16 0
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%float = OpTypeFloat 32
%uint4 = OpTypeVector %uint 4
%event = OpTypeDeviceEvent
%queue = OpTypeQueue
%c3 = OpConstant %uint 3
%size = OpTypeArray %ulong %c3
%range = OpTypeStruct %uint %size %size %size
%p_event = OpTypePointer Function %event
%p_range = OpTypePointer Function %range
%p_byte = OpTypePointer Function %byte
%p_uint = OpTypePointer Function %uint
%g_uint = OpTypePointer Generic %uint
%cross = OpTypePointer CrossWorkgroup %ulong
%c0 = OpConstant %uint 0
%l0 = OpConstant %ulong 0
%f1 = OpConstant %float 1
%s1 = OpConstant %short 1
%true = OpConstantTrue %bool
%g = OpVariable %cross CrossWorkgroup
%block_fn = OpTypeFunction %void %p_byte
%block = OpFunction %void None %block_fn
%argument = OpFunctionParameter %p_byte
%block_entry = OpLabel
OpReturn
OpFunctionEnd
%main = OpFunction %void None %fn
%entry = OpLabel
%e = OpVariable %p_event Function
%u = OpVariable %p_uint Function
%param = OpVariable %p_byte Function
%generic = OpPtrCastToGeneric %g_uint %u
%q = OpGetDefaultQueue %queue
%user = OpCreateUserEvent %event
%nd = OpBuildNDRange %range %l0 %l0 %l0
${body}
OpReturn
OpFunctionEnd
`;

const start = "%x = OpEnqueueKernel %uint %q %c0 %nd %c0 %e %e %block %param %c0 %c0";
const marker = "%x = OpEnqueueMarker %uint %q %c0 %e %e";
const capture = "OpCaptureEventProfilingInfo %user %c0 %g";

describe("device-side enqueue", () => {
  testInstructions(kernel, [
    replaced("enqueue.result", start, "%uint", "%ulong", "Result Type must be a 32-bit integer"),
    replaced("enqueue.queue", marker, "%q", "%c0", "Queue must be an OpTypeQueue."),
    replaced("enqueue.flags", start, "%c0", "%l0", "Flags must be a 32-bit integer type scalar."),
    replaced("enqueue.range", start, "%nd", "%c0", "ND Range must be an OpTypeStruct."),
    replaced("enqueue.count", marker, "%c0", "%l0", "Num Events must be a 32-bit integer type scalar."),
    replaced("enqueue.wait", marker, "%e", "%u", "Wait Events must be a pointer to OpTypeDeviceEvent."),
    replaced("enqueue.returned", marker, "%e %e", "%e %u", "Ret Event must be a pointer to OpTypeDeviceEvent."),
    replaced("enqueue.parameter", start, "%param", "%u", "Param must be a pointer to 8-bit integers."),
    replaced("enqueue.parameter-size", start, "%param %c0", "%param %l0", "Param Size must be a 32-bit"),
    replaced("enqueue.parameter-align", start, "%param %c0 %c0", "%param %c0 %l0", "Param Align must be a 32-bit"),
    replaced(
      "enqueue.subgroups",
      "%x = OpGetKernelLocalSizeForSubgroupCount %uint %c0 %block %param %c0 %c0",
      "%c0",
      "%l0",
      "Subgroup Count must be a 32-bit",
    ),
    replaced("enqueue.event", "OpRetainEvent %user", "%user", "%c0", "Event must be an OpTypeDeviceEvent."),
    replaced(
      "enqueue.created",
      "%x = OpCreateUserEvent %event",
      "%event",
      "%uint",
      "Result Type must be OpTypeDeviceEvent.",
    ),
    replaced(
      "enqueue.valid",
      "%x = OpIsValidEvent %bool %user",
      "%bool",
      "%uint",
      "Result Type must be a Boolean type.",
    ),
    replaced("enqueue.status", "OpSetUserEventStatus %user %c0", "%c0", "%l0", "Status must be a 32-bit integer"),
    replaced("enqueue.profiling", capture, "%c0", "%l0", "Profiling Info must be a 32-bit integer"),
    replaced("enqueue.profile", capture, "%g", "%u", "Value must be a pointer into CrossWorkgroup."),
    replaced(
      "enqueue.default-queue",
      "%x = OpGetDefaultQueue %queue",
      "%queue",
      "%uint",
      "Result Type must be OpTypeQueue.",
    ),
    replaced(
      "enqueue.built-range",
      "%x = OpBuildNDRange %range %l0 %l0 %l0",
      "%range",
      "%uint",
      "must be an OpTypeStruct.",
    ),
    replaced("enqueue.work-size", "%x = OpBuildNDRange %range %l0 %l0 %l0", "%l0", "%f1", "an integer or an array"),
  ]);
});

const add = "%x = OpIAddSatINTEL %uint %c0 %c3";
const minimum = "%x = OpExtInst %float %tri FMin3AMD %f1 %f1 %f1";
const least = "%x = OpExtInst %uint %tri UMin3AMD %c0 %c0 %c3";

describe("operands that spirv-val does not check", () => {
  testInstructions(kernel, [
    replaced(
      "memory.semantics-result",
      "%x = OpGenericPtrMemSemantics %uint %generic",
      "%uint",
      "%ulong",
      "32-bit Width.",
    ),
    replaced(
      "memory.semantics-pointer",
      "%x = OpGenericPtrMemSemantics %uint %generic",
      "%generic",
      "%u",
      "Generic Storage",
    ),
    replaced("subgroup-ballot.bool-result", "%x = OpSubgroupAllKHR %bool %true", "%bool", "%uint", "a Boolean type."),
    replaced("subgroup-ballot.predicate", "%x = OpSubgroupBallotKHR %uint4 %true", "%true", "%c0", "Predicate must be"),
    replaced(
      "subgroup-ballot.mask",
      "%x = OpSubgroupBallotKHR %uint4 %true",
      "%uint4",
      "%uint",
      "a vector of four components",
    ),
    replaced(
      "subgroup-ballot.index",
      "%x = OpSubgroupReadInvocationKHR %uint %c3 %c0",
      "%c0",
      "%l0",
      "Index must be a 32-bit",
    ),
    replaced(
      "subgroup-ballot.value",
      "%x = OpSubgroupFirstInvocationKHR %uint %c3",
      "%c3",
      "%f1",
      "to be of Result Type",
    ),
    replaced(
      "subgroup-partition.result",
      "%x = OpGroupNonUniformPartitionEXT %uint4 %c3",
      "%uint4",
      "%uint",
      "four components",
    ),
    replaced(
      "subgroup-partition.value",
      "%x = OpGroupNonUniformPartitionEXT %uint4 %c3",
      "%c3",
      "%u",
      "Value must be a scalar",
    ),
    replaced("integer-functions.result", add, "%uint", "%float", "a scalar or vector of integer type."),
    replaced("integer-functions.operands", add, "%c3", "%f1", "to be of Result Type"),
    replaced(
      "integer-functions.operand",
      "%x = OpUCountLeadingZerosINTEL %uint %c3",
      "%c3",
      "%f1",
      "to be of Result Type",
    ),
    replaced("freeze.value", "%x = OpFreezeKHR %uint %c3", "%c3", "%f1", "to be of Result Type"),
    replaced(
      "bfloat16-conversion.bits",
      "%x = OpConvertFToBF16INTEL %short %f1",
      "%short",
      "%uint",
      "16-bit integers.",
    ),
    replaced(
      "bfloat16-conversion.float",
      "%x = OpConvertBF16ToFINTEL %float %s1",
      "%float",
      "%uint",
      "32-bit floating-point type.",
    ),
    replaced("trinary.float", minimum, "%f1", "%c0", "one floating-point scalar or vector type"),
    replaced("trinary.int", least, "%c3", "%f1", "one integer scalar or vector type"),
  ]);
});

const library = (declaration: string): string => `OpCapability Kernel
OpCapability Addresses
OpCapability Linkage
OpCapability FunctionPointersINTEL
OpExtension "SPV_INTEL_function_pointers"
OpMemoryModel Physical64 OpenCL
OpDecorate %f LinkageAttributes "f" Export
%void = OpTypeVoid
%uint = OpTypeInt 32 0
%fn = OpTypeFunction %void
%p_fn = OpTypePointer CodeSectionINTEL %fn
%p_uint = OpTypePointer CodeSectionINTEL %uint
${declaration}
%f = OpFunction %void None %fn
%entry = OpLabel
OpReturn
OpFunctionEnd
`;

describe("function pointers", () => {
  const constant = "%x = OpConstantFunctionPointerINTEL %p_fn %f";
  testInstructions(library, [
    replaced(
      "function-pointer.constant",
      constant,
      "%p_fn",
      "%p_uint",
      "Result Type must be a pointer to the type of Function",
    ),
  ]);
});

describe("decorations with strings", () => {
  const decorated = (decoration: string): string =>
    libraryOf(`${decoration}
%float = OpTypeFloat 32
%pair = OpTypeStruct %float %float
%ptr = OpTypePointer Private %pair
%v = OpVariable %ptr Private`);
  testRules([
    {
      rule: "annotation.string-parameters",
      passes: decorated('OpDecorateString %v UserSemantic "a"'),
      fails: decorated("OpDecorateString %v Aliased"),
      message: "Decorations that don't take string parameters may not be used with OpDecorateString",
    },
    {
      rule: "annotation.string-parameters",
      passes: decorated('OpMemberDecorateString %pair 0 UserSemantic "a"'),
      fails: decorated("OpMemberDecorateString %pair 0 Offset 0"),
      message: "may not be used with OpMemberDecorateString",
    },
  ]);
});

test("other decorations with OpDecorateString decorate nothing", () => {
  const blockOf = (decoration: string): string => `OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
OpDecorate %v DescriptorSet 0
${decoration} %v Binding 0
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
%void = OpTypeVoid
%fn = OpTypeFunction %void
%float = OpTypeFloat 32
%block = OpTypeStruct %float
%ptr = OpTypePointer StorageBuffer %block
%v = OpVariable %ptr StorageBuffer
%main = OpFunction %void None %fn
%entry = OpLabel
%x = OpLoad %block %v
OpReturn
OpFunctionEnd`;
  const options = { targetEnv: "vulkan1.1", reference: true } as const;
  const withExtension = (text: string) =>
    text.replace("OpMemoryModel", 'OpExtension "SPV_GOOGLE_decorate_string"\nOpMemoryModel');
  expect(codesOf(withExtension(blockOf("OpDecorate")), options)).toEqual([]);
  expect(codesOf(withExtension(blockOf("OpDecorateString")), options)).toEqual([
    "VUID-StandaloneSpirv-UniformConstant-06677",
  ]);
});
