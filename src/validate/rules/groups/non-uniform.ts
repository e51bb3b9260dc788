/** Non-uniform group instructions. */
import { GroupOperation } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { constantNumber, isConstantId } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import {
  dimensionOf,
  isBool,
  isBoolScalarOrVector,
  isFloatScalarOrVector,
  isIntScalarOrVector,
  isIntVector,
  isUnsignedInt,
  isUnsignedIntScalarOrVector,
  isUnsignedIntVector,
} from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import { spirv15 } from "../module/versions.ts";
import { executionScopeProblem } from "../scopes/scopes.ts";

const group = chapter("3.3.24 Non-Uniform Instructions", "non-uniform");
const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "non-uniform");

const votes = [Op.GroupNonUniformAny, Op.GroupNonUniformAll];
const quadVotes = [Op.GroupNonUniformQuadAllKHR, Op.GroupNonUniformQuadAnyKHR];
const shuffles = [
  Op.GroupNonUniformBroadcast,
  Op.GroupNonUniformShuffle,
  Op.GroupNonUniformShuffleXor,
  Op.GroupNonUniformShuffleUp,
  Op.GroupNonUniformShuffleDown,
];
const quads = [Op.GroupNonUniformQuadBroadcast, Op.GroupNonUniformQuadSwap];
const moves = [...shuffles, ...quads, Op.GroupNonUniformBroadcastFirst];
const finds = [Op.GroupNonUniformBallotFindLSB, Op.GroupNonUniformBallotFindMSB];
const ballots = [Op.GroupNonUniformInverseBallot, Op.GroupNonUniformBallotBitExtract];
const floats = [Op.GroupNonUniformFAdd, Op.GroupNonUniformFMul, Op.GroupNonUniformFMin, Op.GroupNonUniformFMax];
const bools = [Op.GroupNonUniformLogicalAnd, Op.GroupNonUniformLogicalOr, Op.GroupNonUniformLogicalXor];
const unsigneds = [Op.GroupNonUniformUMin, Op.GroupNonUniformUMax];
const ints = [
  Op.GroupNonUniformIAdd,
  Op.GroupNonUniformIMul,
  Op.GroupNonUniformSMin,
  Op.GroupNonUniformSMax,
  Op.GroupNonUniformBitwiseAnd,
  Op.GroupNonUniformBitwiseOr,
  Op.GroupNonUniformBitwiseXor,
];
const arithmetic = [...floats, ...bools, ...unsigneds, ...ints];
const scoped = [
  Op.GroupNonUniformElect,
  ...votes,
  Op.GroupNonUniformAllEqual,
  ...moves,
  Op.GroupNonUniformBallot,
  ...ballots,
  Op.GroupNonUniformBallotBitCount,
  ...finds,
  ...arithmetic,
  Op.GroupNonUniformRotateKHR,
];

const typeOfWord = (m: Facts, at: number, word: number): number => m.typeOf(m.word(at, word));

const isAnyScalarOrVector = (m: Facts, id: number): boolean =>
  isBoolScalarOrVector(m, id) || isIntScalarOrVector(m, id) || isFloatScalarOrVector(m, id);

const isBallot = (m: Facts, id: number): boolean => isUnsignedIntVector(m, id) && dimensionOf(m, id) === 4;

type TypeTest = (m: Facts, id: number) => boolean;

function result(name: string, opcodes: readonly number[], what: string, test: TypeTest): Rule {
  return group.instruction(name, opcodes, `Result Type must be ${what}.`, (m, at) =>
    test(m, m.typeAt(at)) ? undefined : `Result must be ${what}`,
  );
}

/** An operand of some type. */
function operand(
  name: string,
  opcodes: readonly number[],
  word: number,
  label: string,
  what: string,
  test: TypeTest,
): Rule {
  return group.instruction(name, opcodes, `${label} must be ${what}.`, (m, at) =>
    test(m, typeOfWord(m, at, word)) ? undefined : `${label} must be ${what}`,
  );
}

