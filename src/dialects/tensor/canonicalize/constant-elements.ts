// The elements of constant tensors as attributes: integers, floats and complex numbers; of sparse constants, too.

import {
  ArrayAttr,
  type Attribute,
  ComplexType,
  DenseElementsAttr,
  denseIntegers,
  elementBytes,
  elementsOf,
  FloatType,
  IndexType,
  IntegerType,
  isShaped,
  readBits,
  SparseElementsAttr,
  scalarAttr,
  splatPattern,
  type Type,
  writeBits,
} from "../../../ir/index.ts";

/** True for integers, index and floats. */
export const isSimple = (type: Type): boolean => IntegerType.is(type) || IndexType.is(type) || FloatType.is(type);

/** The complex number at a place of a dense constant, as the array that `complex.constant` takes. */
function complexAt(attr: DenseElementsAttr, type: ComplexType, number: number): Attribute {
  const size = elementBytes(type.element);
  const at = attr.splat ? 0 : number * 2 * size;
  const part = (index: number): Attribute => scalarAttr(type.element, readBits(attr.data, at + index * size, size));
  return ArrayAttr.get(type.context, { elements: [part(0), part(1)] });
}

/** The element of a constant that is the same at every place. */
export function splatElement(attr: Attribute | undefined, type: Type): Attribute | undefined {
  if (ComplexType.is(type)) return DenseElementsAttr.is(attr) && attr.splat ? complexAt(attr, type, 0) : undefined;
  const bits = isSimple(type) ? splatPattern(attr) : undefined;
  return bits === undefined ? undefined : scalarAttr(type, bits);
}

/** The element at a row-major number of a constant; `indices` are the same place. */
export function elementAt(
  attr: Attribute | undefined,
  type: Type,
  number: number,
  indices: readonly number[],
): Attribute | undefined {
  if (SparseElementsAttr.is(attr)) return sparseElement(attr, type, indices);
  if (ComplexType.is(type)) return DenseElementsAttr.is(attr) ? complexAt(attr, type, number) : undefined;
  const bits = isSimple(type) ? elementsOf(attr)?.patterns[number] : undefined;
  return bits === undefined ? undefined : scalarAttr(type, bits);
}

/** The element of a sparse constant: zero at places that it does not list. */
function sparseElement(attr: SparseElementsAttr, type: Type, indices: readonly number[]): Attribute | undefined {
  if (!isSimple(type)) return undefined;
  const listed = denseIntegers(attr.indices) ?? [];
  const rank = indices.length;
  const count = rank === 0 ? 0 : listed.length / rank;
  for (let entry = 0; entry < count; entry++) {
    if (!indices.every((index, dim) => index === listed[entry * rank + dim])) continue;
    const values = elementsOf(attr.values);
    const bits = values?.isSplat ? values.patterns[0] : values?.patterns[entry];
    return bits === undefined ? undefined : scalarAttr(type, bits);
  }
  return scalarAttr(type, 0n);
}

/** The dense constant of complex elements; undefined if one of them is no constant. */
export function denseComplex(type: Type, elements: readonly (Attribute | undefined)[]): Attribute | undefined {
  if (!isShaped(type) || !ComplexType.is(type.element)) return undefined;
  const size = elementBytes(type.element.element);
  const parts = elements.map((one) => (ArrayAttr.is(one) ? one.elements.map((part) => splatPattern(part)) : []));
  const isSplat = parts.every(([real, imaginary]) => real === parts[0]?.[0] && imaginary === parts[0]?.[1]);
  const written = isSplat ? parts.slice(0, 1) : parts;
  const data = new Uint8Array(written.length * 2 * size);
  for (const [number, [real, imaginary]] of written.entries()) {
    if (real === undefined || imaginary === undefined) return undefined;
    writeBits(data, number * 2 * size, size, real);
    writeBits(data, (number * 2 + 1) * size, size, imaginary);
  }
  return DenseElementsAttr.get(type.context, { type, splat: isSplat, data });
}
