/** Group and subgroup instructions: those of kernels, where every invocation of the group takes part. */
import { AddressingModel, Scope, StorageClass } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { evaluateInt32 } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import {
  dimensionOf,
  isBool,
  isBoolScalarOrVector,
  isFloatScalarOrVector,
  isIntOfWidth,
  isIntScalarOrVector,
  isPointer,
  pointeeOf,
  storageClassOf,
} from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import { declaredBy, inWord, isInt32, operandRules, operandType, resultWord } from "../operand-types.ts";

const group = chapter("3.3.21 Group and Subgroup Instructions", "group");

const votes = [Op.GroupAll, Op.GroupAny];
const floats = [
  Op.GroupFAdd,
  Op.GroupFMin,
  Op.GroupFMax,
  Op.GroupFMulKHR,
  Op.GroupFAddNonUniformAMD,
  Op.GroupFMinNonUniformAMD,
  Op.GroupFMaxNonUniformAMD,
];
const ints = [
  Op.GroupIAdd,
  Op.GroupUMin,
  Op.GroupSMin,
  Op.GroupUMax,
  Op.GroupSMax,
  Op.GroupIMulKHR,
  Op.GroupBitwiseAndKHR,
  Op.GroupBitwiseOrKHR,
  Op.GroupBitwiseXorKHR,
  Op.GroupIAddNonUniformAMD,
  Op.GroupUMinNonUniformAMD,
  Op.GroupSMinNonUniformAMD,
  Op.GroupUMaxNonUniformAMD,
  Op.GroupSMaxNonUniformAMD,
];
const bools = [Op.GroupLogicalAndKHR, Op.GroupLogicalOrKHR, Op.GroupLogicalXorKHR];
const copies = [Op.GroupAsyncCopy];

const isEvent = declaredBy(Op.TypeEvent);

/** Storage classes that an asynchronous copy goes from and to. */
const copied: ReadonlySet<number> = new Set([StorageClass.Workgroup, StorageClass.CrossWorkgroup]);

function asyncCopyPointers(m: Facts, at: number): Outcome {
  const [destination, source] = [operandType(m, at, 4), operandType(m, at, 5)];
  if (!isPointer(m, destination)) return "Expected Destination to be a pointer.";
  if (!copied.has(storageClassOf(m, destination))) {
    return "Expected Destination to be a pointer with storage class Workgroup or CrossWorkgroup.";
  }
  const data = pointeeOf(m, destination);
  if (!isIntScalarOrVector(m, data) && !isFloatScalarOrVector(m, data)) {
    return "Expected Destination to be a pointer to scalar or vector of floating-point type or integer type.";
  }
  if (!isPointer(m, source)) return "Expected Source to be a pointer.";
  if (pointeeOf(m, source) !== data) return "Expected Destination and Source to be the same type.";
  const [to, from] = [storageClassOf(m, destination), storageClassOf(m, source)];
  if (to === StorageClass.Workgroup && from !== StorageClass.CrossWorkgroup) {
    return "If Destination storage class is Workgroup, then the Source storage class must be CrossWorkgroup.";
  }
  if (to === StorageClass.CrossWorkgroup && from !== StorageClass.Workgroup) {
    return "If Destination storage class is CrossWorkgroup, then the Source storage class must be Workgroup.";
  }
  return undefined;
}

/** Num Elements and Stride have the width of addresses. */
function asyncCopySizes(m: Facts, at: number): Outcome {
  const is64 = m.addressingModel === AddressingModel.Physical64;
  const width = is64 ? 64 : 32;
  for (const [name, word] of [
    ["NumElements", 6],
    ["Stride", 7],
  ] as const) {
    if (!isIntOfWidth(m, operandType(m, at, word), width)) {
      return `${name} must be a ${width}-bit int scalar when Addressing Model is Physical${width}`;
    }
  }
  return undefined;
}

const scoped = [...votes, ...floats, ...ints, ...bools, Op.GroupBroadcast, ...copies];

function scopeOutcome(m: Facts, at: number, word: number): Outcome {
  const { value } = evaluateInt32(m, m.word(at, word));
  if (value === undefined || value === Scope.Workgroup || value === Scope.Subgroup) return undefined;
  return `Op${m.opName(at)}: Execution must be Workgroup or Subgroup`;
}

const mismatch = (name: string) => `The type of ${name} must match the Result type`;

