/** Types of the instructions of groups and sub-groups: the sentences of the extensions of OpenCL that bring them. */

import { Capability, Scope } from "../../grammar/enumerants.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { lazy } from "../../support/lazy.ts";
import { definitionText, nameOf } from "../compute/words.ts";
import { evaluateInt32 } from "../facts/constants.ts";
import type { Facts } from "../facts/module-facts.ts";
import { bitWidthOf, dimensionOf, isBool, isFloat, isInt, isNumber, isVector, scalarOf } from "../facts/types.ts";
import type { Outcome, Rule } from "../rule.ts";
import { deviceName, environment, hasExtension } from "./device.ts";

const common = { beyond: true, yields: true } as const;
const arithmetic = environment("cl_khr_subgroup_non_uniform_arithmetic");
const uniform = environment("cl_khr_work_group_uniform_arithmetic");

const valueType = (m: Facts, at: number, word: number): number => m.typeOf(m.word(at, word));

/** A word of some instructions, and the types that the value there may have. */
interface TypedWord {
  readonly opcodes: readonly number[];
  readonly word: number;
  readonly isRight: (m: Facts, type: number) => boolean;
}

/** A rule that the value in a word has a type. */
function typeRule(
  section: ReturnType<typeof environment>,
  name: string,
  { opcodes, word, isRight }: TypedWord,
  sentence: string,
  expected: string,
): Rule {
  const check = (m: Facts, at: number): Outcome => {
    const type = valueType(m, at, word);
    if (isRight(m, type)) return undefined;
    return `expected ${expected} for 'Op${m.opName(at)}', but got '${definitionText(m, type)}'`;
  };
  return section.instruction(name, opcodes, sentence, check, common);
}

const isScalarNumber = (m: Facts, type: number): boolean => isNumber(m, type);
const counts = [2, 3, 4, 8, 16];
const isNumberOrVector = (m: Facts, type: number): boolean =>
  isNumber(m, scalarOf(m, type)) && (!isVector(m, type) || counts.includes(dimensionOf(m, type)));

// cl_khr_subgroup_extended_types

const reductions = [
  Op.GroupIAdd,
  Op.GroupFAdd,
  Op.GroupSMin,
  Op.GroupUMin,
  Op.GroupFMin,
  Op.GroupSMax,
  Op.GroupUMax,
  Op.GroupFMax,
];

function extendedProblem(m: Facts, at: number): Outcome {
  if (evaluateInt32(m, m.word(at, 3)).value !== Scope.Subgroup) return undefined;
  const type = valueType(m, at, m.opcode(at) === Op.GroupBroadcast ? 4 : 5);
  const isSmall = isInt(m, scalarOf(m, type)) && bitWidthOf(m, type) < 32;
  if ((!isSmall && !isVector(m, type)) || hasExtension(m, "cl_khr_subgroup_extended_types")) return undefined;
  return `'Op${m.opName(at)}' of '${definitionText(m, type)}' needs cl_khr_subgroup_extended_types, which ${deviceName(m)} does not have`;
}

// cl_khr_subgroup_non_uniform_arithmetic

const logical = [Op.GroupNonUniformLogicalAnd, Op.GroupNonUniformLogicalOr, Op.GroupNonUniformLogicalXor];
const numeric = [
  Op.GroupNonUniformIAdd,
  Op.GroupNonUniformFAdd,
  Op.GroupNonUniformIMul,
  Op.GroupNonUniformFMul,
  Op.GroupNonUniformSMin,
  Op.GroupNonUniformUMin,
  Op.GroupNonUniformFMin,
  Op.GroupNonUniformSMax,
  Op.GroupNonUniformUMax,
  Op.GroupNonUniformFMax,
  Op.GroupNonUniformBitwiseAnd,
  Op.GroupNonUniformBitwiseOr,
  Op.GroupNonUniformBitwiseXor,
];

// cl_khr_work_group_uniform_arithmetic

const uniformLogical = [Op.GroupLogicalAndKHR, Op.GroupLogicalOrKHR, Op.GroupLogicalXorKHR];
const uniformNumeric = [
  Op.GroupIMulKHR,
  Op.GroupFMulKHR,
  Op.GroupBitwiseAndKHR,
  Op.GroupBitwiseOrKHR,
  Op.GroupBitwiseXorKHR,
];

const isUniformNumber = (m: Facts, type: number): boolean =>
  isFloat(m, type) || (isInt(m, type) && (bitWidthOf(m, type) === 32 || bitWidthOf(m, type) === 64));

function uniformScope(m: Facts, at: number): Outcome {
  const { value } = evaluateInt32(m, m.word(at, 3));
  if (value === undefined || value === Scope.Workgroup) return undefined;
  return `expected Scope for Execution of 'Op${m.opName(at)}' to be Workgroup, but got ${nameOf("Scope", value)}`;
}

