// Reads attributes as words of the context's table, without making them: what most of a large text's dictionaries hold. Whatever is written in
// another way than usual, or wrongly, is left to the reader of attributes.

import {
  ArrayAttr,
  type AttributeId,
  attributeId,
  compareNames,
  DictionaryAttr,
  FloatAttr,
  FloatType,
  IndexType,
  IntegerAttr,
  IntegerType,
  pushDecimal,
  StringAttr,
  SymbolRefAttr,
  type Type,
} from "../../../ir/index.ts";
import type { WordKey } from "../../../support/tables/sequence-table.ts";
import { BARE, CLASSES, isDigit } from "../../characters.ts";
import { holdsDecimal, powerOfTwo } from "../numbers/number-literals.ts";
import type { Parser } from "../parser.ts";
import { parseType } from "../types/type-parser.ts";
import { parseAttribute } from "./attribute-parser.ts";
import { denseArrayId, pushQuickly } from "./dense-array-parser.ts";

/** Reads an attribute; returns its id. */
export function parseAttributeId(parser: Parser): number {
  const id = frequentId(parser, parser.peek());
  if (id !== 0) return id;
  // Readers that go on after an error may leave words after.
  const { stack } = parser;
  const { count } = stack;
  const attr = parseAttribute(parser);
  stack.count = count;
  return attr.id;
}

/** The id of an attribute that begins with a byte, or 0 if it is not one of those read here; then nothing has been read. */
function frequentId(parser: Parser, byte: number): number {
  if (byte === 34) return stringId(parser);
  if (byte === 45 || isDigit(byte)) return numberId(parser);
  if (byte === 64) return symbolId(parser);
  if (byte === 91) return arrayId(parser);
  if (byte === 123) return dictionaryId(parser);
  if (byte === 97 && parser.acceptKeyword("array")) return denseArrayId(parser);
  return byte === 100 ? denseId(parser) : 0;
}

function denseId(parser: Parser): number {
  const begin = parser.pos;
  const id = parser.acceptKeyword("dense") ? parser.shortcuts.denseElements(parser) : 0;
  if (id === 0) parser.pos = begin;
  return id;
}

/** The id of the attribute whose words are those of the parser's stack from `begin` on, which are taken away. */
function takeWords(parser: Parser, begin: number): AttributeId {
  const { stack, context } = parser;
  const id = attributeId(context, stack.words, begin, stack.count);
  stack.count = begin;
  return id;
}

// ---- numbers, strings and symbols

/** Digits of numbers that are read without big integers. */
const SHORT = 15;

/** `7 : i32` or `7.0 : f32`. */
function numberId(parser: Parser): number {
  const { bytes, pos: begin } = parser;
  const negative = bytes[begin] === 45;
  const first = negative ? begin + 1 : begin;
  let pos = first;
  let value = 0;
  while (isDigit(bytes[pos]!)) value = value * 10 + bytes[pos++]! - 48;
  if (pos > first && bytes[pos] === 46) return floatId(parser, first);
  if (pos - first >= DIGITS_OVER_64) return longId(parser, first, pos);
  if (pos === first || pos - first > SHORT || (CLASSES[bytes[pos]!]! & BARE) !== 0) return 0;
  if (bytes[pos] !== 32 || bytes[pos + 1] !== 58 || bytes[pos + 2] !== 32) return 0;
  parser.pos = pos + 2;
  const type = parseType(parser);
  const number = negative ? -value : value;
  if ((value === 0 && negative) || !isInRange(number, type)) {
    parser.pos = begin;
    return 0;
  }
  const { stack } = parser;
  const { count } = stack;
  stack.push(IntegerAttr.index);
  stack.push(type.id);
  stack.pushNumber(number);
  return takeWords(parser, count);
}

/** Integers with so many digits have more than 64 bits. */
const DIGITS_OVER_64 = 21;

