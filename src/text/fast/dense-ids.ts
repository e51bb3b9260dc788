// Reads `dense<…>` of plain numbers as words of the context's table, without making the attribute, literals or texts. Whatever is written in
// another way, or wrongly, is left to the reader of elements.

import {
  type AttributeId,
  attributeId,
  DenseElementsAttr,
  FloatType,
  IntegerType,
  integerWidth,
  isIntegerOrIndex,
  isShaped,
  NO_ID,
  type Type,
} from "../../ir/index.ts";
import { bitsOfF32, highHalfOfF64, lowHalfOfF64 } from "../../support/float/index.ts";
import type { WordKey } from "../../support/tables/sequence-table.ts";
import { holdsShort } from "../syntax/numbers/number-literals.ts";
import type { PlainNumbers } from "../syntax/numbers/plain-numbers.ts";
import type { Parser } from "../syntax/parser.ts";

/** The id of the elements after the word `dense`, or 0: then nothing has been read. */
export function plainDenseId(parser: Parser): AttributeId {
  const { pos: begin, numbers } = parser;
  if (parser.acceptByte(60) && numbers.read(parser) && parser.acceptByte(62) && parser.accept(":")) {
    const { reads } = numbers;
    const type = parser.type();
    // There may be numbers in the type, in its encoding.
    const id = numbers.reads === reads ? elementsId(parser, numbers, type) : NO_ID;
    if (id !== NO_ID) return id;
  }
  parser.pos = begin;
  return NO_ID;
}

function elementsId({ context, stack }: Parser, numbers: PlainNumbers, type: Type): AttributeId {
  if (!isShaped(type) || type.shape === undefined) return NO_ID;
  const { element } = type;
  const size = plainBytes(element, numbers);
  const isSplat = numbers.shape.length === 0 || isRepeated(numbers);
  if (size === 0 || !hasShape(numbers, type.shape) || !fits(numbers, element)) return NO_ID;
  const count = isSplat ? 1 : numbers.count;
  const begin = stack.count;
  stack.push(DenseElementsAttr.index);
  stack.push(type.id);
  stack.push(isSplat ? 1 : 0);
  stack.push(count * size);
  if (numbers.isFloat) pushFloats(stack, numbers, count, size);
  else pushIntegers(stack, numbers, count, size);
  const id = attributeId(context, stack.words, begin, stack.count);
  stack.count = begin;
  return id;
}

/** The bytes of an element of a type that takes such numbers; 0 if it does not, or in an unusual way. */
function plainBytes(element: Type, { isFloat }: PlainNumbers): number {
  if (FloatType.is(element)) return !isFloat ? 0 : element.format === "f32" ? 4 : element.format === "f64" ? 8 : 0;
  if (isFloat || !isIntegerOrIndex(element)) return 0;
  const bytes = integerWidth(element) / 8;
  return bytes === 1 || bytes === 2 || bytes === 4 || bytes === 8 ? bytes : 0;
}

function hasShape({ shape: found }: PlainNumbers, shape: readonly number[]): boolean {
  // A dynamic size is no number of elements, and is never found.
  if (found.length === 0) return shape.every((size) => size >= 0);
  return found.length === shape.length && found.every((size, index) => size === shape[index]);
}

function isRepeated({ values, count }: PlainNumbers): boolean {
  for (let index = 1; index < count; index++) if (!Object.is(values[index], values[0])) return false;
  return true;
}

function fits({ values, count, isFloat }: PlainNumbers, element: Type): boolean {
  if (isFloat) return true;
  const isUnsigned = IntegerType.is(element) && element.signedness === "unsigned";
  for (let index = 0; index < count; index++) {
    const value = values[index]!;
    if ((isUnsigned && value < 0) || !holdsShort(Math.abs(value), value < 0, element)) return false;
  }
  return true;
}

function pushFloats(key: WordKey, { values }: PlainNumbers, count: number, size: number): void {
  for (let index = 0; index < count; index++) {
    const value = values[index]!;
    if (size === 4) key.push(bitsOfF32(value) | 0);
    else {
      key.push(lowHalfOfF64(value));
      key.push(highHalfOfF64(value));
    }
  }
}

function pushIntegers(key: WordKey, { values }: PlainNumbers, count: number, size: number): void {
  let word = 0;
  let shift = 0;
  for (let index = 0; index < count; index++) {
    const value = values[index]!;
    if (size >= 4) {
      key.push(value | 0);
      if (size === 8) key.push(Math.floor(value / 0x100000000));
      continue;
    }
    word |= (value & (size === 1 ? 0xff : 0xffff)) << shift;
    shift += 8 * size;
    if (shift < 32) continue;
    key.push(word);
    word = 0;
    shift = 0;
  }
  if (shift > 0) key.push(word);
}
