// The table of OpenCL C's functions, walked: each instruction in it is a call that is the instruction again, in each environment.
import { describe, expect, it } from "vitest";
import { instruction } from "../../src/grammar/index.ts";
import { assemble, disassemble } from "../../src/spirv/index.ts";
import { Op } from "../../src/spirv/modules.ts";
import { openClEntries } from "../../src/translate/builtins/open-cl/index.ts";
import { type TargetEnvironment, translateToLlvm, translateToSpirv } from "../../src/translate/index.ts";
import { unwrapped } from "../harness/results.ts";

const HEAD = `OpCapability Addresses
OpCapability Kernel
OpCapability Int64
OpCapability Groups
OpCapability Pipes
OpCapability DeviceEnqueue
%ext = OpExtInstImport "OpenCL.std"
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %k "k"
OpSource OpenCL_C 200000
%void = OpTypeVoid
%bool = OpTypeBool
%uchar = OpTypeInt 8 0
%ushort = OpTypeInt 16 0
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%float = OpTypeFloat 32
%uint2 = OpTypeVector %uint 2
%uint4 = OpTypeVector %uint 4
%float4 = OpTypeVector %float 4
%bool4 = OpTypeVector %bool 4
%image = OpTypeImage %void 2D 0 0 0 0 Unknown ReadOnly
%ms = OpTypeImage %void 2D 0 0 1 0 Unknown ReadOnly
%written = OpTypeImage %void 2D 0 0 0 0 Unknown WriteOnly
%sampledImage = OpTypeSampledImage %image
%sampler = OpTypeSampler
%event = OpTypeEvent
%device = OpTypeDeviceEvent
%queue = OpTypeQueue
%reserve = OpTypeReserveId
%readPipe = OpTypePipe ReadOnly
%writePipe = OpTypePipe WriteOnly
%gp = OpTypePointer CrossWorkgroup %uint
%gb = OpTypePointer CrossWorkgroup %uchar
%gf = OpTypePointer CrossWorkgroup %float
%lp = OpTypePointer Workgroup %uint
%generic = OpTypePointer Generic %uchar
%local = OpTypePointer Workgroup %uchar
%events = OpTypePointer Generic %device
%eventPointer = OpTypePointer Function %event
%zero = OpConstant %uint 0
%one = OpConstant %uint 1
%two = OpConstant %uint 2
%three = OpConstant %uint 3
%seq = OpConstant %uint 528
%long1 = OpConstant %ulong 1
%float0 = OpConstant %float 0
%fn = OpTypeFunction %void %gp %gf %lp %uint %ulong %float %float4 %uint2 %uint4 %image %ms %written %sampler %event %device %queue %reserve %readPipe %writePipe %generic %events %gb %uchar %ushort %bool %bool4
%k = OpFunction %void None %fn
%p = OpFunctionParameter %gp
%pf = OpFunctionParameter %gf
%l = OpFunctionParameter %lp
%n = OpFunctionParameter %uint
%m = OpFunctionParameter %ulong
%f = OpFunctionParameter %float
%v = OpFunctionParameter %float4
%c = OpFunctionParameter %uint2
%u4 = OpFunctionParameter %uint4
%img = OpFunctionParameter %image
%imgms = OpFunctionParameter %ms
%out = OpFunctionParameter %written
%smp = OpFunctionParameter %sampler
%ev = OpFunctionParameter %event
%dev = OpFunctionParameter %device
%q = OpFunctionParameter %queue
%rid = OpFunctionParameter %reserve
%rp = OpFunctionParameter %readPipe
%wp = OpFunctionParameter %writePipe
%g = OpFunctionParameter %generic
%evs = OpFunctionParameter %events
%bytes = OpFunctionParameter %gb
%byte = OpFunctionParameter %uchar
%half = OpFunctionParameter %ushort
%b = OpFunctionParameter %bool
%b4 = OpFunctionParameter %bool4
%entry = OpLabel
%slot = OpVariable %eventPointer Function
`;

