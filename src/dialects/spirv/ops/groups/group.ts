// Group and Subgroup Instructions of the SPIR-V specification.

import { attr, defineOp, sameType, type TypeConstraint, value } from "../../../../define/index.ts";
import { NO_ID, type Operation, Pure, type Type, VectorType } from "../../../../ir/index.ts";
import type { Diagnostic } from "../../../../support/diagnostics/diagnostic.ts";
import { AnyInt32, AnyPtr, AnySpirvType, Bool, Float, Integer, scalarOrVectorOf, vectorOf } from "../../constraints.ts";
import { GroupOperation, Scope, StorageClass } from "../../enums.ts";
import { PointerType } from "../../types/index.ts";
import type { Own } from "../own.ts";
import { draftTwoOperands, parseEnumString } from "../parsing.ts";
import { GroupScope } from "../rule.ts";
import { LocalId } from "./group-rules.ts";

const floatGroupOp = groupOpOn(scalarOrVectorOf(Float));
const integerGroupOp = groupOpOn(scalarOrVectorOf(Integer));

function groupOpOn(type: TypeConstraint) {
  return (name: string, summary: string, own: Own = {}) =>
    defineOp(`spirv.${name}`, {
      ...own,
      summary,
      args: {
        execution_scope: attr(Scope.constraint),
        group_operation: attr(GroupOperation.constraint),
        x: value(type),
      },
      results: { result: value(type) },
      traits: [sameType("x", "result"), Pure, GroupScope, ...(own.traits ?? [])],
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
  traits: [sameType("value", "result"), Pure, GroupScope, LocalId],
  assembly: "$execution_scope operands attr-dict `:` type($value) `,` type($localid)",
});

export const GroupFAdd = floatGroupOp(
  "GroupFAdd",
  "A floating-point add group operation specified for all values of X specified by invocations in the group.",
);
export const GroupFMax = floatGroupOp(
  "GroupFMax",
  "A floating-point maximum group operation specified for all values of X specified by invocations in the group.",
);
export const GroupFMin = floatGroupOp(
  "GroupFMin",
  "A floating-point minimum group operation specified for all values of X specified by invocations in the group.",
);
export const GroupFMul = floatGroupOp(
  "KHR.GroupFMul",
  "A floating-point multiplication group operation specified for all values of 'X' specified by invocations in the group.",
);
export const GroupIAdd = integerGroupOp(
  "GroupIAdd",
  "An integer add group operation specified for all values of X specified by invocations in the group.",
);
export const GroupIMul = integerGroupOp(
  "KHR.GroupIMul",
  "An integer multiplication group operation specified for all values of 'X' specified by invocations in the group.",
);
export const GroupSMax = integerGroupOp(
  "GroupSMax",
  "A signed integer maximum group operation specified for all values of X specified by invocations in the group.",
);
export const GroupSMin = integerGroupOp(
  "GroupSMin",
  "A signed integer minimum group operation specified for all values of X specified by invocations in the group.",
);
export const GroupUMax = integerGroupOp(
  "GroupUMax",
  "An unsigned integer maximum group operation specified for all values of X specified by invocations in the group.",
);
export const GroupUMin = integerGroupOp(
  "GroupUMin",
  "An unsigned integer minimum group operation specified for all values of X specified by invocations in the group.",
);
const PERCENT = 37;

export const SubgroupBlockRead = defineOp("spirv.INTEL.SubgroupBlockRead", {
  summary: "See extension SPV_INTEL_subgroups.",
  args: { ptr: value(AnyPtr) },
  results: { value: value(AnySpirvType) },
  assembly: "$ptr attr-dict `:` type($ptr) `->` type($value)",
  verify: (_, op) => blockProblem(op, op.resultType()),
});

export const SubgroupBlockWrite = defineOp("spirv.INTEL.SubgroupBlockWrite", {
  summary: "See extension SPV_INTEL_subgroups.",
  args: { ptr: value(AnyPtr), value: value(AnySpirvType) },
  parse(parser, draft) {
    const { position } = parser;
    const hasClass = parser.peek() !== PERCENT;
    const storageClass = hasClass ? parseEnumString(parser, draft, StorageClass, "storage_class") : 0;
    draftTwoOperands(parser, draft);
    const type = parser.colonType();
    const pointee = VectorType.is(type) ? type.element : type;
    if (hasClass) parser.resolve(draft, 0, PointerType.get(parser.context, { pointee, storageClass }));
    else if (parser.store.typeIdOf(draft.operands[0] ?? NO_ID) === 0)
      parser.failAt(position, "expected attribute value");
    parser.resolve(draft, 1, type);
  },
  // The storage class is not printed, as in the reference; where it is missing the pointer is one that has been defined.
  print(printer, op) {
    printer.write(" ");
    printer.values(op.operands);
    printer.write(" : ");
    printer.type(op.operandType(1));
  },
  verify: (_, op) => blockProblem(op, op.operandType(1)),
});

export const SubgroupBallot = defineOp("spirv.KHR.SubgroupBallot", {
  summary: "See extension SPV_KHR_shader_ballot.",
  args: { predicate: value(Bool) },
  results: { result: value(vectorOf([4], AnyInt32)) },
  assembly: "$predicate attr-dict `:` type($result)",
});

/** A block is of what the pointer points to, or a vector of it. */
function blockProblem(op: Operation, block: Type): Diagnostic | undefined {
  const pointer = op.operandType(0);
  if (!PointerType.is(pointer)) return undefined;
  const element = VectorType.is(block) ? block.element : block;
  const isMatch = block === pointer.pointee || element === pointer.pointee;
  return isMatch ? undefined : op.error("mismatch in result type and pointer type");
}
