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

/** Types with a property, in words. */
interface TypeSet {
  readonly what: string;
  readonly has: (m: Facts, type: number) => boolean;
}

function result(name: string, opcodes: readonly number[], { what, has }: TypeSet): Rule {
  return group.instruction(name, opcodes, `Result Type must be ${what}.`, (m, at) =>
    has(m, m.typeAt(at)) ? undefined : `Result must be ${what}`,
  );
}

/** An operand, at a word, of some type. */
function operand(name: string, opcodes: readonly number[], word: number, label: string, { what, has }: TypeSet): Rule {
  return group.instruction(name, opcodes, `${label} must be ${what}.`, (m, at) =>
    has(m, typeOfWord(m, at, word)) ? undefined : `${label} must be ${what}`,
  );
}

const number: TypeSet = {
  what: "a scalar or vector of integer, floating-point, or boolean type",
  has: isAnyScalarOrVector,
};
const ballot: TypeSet = { what: "a 4-component unsigned integer vector", has: isBallot };
const unsigned: TypeSet = { what: "an unsigned integer scalar", has: isUnsignedInt };
const bool: TypeSet = { what: "a boolean scalar", has: isBool };
// spirv-val's words for some instructions.
const boolType: TypeSet = { what: "a boolean scalar type", has: isBool };
const float: TypeSet = { what: "a floating-point scalar or vector", has: isFloatScalarOrVector };
const logical: TypeSet = { what: "a boolean scalar or vector", has: isBoolScalarOrVector };
const unsignedParts: TypeSet = { what: "an unsigned integer scalar or vector", has: isUnsignedIntScalarOrVector };
const integer: TypeSet = { what: "an integer scalar or vector", has: isIntScalarOrVector };

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
  result("bool-result", [Op.GroupNonUniformElect, ...votes, Op.GroupNonUniformAllEqual, ...quadVotes], boolType),
  operand("predicate", votes, 4, "Predicate", boolType),
  operand("quad-predicate", quadVotes, 3, "Predicate", boolType),
  operand("equal-value", [Op.GroupNonUniformAllEqual], 4, "Value", number),
  result("moved", moves, number),
  result("ballot-result", [Op.GroupNonUniformBallot], ballot),
  operand("ballot-predicate", [Op.GroupNonUniformBallot], 4, "Predicate", bool),
  result("inverse-result", ballots, bool),
  result("find-result", finds, unsigned),
  operand("ballot-value", [...ballots, ...finds], 4, "Value", ballot),
  operand("bit-index", [Op.GroupNonUniformBallotBitExtract], 5, "Id", unsigned),
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
  result("float-result", floats, float),
  result("logical-result", bools, logical),
  result("unsigned-result", unsigneds, unsignedParts),
  result("int-result", ints, integer),
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
