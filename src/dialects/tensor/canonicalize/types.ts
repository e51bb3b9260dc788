// The shapes of tensor types.

import { isShaped, TensorType, type Type } from "../../../ir/index.ts";

/** The sizes of a ranked tensor, -1 for dynamic ones; undefined for other types. */
export const shapeOf = (type: Type): readonly number[] | undefined => (TensorType.is(type) ? type.shape : undefined);

/** True if all sizes of a ranked tensor are known. */
export const isStatic = (type: Type): boolean => shapeOf(type)?.every((size) => size >= 0) === true;

/** The tensor type of a shape with the element type and, unless it is left out, the encoding of another one. */
export function withShape(type: Type, shape: readonly number[], keepsEncoding = true): Type {
  const encoding = TensorType.is(type) && keepsEncoding ? type.encoding : undefined;
  return TensorType.get(type.context, { shape, element: isShaped(type) ? type.element : type, encoding });
}