const number = "a scalar or vector of integer, floating-point, or boolean type";
const ballot = "a 4-component unsigned integer vector";
const unsigned = "an unsigned integer scalar";

/** How the operand after Value is called. */
const selectors: { readonly [opcode: number]: string } = {
  [Op.GroupNonUniformBroadcast]: "Id",
  [Op.GroupNonUniformShuffle]: "Id",
  [Op.GroupNonUniformShuffleXor]: "Mask",
  [Op.GroupNonUniformShuffleUp]: "Delta",
  [Op.GroupNonUniformShuffleDown]: "Delta",
  [Op.GroupNonUniformQuadBroadcast]: "Index",
  [Op.GroupNonUniformQuadSwap]: "Direction",
};

/** Selectors that had to be constant before version 1.5. */
const constantSelectors: ReadonlySet<number> = new Set([Op.GroupNonUniformBroadcast, ...quads]);

function selector(m: Facts, at: number): Outcome {
  const opcode = m.opcode(at);
  const label = selectors[opcode] ?? "";
  if (!isUnsignedInt(m, typeOfWord(m, at, 5))) return `${label} must be an unsigned integer scalar`;
  if (!constantSelectors.has(opcode) || m.version >= spirv15 || isConstantId(m, m.word(at, 5))) return undefined;
  return `In SPIR-V 1.4 or earlier, ${label} must be a constant instruction`;
}

const partitions: ReadonlySet<number> = new Set([
  GroupOperation.PartitionedReduceEXT,
  GroupOperation.PartitionedInclusiveScanEXT,
  GroupOperation.PartitionedExclusiveScanEXT,
]);

function cluster(m: Facts, at: number): Outcome {
  const operation = m.word(at, 4);
  const id = m.optionalWord(at, 6);
  if (operation === GroupOperation.ClusteredReduce) {
    if (id === undefined) return "ClusterSize must be present when Operation is ClusteredReduce";
    if (!isUnsignedInt(m, m.typeOf(id))) return "ClusterSize must be an unsigned integer scalar";
    return isConstantId(m, id) ? undefined : "ClusterSize must be a constant instruction";
  }
  if (!partitions.has(operation)) return undefined;
  if (id === undefined) {
    return "Ballot must be present when Operation is PartitionedReduceEXT, PartitionedInclusiveScanEXT, or PartitionedExclusiveScanEXT";
  }
  const type = m.typeOf(id);
  return isIntVector(m, type) && dimensionOf(m, type) === 4 ? undefined : "Ballot must be a 4-component integer vector";
}

function rotate(m: Facts, at: number): Outcome {
  const type = m.typeAt(at);
  if (!isAnyScalarOrVector(m, type)) {
    return "Expected Result Type to be a scalar or vector of floating-point, integer or boolean type.";
  }
  if (typeOfWord(m, at, 4) !== type) return "Result Type must be the same as the type of Value.";
  const sentence = "must be a scalar of integer type, whose Signedness operand is 0.";
  if (!isUnsignedInt(m, typeOfWord(m, at, 5))) return `Delta ${sentence}`;
  const size = m.optionalWord(at, 6);
  if (size === undefined) return undefined;
  if (!isUnsignedInt(m, m.typeOf(size))) return `ClusterSize ${sentence}`;
  if (!isConstantId(m, size)) return "ClusterSize must come from a constant instruction.";
  const value = constantNumber(m, size);
  if (value === undefined || (value !== 0 && (value & (value - 1)) === 0)) return undefined;
  return "Behavior is undefined unless ClusterSize is at least 1 and a power of 2.";
}

function bitCount(m: Facts, at: number): Outcome {
  if (!isUnsignedInt(m, m.typeAt(at))) return "Expected Result Type to be an unsigned integer type scalar.";
  if (isBallot(m, typeOfWord(m, at, 5))) return undefined;
  return "Expected Value to be a vector of four components of integer type scalar";
}

