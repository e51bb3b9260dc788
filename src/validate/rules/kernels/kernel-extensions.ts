/** Operands of instructions that extensions of INTEL and ALTERA bring to kernels, which spirv-val does not check. */
import { StorageClass } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { isConstantId } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import {
  dimensionOf,
  isBool,
  isBoolVector,
  isFloatScalarOrVector,
  isInt,
  isIntScalarOrVector,
  isIntVector,
  isPointer,
  isTypedPointer,
  isUntypedPointer,
  isVector,
  pointeeOf,
  scalarOf,
  storageClassOf,
} from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import {
  declaredBy,
  inWord,
  isInt32,
  isUnsigned32,
  operandRules,
  operandType,
  type Places,
  resultWord,
  type TypeTest,
} from "../operand-types.ts";

const beyond = { beyond: true } as const;
const blocks = chapter("SPV_INTEL_2d_block_io", "block-2d");
const prefetch = chapter("SPV_INTEL_subgroup_buffer_prefetch", "block-prefetch");
const media = chapter("SPV_INTEL_media_block_io", "media-block");
const matrices = chapter("SPV_INTEL_subgroup_matrix_multiply_accumulate", "subgroup-matrix");
const ternary = chapter("SPV_INTEL_ternary_bitwise_function", "ternary-bitwise");
const gather = chapter("SPV_INTEL_masked_gather_scatter", "masked-gather");
const lengths = chapter("SPV_INTEL_variable_length_array", "variable-length-array");
const usm = chapter("SPV_ALTERA_usm_storage_classes", "usm");
const tasks = chapter("SPV_ALTERA_task_sequence", "task-sequence");
const fixed = chapter("SPV_ALTERA_arbitrary_precision_fixed_point", "arbitrary-fixed");
const floats = chapter("SPV_ALTERA_arbitrary_precision_floating_point", "arbitrary-float");

const inStorage =
  (...classes: readonly number[]): TypeTest =>
  (m, type) =>
    isPointer(m, type) && classes.includes(storageClassOf(m, type));
const inGlobal = inStorage(StorageClass.CrossWorkgroup);
const inFunction = inStorage(StorageClass.Function);

const isNumeric: TypeTest = (m, type) => isIntScalarOrVector(m, type) || isFloatScalarOrVector(m, type);
const isPair: TypeTest = (m, type) => isIntVector(m, type) && dimensionOf(m, type) === 2;
const isPointerVector: TypeTest = (m, type) => isVector(m, type) && isPointer(m, scalarOf(m, type));

// Blocks of two dimensions.

const loads: readonly number[] = [
  Op.Subgroup2DBlockLoadINTEL,
  Op.Subgroup2DBlockLoadTransformINTEL,
  Op.Subgroup2DBlockLoadTransposeINTEL,
];
const readers = [...loads, Op.Subgroup2DBlockPrefetchINTEL];
const allBlocks = [...readers, Op.Subgroup2DBlockStoreINTEL];
const store = Op.Subgroup2DBlockStoreINTEL;

/** The first four operands: element size, width, height and count of blocks. */
const blockSizes = [1, 2, 3, 4];

function blockSizeProblem(m: Facts, at: number): Outcome {
  const wrong = blockSizes.find((word) => !isConstantId(m, m.word(at, word)) || !isInt32(m, operandType(m, at, word)));
  return wrong === undefined
    ? undefined
    : `${m.opName(at)}: expected operand ${wrong} to be a constant instruction with scalar 32-bit integer type`;
}

function memorySizeProblem(m: Facts, at: number): Outcome {
  const first = m.opcode(at) === store ? 7 : 6;
  const isWhole = [0, 1, 2].every((index) => isInt(m, operandType(m, at, first + index)));
  return isWhole ? undefined : `${m.opName(at)}: expected Memory Width, Height and Pitch to be integer type scalars`;
}

// Vectors of pointers.

function gatherProblem(m: Facts, at: number): Outcome {
  const result = m.typeAt(at);
  const pointer = scalarOf(m, operandType(m, at, 3));
  if (!isVector(m, result)) return `${m.opName(at)}: expected Result Type to be a vector`;
  if (isTypedPointer(m, pointer) && pointeeOf(m, pointer) !== scalarOf(m, result)) {
    return `${m.opName(at)}: expected the Component Type of Result Type to be what PtrVector points to`;
  }
  return operandType(m, at, 6) === scalarOf(m, result)
    ? undefined
    : `${m.opName(at)}: expected FillEmpty to be of the Component Type of Result Type`;
}

