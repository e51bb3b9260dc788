// The text of dense elements: nested lists, splats, and hexadecimal for many elements.

import {
  ComplexType,
  type Context,
  DenseElementsAttr,
  DenseStringElementsAttr,
  elementBytes,
  elementCount,
  FloatType,
  IntegerType,
  integerWidth,
  isShaped,
  readBits,
  readWord,
  type SparseElementsAttr,
  type Type,
  wrapInteger,
} from "../../ir/index.ts";
import { floatSemantics, printFloat, writeFloatHalves } from "../../support/float/index.ts";
import { hostIsLittleEndian } from "../../support/tables/words.ts";
import type { TextWriter, TypePrinting } from "./text-writer.ts";

/** Elements, whose bytes begin at a place of others. */
interface Elements {
  readonly type: Type;
  readonly splat: boolean;
  readonly data: Uint8Array;
  readonly begin: number;
  /** In bytes. */
  readonly length: number;
}

function elementsOf({ type, splat, data }: DenseElementsAttr): Elements {
  return { type, splat, data, begin: 0, length: data.length };
}

/** Prints the contents of the angle brackets. */
function printElements(writer: TextWriter, elements: Elements, long: "hexadecimal" | "no-hexadecimal"): void {
  const { type, splat, data, begin, length } = elements;
  const count = splat ? 1 : elementCount(shapeOf(type));
  if (!splat && count > writer.hexadecimalIfLargerThan && long === "hexadecimal") {
    const bytes = data.subarray(begin, begin + length);
    writer.write(`"${hexadecimal(isBits(type) ? packed(bytes) : bytes)}"`);
  } else if (count > 0) {
    const element = isShaped(type) ? type.element : type;
    const size = elementBytes(element);
    printList(writer, splat ? [] : shapeOf(type), (index) => printElement(writer, element, data, begin + index * size));
  }
}

export function printDense(writer: TextWriter, attr: DenseElementsAttr, types: TypePrinting): void {
  printDenseOf(writer, elementsOf(attr), types);
}

/** Prints elements that are kept as words, from `at` on; false if the host's words do not have their bytes in order. */
export function printDenseWords(
  writer: TextWriter,
  { attributeTable, types: all }: Context,
  at: number,
  types: TypePrinting,
): boolean {
  if (!hostIsLittleEndian) return false;
  const { words, bytes } = attributeTable;
  const type = all[words[at]!]!;
  const splat = words[at + 1] === 1;
  printDenseOf(writer, { type, splat, data: bytes, begin: 4 * (at + 3), length: words[at + 2]! }, types);
  return true;
}

function printDenseOf(writer: TextWriter, elements: Elements, types: TypePrinting): void {
  const { type } = elements;
  if (isElided(writer, elements)) writer.write(ELIDED);
  else {
    writer.write("dense<");
    printElements(writer, elements, "hexadecimal");
    writer.write(">");
  }
  printTypeBehind(writer, type, types);
}

function printTypeBehind(writer: TextWriter, type: Type, types: TypePrinting): void {
  if (types === "without-type") return;
  writer.write(" : ");
  writer.type(type);
}

const ELIDED = "dense_resource<__elided__>";

/** Splats are short however many elements they represent. */
function isElided(writer: TextWriter, attr: { readonly type: Type; readonly splat: boolean }): boolean {
  return !attr.splat && elementCount(shapeOf(attr.type)) > writer.elideElementsLargerThan;
}

export function printDenseStrings(writer: TextWriter, attr: DenseStringElementsAttr, types: TypePrinting): void {
  if (isElided(writer, attr)) writer.write(ELIDED);
  else {
    writer.write("dense<");
    printStrings(writer, attr);
    writer.write(">");
  }
  printTypeBehind(writer, attr.type, types);
}

function printStrings(writer: TextWriter, attr: DenseStringElementsAttr): void {
  const { strings } = attr;
  if (strings.length === 0) return;
  printList(writer, attr.splat ? [] : shapeOf(attr.type), (index) => writer.string(strings[index] ?? ""));
}

