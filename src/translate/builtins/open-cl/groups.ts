// Group Instructions and Non-Uniform Instructions.

import { GroupOperation, Scope } from "../../../grammar/enumerants.generated.ts";
import { VectorType, vectorType } from "../../../ir/index.ts";
import { Op } from "../../../spirv/modules.ts";
import { mangled } from "../../mangling/index.ts";
import type { Body } from "../../to-llvm/body.ts";
import type { Instruction } from "../../to-llvm/instruction.ts";
import { noteSelector } from "../../to-spirv/needs/group-needs.ts";
import { returnsBooleans } from "../boolean-operands.ts";
import { callOpenCl, openClArgument } from "./call.ts";
import { type NamedCall, type OpenClEntry, writeOperands } from "./entry.ts";
import { groupScopes, groupWord } from "./group-scopes.ts";
import { callWith, type NamedOptions } from "./named.ts";
import type { OpenClCall, WriteCall } from "./writers/written-call.ts";

const CONVERGENT = { effects: "convergent" } as const;

// ---- reductions and scans

/** Words of reductions and scans, and their operation in SPIR-V. */
const OPERATIONS: readonly (readonly [operation: number, word: string])[] = [
  [GroupOperation.Reduce, "reduce_"],
  [GroupOperation.InclusiveScan, "scan_inclusive_"],
  [GroupOperation.ExclusiveScan, "scan_exclusive_"],
];

const CLUSTERED = "sub_group_clustered_reduce_";

/** Instructions of a function for floats, signed and unsigned integers; one for all if they do not differ. */
type Variants = readonly [float: number, signed: number, unsigned: number] | readonly [all: number];

function variantOf(variants: Variants, call: OpenClCall): number {
  const [float, signed = float, unsigned = float] = variants;
  if (call.kindOf(call.typeOf(0)) === "F") return float;
  const [first] = call.parameters;
  return first?.kind === "scalar" && "htjm".includes(first.code) ? unsigned : signed;
}

/** Whether an instruction is for unsigned integers alone. */
function isUnsignedVariant([, signed, unsigned]: Variants, op: number): boolean {
  return op === unsigned && unsigned !== signed;
}

/** Scope, operation, value, size of clusters. Booleans are integers in the call. */
function writeArithmetic(variants: Variants, scope: number, operation: number, isLogical: boolean): WriteCall {
  return (call) => {
    const head = [call.int32(scope), operation];
    if (!isLogical) return call.result(variantOf(variants, call), ...head, ...call.args());
    return call.fromBoolean(call.emit(variants[0], call.body.int(1), ...head, call.isNonZero(0), ...call.args(1)));
  };
}

/** A reduction or scan of a work-group or a sub-group. */
function arithmetic(word: string, ...variants: Variants): OpenClEntry {
  const isLogical = word.startsWith("logical");
  return {
    opcodes: [...new Set(variants)],
    calls: groupScopes.flatMap(([group, scope]) =>
      OPERATIONS.map(([operation, begin]): NamedCall => {
        return [`${group}${begin}${word}`, writeArithmetic(variants, scope, operation, isLogical)];
      }),
    ),
    toLlvm(body, one) {
      const begin = OPERATIONS.find(([operation]) => operation === one.operand(1))?.[1] ?? "reduce_";
      const unsigned = isUnsignedVariant(variants, one.opcode) ? "all" : [];
      return callWith(body, one, `${groupWord(body, one)}${begin}${word}`, one.operands(2), {
        ...CONVERGENT,
        unsigned,
      });
    },
  };
}

/** How names of reductions and scans of the active invocations of a sub-group begin. */
const NON_UNIFORM: readonly (readonly [operation: number, begin: string])[] = [
  ...OPERATIONS.map(([operation, word]) => [operation, `sub_group_non_uniform_${word}`] as const),
  [GroupOperation.ClusteredReduce, CLUSTERED],
];

