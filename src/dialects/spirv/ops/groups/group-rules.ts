// Rules of group operations beyond the scope.

import { IntegerType, type Operation, type Trait, VectorType } from "../../../../ir/index.ts";
import { typeText } from "../../../../text/index.ts";
import { GroupOperation } from "../../enums.ts";
import { opSet } from "../../op-table.ts";
import { isInModule } from "../../traits.ts";
import { constantInteger, rule } from "../rule.ts";

const CLUSTERED = GroupOperation.enum.value("ClusteredReduce");

const isConstantDef = opSet({ core: ["Constant", "SpecConstantOperation"], mlir: ["referenceof"] });

function isConstant(op: Operation, operand: number): boolean {
  const def = op.operand(operand).definingOp?.def;
  return def !== undefined && isConstantDef(def);
}

/** Whether a group operation works on the parts of a partition, whose operand states which (SPV_NV_shader_subgroup_partitioned). */
function isPartitioned(op: Operation): boolean {
  const operation = op.attr("group_operation");
  return GroupOperation.is(operation) && GroupOperation.enum.text(operation.value)?.startsWith("Partitioned") === true;
}

/** The size of a cluster, operand number `operand` where it is there, is a constant power of two. */
export function clusterSize(operand: number): Trait {
  return rule("ClusterSize", (op) => {
    if (op.numOperands <= operand) return undefined;
    const type = op.operandType(operand);
    if (VectorType.is(type) !== isPartitioned(op)) {
      const expected = isPartitioned(op) ? "a vector of 4 integers" : "8/16/32/64-bit integer";
      return op.error(`operand #${operand} must be ${expected}, but got '${typeText(type)}'`);
    }
    if (VectorType.is(type)) return undefined;
    if (!isConstant(op, operand)) return op.error("cluster size operand must come from a constant op");
    const size = constantInteger(op.operand(operand));
    if (size === undefined || (size > 0n && (size & (size - 1n)) === 0n)) return undefined;
    return op.error("cluster size operand must be a power of two");
  });
}

export const ClusterSizeGiven: Trait = rule("ClusterSizeGiven", (op) => {
  const operation = op.attr("group_operation");
  if (!GroupOperation.is(operation) || operation.value !== CLUSTERED || op.numOperands > 1) return undefined;
  return op.error("cluster size operand must be provided for 'ClusteredReduce' group operation");
});

/** The invocation is named by a scalar, or by two or three components. */
export const LocalId: Trait = rule("LocalId", (op) => {
  const type = op.operandType(1);
  if (!VectorType.is(type)) return undefined;
  const count = type.shape[0] ?? 0;
  if (count === 2 || count === 3) return undefined;
  return op.error(`localid is a vector and can be with only  2 or 3 components, actual number is ${count}`);
});

/** The id is a constant: modules need that before version 1.5 only, and kernels of clang do not keep to it. */
export const ConstantId: Trait = rule("ConstantId", (op) =>
  isConstant(op, 1) || isInModule(op) ? undefined : op.error("id must be the result of a constant op"),
);

export const UnsignedSecondOperand: Trait = rule("UnsignedSecondOperand", (op) => {
  const type = op.operandType(1);
  const isSigned = IntegerType.is(type) && type.signedness === "signed";
  return isSigned ? op.error("second operand must be a singless/unsigned integer") : undefined;
});
