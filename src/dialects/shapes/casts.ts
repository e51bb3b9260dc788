// Casts of tensors: which lose nothing.

import { TensorType, type Type, type Value } from "../../ir/index.ts";
import { isOp } from "../op-name/index.ts";

/** True if `to` states all sizes that `from` states: both are ranked, of one rank, element type and encoding. */
export function keepsSizes(from: Type, to: Type): boolean {
  if (!TensorType.is(from) || !TensorType.is(to) || from.element !== to.element || from.encoding !== to.encoding) {
    return false;
  }
  if (from.shape === undefined || from.shape.length !== to.shape?.length) return false;
  return from.shape.every((size, dim) => size < 0 || (to.shape?.[dim] ?? -1) >= 0);
}

/** The operand of a cast that states all sizes that the cast's type states. */
export function forgettingCast(value: Value): Value | undefined {
  const made = value.definingOp;
  return isOp(made, "tensor.cast") && keepsSizes(value.type, made.operandType(0)) ? made.operand(0) : undefined;
}
