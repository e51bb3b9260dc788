// Functions of work-groups and sub-groups.

import { GroupOperation, Scope } from "../../../grammar/enumerants.generated.ts";
import { IntegerType, vectorType } from "../../../ir/index.ts";
import { Op } from "../../../spirv/modules.ts";
import type { OpenClCall, WriteCall } from "./call.ts";

type Named = readonly [name: string, write: WriteCall];

const GROUPS = [
  ["work_group_", Scope.Workgroup],
  ["sub_group_", Scope.Subgroup],
] as const;

const OPERATIONS = [
  ["reduce", GroupOperation.Reduce],
  ["scan_inclusive", GroupOperation.InclusiveScan],
  ["scan_exclusive", GroupOperation.ExclusiveScan],
] as const;

/** Instructions for floats, signed and unsigned integers. */
type Variants = readonly [float: number, signed: number, unsigned: number];

const UNIFORM: Readonly<Record<string, Variants>> = {
  add: [Op.GroupFAdd, Op.GroupIAdd, Op.GroupIAdd],
  min: [Op.GroupFMin, Op.GroupSMin, Op.GroupUMin],
  max: [Op.GroupFMax, Op.GroupSMax, Op.GroupUMax],
};

const KHR: Readonly<Record<string, Variants>> = {
  mul: [Op.GroupFMulKHR, Op.GroupIMulKHR, Op.GroupIMulKHR],
  and: [Op.GroupBitwiseAndKHR, Op.GroupBitwiseAndKHR, Op.GroupBitwiseAndKHR],
  or: [Op.GroupBitwiseOrKHR, Op.GroupBitwiseOrKHR, Op.GroupBitwiseOrKHR],
  xor: [Op.GroupBitwiseXorKHR, Op.GroupBitwiseXorKHR, Op.GroupBitwiseXorKHR],
};

const NON_UNIFORM: Readonly<Record<string, Variants>> = {
  add: [Op.GroupNonUniformFAdd, Op.GroupNonUniformIAdd, Op.GroupNonUniformIAdd],
  mul: [Op.GroupNonUniformFMul, Op.GroupNonUniformIMul, Op.GroupNonUniformIMul],
  min: [Op.GroupNonUniformFMin, Op.GroupNonUniformSMin, Op.GroupNonUniformUMin],
  max: [Op.GroupNonUniformFMax, Op.GroupNonUniformSMax, Op.GroupNonUniformUMax],
  and: [Op.GroupNonUniformBitwiseAnd, Op.GroupNonUniformBitwiseAnd, Op.GroupNonUniformBitwiseAnd],
  or: [Op.GroupNonUniformBitwiseOr, Op.GroupNonUniformBitwiseOr, Op.GroupNonUniformBitwiseOr],
  xor: [Op.GroupNonUniformBitwiseXor, Op.GroupNonUniformBitwiseXor, Op.GroupNonUniformBitwiseXor],
};

const LOGICAL: Readonly<Record<string, number>> = {
  logical_and: Op.GroupNonUniformLogicalAnd,
  logical_or: Op.GroupNonUniformLogicalOr,
  logical_xor: Op.GroupNonUniformLogicalXor,
};

const KHR_LOGICAL: Readonly<Record<string, number>> = {
  logical_and: Op.GroupLogicalAndKHR,
  logical_or: Op.GroupLogicalOrKHR,
  logical_xor: Op.GroupLogicalXorKHR,
};

function variantOf([float, signed, unsigned]: Variants, call: OpenClCall): number {
  if (call.kindOf(call.typeOf(0)) === "F") return float;
  const [first] = call.parameters;
  return first !== undefined && isUnsignedCode(first) ? unsigned : signed;
}

function isUnsignedCode(type: OpenClCall["parameters"][number]): boolean {
  return type.kind === "scalar" && "htjm".includes(type.code);
}

function arithmetic(name: string, variants: Variants, scope: number, operation: number): Named {
  return [name, (call) => call.result(variantOf(variants, call), call.int32(scope), operation, ...call.args())];
}

/** Booleans are integers in the call. */
function logical(name: string, op: number, scope: number, operation: number): Named {
  return [
    name,
    (call) => {
      const operands = [call.int32(scope), operation, call.isNonZero(0), ...call.args(1)];
      return call.fromBoolean(call.emit(op, call.body.int(1), ...operands));
    },
  ];
}

/** A predicate of each invocation, and one result. */
function predicate(op: number, scope: number): WriteCall {
  return (call) => call.fromBoolean(call.emit(op, call.body.int(1), call.int32(scope), call.isNonZero(0)));
}

/** A broadcast of several coordinates has a vector of them. */
const broadcast =
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

const subgroup = Scope.Subgroup;

/** Operands after the scope; integers for results that are booleans. */
function simple(name: string, op: number): Named {
  return [name, (call) => call.result(op, call.int32(subgroup), ...call.args())];
}

function boolean(name: string, op: number): Named {
  return [
    name,
    (call) => {
      const operands = [call.int32(subgroup), ...call.args()];
      if (IntegerType.is(call.type) && call.type.width === 1) return call.result(op, ...operands);
      return call.fromBoolean(call.emit(op, call.body.int(1), ...operands));
    },
  ];
}

