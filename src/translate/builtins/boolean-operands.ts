// Which instructions return booleans and take them, where calls of builtins may have integers instead.

import { FLOAT_CLASSIFICATIONS, FLOAT_COMPARISONS, INTEGER_COMPARISONS } from "../../grammar/op-families.ts";
import { Op } from "../../spirv/modules.ts";

const RETURNING: ReadonlySet<number> = new Set([
  Op.Any,
  Op.All,
  ...FLOAT_CLASSIFICATIONS,
  ...FLOAT_COMPARISONS,
  ...INTEGER_COMPARISONS,
  Op.LogicalEqual,
  Op.LogicalNotEqual,
  Op.LogicalOr,
  Op.LogicalAnd,
  Op.LogicalNot,
  Op.AtomicFlagTestAndSet,
  Op.GroupAll,
  Op.GroupAny,
  Op.GroupNonUniformElect,
  Op.GroupNonUniformAll,
  Op.GroupNonUniformAny,
  Op.GroupNonUniformAllEqual,
  Op.GroupNonUniformInverseBallot,
  Op.GroupNonUniformBallotBitExtract,
  Op.GroupNonUniformLogicalAnd,
  Op.GroupNonUniformLogicalOr,
  Op.GroupNonUniformLogicalXor,
  Op.IsValidEvent,
  Op.IsValidReserveId,
]);

/** The position of the boolean among the operands. */
const TAKING: ReadonlyMap<number, number> = new Map([
  [Op.Any, 0],
  [Op.All, 0],
  [Op.GroupAll, 1],
  [Op.GroupAny, 1],
  [Op.GroupNonUniformAll, 1],
  [Op.GroupNonUniformAny, 1],
  [Op.GroupNonUniformBallot, 1],
  [Op.GroupNonUniformLogicalAnd, 2],
  [Op.GroupNonUniformLogicalOr, 2],
  [Op.GroupNonUniformLogicalXor, 2],
]);

/** Whether the result of an instruction is a boolean. */
export function returnsBooleans(opcode: number): boolean {
  return RETURNING.has(opcode);
}

/** The position of the operand that is a boolean, counted after the result; undefined without one. */
export function booleanOperandOf(opcode: number): number | undefined {
  return TAKING.get(opcode);
}
