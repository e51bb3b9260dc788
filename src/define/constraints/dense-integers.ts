// The elements of dense attributes of integers.

import {
  type Attribute,
  DenseElementsAttr,
  elementBytes,
  elementCount,
  IndexType,
  IntegerType,
  isShaped,
  readBits,
  type Type,
} from "../../ir/index.ts";

/** @internal */
export interface DenseIntegers {
  readonly element: Type;
  /** Without signs. */
  readonly values: readonly bigint[];
}

/** All elements of `dense<…>` of integers or indices, in order; undefined for other attributes. @internal */
export function denseIntegers(attr: Attribute): DenseIntegers | undefined {
  if (!DenseElementsAttr.is(attr) || !isShaped(attr.type)) return undefined;
  const { data, splat, type } = attr;
  const { element } = type;
  if (!IntegerType.is(element) && !IndexType.is(element)) return undefined;
  const size = elementBytes(element);
  const length = elementCount(type.shape ?? []);
  return { element, values: Array.from({ length }, (_, index) => readBits(data, splat ? 0 : index * size, size)) };
}