/** An operand with the type of the result. */
function sameAsResult(name: string, label: string, word: number, opcodes: readonly number[]): Rule {
  return group.instruction(name, opcodes, `The type of ${label} must be the same as Result Type.`, (m, at) =>
    operandType(m, at, word) === m.typeAt(at) ? undefined : mismatch(label),
  );
}

const scalars = "a scalar or vector of integer, floating-point, or boolean type";

export const groupRules: readonly Rule[] = [
  group.instruction(
    "scope",
    scoped,
    "Execution must be Workgroup or Subgroup scope.",
    (m, at) => scopeOutcome(m, at, 3),
    { beyond: true },
  ),
  group.instruction(
    "wait-scope",
    [Op.GroupWaitEvents],
    "Execution must be Workgroup or Subgroup scope.",
    (m, at) => scopeOutcome(m, at, 1),
    { beyond: true },
  ),
  ...operandRules(group, [
    {
      name: "bool-result",
      places: inWord(resultWord, votes),
      test: isBool,
      sentence: "Result Type must be a Boolean type.",
      message: "Result must be a boolean scalar type",
    },
    {
      name: "predicate",
      places: inWord(4, votes),
      test: isBool,
      sentence: "Predicate must be a Boolean type.",
      message: "Predicate must be a boolean scalar type",
    },
    {
      name: "broadcast-result",
      places: inWord(resultWord, [Op.GroupBroadcast]),
      test: (m, type) =>
        isFloatScalarOrVector(m, type) || isIntScalarOrVector(m, type) || isBoolScalarOrVector(m, type),
      sentence: `Result Type must be ${scalars}.`,
      message: `Result must be ${scalars}`,
    },
    {
      name: "float-result",
      places: inWord(resultWord, floats),
      test: isFloatScalarOrVector,
      sentence: "Result Type must be a scalar or vector of floating-point type.",
      message: "Result must be a scalar or vector of float type",
    },
    {
      name: "int-result",
      places: inWord(resultWord, ints),
      test: isIntScalarOrVector,
      sentence: "Result Type must be a scalar or vector of integer type.",
      message: "Result must be a scalar or vector of integer type",
    },
    {
      name: "logical-result",
      places: inWord(resultWord, bools),
      test: isBoolScalarOrVector,
      sentence: "Result Type must be a scalar or vector of Boolean type.",
      message: "Result must be a scalar or vector of boolean type",
    },
    {
      name: "copy-result",
      places: inWord(resultWord, copies),
      test: isEvent,
      sentence: "Result Type must be an OpTypeEvent.",
      message: "The result type must be OpTypeEvent.",
    },
  ]),
  sameAsResult("value", "Value", 4, [Op.GroupBroadcast]),
  sameAsResult("operand", "X", 5, [...floats, ...ints, ...bools]),
  group.instruction(
    "copy-pointers",
    copies,
    "Destination and Source must be pointers to the same scalar or vector of numbers, one in Workgroup, one in CrossWorkgroup.",
    asyncCopyPointers,
  ),
  group.instruction(
    "copy-sizes",
    copies,
    "Num Elements and Stride must be 32-bit integers if the addressing model is Physical32 and 64-bit integers if it is Physical64.",
    asyncCopySizes,
  ),
  ...operandRules(group, [
    {
      name: "copy-event",
      places: inWord(8, copies),
      test: isEvent,
      sentence: "Event must have a type of OpTypeEvent.",
      message: "Expected Event to be type OpTypeEvent.",
    },
    {
      name: "local-id",
      places: [[Op.GroupBroadcast, 5]],
      test: (m, type) => isIntScalarOrVector(m, type) && dimensionOf(m, type) <= 3,
      sentence: "LocalId must be an integer datatype: a scalar or a vector with 2 or 3 components.",
      beyond: true,
    },
    {
      name: "wait-count",
      places: [[Op.GroupWaitEvents, 2]],
      test: isInt32,
      sentence: "Num Events must be a 32-bit integer type scalar.",
      message: "Expected Num Events to be a 32-bit int scalar.",
    },
    {
      name: "wait-list",
      places: [[Op.GroupWaitEvents, 3]],
      test: isPointer,
      sentence: "Events List must be a pointer to OpTypeEvent.",
      message: "Expected Events List to be a pointer.",
    },
    {
      name: "wait-events",
      places: [[Op.GroupWaitEvents, 3]],
      test: (m, type) => isEvent(m, pointeeOf(m, type)),
      sentence: "Events List must be a pointer to OpTypeEvent.",
      message: "Expected Events List to be a pointer to OpTypeEvent.",
    },
  ]),
];
