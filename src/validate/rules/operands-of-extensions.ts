/** Operands of instructions of extensions and of a few others, which spirv-val does not check. */
import { StorageClass } from "../../grammar/enumerants.generated.ts";
import { SpvAmdShaderTrinaryMinmax as Trinary } from "../../grammar/extended-opcodes.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import type { Facts } from "../facts/module-facts.ts";
import {
  dimensionOf,
  isBool,
  isBoolScalarOrVector,
  isFloatOfWidth,
  isFloatScalarOrVector,
  isIntOfWidth,
  isIntScalarOrVector,
  isUnsignedIntVector,
  pointeeOf,
  scalarOf,
  storageClassOf,
} from "../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../rule.ts";
import { everyOperand, extendedName } from "./extended/steps.ts";
import { inWord, isInt32, operandRules, operandType, resultWord, type TypeTest } from "./operand-types.ts";

const beyond = { beyond: true } as const;
const memory = chapter("3.3.8 Memory Instructions", "memory");
const ballot = chapter("SPV_KHR_shader_ballot and SPV_KHR_subgroup_vote", "subgroup-ballot");
const partition = chapter("SPV_EXT_shader_subgroup_partitioned", "subgroup-partition");
const integers = chapter("SPV_INTEL_shader_integer_functions2", "integer-functions");
const poison = chapter("SPV_KHR_poison_freeze, SPV_EXT_arithmetic_fence and SPV_ALTERA_fpga_reg", "freeze");
const bfloat = chapter("SPV_INTEL_bfloat16_conversion", "bfloat16-conversion");
const functions = chapter("SPV_INTEL_function_pointers", "function-pointer");
const trinary = chapter("SPV_AMD_shader_trinary_minmax", "trinary");

const votes = [Op.SubgroupAllKHR, Op.SubgroupAnyKHR, Op.SubgroupAllEqualKHR];
const unary = [Op.UCountLeadingZerosINTEL, Op.UCountTrailingZerosINTEL];
const binary = [
  Op.IAddSatINTEL,
  Op.UAddSatINTEL,
  Op.IAverageINTEL,
  Op.UAverageINTEL,
  Op.IAverageRoundedINTEL,
  Op.UAverageRoundedINTEL,
  Op.ISubSatINTEL,
  Op.USubSatINTEL,
];

const isMask: TypeTest = (m, type) => isUnsignedIntVector(m, type) && dimensionOf(m, type) === 4;
const isValue: TypeTest = (m, type) =>
  isBoolScalarOrVector(m, type) || isIntScalarOrVector(m, type) || isFloatScalarOrVector(m, type);

/** Operands in these words have the type of the result. */
const same =
  (...words: readonly number[]) =>
  (m: Facts, at: number): Outcome =>
    words.every((word) => operandType(m, at, word) === m.typeAt(at))
      ? undefined
      : `${m.opName(at)}: expected operands to be of Result Type`;

const mask = "a vector of four components of unsigned integer type";

function functionPointer(m: Facts, at: number): Outcome {
  const id = m.word(at, 3);
  if (!m.isFunction(id)) return `${m.opName(at)}: Function must be an OpFunction`;
  if (pointeeOf(m, m.typeAt(at)) === m.wordOf(id, 4)) return undefined;
  return `${m.opName(at)}: Result Type must be a pointer to the type of Function`;
}

const trinaryNumbers = {
  float: [Trinary.FMin3AMD, Trinary.FMax3AMD, Trinary.FMid3AMD],
  int: [Trinary.UMin3AMD, Trinary.UMax3AMD, Trinary.UMid3AMD, Trinary.SMin3AMD, Trinary.SMax3AMD, Trinary.SMid3AMD],
};

const trinaryRule = (name: string, numbers: readonly number[], what: string, test: TypeTest): Rule =>
  trinary.extended(
    name,
    { set: "SPV_AMD_shader_trinary_minmax", numbers },
    `Result Type must be a scalar or vector of ${what} type; the operands must have that type.`,
    (m, at) => {
      const holds = test(m, m.typeAt(at)) && everyOperand((_, type, of) => type === of)(m, at);
      return holds
        ? undefined
        : `${extendedName(m, at)}: expected Result Type and operands to be one ${what} scalar or vector type`;
    },
    beyond,
  );