/** The same of the active invocations only; clusters have their size as the last operand, which is unsigned. */
function nonUniform(word: string, ...variants: Variants): OpenClEntry {
  const isLogical = word.startsWith("logical");
  return {
    opcodes: [...new Set(variants)],
    calls: NON_UNIFORM.map(([operation, begin]): NamedCall => {
      return [`${begin}${word}`, writeArithmetic(variants, Scope.Subgroup, operation, isLogical)];
    }),
    toLlvm(body, one) {
      const begin = NON_UNIFORM.find(([operation]) => operation === one.operand(1))?.[1] ?? "";
      const unsigned = isUnsignedVariant(variants, one.opcode) ? [0, 1] : [1];
      return callWith(body, one, `${begin}${word}`, one.operands(2), { ...CONVERGENT, unsigned });
    },
  };
}

// ---- others

/** A predicate of each invocation, which is an integer in the call, as the result may be. */
function writePredicate(op: number, scope: number): WriteCall {
  return (call) => {
    const operands = [call.int32(scope), call.isNonZero(0)];
    return returnsBooleans(op)
      ? call.fromBoolean(call.emit(op, call.body.int(1), ...operands))
      : call.result(op, ...operands);
  };
}

/** A predicate of a work-group or a sub-group. */
function predicate(op: number, name: string): OpenClEntry {
  return {
    opcodes: [op],
    calls: groupScopes.map(([group, scope]): NamedCall => [`${group}${name}`, writePredicate(op, scope)]),
    toLlvm: (body, one) => callWith(body, one, `${groupWord(body, one)}${name}`, one.operands(1), CONVERGENT),
  };
}

/** An instruction of sub-groups, whose first operand is the scope. */
function subgroup(
  op: number,
  name: string,
  options: NamedOptions = {},
  write = writeOperands(op, Scope.Subgroup),
): OpenClEntry {
  const full = `sub_group_${name}`;
  return {
    opcodes: [op],
    calls: [[full, write]],
    toLlvm: (body, one) => callWith(body, one, full, one.operands(1), { ...CONVERGENT, ...options }),
  };
}

function subgroupPredicate(op: number, name: string): OpenClEntry {
  return subgroup(op, name, {}, writePredicate(op, Scope.Subgroup));
}

/** The invocation that all get the value of need be no constant from version 1.5 on. */
const writeNonUniformBroadcast: WriteCall = (call) => {
  noteSelector(call.body, Op.GroupNonUniformBroadcast, call.reference(1));
  return writeOperands(Op.GroupNonUniformBroadcast, Scope.Subgroup)(call);
};

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
  const name = `${groupWord(body, one)}broadcast`;
  return callOpenCl(body, name, body.at.types.of(one.typeId), [value, ...indices], "convergent");
}

/** A broadcast of several coordinates has a vector of them. */
const writeBroadcast =
  (scope: number): WriteCall =>
  (call) => {
    const indices = call.args(1);
    const [only = 0] = indices;
    const vector = vectorType(call.type.context, [indices.length], call.typeOf(1));
    const id = indices.length === 1 ? only : gathered(call, vector, indices);
    return call.result(Op.GroupBroadcast, call.int32(scope), call.arg(0), id);
  };

function gathered(call: OpenClCall, vector: ReturnType<typeof vectorType>, ids: readonly number[]): number {
  const first = call.body.emit(Op.Undef, call.typeId(vector));
  return ids.reduce((sum, id, index) => call.emit(Op.CompositeInsert, vector, id, sum, index), first);
}

const BALLOTS: readonly (readonly [operation: number, word: string])[] = [
  [GroupOperation.Reduce, "bit_count"],
  [GroupOperation.InclusiveScan, "inclusive_scan"],
  [GroupOperation.ExclusiveScan, "exclusive_scan"],
];

/** Scope, operation, ballot. */
const ballotCounts: OpenClEntry = {
  opcodes: [Op.GroupNonUniformBallotBitCount],
  calls: BALLOTS.map(([operation, word]) => [
    `sub_group_ballot_${word}`,
    (call) => call.result(Op.GroupNonUniformBallotBitCount, call.int32(Scope.Subgroup), operation, call.arg(0)),
  ]),
  toLlvm(body, one) {
    const word = BALLOTS.find(([operation]) => operation === one.operand(1))?.[1] ?? "bit_count";
    return callWith(body, one, `sub_group_ballot_${word}`, one.operands(2), { ...CONVERGENT, unsigned: "all" });
  },
};

const ROTATIONS = ["sub_group_rotate", "sub_group_clustered_rotate"] as const;