/** Instructions by their results and operands; the name of the instruction is between them. */
const SHAPES: readonly (readonly [result: string, operands: string, opcodes: readonly number[]])[] = [
  ["%uint", "%p %one %seq", [Op.AtomicLoad, Op.AtomicIIncrement, Op.AtomicIDecrement]],
  ["", "%p %one %seq %n", [Op.AtomicStore]],
  [
    "%uint",
    "%p %one %seq %n",
    [Op.AtomicExchange, Op.AtomicIAdd, Op.AtomicISub, Op.AtomicSMin, Op.AtomicUMin, Op.AtomicSMax, Op.AtomicUMax],
  ],
  ["%uint", "%p %one %seq %n", [Op.AtomicAnd, Op.AtomicOr, Op.AtomicXor]],
  ["%uint", "%p %one %seq %seq %n %two", [Op.AtomicCompareExchange, Op.AtomicCompareExchangeWeak]],
  ["%float", "%pf %one %seq %f", [Op.AtomicFAddEXT, Op.AtomicFMinEXT, Op.AtomicFMaxEXT]],
  ["%bool", "%p %one %seq", [Op.AtomicFlagTestAndSet]],
  ["", "%p %one %seq", [Op.AtomicFlagClear]],
  ["", "%two %two %seq", [Op.ControlBarrier, Op.ControlBarrierArriveEXT, Op.ControlBarrierWaitEXT]],
  ["", "%one %seq", [Op.MemoryBarrier]],
  ["%event", "%two %l %p %m %long1 %ev", [Op.GroupAsyncCopy]],
  ["", "%two %n %slot", [Op.GroupWaitEvents]],
  ["%device", "", [Op.CreateUserEvent]],
  ["", "%dev", [Op.RetainEvent, Op.ReleaseEvent]],
  ["%bool", "%dev", [Op.IsValidEvent]],
  ["", "%dev %n", [Op.SetUserEventStatus]],
  ["", "%dev %one %bytes", [Op.CaptureEventProfilingInfo]],
  ["%uint", "%q %n %evs %evs", [Op.EnqueueMarker]],
  ["%queue", "", [Op.GetDefaultQueue]],
  ["%bool", "%two %b", [Op.GroupAll, Op.GroupAny]],
  ["%uint", "%two %n %m", [Op.GroupBroadcast]],
  ["%uint", "%two Reduce %n", [Op.GroupIAdd, Op.GroupSMin, Op.GroupUMin, Op.GroupSMax, Op.GroupUMax, Op.GroupIMulKHR]],
  ["%uint", "%two InclusiveScan %n", [Op.GroupBitwiseAndKHR, Op.GroupBitwiseOrKHR, Op.GroupBitwiseXorKHR]],
  ["%float", "%three ExclusiveScan %f", [Op.GroupFAdd, Op.GroupFMin, Op.GroupFMax, Op.GroupFMulKHR]],
  ["%bool", "%two Reduce %b", [Op.GroupLogicalAndKHR, Op.GroupLogicalOrKHR, Op.GroupLogicalXorKHR]],
  ["%uint", "%three Reduce %n", [Op.GroupNonUniformIAdd, Op.GroupNonUniformIMul, Op.GroupNonUniformSMin]],
  ["%uint", "%three ClusteredReduce %n %two", [Op.GroupNonUniformUMin, Op.GroupNonUniformSMax, Op.GroupNonUniformUMax]],
  [
    "%uint",
    "%three ExclusiveScan %n",
    [Op.GroupNonUniformBitwiseAnd, Op.GroupNonUniformBitwiseOr, Op.GroupNonUniformBitwiseXor],
  ],
  [
    "%float",
    "%three InclusiveScan %f",
    [Op.GroupNonUniformFAdd, Op.GroupNonUniformFMul, Op.GroupNonUniformFMin, Op.GroupNonUniformFMax],
  ],
  [
    "%bool",
    "%three Reduce %b",
    [Op.GroupNonUniformLogicalAnd, Op.GroupNonUniformLogicalOr, Op.GroupNonUniformLogicalXor],
  ],
  ["%bool", "%three", [Op.GroupNonUniformElect]],
  ["%bool", "%three %b", [Op.GroupNonUniformAll, Op.GroupNonUniformAny]],
  ["%bool", "%three %n", [Op.GroupNonUniformAllEqual]],
  ["%uint", "%three %n %one", [Op.GroupNonUniformBroadcast, Op.GroupNonUniformRotateKHR]],
  ["%uint", "%three %n", [Op.GroupNonUniformBroadcastFirst]],
  ["%uint4", "%three %b", [Op.GroupNonUniformBallot]],
  ["%bool", "%three %u4", [Op.GroupNonUniformInverseBallot]],
  ["%bool", "%three %u4 %n", [Op.GroupNonUniformBallotBitExtract]],
  ["%uint", "%three Reduce %u4", [Op.GroupNonUniformBallotBitCount]],
  ["%uint", "%three %u4", [Op.GroupNonUniformBallotFindLSB, Op.GroupNonUniformBallotFindMSB]],
  ["%uint", "%three %n %two", [Op.GroupNonUniformShuffle, Op.GroupNonUniformShuffleXor]],
  ["%uint", "%three %n %two", [Op.GroupNonUniformShuffleUp, Op.GroupNonUniformShuffleDown]],
  ["%uint", "%n %two", [Op.SubgroupShuffleINTEL, Op.SubgroupShuffleXorINTEL]],
  ["%uint", "%n %n %two", [Op.SubgroupShuffleDownINTEL, Op.SubgroupShuffleUpINTEL]],
  ["%uint", "%p", [Op.SubgroupBlockReadINTEL]],
  ["", "%p %n", [Op.SubgroupBlockWriteINTEL]],
  ["%uint", "%img %c", [Op.SubgroupImageBlockReadINTEL]],
  ["", "%out %c %n", [Op.SubgroupImageBlockWriteINTEL]],
  ["%uint", "%img %c %one %two", [Op.SubgroupImageMediaBlockReadINTEL]],
  ["", "%out %c %one %two %n", [Op.SubgroupImageMediaBlockWriteINTEL]],
  ["%ushort", "%f", [Op.ConvertFToBF16INTEL]],
  ["%float", "%half", [Op.ConvertBF16ToFINTEL]],
  ["%float4", "%img %c", [Op.ImageRead]],
  ["", "%out %c %v", [Op.ImageWrite]],
  ["%uint2", "%img %zero", [Op.ImageQuerySizeLod]],
  ["%uint", "%img", [Op.ImageQueryFormat, Op.ImageQueryOrder, Op.ImageQueryLevels]],
  ["%uint", "%imgms", [Op.ImageQuerySamples]],
  ["%uint", "%n", [Op.BitCount]],
  ["%uint", "%n %n %one %two", [Op.BitFieldInsert]],
  ["%uint", "%n %one %two", [Op.BitFieldSExtract, Op.BitFieldUExtract]],
  ["%float", "%v %v", [Op.Dot]],
  ["%local", "%g Workgroup", [Op.GenericCastToPtrExplicit]],
  ["%uint", "%g", [Op.GenericPtrMemSemantics]],
  ["%bool", "%f", [Op.IsNan, Op.IsInf, Op.IsFinite, Op.IsNormal, Op.SignBitSet]],
  ["%bool", "%b4", [Op.Any, Op.All]],
  ["%uint", "%rp %g %two %two", [Op.ReadPipe]],
  ["%uint", "%wp %g %two %two", [Op.WritePipe]],
  ["", "%rp %g %two %two", [Op.ReadPipeBlockingALTERA]],
  ["", "%wp %g %two %two", [Op.WritePipeBlockingALTERA]],
  ["%uint", "%rp %rid %n %g %two %two", [Op.ReservedReadPipe]],
  ["%uint", "%wp %rid %n %g %two %two", [Op.ReservedWritePipe]],
  ["%reserve", "%rp %n %two %two", [Op.ReserveReadPipePackets]],
  ["%reserve", "%wp %n %two %two", [Op.ReserveWritePipePackets]],
  ["", "%rp %rid %two %two", [Op.CommitReadPipe]],
  ["", "%wp %rid %two %two", [Op.CommitWritePipe]],
  ["%reserve", "%two %rp %n %two %two", [Op.GroupReserveReadPipePackets]],
  ["%reserve", "%two %wp %n %two %two", [Op.GroupReserveWritePipePackets]],
  ["", "%two %rp %rid %two %two", [Op.GroupCommitReadPipe]],
  ["", "%two %wp %rid %two %two", [Op.GroupCommitWritePipe]],
  ["%uint", "%rp %two %two", [Op.GetNumPipePackets, Op.GetMaxPipePackets]],
  ["%bool", "%rid", [Op.IsValidReserveId]],
  ["%uint", "%f", [Op.ConvertFToU, Op.ConvertFToS]],
  ["%float", "%n", [Op.ConvertSToF, Op.ConvertUToF]],
  ["%ulong", "%n", [Op.UConvert, Op.SConvert]],
  ["%uchar", "%n", [Op.SatConvertSToU, Op.SatConvertUToS]],
];

