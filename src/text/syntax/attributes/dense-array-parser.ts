// Reads dense arrays, and floats as their elements are written.

import {
  type Attribute,
  attributeAt,
  attributeId,
  DenseArrayAttr,
  FloatType,
  IntegerType,
  pushBigInt,
  pushHalves,
  type Type,
  wrapInteger,
} from "../../../ir/index.ts";
import {
  bitsOfF32,
  floatSemantics,
  highHalfOfF64,
  lowHalfOfF64,
  parseFloatBits,
  parseFloatLiteral,
} from "../../../support/float/index.ts";
import type { WordKey } from "../../../support/tables/sequence-table.ts";
import { typeText } from "../../print/text-writer.ts";
import { failDecimalFloat, integerInRange, powerOfTwo } from "../numbers/number-literals.ts";
import type { Parser } from "../parser.ts";
import { parseOptionalType } from "../types/type-parser.ts";

export function hexadecimalFloatBits(
  parser: Parser,
  text: string,
  negative: boolean,
  type: FloatType,
  position: number,
): bigint {
  if (!text.startsWith("0x")) failDecimalFloat(parser, position);
  if (negative) parser.failAt(position, "hexadecimal float literal should not have a leading minus");
  const bits = parseFloatBits(text, floatSemantics[type.format]);
  return bits ?? parser.failAt(position, "hexadecimal float constant out of range for type");
}

// ---- attributes that begin with a word

export function parseDenseArray(parser: Parser): Attribute {
  return attributeAt(parser.context, denseArrayId(parser))!;
}

/** Reads an array after its word; returns the id of its attribute, which is not made. */
export function denseArrayId(parser: Parser): number {
  parser.expect("<", "expected '<' after 'array'");
  const { position, stack, context } = parser;
  const element = parseOptionalType(parser);
  if (element === undefined) {
    parser.emitWrongToken("expected non-function type");
    return parser.failWrongToken("expected an integer or floating point type");
  }
  if (!IntegerType.is(element) && !FloatType.is(element)) {
    parser.failAt(position, `expected integer or float type, got: '${typeText(element)}'`);
  }
  if (element.width % 8 !== 0 && !isBit(element)) {
    parser.failAt(position, "element type bitwidth must be a multiple of 8");
  }
  const begin = stack.count;
  stack.push(DenseArrayAttr.index);
  stack.push(element.id);
  if (!parser.acceptByte(62)) {
    parser.expect(":", "expected ':' after dense array type");
    do readDenseArrayElement(parser, element);
    while (parser.acceptByte(44));
    parser.expect(">", "expected '>' to close an array attribute");
  }
  const id = attributeId(context, stack.words, begin, stack.count);
  stack.count = begin;
  return id;
}

function isBit(type: Type): boolean {
  return IntegerType.is(type) && type.width === 1;
}

/** Reads an element onto the parser's stack. */
function readDenseArrayElement(parser: Parser, element: IntegerType | FloatType): void {
  const { position, stack, context } = parser;
  if (readPlainElement(parser, element)) return;
  if (FloatType.is(element)) {
    readDenseArrayFloat(parser, element);
    return;
  }
  const word = parser.acceptOneOf(["true", "false"]);
  if (word !== undefined) {
    if (element.width !== 1) parser.failAt(position, "expected i1 type for 'true' or 'false' values");
    stack.pushNumber(word === "true" ? 1 : 0);
    return;
  }
  const negative = parser.accept("-");
  const text = parser.optionalIntegerText() ?? parser.fail("expected integer literal");
  // As in the reference, errors point after the literal.
  if (element.width === 1) parser.fail("expected 'true' or 'false' values for i1 type");
  // The reference reads elements of unsigned types as those of signless ones.
  const signless = element.signedness === "unsigned" ? context.integer(element.width) : element;
  const value = integerInRange(text, negative, signless) ?? parser.fail("integer constant out of range");
  pushBigInt(stack, wrapInteger(element, value));
}

/** Reads a plain number that an element holds as it is; false if it is another one: then nothing has been read. */
function readPlainElement(parser: Parser, element: IntegerType | FloatType): boolean {
  const { pos: begin, numbers, stack } = parser;
  const value = numbers.one(parser);
  if (FloatType.is(element)) {
    if (numbers.isFloat && !Number.isNaN(value) && pushQuickly(stack, value, element)) return true;
  } else if (!numbers.isFloat && element.width > 1 && Math.abs(value) < powerOfTwo(element.width - 1)) {
    if (value >= 0 || element.signedness !== "unsigned") {
      stack.pushNumber(value);
      return true;
    }
  }
  parser.pos = begin;
  return false;
}

function readDenseArrayFloat(parser: Parser, element: FloatType): void {
  const negative = parser.accept("-");
  const begin = parser.position;
  const float = parser.optionalFloatText();
  if (float !== undefined && pushQuickly(parser.stack, negative ? -Number(float) : Number(float), element)) return;
  parser.pos = begin;
  pushBigInt(parser.stack, unsignedFloatLiteral(parser, negative, element));
}

/** The bits of a float of a type: a literal with a point, or the bits in hexadecimal. @internal */
export function parseFloatOfType(parser: Parser, type: FloatType): bigint {
  return unsignedFloatLiteral(parser, parser.accept("-"), type);
}

/** The text after the sign of a float. */
function unsignedFloatLiteral(parser: Parser, negative: boolean, type: FloatType): bigint {
  const { position } = parser;
  const float = parser.optionalFloatText();
  if (float !== undefined) {
    const bits = parseFloatLiteral(negative ? `-${float}` : float, floatSemantics[type.format]);
    return bits ?? parser.failAt(position, "floating point value too large for attribute");
  }
  const text = parser.optionalIntegerText() ?? parser.fail("expected floating point literal");
  return hexadecimalFloatBits(parser, text, negative, type, position);
}

/** Appends the bits of a number in a frequent format; false if it is another one. */
export function pushQuickly(key: WordKey, value: number, { format }: FloatType): boolean {
  if (format === "f32") key.pushNumber(bitsOfF32(value));
  else if (format === "f64") pushHalves(key, highHalfOfF64(value), lowHalfOfF64(value));
  else return false;
  return true;
}