export const nonUniformRules: readonly Rule[] = [
  group.instruction("scope", scoped, "Execution must be Workgroup or Subgroup.", (m, at) =>
    executionScopeProblem(m, at, m.word(at, 3)),
  ),
  result(
    "bool-result",
    [Op.GroupNonUniformElect, ...votes, Op.GroupNonUniformAllEqual, ...quadVotes],
    "a boolean scalar type",
    isBool,
  ),
  operand("predicate", votes, 4, "Predicate", "a boolean scalar type", isBool),
  operand("quad-predicate", quadVotes, 3, "Predicate", "a boolean scalar type", isBool),
  operand("equal-value", [Op.GroupNonUniformAllEqual], 4, "Value", number, isAnyScalarOrVector),
  result("moved", moves, number, isAnyScalarOrVector),
  result("ballot-result", [Op.GroupNonUniformBallot], ballot, isBallot),
  operand("ballot-predicate", [Op.GroupNonUniformBallot], 4, "Predicate", "a boolean scalar", isBool),
  result("inverse-result", ballots, "a boolean scalar", isBool),
  result("find-result", finds, unsigned, isUnsignedInt),
  operand("ballot-value", [...ballots, ...finds], 4, "Value", ballot, isBallot),
  operand("bit-index", [Op.GroupNonUniformBallotBitExtract], 5, "Id", unsigned, isUnsignedInt),
  group.instruction(
    "bit-count",
    [Op.GroupNonUniformBallotBitCount],
    "Result Type must be a scalar of unsigned integer type, Value a vector of four unsigned integers.",
    bitCount,
  ),
  vulkan.instruction(
    "bit-count-operation",
    [Op.GroupNonUniformBallotBitCount],
    "If OpGroupNonUniformBallotBitCount is used, the group operation must be limited to Reduce, InclusiveScan, or ExclusiveScan.",
    (m, at) =>
      m.word(at, 4) > GroupOperation.ExclusiveScan
        ? "In Vulkan: The OpGroupNonUniformBallotBitCount group operation must be only: Reduce, InclusiveScan, or ExclusiveScan."
        : undefined,
    { vulkan: "VUID-StandaloneSpirv-OpGroupNonUniformBallotBitCount-04685", when: (m) => m.isVulkan },
  ),
  result("float-result", floats, "a floating-point scalar or vector", isFloatScalarOrVector),
  result("logical-result", bools, "a boolean scalar or vector", isBoolScalarOrVector),
  result("unsigned-result", unsigneds, "an unsigned integer scalar or vector", isUnsignedIntScalarOrVector),
  result("int-result", ints, "an integer scalar or vector", isIntScalarOrVector),
  group.instruction("value", moves, "The type of Value must be the same as Result Type.", (m, at) =>
    typeOfWord(m, at, 4) === m.typeAt(at) ? undefined : "The type of Value must match the Result type",
  ),
  group.instruction("arithmetic-value", arithmetic, "The type of Value must be the same as Result Type.", (m, at) =>
    typeOfWord(m, at, 5) === m.typeAt(at) ? undefined : "The type of Value must match the Result type",
  ),
  group.instruction(
    "selector",
    [...shuffles, ...quads],
    "Id, Mask, Delta, Index and Direction must be scalars of unsigned integer type; some must be constant before version 1.5.",
    selector,
  ),
  group.instruction(
    "cluster",
    arithmetic,
    "ClusteredReduce needs a constant ClusterSize, the partitioned operations need a Ballot.",
    cluster,
  ),
  group.instruction(
    "rotate",
    [Op.GroupNonUniformRotateKHR],
    "Value must have the type Result Type; Delta must be a scalar of unsigned integer type, ClusterSize a constant power of 2.",
    rotate,
  ),
];