/** Instructions with tests of their own: they need a kernel that is enqueued, a sampled image, or a conversion of floats. */
const ELSEWHERE: ReadonlySet<number> = new Set([
  Op.EnqueueKernel,
  Op.BuildNDRange,
  Op.GetKernelWorkGroupSize,
  Op.GetKernelPreferredWorkGroupSizeMultiple,
  Op.GetKernelNDrangeMaxSubGroupSize,
  Op.GetKernelNDrangeSubGroupCount,
  Op.SampledImage,
  Op.ImageSampleExplicitLod,
  Op.ImageQuerySize,
  Op.FConvert,
]);

/** What an instruction is after a trip in an environment whose functions do not distinguish it. */
const AFTER: ReadonlyMap<string, number> = new Map([
  [`${Op.AtomicLoad} CL1.2`, Op.AtomicIAdd],
  [`${Op.AtomicStore} CL1.2`, Op.AtomicExchange],
  [`${Op.AtomicFlagTestAndSet} CL1.2`, Op.AtomicExchange],
  [`${Op.AtomicFlagClear} CL1.2`, Op.AtomicExchange],
  [`${Op.AtomicIIncrement} CL2.0`, Op.AtomicIAdd],
  [`${Op.AtomicIDecrement} CL2.0`, Op.AtomicISub],
  ...(["CL1.2", "CL2.0", "SPV-IR"] as const).map(
    (one) => [`${Op.AtomicCompareExchangeWeak} ${one}`, Op.AtomicCompareExchange] as const,
  ),
  // OpenCL C 1.2 has no atomics of floats.
  ...[Op.AtomicFAddEXT, Op.AtomicFMinEXT, Op.AtomicFMaxEXT].map((op) => [`${op} CL1.2`, Op.FunctionCall] as const),
]);

