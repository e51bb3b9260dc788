// The shapes of tensor types, and which casts between them lose nothing.

import { isShaped, TensorType, type Type, type Value } from "../../../ir/index.ts";
import { isOp } from "../../op-name/index.ts";

/** The sizes of a ranked tensor, -1 for dynamic ones; undefined for other types. */
export const shapeOf = (type: Type): readonly number[] | undefined => (TensorType.is(type) ? type.shape : undefined);

/** True if all sizes of a ranked tensor are known. */
export const isStatic = (type: Type): boolean => shapeOf(type)?.every((size) => size >= 0) === true;

/** The tensor type of a shape with the element type and, unless it is left out, the encoding of another one. */
export function withShape(type: Type, shape: readonly number[], keepsEncoding = true): Type {
  const encoding = TensorType.is(type) && keepsEncoding ? type.encoding : undefined;
  return TensorType.get(type.context, { shape, element: isShaped(type) ? type.element : type, encoding });
}

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
