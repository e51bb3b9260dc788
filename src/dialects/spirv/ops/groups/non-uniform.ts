// Non-Uniform Instructions of the SPIR-V specification.

import { attr, defineOp, optional, sameType, type TypeConstraint, value } from "../../../../define/index.ts";
import { IntegerType, Pure } from "../../../../ir/index.ts";
import {
  AnyInt32,
  AnySpirvType,
  anyOf,
  Bool,
  Float,
  fixedVectorOf,
  Integer,
  ScalarOrVector,
  SignlessOrUnsignedInt,
  scalarOrVectorOf,
  UnsignedInt32,
  vectorOf,
} from "../../constraints.ts";
import { GroupOperation, Scope } from "../../enums.ts";
import { SignedOp, SubgroupScope, UnsignedOp } from "../../traits.ts";
import type { Own } from "../own.ts";
import { GroupScope } from "../rule.ts";
import { ClusterSizeGiven, ConstantId, clusterSize, UnsignedSecondOperand } from "./group-rules.ts";

function vote(name: string, summary: string, own: Own = {}) {
  return defineOp(`spirv.${name}`, {
    ...own,
    summary,
    args: { execution_scope: attr(Scope.constraint), predicate: value(Bool) },
    results: { result: value(Bool) },
    traits: [SubgroupScope, ...(own.traits ?? [])],
    assembly: "$execution_scope $predicate attr-dict `:` type($result)",
  });
}

function ballotFind(name: string, summary: string, own: Own = {}) {
  return defineOp(`spirv.${name}`, {
    ...own,
    summary,
    args: { execution_scope: attr(Scope.constraint), value: value(vectorOf([4], SignlessOrUnsignedInt)) },
    results: { result: value(SignlessOrUnsignedInt) },
    traits: [GroupScope, ...(own.traits ?? [])],
    assembly: "$execution_scope $value attr-dict `:` type($value) `,` type($result)",
  });
}

const integerReduction = reductionOn(scalarOrVectorOf(Integer));
const floatReduction = reductionOn(scalarOrVectorOf(Float));
const ballot = vectorOf([4], AnyInt32);
const logicalReduction = reductionOn(scalarOrVectorOf(Bool));

/** The size of a cluster, or the ballot of a partition. */
const integerOrBallot: TypeConstraint = {
  ...Integer,
  accepts: (type) => Integer.accepts(type) || ballot.accepts(type),
  kind: { name: "builtin.integer", is: (type) => IntegerType.is(type) || ballot.accepts(type) },
};

