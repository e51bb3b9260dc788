// Group Instructions and Non-Uniform Instructions.

import { GroupOperation, Scope } from "../../../grammar/enumerants.generated.ts";
import { VectorType } from "../../../ir/index.ts";
import { Op } from "../../../spirv/modules.ts";
import { mangled } from "../../mangling/index.ts";
import type { Body } from "../../to-llvm/body.ts";
import type { Instruction } from "../../to-llvm/instruction.ts";
import { callOpenCl, openClArgument } from "./call.ts";
import type { OpenClEntry } from "./entry.ts";
import { callWith, type NamedOptions } from "./named.ts";

/** `work_group_` or `sub_group_`, by the scope that is the first operand. */
function groupOf(body: Body, one: Instruction): string {
  return body.at.input.knownInteger(one.operand(0)) === BigInt(Scope.Subgroup) ? "sub_group_" : "work_group_";
}

const OPERATIONS: Readonly<Record<number, string>> = {
  [GroupOperation.Reduce]: "reduce_",
  [GroupOperation.InclusiveScan]: "scan_inclusive_",
  [GroupOperation.ExclusiveScan]: "scan_exclusive_",
  [GroupOperation.ClusteredReduce]: "clustered_reduce_",
};

const CONVERGENT = { effects: "convergent" } as const;

/** A reduction or scan: scope, operation, value. */
function arithmetic(op: number, name: string, options: NamedOptions = {}): OpenClEntry {
  return {
    opcodes: [op],
    functions: ["work_group_", "sub_group_"].flatMap((group) =>
      Object.values(OPERATIONS).map((operation) => `${group}${operation}${name}`),
    ),
    toLlvm(body, one) {
      const full = `${groupOf(body, one)}${OPERATIONS[one.operand(1)] ?? "reduce_"}${name}`;
      return callWith(body, one, full, one.operands(2), { ...CONVERGENT, ...options });
    },
  };
}

/** The same of the active invocations only; clusters have their size as the last operand, which is unsigned. */
function nonUniform(op: number, name: string, isUnsigned = false): OpenClEntry {
  return {
    opcodes: [op],
    functions: Object.values(OPERATIONS).map((operation) => `sub_group_non_uniform_${operation}${name}`),
    toLlvm(body, one) {
      const isClustered = one.operand(1) === GroupOperation.ClusteredReduce;
      const prefix = isClustered ? "sub_group_" : `sub_group_non_uniform_`;
      const full = `${prefix}${OPERATIONS[one.operand(1)] ?? "reduce_"}${name}`;
      return callWith(body, one, full, one.operands(2), { ...CONVERGENT, unsigned: isUnsigned ? [0, 1] : [1] });
    },
  };
}

/** An instruction whose first operand is the scope. */
function group(op: number, name: string, options: NamedOptions = {}): OpenClEntry {
  return {
    opcodes: [op],
    functions: [`work_group_${name}`, `sub_group_${name}`],
    toLlvm: (body, one) =>
      callWith(body, one, `${groupOf(body, one)}${name}`, one.operands(1), { ...CONVERGENT, ...options }),
  };
}

/** An instruction of sub-groups. */
function subgroup(op: number, name: string, options: NamedOptions = {}): OpenClEntry {
  return {
    opcodes: [op],
    functions: [`sub_group_${name}`],
    toLlvm: (body, one) => callWith(body, one, `sub_group_${name}`, one.operands(1), { ...CONVERGENT, ...options }),
  };
}

/** The coordinates of a broadcast are a scalar, or a vector that becomes scalars. */
function broadcast(body: Body, one: Instruction): number {
  const [value, index] = [openClArgument(body, one.operand(1), true), openClArgument(body, one.operand(2), true)];
  const type = body.typeOfReference(index.value);
  const count = VectorType.is(type) ? (type.shape[0] ?? 0) : 0;
  const element = index.mangled.kind === "vector" ? index.mangled.element : mangled.uint;
  const indices =
    count === 0
      ? [index]
      : Array.from({ length: count }, (_, lane) => ({
          value: body.extractElement(index.value, body.int32(lane)),
          mangled: element,
        }));
  const name = `${groupOf(body, one)}broadcast`;
  return callOpenCl(body, name, body.at.types.of(one.typeId), [value, ...indices], "convergent");
}

const BALLOTS: Readonly<Record<number, string>> = {
  [GroupOperation.Reduce]: "bit_count",
  [GroupOperation.InclusiveScan]: "inclusive_scan",
  [GroupOperation.ExclusiveScan]: "exclusive_scan",
};

/** Scope, operation, ballot. */
function ballotCount(body: Body, one: Instruction): number {
  const name = `sub_group_ballot_${BALLOTS[one.operand(1)] ?? "bit_count"}`;
  return callWith(body, one, name, one.operands(2), { ...CONVERGENT, unsigned: "all" });
}

