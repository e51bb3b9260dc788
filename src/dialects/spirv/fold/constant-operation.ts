// The value of an operation of a specialization constant: what lengths, strides and sizes are made of.

import { type ConstantBits, constantOperation } from "../../../grammar/index.ts";
import { IntegerType, type OpDef, type Type } from "../../../ir/index.ts";
import { instructionOf } from "../rows/instructions.ts";

/** The result of an op, which is of the type `type`; undefined if an operand is not known, or the op is none of integers and booleans. @internal */
export function foldConstantOperation(
  def: OpDef,
  operands: readonly (ConstantBits | undefined)[],
  type: Type,
): ConstantBits | undefined {
  const found = instructionOf(def);
  if (found === undefined || found.set !== undefined || !IntegerType.is(type)) return undefined;
  return constantOperation(found.instruction.opcode, operands, type.width);
}