function reductionOn(type: TypeConstraint) {
  return (name: string, summary: string, own: Own = {}) =>
    defineOp(`spirv.${name}`, {
      ...own,
      summary,
      args: {
        execution_scope: attr(Scope.constraint),
        group_operation: attr(GroupOperation.constraint),
        value: value(type),
        cluster_size: optional(integerOrBallot),
      },
      results: { result: value(type) },
      traits: [GroupScope, ClusterSizeGiven, clusterSize(1), ...(own.traits ?? [])],
      assembly:
        "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    });
}

function relativeShuffle(name: string, summary: string, own: Own = {}) {
  return defineOp(`spirv.${name}`, {
    ...own,
    summary,
    args: { execution_scope: attr(Scope.constraint), value: value(ScalarOrVector), delta: value(Integer) },
    results: { result: value(AnySpirvType) },
    traits: [sameType("value", "result"), Pure, GroupScope, UnsignedSecondOperand, ...(own.traits ?? [])],
    assembly: "$execution_scope operands attr-dict `:` type($value) `,` type($delta)",
  });
}

export const GroupNonUniformAllEqual = defineOp("spirv.GroupNonUniformAllEqual", {
  summary: "Evaluates a value for all tangled invocations within the Execution scope.",
  args: {
    execution_scope: attr(Scope.constraint),
    value: value(anyOf(Float, fixedVectorOf(Float), Integer, fixedVectorOf(Integer), scalarOrVectorOf(Bool))),
  },
  results: { result: value(Bool) },
  traits: [SubgroupScope],
  assembly: "$execution_scope $value attr-dict `:` type($value) `,` type($result)",
});

export const GroupNonUniformAll = vote(
  "GroupNonUniformAll",
  "Evaluates a predicate for all tangled invocations within the Execution scope, resulting in true if predicate evaluates to true for all tangled invocations within the Execution scope, otherwise the result is false.",
);
export const GroupNonUniformAny = vote(
  "GroupNonUniformAny",
  "Evaluates a predicate for all tangled invocations within the Execution scope, resulting in true if predicate evaluates to true for any tangled invocations within the Execution scope, otherwise the result is false.",
);
export const GroupNonUniformBallotBitCount = defineOp("spirv.GroupNonUniformBallotBitCount", {
  summary:
    "Result is the number of bits that are set to 1 in Value, considering only the bits in Value required to represent all bits of the scope restricted tangle.",
  args: {
    execution_scope: attr(Scope.constraint),
    group_operation: attr(GroupOperation.constraint),
    value: value(vectorOf([4], UnsignedInt32)),
  },
  results: { result: value(SignlessOrUnsignedInt) },
  traits: [SubgroupScope],
  assembly: "$execution_scope $group_operation $value attr-dict `:` type($value) `->` type($result)",
});

export const GroupNonUniformBallotFindLSB = ballotFind(
  "GroupNonUniformBallotFindLSB",
  "Find the least significant bit set to 1 in Value, considering only the bits in Value required to represent all bits of the group's invocations.",
);
export const GroupNonUniformBallotFindMSB = ballotFind(
  "GroupNonUniformBallotFindMSB",
  "Find the most significant bit set to 1 in Value, considering only the bits in Value required to represent all bits of the group's invocations.",
);
export const GroupNonUniformBallot = defineOp("spirv.GroupNonUniformBallot", {
  summary:
    "Result is a bitfield value combining the Predicate value from all invocations in the group that execute the same dynamic instance of this instruction.",
  args: { execution_scope: attr(Scope.constraint), predicate: value(Bool) },
  results: { result: value(vectorOf([4], SignlessOrUnsignedInt)) },
  traits: [GroupScope],
  assembly: "$execution_scope $predicate attr-dict `:` type($result)",
});

export const GroupNonUniformBitwiseAnd = integerReduction(
  "GroupNonUniformBitwiseAnd",
  "A bitwise `and` group operation of all Value operands contributed by active invocations in the group.",
);
export const GroupNonUniformBitwiseOr = integerReduction(
  "GroupNonUniformBitwiseOr",
  "A bitwise `or` group operation of all Value operands contributed by active invocations in the group.",
);
export const GroupNonUniformBitwiseXor = integerReduction(
  "GroupNonUniformBitwiseXor",
  "A bitwise `xor` group operation of all Value operands contributed by active invocations in the group.",
);
export const GroupNonUniformBroadcast = defineOp("spirv.GroupNonUniformBroadcast", {
  summary: "Result is the Value of the invocation identified by the id Id to all active invocations in the group.",
  args: { execution_scope: attr(Scope.constraint), value: value(AnySpirvType), id: value(Integer) },
  results: { result: value(AnySpirvType) },
  traits: [sameType("value", "result"), Pure, GroupScope, ConstantId],
  assembly: "$execution_scope operands attr-dict `:` type($value) `,` type($id)",
});

export const GroupNonUniformElect = defineOp("spirv.GroupNonUniformElect", {
  summary: "Result is true only in the active invocation with the lowest id in the group, otherwise result is false.",
  args: { execution_scope: attr(Scope.constraint) },
  results: { result: value(Bool) },
  traits: [GroupScope],
  assembly: "$execution_scope attr-dict `:` type($result)",
});

export const GroupNonUniformFAdd = floatReduction(
  "GroupNonUniformFAdd",
  "A floating point add group operation of all Value operands contributed by active invocations in the group.",
);
export const GroupNonUniformFMax = floatReduction(
  "GroupNonUniformFMax",
  "A floating point maximum group operation of all Value operands contributed by active invocations in by group.",
);
export const GroupNonUniformFMin = floatReduction(
  "GroupNonUniformFMin",
  "A floating point minimum group operation of all Value operands contributed by active invocations in the group.",
);
export const GroupNonUniformFMul = floatReduction(
  "GroupNonUniformFMul",
  "A floating point multiply group operation of all Value operands contributed by active invocations in the group.",
);
export const GroupNonUniformIAdd = integerReduction(
  "GroupNonUniformIAdd",
  "An integer add group operation of all Value operands contributed by active invocations in the group.",
);
export const GroupNonUniformIMul = integerReduction(
  "GroupNonUniformIMul",
  "An integer multiply group operation of all Value operands contributed by active invocations in the group.",
);
export const GroupNonUniformLogicalAnd = logicalReduction(
  "GroupNonUniformLogicalAnd",
  "A logical `and` group operation of all Value operands contributed by active invocations in the group.",
);
export const GroupNonUniformLogicalOr = logicalReduction(
  "GroupNonUniformLogicalOr",
  "A logical `or` group operation of all Value operands contributed by active invocations in the group.",
);
export const GroupNonUniformLogicalXor = logicalReduction(
  "GroupNonUniformLogicalXor",
  "A logical `xor` group operation of all Value operands contributed by active invocations in the group.",
);
export const GroupNonUniformQuadSwap = defineOp("spirv.GroupNonUniformQuadSwap", {
  summary: "Swap the Value of the invocation within the quad with another invocation in the quad using Direction.",
  args: {
    execution_scope: attr(Scope.constraint),
    value: value(anyOf(Float, fixedVectorOf(Float), Integer, fixedVectorOf(Integer), scalarOrVectorOf(Bool))),
    direction: value(SignlessOrUnsignedInt),
  },
  results: {
    result: value(anyOf(Float, fixedVectorOf(Float), Integer, fixedVectorOf(Integer), scalarOrVectorOf(Bool))),
  },
  traits: [SubgroupScope, sameType("value", "result")],
  assembly: "$execution_scope $value $direction attr-dict `:` type($value) `,` type($direction)",
});

export const GroupNonUniformRotateKHR = defineOp("spirv.GroupNonUniformRotateKHR", {
  summary: "Rotate values across invocations within a subgroup.",
  args: {
    execution_scope: attr(Scope.constraint),
    value: value(anyOf(Float, fixedVectorOf(Float), Integer, fixedVectorOf(Integer), scalarOrVectorOf(Bool))),
    delta: value(SignlessOrUnsignedInt),
    cluster_size: optional(SignlessOrUnsignedInt),
  },
  results: {
    result: value(anyOf(Float, fixedVectorOf(Float), Integer, fixedVectorOf(Integer), scalarOrVectorOf(Bool))),
  },
  traits: [sameType("value", "result"), Pure, GroupScope, clusterSize(2)],
  assembly:
    "$execution_scope $value `,` $delta (`,` `cluster_size` `(` $cluster_size^ `)`)? attr-dict `:` type($value) `,` type($delta) (`,` type($cluster_size)^)? `->` type(results)",
});

export const GroupNonUniformSMax = integerReduction(
  "GroupNonUniformSMax",
  "A signed integer maximum group operation of all Value operands contributed by active invocations in the group.",
  { traits: [SignedOp] },
);
export const GroupNonUniformSMin = integerReduction(
  "GroupNonUniformSMin",
  "A signed integer minimum group operation of all Value operands contributed by active invocations in the group.",
  { traits: [SignedOp] },
);
export const GroupNonUniformShuffleDown = relativeShuffle(
  "GroupNonUniformShuffleDown",
  "Result is the Value of the invocation identified by the current invocation\u2019s id within the group + Delta.",
);
export const GroupNonUniformShuffle = defineOp("spirv.GroupNonUniformShuffle", {
  summary: "Result is the Value of the invocation identified by the id Id.",
  args: { execution_scope: attr(Scope.constraint), value: value(ScalarOrVector), id: value(Integer) },
  results: { result: value(ScalarOrVector) },
  traits: [sameType("value", "result"), Pure, GroupScope, UnsignedSecondOperand],
  assembly: "$execution_scope operands attr-dict `:` type($value) `,` type($id)",
});

export const GroupNonUniformShuffleUp = relativeShuffle(
  "GroupNonUniformShuffleUp",
  "Result is the Value of the invocation identified by the current invocation\u2019s id within the group - Delta.",
);
export const GroupNonUniformShuffleXor = defineOp("spirv.GroupNonUniformShuffleXor", {
  summary:
    "Result is the Value of the invocation identified by the current invocation\u2019s id within the group xor\u2019ed with Mask.",
  args: { execution_scope: attr(Scope.constraint), value: value(ScalarOrVector), mask: value(Integer) },
  results: { result: value(AnySpirvType) },
  traits: [sameType("value", "result"), Pure, GroupScope, UnsignedSecondOperand],
  assembly: "$execution_scope operands attr-dict `:` type($value) `,` type($mask)",
});

export const GroupNonUniformUMax = integerReduction(
  "GroupNonUniformUMax",
  "An unsigned integer maximum group operation of all Value operands contributed by active invocations in the group.",
  { traits: [UnsignedOp] },
);
export const GroupNonUniformUMin = integerReduction(
  "GroupNonUniformUMin",
  "An unsigned integer minimum group operation of all Value operands contributed by active invocations in the group.",
  { traits: [UnsignedOp] },
);
