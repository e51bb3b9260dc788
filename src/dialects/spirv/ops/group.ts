// Group and Subgroup Instructions of the SPIR-V specification.

import { attr, defineOp, sameType, value } from "../../../define/index.ts";
import { Pure } from "../../../ir/index.ts";
import { AnyInt32, AnyPtr, AnySpirvType, Bool, Float, Integer, scalarOrVectorOf, vectorOf } from "../constraints.ts";
import { GroupOperation, Scope } from "../enums.ts";
import type { Own } from "./own.ts";

function floatGroupOp(name: string, summary: string, own: Own = {}) {
  return defineOp(`spirv.${name}`, {
    ...own,
    summary,
    args: {
      execution_scope: attr(Scope.constraint),
      group_operation: attr(GroupOperation.constraint),
      x: value(scalarOrVectorOf(Float)),
    },
    results: { result: value(scalarOrVectorOf(Float)) },
    traits: [sameType("x", "result"), Pure, ...(own.traits ?? [])],
    assembly: "$execution_scope $group_operation operands attr-dict `:` type($x)",
  });
}

function integerGroupOp(name: string, summary: string, own: Own = {}) {
  return defineOp(`spirv.${name}`, {
    ...own,
    summary,
    args: {
      execution_scope: attr(Scope.constraint),
      group_operation: attr(GroupOperation.constraint),
      x: value(scalarOrVectorOf(Integer)),
    },
    results: { result: value(scalarOrVectorOf(Integer)) },
    traits: [sameType("x", "result"), Pure, ...(own.traits ?? [])],
    assembly: "$execution_scope $group_operation operands attr-dict `:` type($x)",
  });
}

export const GroupBroadcast = defineOp("spirv.GroupBroadcast", {
  summary:
    "Broadcast the Value of the invocation identified by the local id LocalId to the result of all invocations in the group.",
  args: {
    execution_scope: attr(Scope.constraint),
    value: value(AnySpirvType),
    localid: value(scalarOrVectorOf(Integer)),
  },
  results: { result: value(AnySpirvType) },
  traits: [sameType("value", "result"), Pure],
  assembly: "$execution_scope operands attr-dict `:` type($value) `,` type($localid)",
  // FLAGS V
});

export const GroupFAdd = floatGroupOp(
  "GroupFAdd",
  "A floating-point add group operation specified for all values of X specified by invocations in the group.",
); // FLAGS V
export const GroupFMax = floatGroupOp(
  "GroupFMax",
  "A floating-point maximum group operation specified for all values of X specified by invocations in the group.",
); // FLAGS V
export const GroupFMin = floatGroupOp(
  "GroupFMin",
  "A floating-point minimum group operation specified for all values of X specified by invocations in the group.",
); // FLAGS V
export const GroupFMul = floatGroupOp(
  "KHR.GroupFMul",
  "A floating-point multiplication group operation specified for all values of 'X' specified by invocations in the group.",
); // FLAGS V
export const GroupIAdd = integerGroupOp(
  "GroupIAdd",
  "An integer add group operation specified for all values of X specified by invocations in the group.",
); // FLAGS V
export const GroupIMul = integerGroupOp(
  "KHR.GroupIMul",
  "An integer multiplication group operation specified for all values of 'X' specified by invocations in the group.",
); // FLAGS V
export const GroupSMax = integerGroupOp(
  "GroupSMax",
  "A signed integer maximum group operation specified for all values of X specified by invocations in the group.",
); // FLAGS V
export const GroupSMin = integerGroupOp(
  "GroupSMin",
  "A signed integer minimum group operation specified for all values of X specified by invocations in the group.",
); // FLAGS V
export const GroupUMax = integerGroupOp(
  "GroupUMax",
  "An unsigned integer maximum group operation specified for all values of X specified by invocations in the group.",
); // FLAGS V
export const GroupUMin = integerGroupOp(
  "GroupUMin",
  "An unsigned integer minimum group operation specified for all values of X specified by invocations in the group.",
); // FLAGS V
export const SubgroupBlockRead = defineOp("spirv.INTEL.SubgroupBlockRead", {
  summary: "See extension SPV_INTEL_subgroups.",
  args: { ptr: value(AnyPtr) },
  results: { value: value(AnySpirvType) },
  assembly: "$ptr attr-dict `:` type($ptr) `->` type($value)",
  // FLAGS V
});

export const SubgroupBlockWrite = defineOp("spirv.INTEL.SubgroupBlockWrite", {
  summary: "See extension SPV_INTEL_subgroups.",
  args: { ptr: value(AnyPtr), value: value(AnySpirvType) },
  // CUSTOM ASSEMBLY
  // FLAGS V
});

export const SubgroupBallot = defineOp("spirv.KHR.SubgroupBallot", {
  summary: "See extension SPV_KHR_shader_ballot.",
  args: { predicate: value(Bool) },
  results: { result: value(vectorOf([4], AnyInt32)) },
  assembly: "$predicate attr-dict `:` type($result)",
});