/** An integer of more than 64 bits whose digits are from `first` to `end`: its text is its value. */
function longId(parser: Parser, first: number, end: number): number {
  const { bytes, pos: begin, stack } = parser;
  if (bytes[first] === 48 || bytes[end] !== 32 || bytes[end + 1] !== 58 || bytes[end + 2] !== 32) return 0;
  parser.pos = end + 2;
  const type = parseType(parser);
  if (!IntegerType.is(type) || !holdsDecimal(type, first > begin, bytes.subarray(first, end))) {
    parser.pos = begin;
    return 0;
  }
  const { count } = stack;
  stack.push(IntegerAttr.index);
  stack.push(type.id);
  pushDecimal(stack, first > begin, bytes, first, end);
  return takeWords(parser, count);
}

/** A float whose digits begin at `first`, in one of the frequent formats. */
function floatId(parser: Parser, first: number): number {
  const { bytes, pos: begin, stack } = parser;
  let number = parser.numbers.one(parser);
  let end = parser.pos;
  if (Number.isNaN(number)) {
    end = parser.numberEnd(first);
    number = Number(parser.textBetween(begin, end));
  }
  parser.pos = begin;
  if (bytes[end] !== 32 || bytes[end + 1] !== 58 || bytes[end + 2] !== 32) return 0;
  parser.pos = end + 2;
  const type = parseType(parser);
  const { count } = stack;
  stack.push(FloatAttr.index);
  stack.push(type.id);
  if (FloatType.is(type) && pushQuickly(stack, number, type)) return takeWords(parser, count);
  stack.count = count;
  parser.pos = begin;
  return 0;
}

/** Whether a type holds a number as it is. */
function isInRange(value: number, type: Type): boolean {
  if (!IntegerType.is(type)) return IndexType.is(type);
  const { width, signedness } = type;
  if (width === 1) return false;
  if (signedness === "unsigned") return value >= 0 && value < powerOfTwo(width);
  const limit = powerOfTwo(width - 1);
  return value >= -limit && value < limit;
}

/** `"text"` without a type. */
function stringId(parser: Parser): number {
  const { pos: begin, stack } = parser;
  const end = parser.stringEnd(begin);
  parser.pos = end;
  if (parser.peek() === 58) {
    parser.pos = begin;
    return 0;
  }
  parser.pos = end;
  const text = parser.literalId(begin + 1, end - 1);
  const known = parser.stringAttributes.get(text);
  if (known !== 0) return known;
  const { count } = stack;
  stack.push(StringAttr.index);
  stack.push(text);
  stack.push(0);
  const id = takeWords(parser, count);
  parser.stringAttributes.set(text, id);
  return id;
}

/** `@root::@nested` without quotes or blanks. */
function symbolId(parser: Parser): number {
  const { bytes, pos: begin, stack } = parser;
  const { count } = stack;
  stack.push(SymbolRefAttr.index);
  let sign = begin;
  for (;;) {
    const end = parser.identifierEnd(sign + 1);
    if (end === sign + 1) break;
    const name = parser.literalId(sign + 1, end);
    stack.push(name);
    parser.pos = end;
    if (parser.peek() !== 58) {
      parser.pos = end;
      return sign === begin ? rootSymbolId(parser, count, name) : takeWords(parser, count);
    }
    if (bytes[end] !== 58 || bytes[end + 1] !== 58 || bytes[end + 2] !== 64) break;
    sign = end + 2;
  }
  stack.count = count;
  parser.pos = begin;
  return 0;
}

/** `@root` alone, whose words are on the stack. */
function rootSymbolId(parser: Parser, begin: number, name: number): number {
  const known = parser.symbolAttributes.get(name);
  if (known !== 0) {
    parser.stack.count = begin;
    return known;
  }
  const id = takeWords(parser, begin);
  parser.symbolAttributes.set(name, id);
  return id;
}

// ---- arrays and dictionaries

function arrayId(parser: Parser): number {
  const { stack } = parser;
  const { count } = stack;
  parser.enter();
  parser.pos++;
  stack.push(ArrayAttr.index);
  if (!parser.acceptByte(93)) {
    do stack.push(parseAttributeId(parser));
    while (parser.acceptByte(44));
    parser.expect("]", "expected ',' or ']'");
  }
  parser.leave();
  return takeWords(parser, count);
}