export const groupRules = lazy((): readonly Rule[] => [
  environment("cl_khr_subgroup_extended_types").instruction(
    "group-extended-types",
    [Op.GroupBroadcast, ...reductions],
    "If the OpenCL environment supports the extension cl_khr_subgroup_extended_types, then 8-bit and 16-bit integers, and for OpGroupBroadcast vectors, are valid for Groups instructions with Scope for Execution equal to Subgroup.",
    extendedProblem,
    common,
  ),
  typeRule(
    environment("cl_khr_subgroup_non_uniform_vote"),
    "vote-type",
    { opcodes: [Op.GroupNonUniformAllEqual], word: 4, isRight: isScalarNumber },
    "For the instruction OpGroupNonUniformAllEqual, valid types for Value are scalars of OpTypeInt and OpTypeFloat.",
    "a scalar integer or float as Value",
  ),
  typeRule(
    environment("cl_khr_subgroup_ballot"),
    "broadcast-type",
    { opcodes: [Op.GroupNonUniformBroadcast], word: 4, isRight: isNumberOrVector },
    "For the instruction OpGroupNonUniformBroadcast, valid types for Value are scalars of OpTypeInt and OpTypeFloat and vectors with 2, 3, 4, 8, or 16 components of them.",
    "an integer or float, or a vector of 2, 3, 4, 8 or 16 of them, as Value",
  ),
  typeRule(
    environment("cl_khr_subgroup_ballot"),
    "broadcast-first-type",
    { opcodes: [Op.GroupNonUniformBroadcastFirst], word: 4, isRight: isScalarNumber },
    "For the instruction OpGroupNonUniformBroadcastFirst, valid types for Value are scalars of OpTypeInt and OpTypeFloat.",
    "a scalar integer or float as Value",
  ),
  typeRule(
    arithmetic,
    "logical-type",
    { opcodes: logical, word: 5, isRight: isBool },
    "For the instructions OpGroupNonUniformLogicalAnd, OpGroupNonUniformLogicalOr, and OpGroupNonUniformLogicalXor, the valid type for Value is OpTypeBool.",
    "OpTypeBool as Value",
  ),
  typeRule(
    arithmetic,
    "arithmetic-type",
    { opcodes: numeric, word: 5, isRight: isScalarNumber },
    "For the GroupNonUniformArithmetic scan and reduction instructions, valid types for Value are scalars of OpTypeInt and OpTypeFloat.",
    "a scalar integer or float as Value",
  ),
  arithmetic.instruction(
    "cluster-size",
    [...logical, ...numeric],
    "For the GroupNonUniformArithmetic scan and reduction instructions, the optional ClusterSize operand must not be present, unless the GroupNonUniformClustered capability is declared.",
    (m, at) =>
      m.length(at) <= 6 || m.has(Capability.GroupNonUniformClustered)
        ? undefined
        : `expected no ClusterSize for 'Op${m.opName(at)}' without the capability GroupNonUniformClustered`,
    common,
  ),
  typeRule(
    environment("cl_khr_subgroup_shuffle"),
    "shuffle-type",
    { opcodes: [Op.GroupNonUniformShuffle, Op.GroupNonUniformShuffleXor], word: 4, isRight: isScalarNumber },
    "For the instructions OpGroupNonUniformShuffle and OpGroupNonUniformShuffleXor, valid types for Value are scalars of OpTypeInt and OpTypeFloat.",
    "a scalar integer or float as Value",
  ),
  typeRule(
    environment("cl_khr_subgroup_shuffle_relative"),
    "shuffle-relative-type",
    { opcodes: [Op.GroupNonUniformShuffleUp, Op.GroupNonUniformShuffleDown], word: 4, isRight: isScalarNumber },
    "For the GroupNonUniformShuffleRelative instructions, valid types for Value are scalars of OpTypeInt and OpTypeFloat.",
    "a scalar integer or float as Value",
  ),
  uniform.instruction(
    "uniform-scope",
    [...uniformLogical, ...uniformNumeric],
    "For instructions requiring GroupUniformArithmeticKHR, Scope for Execution may be Workgroup.",
    uniformScope,
    common,
  ),
  typeRule(
    uniform,
    "uniform-logical-type",
    { opcodes: uniformLogical, word: 5, isRight: isBool },
    "For the instructions OpGroupLogicalAndKHR, OpGroupLogicalOrKHR, and OpGroupLogicalXorKHR, the valid type for X is OpTypeBool.",
    "OpTypeBool as X",
  ),
  typeRule(
    uniform,
    "uniform-arithmetic-type",
    { opcodes: uniformNumeric, word: 5, isRight: isUniformNumber },
    "For the GroupUniformArithmeticKHR scan and reduction instructions, valid types for X are scalars of OpTypeInt with Width 32 or 64 and of OpTypeFloat.",
    "a scalar integer of 32 or 64 bits or a float as X",
  ),
]);
