/** Device-side enqueue instructions, whose operands spirv-val does not check. */
import { StorageClass } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { isBool, isInt, isIntOfWidth, isPointer, isStruct, pointeeOf, storageClassOf } from "../../facts/types.ts";
import { chapter, type Rule } from "../../rule.ts";
import {
  declaredBy,
  inWord,
  isInt32,
  type OperandRule,
  operandRules,
  type Places,
  resultWord,
  type TypeTest,
} from "../operand-types.ts";

const enqueue = chapter("3.3.22 Device-Side Enqueue Instructions", "enqueue");

const kernelQueries = [
  Op.GetKernelNDrangeSubGroupCount,
  Op.GetKernelNDrangeMaxSubGroupSize,
  Op.GetKernelWorkGroupSize,
  Op.GetKernelPreferredWorkGroupSizeMultiple,
  Op.GetKernelMaxNumSubgroups,
  Op.GetKernelLocalSizeForSubgroupCount,
];
const events = [Op.RetainEvent, Op.ReleaseEvent, Op.SetUserEventStatus, Op.CaptureEventProfilingInfo];

const isQueue = declaredBy(Op.TypeQueue);
const isEvent = declaredBy(Op.TypeDeviceEvent);
const isEventPointer: TypeTest = (m, type) => isPointer(m, type) && isEvent(m, pointeeOf(m, type));
const isBytePointer: TypeTest = (m, type) => isPointer(m, type) && isIntOfWidth(m, pointeeOf(m, type), 8);
const isSize: TypeTest = (m, type) =>
  isInt(m, type) || (m.opcodeOf(type) === Op.TypeArray && isInt(m, m.wordOf(type, 2)));

/** The words of Param, Param Size and Param Align, which follow Invoke. */
const afterInvoke = (words: number): Places => [
  [Op.EnqueueKernel, 9 + words],
  ...inWord(4 + words, [Op.GetKernelNDrangeSubGroupCount, Op.GetKernelNDrangeMaxSubGroupSize]),
  ...inWord(3 + words, [
    Op.GetKernelWorkGroupSize,
    Op.GetKernelPreferredWorkGroupSizeMultiple,
    Op.GetKernelMaxNumSubgroups,
  ]),
  [Op.GetKernelLocalSizeForSubgroupCount, 4 + words],
];

const operand = (name: string, label: string, what: string, test: TypeTest, places: Places): OperandRule => ({
  name,
  places,
  test,
  sentence: `${label} must be ${what}.`,
  beyond: true,
});

const int32 = "a 32-bit integer type scalar";

export const deviceEnqueueRules: readonly Rule[] = operandRules(enqueue, [
  operand(
    "result",
    "Result Type",
    int32,
    isInt32,
    inWord(resultWord, [Op.EnqueueMarker, Op.EnqueueKernel, ...kernelQueries]),
  ),
  operand("queue", "Queue", "an OpTypeQueue", isQueue, inWord(3, [Op.EnqueueMarker, Op.EnqueueKernel])),
  operand("flags", "Flags", int32, isInt32, [[Op.EnqueueKernel, 4]]),
  operand("range", "ND Range", "an OpTypeStruct", isStruct, [
    [Op.EnqueueKernel, 5],
    ...inWord(3, [Op.GetKernelNDrangeSubGroupCount, Op.GetKernelNDrangeMaxSubGroupSize]),
  ]),
  operand("count", "Num Events", int32, isInt32, [
    [Op.EnqueueMarker, 4],
    [Op.EnqueueKernel, 6],
  ]),
  operand("wait", "Wait Events", "a pointer to OpTypeDeviceEvent", isEventPointer, [
    [Op.EnqueueMarker, 5],
    [Op.EnqueueKernel, 7],
  ]),
  operand("returned", "Ret Event", "a pointer to OpTypeDeviceEvent", isEventPointer, [
    [Op.EnqueueMarker, 6],
    [Op.EnqueueKernel, 8],
  ]),
  operand("parameter", "Param", "a pointer to 8-bit integers", isBytePointer, afterInvoke(1)),
  operand("parameter-size", "Param Size", int32, isInt32, afterInvoke(2)),
  operand("parameter-align", "Param Align", int32, isInt32, afterInvoke(3)),
  operand("subgroups", "Subgroup Count", int32, isInt32, [[Op.GetKernelLocalSizeForSubgroupCount, 3]]),
  operand("event", "Event", "an OpTypeDeviceEvent", isEvent, [...inWord(1, events), [Op.IsValidEvent, 3]]),
  operand("created", "Result Type", "OpTypeDeviceEvent", isEvent, inWord(resultWord, [Op.CreateUserEvent])),
  operand("valid", "Result Type", "a Boolean type", isBool, inWord(resultWord, [Op.IsValidEvent])),
  operand("status", "Status", int32, isInt32, [[Op.SetUserEventStatus, 2]]),
  operand("profiling", "Profiling Info", int32, isInt32, [[Op.CaptureEventProfilingInfo, 2]]),
  operand(
    "profile",
    "Value",
    "a pointer into CrossWorkgroup",
    (m, type) => storageClassOf(m, type) === StorageClass.CrossWorkgroup,
    [[Op.CaptureEventProfilingInfo, 3]],
  ),
  operand("default-queue", "Result Type", "OpTypeQueue", isQueue, inWord(resultWord, [Op.GetDefaultQueue])),
  operand("built-range", "Result Type", "an OpTypeStruct", isStruct, inWord(resultWord, [Op.BuildNDRange])),
  operand("work-size", "A work size", "an integer or an array of integers", isSize, [[Op.BuildNDRange, 3]]),
]);