function rotate(body: Body, one: Instruction): number {
  const name = one.count > 3 ? "sub_group_clustered_rotate" : "sub_group_rotate";
  return callWith(body, one, name, one.operands(1), { ...CONVERGENT, unsigned: [2] });
}

/** Groups. */
export const groups: readonly OpenClEntry[] = [
  group(Op.GroupAll, "all"),
  group(Op.GroupAny, "any"),
  {
    opcodes: [Op.GroupBroadcast],
    functions: ["work_group_broadcast", "sub_group_broadcast"],
    toLlvm: broadcast,
  },
  arithmetic(Op.GroupIAdd, "add"),
  arithmetic(Op.GroupFAdd, "add"),
  arithmetic(Op.GroupFMin, "min"),
  arithmetic(Op.GroupUMin, "min", { unsigned: "all" }),
  arithmetic(Op.GroupSMin, "min"),
  arithmetic(Op.GroupFMax, "max"),
  arithmetic(Op.GroupUMax, "max", { unsigned: "all" }),
  arithmetic(Op.GroupSMax, "max"),
  arithmetic(Op.GroupIMulKHR, "mul"),
  arithmetic(Op.GroupFMulKHR, "mul"),
  arithmetic(Op.GroupBitwiseAndKHR, "and"),
  arithmetic(Op.GroupBitwiseOrKHR, "or"),
  arithmetic(Op.GroupBitwiseXorKHR, "xor"),
  arithmetic(Op.GroupLogicalAndKHR, "logical_and"),
  arithmetic(Op.GroupLogicalOrKHR, "logical_or"),
  arithmetic(Op.GroupLogicalXorKHR, "logical_xor"),
  subgroup(Op.GroupNonUniformElect, "elect"),
  subgroup(Op.GroupNonUniformAll, "non_uniform_all"),
  subgroup(Op.GroupNonUniformAny, "non_uniform_any"),
  subgroup(Op.GroupNonUniformAllEqual, "non_uniform_all_equal"),
  subgroup(Op.GroupNonUniformBroadcast, "non_uniform_broadcast", { unsigned: [1] }),
  subgroup(Op.GroupNonUniformBroadcastFirst, "broadcast_first"),
  subgroup(Op.GroupNonUniformBallot, "ballot"),
  subgroup(Op.GroupNonUniformInverseBallot, "inverse_ballot", { unsigned: "all" }),
  subgroup(Op.GroupNonUniformBallotBitExtract, "ballot_bit_extract", { unsigned: "all" }),
  {
    opcodes: [Op.GroupNonUniformBallotBitCount],
    functions: Object.values(BALLOTS).map((name) => `sub_group_ballot_${name}`),
    toLlvm: ballotCount,
  },
  subgroup(Op.GroupNonUniformBallotFindLSB, "ballot_find_lsb", { unsigned: "all" }),
  subgroup(Op.GroupNonUniformBallotFindMSB, "ballot_find_msb", { unsigned: "all" }),
  subgroup(Op.GroupNonUniformShuffle, "shuffle", { unsigned: [1] }),
  subgroup(Op.GroupNonUniformShuffleXor, "shuffle_xor", { unsigned: [1] }),
  subgroup(Op.GroupNonUniformShuffleUp, "shuffle_up", { unsigned: [1] }),
  subgroup(Op.GroupNonUniformShuffleDown, "shuffle_down", { unsigned: [1] }),
  {
    opcodes: [Op.GroupNonUniformRotateKHR],
    functions: ["sub_group_rotate", "sub_group_clustered_rotate"],
    toLlvm: rotate,
  },
  nonUniform(Op.GroupNonUniformIAdd, "add"),
  nonUniform(Op.GroupNonUniformFAdd, "add"),
  nonUniform(Op.GroupNonUniformIMul, "mul"),
  nonUniform(Op.GroupNonUniformFMul, "mul"),
  nonUniform(Op.GroupNonUniformSMin, "min"),
  nonUniform(Op.GroupNonUniformUMin, "min", true),
  nonUniform(Op.GroupNonUniformFMin, "min"),
  nonUniform(Op.GroupNonUniformSMax, "max"),
  nonUniform(Op.GroupNonUniformUMax, "max", true),
  nonUniform(Op.GroupNonUniformFMax, "max"),
  nonUniform(Op.GroupNonUniformBitwiseAnd, "and"),
  nonUniform(Op.GroupNonUniformBitwiseOr, "or"),
  nonUniform(Op.GroupNonUniformBitwiseXor, "xor"),
  nonUniform(Op.GroupNonUniformLogicalAnd, "logical_and"),
  nonUniform(Op.GroupNonUniformLogicalOr, "logical_or"),
  nonUniform(Op.GroupNonUniformLogicalXor, "logical_xor"),
];