function maskProblem(m: Facts, at: number): Outcome {
  const isGather = m.opcode(at) === Op.MaskedGatherINTEL;
  const values = isGather ? m.typeAt(at) : operandType(m, at, 1);
  const mask = operandType(m, at, isGather ? 5 : 4);
  return isBoolVector(m, mask) && dimensionOf(m, mask) === dimensionOf(m, values)
    ? undefined
    : `${m.opName(at)}: expected Mask to be a vector of Boolean type with as many components as there are values`;
}

function alignmentProblem(m: Facts, at: number): Outcome {
  const alignment = m.word(at, m.opcode(at) === Op.MaskedGatherINTEL ? 4 : 3);
  return (alignment & (alignment - 1)) === 0
    ? undefined
    : `${m.opName(at)}: expected Alignment to be 0 or a power of two, but got ${alignment}`;
}

// Numbers of any width.

const fixedPairs: readonly number[] = [Op.FixedSinCosALTERA, Op.FixedSinCosPiALTERA];
// biome-ignore format: a list of opcodes
const fixedScalars = [
  Op.FixedSqrtALTERA, Op.FixedRecipALTERA, Op.FixedRsqrtALTERA, Op.FixedSinALTERA, Op.FixedCosALTERA, Op.FixedSinPiALTERA,
  Op.FixedCosPiALTERA, Op.FixedLogALTERA, Op.FixedExpALTERA,
];
const comparisons = [
  Op.ArbitraryFloatGTALTERA,
  Op.ArbitraryFloatGEALTERA,
  Op.ArbitraryFloatLTALTERA,
  Op.ArbitraryFloatLEALTERA,
  Op.ArbitraryFloatEQALTERA,
];
const floatPairs = [Op.ArbitraryFloatSinCosINTEL, Op.ArbitraryFloatSinCosPiALTERA];
// biome-ignore format: a list of opcodes
const binaries = [
  Op.ArbitraryFloatAddALTERA, Op.ArbitraryFloatSubALTERA, Op.ArbitraryFloatMulALTERA, Op.ArbitraryFloatDivALTERA,
  Op.ArbitraryFloatHypotALTERA, Op.ArbitraryFloatATan2INTEL, Op.ArbitraryFloatPowINTEL, Op.ArbitraryFloatPowRINTEL,
  Op.ArbitraryFloatPowNINTEL,
];
// biome-ignore format: a list of opcodes
const unaries = [
  Op.ArbitraryFloatCastALTERA, Op.ArbitraryFloatCastFromIntALTERA, Op.ArbitraryFloatCastToIntALTERA, Op.ArbitraryFloatRecipALTERA,
  Op.ArbitraryFloatRSqrtALTERA, Op.ArbitraryFloatCbrtALTERA, Op.ArbitraryFloatSqrtALTERA, Op.ArbitraryFloatLogINTEL,
  Op.ArbitraryFloatLog2INTEL, Op.ArbitraryFloatLog10INTEL, Op.ArbitraryFloatLog1pINTEL, Op.ArbitraryFloatExpINTEL,
  Op.ArbitraryFloatExp2INTEL, Op.ArbitraryFloatExp10INTEL, Op.ArbitraryFloatExpm1INTEL, Op.ArbitraryFloatSinINTEL,
  Op.ArbitraryFloatCosINTEL, Op.ArbitraryFloatSinPiINTEL, Op.ArbitraryFloatCosPiINTEL, Op.ArbitraryFloatASinINTEL,
  Op.ArbitraryFloatASinPiINTEL, Op.ArbitraryFloatACosINTEL, Op.ArbitraryFloatACosPiINTEL, Op.ArbitraryFloatATanINTEL,
  Op.ArbitraryFloatATanPiINTEL,
];

/** A rule for the type of one operand. */
const one = (name: string, places: Places, test: TypeTest, sentence: string) => ({
  name,
  places,
  test,
  sentence,
  ...beyond,
});

function sameButStorage(m: Facts, at: number): Outcome {
  return pointeeOf(m, operandType(m, at, 3)) === pointeeOf(m, m.typeAt(at))
    ? undefined
    : `${m.opName(at)}: expected Pointer to have the type of Result Type aside from the Storage Class`;
}

