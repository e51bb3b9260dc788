import { describe } from "vitest";
import { replaced, testInstructions } from "./cases.ts";

/** A kernel with pipes, groups and values of several types. */
const kernel = (body: string): string => `OpCapability Kernel
OpCapability Addresses
OpCapability Pipes
OpCapability PipeStorage
OpCapability GenericPointer
OpCapability Groups
OpCapability GroupUniformArithmeticKHR
OpCapability Int64
OpExtension "SPV_KHR_uniform_group_instructions"
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %main "main" %wf %wb %cf %cu %kf
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%float = OpTypeFloat 32
%uint4 = OpTypeVector %uint 4
%event = OpTypeEvent
%reserve = OpTypeReserveId
%storage = OpTypePipeStorage
%in = OpTypePipe ReadOnly
%out = OpTypePipe WriteOnly
%both = OpTypePipe ReadWrite
%true = OpConstantTrue %bool
%u1 = OpConstant %uint 1
%u2 = OpConstant %uint 2
%l1 = OpConstant %ulong 1
%f1 = OpConstant %float 1
%uint_2 = OpTypeArray %uint %u2
%null = OpConstantNull %event
%v4 = OpConstantNull %uint4
%w_float = OpTypePointer Workgroup %float
%w_bool = OpTypePointer Workgroup %bool
%c_float = OpTypePointer CrossWorkgroup %float
%c_uint = OpTypePointer CrossWorkgroup %uint
%k_float = OpTypePointer UniformConstant %float
%f_uint = OpTypePointer Function %uint
%f_event = OpTypePointer Function %event
%g_uint = OpTypePointer Generic %uint
%wf = OpVariable %w_float Workgroup
%wb = OpVariable %w_bool Workgroup
%cf = OpVariable %c_float CrossWorkgroup
%cu = OpVariable %c_uint CrossWorkgroup
%kf = OpVariable %k_float UniformConstant
%fn = OpTypeFunction %void %in %out %both
%main = OpFunction %void None %fn
%p = OpFunctionParameter %in
%q = OpFunctionParameter %out
%r = OpFunctionParameter %both
%entry = OpLabel
%fu = OpVariable %f_uint Function
%fe = OpVariable %f_event Function
%gen = OpPtrCastToGeneric %g_uint %fu
%store = OpConstantPipeStorage %storage 4 4 32
%id = OpReserveReadPipePackets %reserve %p %u1 %u1 %u1
${body}
OpReturn
OpFunctionEnd
`;

const read = "%x = OpReadPipe %uint %p %gen %u1 %u2";
const readReserved = "%x = OpReservedReadPipe %uint %p %id %u1 %gen %u1 %u2";
const take = "%x = OpReserveReadPipePackets %reserve %p %u1 %u1 %u1";

describe("pipes", () => {
  testInstructions(kernel, [
    replaced("pipe.int-result", read, "%uint", "%ulong", "Result Type must be a 32-bit int scalar."),
    replaced("pipe.int-result", readReserved, "%uint", "%reserve", "Result Type must be a 32-bit int scalar."),
    replaced("pipe.reserve-result", take, "%reserve", "%uint", "Result Type must be OpTypeReserveId."),
    replaced("pipe.bool-result", "%x = OpIsValidReserveId %bool %id", "%bool", "%uint", "Result Type must be a bool"),
    replaced("pipe.pipe-result", "%x = OpCreatePipeFromPipeStorage %in %store", "%in", "%uint", "must be OpTypePipe."),
    replaced(
      "pipe.storage-result",
      "%x = OpConstantPipeStorage %storage 4 4 1",
      "%storage",
      "%uint",
      "OpTypePipeStorage.",
    ),
    replaced("pipe.storage", "%x = OpCreatePipeFromPipeStorage %in %store", "%store", "%u1", "OpTypePipeStorage"),
    replaced("pipe.read", read, "%p", "%q", "Pipe must have a OpTypePipe with ReadOnly access qualifier."),
    replaced("pipe.read", "OpCommitReadPipe %p %id %u1 %u1", "%p", "%q", "ReadOnly access qualifier."),
    replaced("pipe.read", "OpGroupCommitReadPipe %u2 %p %id %u1 %u1", "%p", "%r", "ReadOnly access qualifier."),
    replaced("pipe.write", "%x = OpWritePipe %uint %q %gen %u1 %u2", "%q", "%p", "WriteOnly access qualifier."),
    replaced("pipe.queried", "%x = OpGetNumPipePackets %uint %p %u1 %u1", "%p", "%r", "ReadOnly or WriteOnly access"),
    replaced("pipe.reserve-id", readReserved, "%id", "%u1", "Reserve Id type must be OpTypeReserveId."),
    replaced("pipe.index", readReserved, "%id %u1", "%id %l1", "Index must be a 32-bit scalar integer."),
    replaced("pipe.count", take, "%p %u1", "%p %l1", "Num Packets must be a 32-bit scalar integer."),
    replaced("pipe.pointer", read, "%gen", "%fu", "Pointer must be a OpTypePointer with Generic storage class."),
    replaced("pipe.packet-size", read, "%u1", "%l1", "Packet Size must be a 32-bit scalar integer."),
    replaced("pipe.packet-alignment", read, "%u2", "%l1", "Packet Alignment must be a 32-bit scalar integer."),
  ]);
});

