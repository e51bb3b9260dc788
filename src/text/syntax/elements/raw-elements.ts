// Dense elements and their raw bytes, as hexadecimal text and bytecode have them: elements of one bit are eight in a byte, the first in its
// lowest bit.

import { DenseElementsAttr, elementBytes, elementCount, IntegerType, type ShapedType } from "../../../ir/index.ts";
import { packed } from "../../print/elements-printer.ts";

/** Dense elements. Equal elements make a splat, as one element does; elements without bits never do. */
export function denseOf(type: ShapedType, isSplat: boolean, data: Uint8Array): DenseElementsAttr {
  const { context } = type;
  const size = elementBytes(type.element);
  const splat = isSplat || (data.length > 0 && isRepeated(data, size));
  const isEmpty = IntegerType.is(type.element) && type.element.width === 0;
  const count = elementCount(type.shape ?? []);
  if (isEmpty && count <= MOST_EMPTY) {
    return DenseElementsAttr.get(context, { type, splat: false, data: new Uint8Array(count) });
  }
  return DenseElementsAttr.get(context, { type, splat, data: splat ? data.slice(0, size) : data });
}

/** Elements of no bits are stored one by one up to here. */
const MOST_EMPTY = 1000;

function isRepeated(data: Uint8Array, size: number): boolean {
  for (let at = size; at < data.length; at++) if (data[at] !== data[at - size]) return false;
  return true;
}

/** The elements that raw bytes represent: one for all, or as many as the type has; undefined if their number is wrong. @internal */
export function denseOfRawBytes(type: ShapedType, data: Uint8Array): DenseElementsAttr | undefined {
  const { element } = type;
  if (IntegerType.is(element) && element.width === 1) return denseOfBits(type, data);
  const size = IntegerType.is(element) && element.width === 0 ? 0 : elementBytes(element);
  const isSplat = data.length === size && size > 0;
  if (!isSplat && data.length !== elementCount(type.shape ?? []) * size) return undefined;
  return denseOf(type, isSplat, data);
}

/** A byte of equal bits may represent all elements. */
function denseOfBits(type: ShapedType, bits: Uint8Array): DenseElementsAttr | undefined {
  const { context } = type;
  const count = elementCount(type.shape ?? []);
  const [first = 0] = bits;
  const splatOf = (bit: number) => DenseElementsAttr.get(context, { type, splat: true, data: Uint8Array.of(bit) });
  if (bits.length === 1 && (first === 0 || first === 0xff)) return splatOf(first & 1);
  if (bits.length !== Math.ceil(count / 8)) return undefined;
  if (count === 1) return splatOf(first === 0 ? 0 : 1);
  const data = Uint8Array.from({ length: count }, (_, index) => ((bits[index >> 3] ?? 0) >> (index & 7)) & 1);
  const unused = count % 8 === 0 ? 0 : (bits.at(-1) ?? 0) >> (count % 8);
  const splat = count > 0 && unused === 0 && isRepeated(data, 1);
  return DenseElementsAttr.get(context, { type, splat, data: splat ? data.slice(0, 1) : data });
}

/** The raw bytes of dense elements; those of a splat are one element. @internal */
export function rawBytesOf({ type, splat, data }: DenseElementsAttr): Uint8Array {
  // Sound: dense elements have a shaped type.
  const { element } = type as ShapedType;
  if (!IntegerType.is(element) || element.width > 1) return data;
  if (element.width === 0) return new Uint8Array(0);
  return splat ? Uint8Array.of(data[0] === 0 ? 0 : 0xff) : packed(data);
}