function ballotCount(name: string, operation: number): Named {
  return [name, (call) => call.result(Op.GroupNonUniformBallotBitCount, call.int32(subgroup), operation, call.arg(0))];
}

/** Arithmetic of work-groups and sub-groups, and of the active invocations of a sub-group. */
function reductions(): readonly Named[] {
  const uniform = GROUPS.flatMap(([group, scope]) =>
    OPERATIONS.flatMap(([word, operation]) => [
      ...Object.entries(UNIFORM).map(([name, one]) => arithmetic(`${group}${word}_${name}`, one, scope, operation)),
      ...Object.entries(KHR).map(([name, one]) => arithmetic(`${group}${word}_${name}`, one, scope, operation)),
      ...Object.entries(KHR_LOGICAL).map(([name, one]) => logical(`${group}${word}_${name}`, one, scope, operation)),
    ]),
  );
  const active = [
    ...OPERATIONS.map(([word, operation]) => [`sub_group_non_uniform_${word}`, operation] as const),
    ["sub_group_clustered_reduce", GroupOperation.ClusteredReduce] as const,
  ].flatMap(([prefix, operation]) => [
    ...Object.entries(NON_UNIFORM).map(([name, one]) => arithmetic(`${prefix}_${name}`, one, subgroup, operation)),
    ...Object.entries(LOGICAL).map(([name, one]) => logical(`${prefix}_${name}`, one, subgroup, operation)),
  ]);
  return [...uniform, ...active];
}

/** `intel_sub_group_*` */
function intel(name: string, op: number): Named {
  return [`intel_sub_group_${name}`, (call) => call.result(op, ...call.args())];
}

const BLOCK = /^intel_sub_group_block_(read|write)(?:_u[csil])?(?:2|4|8|16)?$/;

/** Block reads and writes of images and of buffers, of any element and count. */
export function blockAccessWriter(name: string): WriteCall | undefined {
  const [, word] = BLOCK.exec(name) ?? [];
  if (word === undefined) return undefined;
  return (call) => {
    const isImage = call.parameters[0]?.kind !== "pointer";
    if (word === "read")
      return call.result(isImage ? Op.SubgroupImageBlockReadINTEL : Op.SubgroupBlockReadINTEL, ...call.args());
    return call.plain(isImage ? Op.SubgroupImageBlockWriteINTEL : Op.SubgroupBlockWriteINTEL, ...call.args());
  };
}

/** Groups by their names. */
export const groupCalls: readonly Named[] = [
  ...reductions(),
  ...GROUPS.flatMap(([group, scope]): Named[] => [
    [`${group}all`, predicate(Op.GroupAll, scope)],
    [`${group}any`, predicate(Op.GroupAny, scope)],
    [`${group}broadcast`, broadcast(scope)],
  ]),
  boolean("sub_group_elect", Op.GroupNonUniformElect),
  ["sub_group_non_uniform_all", predicate(Op.GroupNonUniformAll, subgroup)],
  ["sub_group_non_uniform_any", predicate(Op.GroupNonUniformAny, subgroup)],
  boolean("sub_group_non_uniform_all_equal", Op.GroupNonUniformAllEqual),
  simple("sub_group_non_uniform_broadcast", Op.GroupNonUniformBroadcast),
  simple("sub_group_broadcast_first", Op.GroupNonUniformBroadcastFirst),
  ["sub_group_ballot", (call) => call.result(Op.GroupNonUniformBallot, call.int32(subgroup), call.isNonZero(0))],
  boolean("sub_group_inverse_ballot", Op.GroupNonUniformInverseBallot),
  boolean("sub_group_ballot_bit_extract", Op.GroupNonUniformBallotBitExtract),
  ballotCount("sub_group_ballot_bit_count", GroupOperation.Reduce),
  ballotCount("sub_group_ballot_inclusive_scan", GroupOperation.InclusiveScan),
  ballotCount("sub_group_ballot_exclusive_scan", GroupOperation.ExclusiveScan),
  simple("sub_group_ballot_find_lsb", Op.GroupNonUniformBallotFindLSB),
  simple("sub_group_ballot_find_msb", Op.GroupNonUniformBallotFindMSB),
  simple("sub_group_shuffle", Op.GroupNonUniformShuffle),
  simple("sub_group_shuffle_xor", Op.GroupNonUniformShuffleXor),
  simple("sub_group_shuffle_up", Op.GroupNonUniformShuffleUp),
  simple("sub_group_shuffle_down", Op.GroupNonUniformShuffleDown),
  simple("sub_group_rotate", Op.GroupNonUniformRotateKHR),
  simple("sub_group_clustered_rotate", Op.GroupNonUniformRotateKHR),
  intel("shuffle", Op.SubgroupShuffleINTEL),
  intel("shuffle_down", Op.SubgroupShuffleDownINTEL),
  intel("shuffle_up", Op.SubgroupShuffleUpINTEL),
  intel("shuffle_xor", Op.SubgroupShuffleXorINTEL),
];
