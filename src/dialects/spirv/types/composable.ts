// Which types may be inside of the dialect's types, and the number lists that they share.

import { type AnyTypeDef, FloatType, IntegerType, type Type, VectorType } from "../../../ir/index.ts";
import { type Parser, typeText } from "../../../text/index.ts";

/** MLIR reads five widths of those that it prints; others are those of arbitrary precision. */
const WIDEST_INTEGER = 128;
const LONGEST_COMPOSED_VECTOR = 4;

/** Reads a type that may be part of a composite: a scalar, a vector of up to four components, a type of the dialect, or one of `also`. */
export function parseComposable(parser: Parser, also?: AnyTypeDef): Type {
  const { position } = parser;
  const type = parser.type();
  if (type.def === also) return type;
  const problem = composingProblem(type);
  if (problem !== undefined) parser.failAt(position, problem);
  return type;
}

/** Why a type can be no part of a composite; undefined if it can. @internal */
export function composingProblem(type: Type): string | undefined {
  if (type.def.dialect === "spirv" || FloatType.is(type)) return undefined;
  if (IntegerType.is(type)) {
    return type.width <= WIDEST_INTEGER
      ? undefined
      : `only 1/8/16/32/64-bit integer type allowed but found '${typeText(type)}'`;
  }
  if (!VectorType.is(type)) return `cannot use '${typeText(type)}' to compose SPIR-V types`;
  if (type.shape.length !== 1) return `only 1-D vector allowed but found '${typeText(type)}'`;
  const length = type.shape[0] ?? 0;
  // Kernels have vectors of 8 and 16, which MLIR prints and does not read.
  return length <= LONGEST_COMPOSED_VECTOR || length === 8 || length === 16
    ? undefined
    : `vector length has to be less than or equal to ${LONGEST_COMPOSED_VECTOR} but found ${length}`;
}

const ZERO = 48;
const NINE = 57;
const LETTER_X = 120;
const QUESTION = 63;
const STAR = 42;
const FULL_STOP = 46;

/** A list of dimensions as in `4x?x`; `shape` is undefined for `*x`. -1 represents `?`. */
export interface Dimensions {
  readonly shape: readonly number[] | undefined;
  readonly position: number;
}

/** Reads `4x8x`, up to the element type. `?` and `*` are allowed where `dynamic` is set; `*` is taken in any case. */
export function parseDimensions(parser: Parser, dynamic: boolean): Dimensions {
  const { position } = parser;
  if (parser.peek() === STAR) {
    parser.pos++;
    takeTimes(parser);
    return { shape: undefined, position };
  }
  const shape: number[] = [];
  for (let byte = parser.peek(); isInteger(parser) || byte === QUESTION; byte = parser.peek()) {
    if (byte === QUESTION && !dynamic) parser.fail("expected static shape");
    shape.push(byte === QUESTION ? takeDynamic(parser) : takeDimension(parser));
    takeTimes(parser);
  }
  return { shape, position };
}

/** Whether an integer is next, and no float. */
function isInteger(parser: Parser): boolean {
  let end = parser.position;
  if (!isDigit(parser.bytes[end])) return false;
  while (isDigit(parser.bytes[end])) end++;
  return parser.bytes[end] !== FULL_STOP;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

function takeDynamic(parser: Parser): number {
  parser.pos++;
  return -1;
}

function takeDimension(parser: Parser): number {
  const begin = parser.position;
  let end = begin;
  while (isDigit(parser.bytes[end])) end++;
  const value = BigInt(parser.textBetween(begin, end));
  if (value >= 1n << 63n) parser.failAt(begin, "invalid dimension");
  parser.pos = end;
  return Number(value);
}

function takeTimes(parser: Parser): void {
  if (parser.peek() !== LETTER_X) parser.failWrongToken("expected 'x' in dimension list");
  parser.pos++;
}

/** A number of 32 bits; a negative one is taken modulo 2^32, as the reference does. Undefined if no number is next. */
export function parseOptionalWord(parser: Parser): number | undefined {
  const { position } = parser;
  const value = parser.optionalBigInt();
  if (value === undefined) return undefined;
  if (value < -(1n << 31n) || value >= 1n << 32n) parser.failAt(position, "integer value too large");
  return Number(BigInt.asUintN(32, value));
}

export function parseWord(parser: Parser): number {
  return parseOptionalWord(parser) ?? parser.fail("expected integer value");
}

/** The value of a keyword of an enum; an unknown one gets the error `message(keyword)` at `position`, or where it is. */
export function parseCase(
  parser: Parser,
  values: { valueIn(parser: Parser, keyword: string): number | undefined; text(value: number): string | undefined },
  message: (keyword: string) => string,
  position?: number,
): number {
  const at = parser.position;
  // Values without a keyword are numbers, and no others.
  const number = parser.optionalBigInt() ?? -1n;
  if (number === BigInt.asUintN(32, number) && values.text(Number(number)) === undefined) return Number(number);
  parser.pos = at;
  const keyword = parser.keyword();
  return values.valueIn(parser, keyword) ?? parser.failAt(position ?? at, message(keyword));
}

export const unknownAttribute = (keyword: string): string => `unknown attribute: '${keyword}'`;