/** Rotations, of which those in clusters have one operand more. */
const rotations: OpenClEntry = {
  opcodes: [Op.GroupNonUniformRotateKHR],
  calls: ROTATIONS.map((name) => [name, writeOperands(Op.GroupNonUniformRotateKHR, Scope.Subgroup)]),
  toLlvm(body, one) {
    const name = ROTATIONS[one.count > 3 ? 1 : 0];
    return callWith(body, one, name, one.operands(1), { ...CONVERGENT, unsigned: [2] });
  },
};

/** Groups. */
export const groups: readonly OpenClEntry[] = [
  predicate(Op.GroupAll, "all"),
  predicate(Op.GroupAny, "any"),
  {
    opcodes: [Op.GroupBroadcast],
    calls: groupScopes.map(([group, scope]) => [`${group}broadcast`, writeBroadcast(scope)]),
    toLlvm: broadcast,
  },
  arithmetic("add", Op.GroupFAdd, Op.GroupIAdd, Op.GroupIAdd),
  arithmetic("min", Op.GroupFMin, Op.GroupSMin, Op.GroupUMin),
  arithmetic("max", Op.GroupFMax, Op.GroupSMax, Op.GroupUMax),
  arithmetic("mul", Op.GroupFMulKHR, Op.GroupIMulKHR, Op.GroupIMulKHR),
  arithmetic("and", Op.GroupBitwiseAndKHR),
  arithmetic("or", Op.GroupBitwiseOrKHR),
  arithmetic("xor", Op.GroupBitwiseXorKHR),
  arithmetic("logical_and", Op.GroupLogicalAndKHR),
  arithmetic("logical_or", Op.GroupLogicalOrKHR),
  arithmetic("logical_xor", Op.GroupLogicalXorKHR),
  nonUniform("add", Op.GroupNonUniformFAdd, Op.GroupNonUniformIAdd, Op.GroupNonUniformIAdd),
  nonUniform("mul", Op.GroupNonUniformFMul, Op.GroupNonUniformIMul, Op.GroupNonUniformIMul),
  nonUniform("min", Op.GroupNonUniformFMin, Op.GroupNonUniformSMin, Op.GroupNonUniformUMin),
  nonUniform("max", Op.GroupNonUniformFMax, Op.GroupNonUniformSMax, Op.GroupNonUniformUMax),
  nonUniform("and", Op.GroupNonUniformBitwiseAnd),
  nonUniform("or", Op.GroupNonUniformBitwiseOr),
  nonUniform("xor", Op.GroupNonUniformBitwiseXor),
  nonUniform("logical_and", Op.GroupNonUniformLogicalAnd),
  nonUniform("logical_or", Op.GroupNonUniformLogicalOr),
  nonUniform("logical_xor", Op.GroupNonUniformLogicalXor),
  subgroup(Op.GroupNonUniformElect, "elect"),
  subgroupPredicate(Op.GroupNonUniformAll, "non_uniform_all"),
  subgroupPredicate(Op.GroupNonUniformAny, "non_uniform_any"),
  subgroup(Op.GroupNonUniformAllEqual, "non_uniform_all_equal"),
  subgroup(Op.GroupNonUniformBroadcast, "non_uniform_broadcast", { unsigned: [1] }, writeNonUniformBroadcast),
  subgroup(Op.GroupNonUniformBroadcastFirst, "broadcast_first"),
  subgroupPredicate(Op.GroupNonUniformBallot, "ballot"),
  subgroup(Op.GroupNonUniformInverseBallot, "inverse_ballot", { unsigned: "all" }),
  subgroup(Op.GroupNonUniformBallotBitExtract, "ballot_bit_extract", { unsigned: "all" }),
  ballotCounts,
  subgroup(Op.GroupNonUniformBallotFindLSB, "ballot_find_lsb", { unsigned: "all" }),
  subgroup(Op.GroupNonUniformBallotFindMSB, "ballot_find_msb", { unsigned: "all" }),
  subgroup(Op.GroupNonUniformShuffle, "shuffle", { unsigned: [1] }),
  subgroup(Op.GroupNonUniformShuffleXor, "shuffle_xor", { unsigned: [1] }),
  subgroup(Op.GroupNonUniformShuffleUp, "shuffle_up", { unsigned: [1] }),
  subgroup(Op.GroupNonUniformShuffleDown, "shuffle_down", { unsigned: [1] }),
  rotations,
];