/** The component of a vector or, with SPV_INTEL_joint_matrix, of a cooperative matrix. */
function componentOf(m: Facts, type: number): number {
  return m.opcodeOf(type) === Op.TypeCooperativeMatrixKHR ? m.word(m.definition(type), 2) : scalarOf(m, type);
}

export const extensionOperandRules: readonly Rule[] = [
  ...operandRules(memory, [
    {
      name: "semantics-result",
      places: inWord(resultWord, [Op.GenericPtrMemSemantics]),
      test: isInt32,
      sentence: "Result Type must be an OpTypeInt with 32-bit Width.",
      ...beyond,
    },
    {
      name: "semantics-pointer",
      places: [[Op.GenericPtrMemSemantics, 3]],
      test: (m, type) => storageClassOf(m, type) === StorageClass.Generic,
      sentence: "Pointer must point to Generic Storage Class.",
      ...beyond,
    },
  ]),
  ...operandRules(ballot, [
    {
      name: "bool-result",
      places: inWord(resultWord, votes),
      test: isBool,
      sentence: "Result Type must be a Boolean type.",
      ...beyond,
    },
    {
      name: "predicate",
      places: inWord(3, [...votes, Op.SubgroupBallotKHR]),
      test: isBool,
      sentence: "Predicate must be a Boolean type.",
      ...beyond,
    },
    {
      name: "mask",
      places: inWord(resultWord, [Op.SubgroupBallotKHR]),
      test: isMask,
      sentence: `Result Type must be ${mask}.`,
      ...beyond,
    },
    {
      name: "index",
      places: [[Op.SubgroupReadInvocationKHR, 4]],
      test: isInt32,
      sentence: "Index must be a 32-bit integer type scalar.",
      ...beyond,
    },
  ]),
  ballot.instruction(
    "value",
    [Op.SubgroupFirstInvocationKHR, Op.SubgroupReadInvocationKHR],
    "The type of Value must be the same as Result Type.",
    same(3),
    beyond,
  ),
  ...operandRules(partition, [
    {
      name: "result",
      places: inWord(resultWord, [Op.GroupNonUniformPartitionEXT]),
      test: isMask,
      sentence: `Result Type must be ${mask}.`,
      ...beyond,
    },
    {
      name: "value",
      places: [[Op.GroupNonUniformPartitionEXT, 3]],
      test: isValue,
      sentence: "Value must be a scalar or vector of floating-point, integer, or Boolean type.",
      ...beyond,
    },
  ]),
  ...operandRules(integers, [
    {
      name: "result",
      places: inWord(resultWord, [...unary, ...binary]),
      test: isIntScalarOrVector,
      sentence: "Result Type must be a scalar or vector of integer type.",
      ...beyond,
    },
  ]),
  integers.instruction("operand", unary, "The type of Operand must be Result Type.", same(3), beyond),
  integers.instruction("operands", binary, "The types of the operands must be Result Type.", same(3, 4), beyond),
  poison.instruction(
    "value",
    [Op.FreezeKHR, Op.ArithmeticFenceEXT, Op.FPGARegALTERA],
    "The type of the operand must be Result Type.",
    same(3),
    beyond,
  ),
  ...operandRules(bfloat, [
    {
      name: "bits",
      places: [
        [Op.ConvertFToBF16INTEL, resultWord],
        [Op.ConvertBF16ToFINTEL, 3],
      ],
      test: (m, type) => isIntOfWidth(m, componentOf(m, type), 16),
      sentence: "A bfloat16 value must be a scalar or vector of 16-bit integers.",
      ...beyond,
    },
    {
      name: "float",
      places: [
        [Op.ConvertFToBF16INTEL, 3],
        [Op.ConvertBF16ToFINTEL, resultWord],
        [Op.RoundFToTF32INTEL, resultWord],
        [Op.RoundFToTF32INTEL, 3],
      ],
      test: (m, type) => isFloatOfWidth(m, componentOf(m, type), 32),
      sentence: "A float value must be a scalar or vector of 32-bit floating-point type.",
      ...beyond,
    },
  ]),
  functions.instruction(
    "constant",
    [Op.ConstantFunctionPointerINTEL],
    "Function must be an OpFunction, and Result Type a pointer to its type.",
    functionPointer,
    beyond,
  ),
  trinaryRule("float", trinaryNumbers.float, "floating-point", isFloatScalarOrVector),
  trinaryRule("int", trinaryNumbers.int, "integer", isIntScalarOrVector),
];