const isFunctionPointer: TypeTest = (m, type) =>
  (isTypedPointer(m, type) || isUntypedPointer(m, type)) && storageClassOf(m, type) === StorageClass.Function;

const toGlobal = Op.PtrCastToCrossWorkgroupALTERA;
const fromGlobal = Op.CrossWorkgroupCastToPtrALTERA;
const usmClasses = inStorage(StorageClass.DeviceOnlyALTERA, StorageClass.HostOnlyALTERA);
const isSequence = declaredBy(Op.TypeTaskSequenceALTERA);
const mediaImages: Places = [
  [Op.SubgroupImageMediaBlockReadINTEL, 3],
  [Op.SubgroupImageMediaBlockWriteINTEL, 1],
];
const mediaCoordinates: Places = mediaImages.map(([opcode, word]) => [opcode, word + 1]);
const product = Op.SubgroupMatrixMultiplyAccumulateINTEL;

export const kernelExtensionRules: readonly Rule[] = [
  blocks.instruction(
    "block-size",
    allBlocks,
    "Element Size, Block Width, Block Height and Block Count must be constant instructions with scalar 32-bit integer type.",
    blockSizeProblem,
    beyond,
  ),
  blocks.instruction(
    "memory-size",
    allBlocks,
    "Memory Width, Memory Height and Memory Pitch must be integer type scalars.",
    memorySizeProblem,
    beyond,
  ),
  ...operandRules(blocks, [
    one(
      "base",
      [...inWord(5, readers), [store, 6]],
      inGlobal,
      "The base pointer must be a pointer to the CrossWorkgroup storage class.",
    ),
    one(
      "data",
      [...inWord(10, loads), [store, 5]],
      inFunction,
      "The pointer to the data must be a pointer to the Function storage class.",
    ),
    one(
      "coordinate",
      [...inWord(9, readers), [store, 10]],
      isPair,
      "Coordinate must be a vector of two integer type components.",
    ),
  ]),
  ...operandRules(prefetch, [
    one(
      "pointer",
      [[Op.SubgroupBlockPrefetchINTEL, 1]],
      inGlobal,
      "Ptr must be a pointer into the CrossWorkgroup Storage Class.",
    ),
    one(
      "bytes",
      [[Op.SubgroupBlockPrefetchINTEL, 2]],
      isUnsigned32,
      "NumBytes must be a 32-bit integer type scalar whose Signedness is 0.",
    ),
  ]),
  prefetch.instruction(
    "constant",
    [Op.SubgroupBlockPrefetchINTEL],
    "NumBytes must come from a constant instruction.",
    (m, at) =>
      isConstantId(m, m.word(at, 2)) ? undefined : `${m.opName(at)}: expected NumBytes to be a constant instruction`,
    beyond,
  ),
  ...operandRules(media, [
    one(
      "image",
      mediaImages,
      (m, type) => m.opcodeOf(type) === Op.TypeImage && m.wordOf(type, 7) !== 1,
      "Image must be an object whose type is OpTypeImage with a Sampled operand of 0 or 2.",
    ),
    one("coordinate", mediaCoordinates, isIntVector, "Coordinate must be a vector of integer type."),
  ]),
  ...operandRules(matrices, [
    one(
      "result",
      [[product, resultWord]],
      isNumeric,
      "Result Type must be a scalar or vector of floating-point or integer type.",
    ),
    one("a", [[product, 4]], isNumeric, "Matrix A must be a scalar or vector of floating-point or integer type."),
    one("b", [[product, 5]], isNumeric, "Matrix B must be a scalar or vector of floating-point or integer type."),
    one("c", [[product, 6]], isNumeric, "Matrix C must be a scalar or vector of floating-point or integer type."),
  ]),
  ...operandRules(ternary, [
    one(
      "result",
      [[Op.BitwiseFunctionINTEL, resultWord]],
      isIntScalarOrVector,
      "Result Type must be a scalar or vector of integer type.",
    ),
    one("table", [[Op.BitwiseFunctionINTEL, 6]], isInt32, "LUTIndex must have a scalar 32-bit integer type."),
  ]),
  ternary.instruction(
    "operands",
    [Op.BitwiseFunctionINTEL],
    "The types of A, B, and C must be the same as Result Type.",
    (m, at) =>
      [3, 4, 5].every((word) => operandType(m, at, word) === m.typeAt(at))
        ? undefined
        : `${m.opName(at)}: expected A, B and C to be of Result Type`,
    beyond,
  ),
  ternary.instruction(
    "constant",
    [Op.BitwiseFunctionINTEL],
    "LUTIndex must be a constant instruction.",
    (m, at) =>
      isConstantId(m, m.word(at, 6)) ? undefined : `${m.opName(at)}: expected LUTIndex to be a constant instruction`,
    beyond,
  ),
  ...operandRules(gather, [
    one(
      "pointers",
      [
        [Op.MaskedGatherINTEL, 3],
        [Op.MaskedScatterINTEL, 2],
      ],
      isPointerVector,
      "PtrVector must be a vector with physical pointer type Component Type.",
    ),
  ]),
  gather.instruction(
    "values",
    [Op.MaskedGatherINTEL],
    "Result Type is a vector of what PtrVector points to; FillEmpty is one of these.",
    gatherProblem,
    beyond,
  ),
  gather.instruction(
    "mask",
    [Op.MaskedGatherINTEL, Op.MaskedScatterINTEL],
    "Mask is a vector of boolean values with the number of elements of the values.",
    maskProblem,
    beyond,
  ),
  gather.instruction(
    "alignment",
    [Op.MaskedGatherINTEL, Op.MaskedScatterINTEL],
    "Alignment is either 0 or a power of two.",
    alignmentProblem,
    beyond,
  ),
  ...operandRules(lengths, [
    one(
      "result",
      inWord(resultWord, [Op.VariableLengthArrayINTEL, Op.UntypedVariableLengthArrayINTEL, Op.SaveMemoryINTEL]),
      isFunctionPointer,
      "Result Type must be a pointer type with Function storage class.",
    ),
    one(
      "length",
      [
        [Op.VariableLengthArrayINTEL, 3],
        [Op.UntypedVariableLengthArrayINTEL, 4],
      ],
      isInt,
      "Length must have a scalar integer type.",
    ),
    one(
      "saved",
      [[Op.RestoreMemoryINTEL, 1]],
      isFunctionPointer,
      "Ptr must be a pointer type with Function storage class.",
    ),
  ]),
  ...operandRules(usm, [
    one(
      "global",
      [
        [toGlobal, resultWord],
        [fromGlobal, 3],
      ],
      inGlobal,
      "The pointer must be one to the CrossWorkgroup Storage Class.",
    ),
    one(
      "special",
      [
        [toGlobal, 3],
        [fromGlobal, resultWord],
      ],
      usmClasses,
      "The pointer must be one to the DeviceOnlyALTERA or HostOnlyALTERA Storage Class.",
    ),
  ]),
  usm.instruction(
    "pointee",
    [toGlobal, fromGlobal],
    "Pointer must have the same type as Result Type aside from the Storage Class.",
    sameButStorage,
    beyond,
  ),
  ...operandRules(tasks, [
    one(
      "result",
      [[Op.TaskSequenceCreateALTERA, resultWord]],
      isSequence,
      "Result Type must be OpTypeTaskSequenceALTERA.",
    ),
    one(
      "sequence",
      [...inWord(1, [Op.TaskSequenceAsyncALTERA, Op.TaskSequenceReleaseALTERA]), [Op.TaskSequenceGetALTERA, 3]],
      isSequence,
      "Sequence must have type OpTypeTaskSequenceALTERA.",
    ),
  ]),
  ...operandRules(fixed, [
    one("result", inWord(resultWord, fixedScalars), isInt, "Result Type must be OpTypeInt."),
    one("pair", inWord(resultWord, fixedPairs), isPair, "Result Type must be a two-component vector of OpTypeInt."),
    one("input", inWord(3, [...fixedScalars, ...fixedPairs]), isInt, "Input must be an OpTypeInt."),
  ]),
  ...operandRules(floats, [
    one("result", inWord(resultWord, [...binaries, ...unaries]), isInt, "Result Type must be OpTypeInt."),
    one("pair", inWord(resultWord, floatPairs), isPair, "Result Type must be a two-component vector of OpTypeInt."),
    one("comparison", inWord(resultWord, comparisons), isBool, "Result Type must be OpTypeBool."),
    one("first", inWord(3, [...binaries, ...unaries, ...floatPairs, ...comparisons]), isInt, "A must be an OpTypeInt."),
    one("second", inWord(5, [...binaries, ...comparisons]), isInt, "B must be an OpTypeInt."),
  ]),
];