export function printSparse(writer: TextWriter, attr: SparseElementsAttr, types: TypePrinting): void {
  const { indices, values } = attr;
  const parts = [indices, values].filter((part) => DenseElementsAttr.is(part) || DenseStringElementsAttr.is(part));
  if (parts.some((part) => isElided(writer, part))) writer.write(ELIDED);
  else {
    writer.write("sparse<");
    if (DenseElementsAttr.is(indices) && (indices.splat || indices.data.length > 0) && !isEmptyShape(indices.type)) {
      printElements(writer, elementsOf(indices), "no-hexadecimal");
      writer.write(", ");
      if (DenseElementsAttr.is(values)) printElements(writer, elementsOf(values), "hexadecimal");
      else if (DenseStringElementsAttr.is(values)) printStrings(writer, values);
    }
    writer.write(">");
  }
  printTypeBehind(writer, attr.type, types);
}

function isEmptyShape(type: Type): boolean {
  return elementCount(shapeOf(type)) === 0;
}

/** @internal */
export function shapeOf(type: Type): readonly number[] {
  return isShaped(type) ? (type.shape ?? []) : [];
}

function hexadecimal(data: Uint8Array): string {
  let text = "0x";
  for (const byte of data) text += byte.toString(16).toUpperCase().padStart(2, "0");
  return text;
}

function isBits(type: Type): boolean {
  return isShaped(type) && IntegerType.is(type.element) && type.element.width === 1;
}

/** Elements of one bit, eight in a byte, the first in its lowest bit. */
export function packed(data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(data.length / 8));
  for (const [index, bit] of data.entries()) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (bit << (index & 7));
  return bytes;
}

/** Nested lists of a shape; no brackets for rank 0. `print` writes the element of an index. */
function printList(writer: TextWriter, shape: readonly number[], print: (index: number) => void): void {
  printLevel(writer, shape, 0, print, 0);
}

/** The list at a depth of the shape, whose first element has the index `from`; returns that of the element after it. */
function printLevel(
  writer: TextWriter,
  shape: readonly number[],
  depth: number,
  print: (index: number) => void,
  from: number,
): number {
  const size = shape[depth];
  if (size === undefined) {
    print(from);
    return from + 1;
  }
  let next = from;
  writer.write("[");
  for (let index = 0; index < size; index++) {
    if (index > 0) writer.write(", ");
    next = printLevel(writer, shape, depth + 1, print, next);
  }
  writer.write("]");
  return next;
}

function printElement(writer: TextWriter, type: Type, data: Uint8Array, at: number): void {
  if (ComplexType.is(type)) {
    writer.write("(");
    printElement(writer, type.element, data, at);
    writer.write(",");
    printElement(writer, type.element, data, at + elementBytes(type.element));
    writer.write(")");
    return;
  }
  const size = elementBytes(type);
  if (FloatType.is(type)) {
    printFloatElement(writer, type, data, at, size);
    return;
  }
  const width = integerWidth(type);
  if (width === 1) writer.write(data[at] === 0 ? "false" : "true");
  else if (width > 32 || width === 0) writer.write(wrapInteger(type, readBits(data, at, size)).toString());
  else {
    const word = readWord(data, at, size);
    const isUnsigned = IntegerType.is(type) && type.signedness === "unsigned";
    writer.number(isUnsigned ? word : (word << (32 - width)) >> (32 - width));
  }
}

function printFloatElement(
  writer: TextWriter,
  { format }: FloatType,
  data: Uint8Array,
  at: number,
  size: number,
): void {
  const semantics = floatSemantics[format];
  if (size > 8) {
    writer.write(printFloat(readBits(data, at, size), semantics));
    return;
  }
  const high = size > 4 ? readWord(data, at + 4, size - 4) : 0;
  writeFloatHalves(writer, high, readWord(data, at, Math.min(size, 4)), semantics);
}