function dictionaryId(parser: Parser): number {
  parser.enter();
  const begin = parser.stack.count;
  readEntries(parser);
  const id = takeDictionary(parser, begin);
  parser.leave();
  return id;
}

/**
 * Reads `{name = value, unit_name}` onto the parser's stack: the index of the definition of dictionaries, then for each entry the number of
 * its name and the id of its value, in the order of the text.
 */
export function readEntries(parser: Parser): void {
  const { stack, context } = parser;
  stack.push(DictionaryAttr.index);
  const begin = stack.count;
  parser.expect("{", "expected '{' in attribute dictionary");
  if (parser.acceptByte(125)) return;
  // Few names as a rule, which need no set.
  let many: Set<number> | undefined;
  do {
    const { position } = parser;
    const name = readName(parser);
    if (context.strings[name] === "") parser.failAt(position, "expected valid attribute name");
    if (many === undefined && stack.count - begin > 2 * FEW) many = namesOnStack(stack, begin);
    if (many === undefined ? isAmongNames(stack, begin, name) : many.has(name))
      parser.failAt(position, `duplicate key '${context.strings[name]}' in dictionary attribute`);
    many?.add(name);
    stack.push(name);
    stack.push(parser.acceptByte(61) ? parseAttributeId(parser) : context.unit.id);
  } while (parser.acceptByte(44));
  parser.expect("}", "expected '}' in attribute dictionary");
}

/** Whether an entry of a name is on the stack from `begin` on. */
function isAmongNames({ words, count }: WordKey, begin: number, name: number): boolean {
  for (let at = begin; at < count; at += 2) if (words[at] === name) return true;
  return false;
}

function namesOnStack({ words, count }: WordKey, begin: number): Set<number> {
  return new Set(words.subarray(begin, count).filter((_, at) => at % 2 === 0));
}

const FEW = 12;

/** The number of an entry's name: an identifier, a keyword or a string. */
function readName(parser: Parser): number {
  const { bytes } = parser;
  const begin = parser.position;
  const isString = bytes[begin] === 34;
  const end = isString ? parser.stringEnd(begin) : parser.identifierEnd(begin);
  if (end === begin) parser.failWrongToken("expected attribute name");
  parser.pos = end;
  return isString ? parser.literalId(begin + 1, end - 1) : parser.literalId(begin, end);
}

/** The id of the dictionary whose words are on the parser's stack from `begin` on, which are taken away. */
export function takeDictionary(parser: Parser, begin: number): AttributeId {
  sortEntries(parser, begin + 1);
  return takeWords(parser, begin);
}

/** Sorts the entries from `begin` on by name. */
function sortEntries({ stack, context }: Parser, begin: number): void {
  const { words, count } = stack;
  for (let at = begin + 2; at < count; at += 2) {
    if (isBefore(context.strings, words[at - 2]!, words[at]!)) continue;
    if (count - begin > 2 * FEW) return sortMany(words.subarray(begin, count), context.strings);
    insert(words, begin, at, context.strings);
  }
}

/** Whether name `a` sorts before name `b`, both by the context's numbers. */
function isBefore(strings: readonly string[], a: number, b: number): boolean {
  return compareNames(strings[a]!, strings[b]!) < 0;
}

/** Puts the entry at `at` where it belongs among those before it. */
function insert(words: Int32Array, begin: number, at: number, strings: readonly string[]): void {
  const name = words[at]!;
  const value = words[at + 1]!;
  let to = at;
  for (; to > begin && isBefore(strings, name, words[to - 2]!); to -= 2) {
    words[to] = words[to - 2]!;
    words[to + 1] = words[to - 1]!;
  }
  words[to] = name;
  words[to + 1] = value;
}

function sortMany(words: Int32Array, strings: readonly string[]): void {
  const entries = Array.from({ length: words.length / 2 }, (_, index) => words.slice(2 * index, 2 * index + 2));
  entries.sort((a, b) => compareNames(strings[a[0]!]!, strings[b[0]!]!));
  for (const [index, entry] of entries.entries()) words.set(entry, 2 * index);
}