const copy = "%x = OpGroupAsyncCopy %event %u2 %wf %cf %l1 %l1 %null";
const add = "%x = OpGroupIAdd %uint %u2 Reduce %u1";
const broadcast = "%x = OpGroupBroadcast %uint %u2 %u1 %l1";

describe("groups", () => {
  testInstructions(kernel, [
    replaced("group.scope", add, "%u2", "%u1", "Execution must be Workgroup or Subgroup"),
    replaced("group.wait-scope", "OpGroupWaitEvents %u2 %u1 %fe", "%u2", "%u1", "must be Workgroup or Subgroup"),
    replaced(
      "group.bool-result",
      "%x = OpGroupAny %bool %u2 %true",
      "%bool",
      "%uint",
      "Result must be a boolean scalar",
    ),
    replaced(
      "group.predicate",
      "%x = OpGroupAll %bool %u2 %true",
      "%true",
      "%u1",
      "Predicate must be a boolean scalar",
    ),
    replaced("group.broadcast-result", broadcast, "%uint", "%uint_2", "Result must be a scalar or vector of integer,"),
    replaced("group.float-result", "%x = OpGroupFAdd %float %u2 Reduce %f1", "%float", "%uint", "vector of float type"),
    replaced("group.int-result", add, "%uint", "%float", "Result must be a scalar or vector of integer type"),
    replaced(
      "group.logical-result",
      "%x = OpGroupLogicalAndKHR %bool %u2 Reduce %true",
      "%bool",
      "%uint",
      "Result must be a scalar or vector of boolean type",
    ),
    replaced("group.copy-result", copy, "%event", "%uint", "The result type must be OpTypeEvent."),
    replaced("group.value", broadcast, "%u1", "%f1", "The type of Value must match the Result type"),
    replaced("group.operand", add, "Reduce %u1", "Reduce %f1", "The type of X must match the Result type"),
    replaced("group.copy-pointers", copy, "%wf", "%u1", "Expected Destination to be a pointer."),
    replaced("group.copy-pointers", copy, "%wf", "%kf", "storage class Workgroup or CrossWorkgroup."),
    replaced(
      "group.copy-pointers",
      copy,
      "%wf",
      "%wb",
      "a pointer to scalar or vector of floating-point type or integer",
    ),
    replaced("group.copy-pointers", copy, "%cf", "%u1", "Expected Source to be a pointer."),
    replaced("group.copy-pointers", copy, "%cf", "%cu", "Expected Destination and Source to be the same type."),
    replaced("group.copy-pointers", copy, "%cf", "%wf", "then the Source storage class must be CrossWorkgroup."),
    replaced("group.copy-pointers", copy, "%wf", "%cf", "then the Source storage class must be Workgroup."),
    replaced("group.copy-sizes", copy, "%l1 %l1", "%u1 %l1", "NumElements must be a 64-bit int scalar"),
    replaced("group.copy-sizes", copy, "%l1 %l1", "%l1 %u1", "Stride must be a 64-bit int scalar"),
    replaced("group.copy-event", copy, "%null", "%u1", "Expected Event to be type OpTypeEvent."),
    replaced("group.local-id", broadcast, "%l1", "%v4", "LocalId must be an integer datatype"),
    replaced(
      "group.wait-count",
      "OpGroupWaitEvents %u2 %u1 %fe",
      "%u1",
      "%l1",
      "Num Events to be a 32-bit int scalar.",
    ),
    replaced("group.wait-list", "OpGroupWaitEvents %u2 %u1 %fe", "%fe", "%u1", "Events List to be a pointer."),
    replaced("group.wait-events", "OpGroupWaitEvents %u2 %u1 %fe", "%fe", "%fu", "to be a pointer to OpTypeEvent."),
  ]);
});
