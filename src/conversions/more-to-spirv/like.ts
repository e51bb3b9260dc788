// Types of numbers and of vectors of them.

import { elementTypeOrSelf, FloatType, IntegerType, type Type, VectorType, vectorType } from "../../ir/index.ts";

/** A type of the same shape with another element. */
export function withElement(type: Type, element: Type): Type {
  return VectorType.is(type) ? vectorType(type.context, type.shape, element) : element;
}

export function boolLike(type: Type): Type {
  return withElement(type, type.context.i1);
}

/** Bits of an integer, a float, or of the elements of a vector; 0 for others. */
export function widthOf(type: Type): number {
  const element = elementTypeOrSelf(type);
  return IntegerType.is(element) || FloatType.is(element) ? element.width : 0;
}

export function isBool(type: Type): boolean {
  return elementTypeOrSelf(type) === type.context.i1;
}

/** Higher than that of the reference's patterns. */
export const BENEFIT = 3;