const nameOf = (opcode: number): string => `Op${instruction(opcode)?.name}`;

const cases = SHAPES.flatMap(([result, operands, opcodes]) =>
  opcodes.map((opcode) => [nameOf(opcode), opcode, result, operands] as const),
);

const environments: readonly TargetEnvironment[] = ["CL1.2", "CL2.0", "SPV-IR"];

describe("each instruction of the table", () => {
  it("is tested", () => {
    const tested = new Set([...ELSEWHERE, ...cases.map(([, opcode]) => opcode)]);
    const missing = openClEntries.flatMap(({ opcodes }) => opcodes.filter((opcode) => !tested.has(opcode)));
    expect(missing.map(nameOf)).toEqual([]);
  });

  it("has one entry, and each function as well", () => {
    const opcodes = openClEntries.flatMap((one) => one.opcodes);
    expect(opcodes).toHaveLength(new Set(opcodes).size);
    const names = openClEntries.flatMap(({ calls = [] }) => calls.map(([name]) => name));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it.each(cases)("%s", (name, opcode, result, operands) => {
    const line = result === "" ? `${name} ${operands}` : `%r = ${name} ${result} ${operands}`;
    const module = unwrapped(assemble(`${HEAD}${line}\nOpReturn\nOpFunctionEnd\n`));
    for (const targetEnvironment of environments) {
      const llvm = unwrapped(translateToLlvm(module, { targetEnvironment }));
      const again = unwrapped(disassemble(unwrapped(translateToSpirv(llvm, { extensions: "all" }))));
      const expected = nameOf(AFTER.get(`${opcode} ${targetEnvironment}`) ?? opcode);
      expect(again, targetEnvironment).toMatch(new RegExp(`(?:^|= )\\s*${expected} `, "m"));
    }
  });
});
