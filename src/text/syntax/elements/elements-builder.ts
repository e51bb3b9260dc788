// Builds elements attributes from parsed literals and the type after them, with the checks that need both.

import {
  type Attribute,
  ComplexType,
  DenseElementsAttr,
  DenseStringElementsAttr,
  elementBytes,
  elementCount,
  FloatType,
  IndexType,
  IntegerType,
  integerWidth,
  readBits,
  type ShapedType,
  SparseElementsAttr,
  TensorType,
  type Type,
  VectorType,
  vectorType,
  writeBits,
  writeNumber,
} from "../../../ir/index.ts";
import {
  bitsOfF32,
  floatSemantics,
  highHalfOfF64,
  lowHalfOfF64,
  parseFloatBits,
  parseFloatLiteral,
} from "../../../support/float/index.ts";

import { typeText } from "../../print/text-writer.ts";
import { failDecimalFloat, holdsShort, integerInRange } from "../numbers/number-literals.ts";
import type { Parser } from "../parser.ts";
import { denseOf, denseOfRawBytes } from "./raw-elements.ts";

/** One literal as it was written; `position` is after its minus sign. */
export interface Literal {
  readonly kind: "integer" | "float" | "bool" | "string";
  readonly text: string;
  readonly negative: boolean;
  readonly position: number;
  /** Of decimal integers that are short and of floats, without the sign; NaN of other literals. */
  readonly magnitude: number;
}

/** The contents of the angle brackets: literals in order, and the shape of their lists (empty without a list). */
export interface Literals {
  readonly items: Literal[];
  readonly shape: readonly number[];
  /** The one string that may spell bytes. */
  readonly hexadecimal: Literal | undefined;
  readonly position: number;
}

/** Errors that concern the whole are reported at `begin`. */
export function buildDense(parser: Parser, literals: Literals, type: ShapedType, begin: number): Attribute {
  const { element } = type;
  const { items, shape, hexadecimal } = literals;
  if (hexadecimal !== undefined && isNumeric(element)) return buildHexadecimal(parser, hexadecimal, type, begin);
  const count = elementCount(type.shape ?? []);
  if (items.length === 0 && shape.length === 0 && count !== 0) {
    parser.failAt(begin, `parsed zero elements, but type ('${typeText(type)}') expected at least 1`);
  }
  if (shape.length > 0 && !isSameShape(shape, type.shape ?? [])) {
    const found = `inferred shape of elements literal ([${shape.join(", ")}])`;
    parser.failAt(begin, `${found} does not match type ([${type.shape?.join(", ")}])`);
  }
  const isSplat = shape.length === 0 && items.length > 0 && !isPairOfScalars(items, type);
  if (!isNumeric(element)) return buildStrings(parser, items, type, isSplat, begin);
  const parts = partsOf(parser, items, type, isSplat, begin);
  const scalar = ComplexType.is(element) ? element.element : element;
  const size = elementBytes(scalar);
  const data = new Uint8Array(size * parts.length);
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index]!;
    if (!writeQuickly(data, index * size, size, part, scalar)) {
      writeBits(data, index * size, size, bitsOf(parser, part, scalar));
    }
  }
  return denseOf(type, isSplat, data);
}

/** Writes an element that needs no big integer; false if it does, or is wrong. */
function writeQuickly(data: Uint8Array, at: number, size: number, literal: Literal, type: Type): boolean {
  const { kind, negative, magnitude } = literal;
  const value = negative ? -magnitude : magnitude;
  if (kind === "integer" && !FloatType.is(type)) {
    const isWrong = negative && IntegerType.is(type) && type.signedness === "unsigned";
    if (isWrong || !(size <= 8) || integerWidth(type) % 8 !== 0 || !holdsShort(magnitude, negative, type)) return false;
    writeNumber(data, at, size, value);
    return true;
  }
  if (kind !== "float" || !FloatType.is(type)) return false;
  if (type.format === "f32") writeNumber(data, at, size, bitsOfF32(value));
  else if (type.format === "f64") writeF64(data, at, value);
  else return false;
  return true;
}

function writeF64(data: Uint8Array, at: number, value: number): void {
  writeNumber(data, at, 4, lowHalfOfF64(value));
  writeNumber(data, at + 4, 4, highHalfOfF64(value));
}

function isSameShape(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((size, index) => size === b[index]);
}

function isNumeric(type: Type): boolean {
  return IntegerType.is(type) || IndexType.is(type) || FloatType.is(type) || ComplexType.is(type);
}

/** `dense<(1, 2)> : tensor<2xi32>`: the reference takes the parts of the pair as elements. */
function isPairOfScalars(items: readonly Literal[], type: ShapedType): boolean {
  return items.length > 1 && !ComplexType.is(type.element) && items.length === elementCount(type.shape ?? []);
}

/** The literals that make the elements, of which there must be as many as the type says. */
function partsOf(
  parser: Parser,
  items: readonly Literal[],
  type: ShapedType,
  isSplat: boolean,
  begin: number,
): readonly Literal[] {
  const isComplex = ComplexType.is(type.element);
  const expected = (isSplat ? 1 : elementCount(type.shape ?? [])) * (isComplex ? 2 : 1);
  // Pairs of scalars count as so many scalars; what is too much is not looked at.
  if (items.length === expected || (!isComplex && items.length > expected)) return items.slice(0, expected);
  const shown = isSplat ? type.element : type;
  return parser.failAt(
    begin,
    `parsed ${items.length} elements, but type ('${typeText(shown)}') expected ${expected} elements`,
  );
}

function buildStrings(
  parser: Parser,
  items: readonly Literal[],
  type: Type,
  isSplat: boolean,
  begin: number,
): Attribute {
  const other = items.find(({ kind }) => kind !== "string");
  if (other !== undefined) parser.failAt(begin, `expected string token, got ${other.text}`);
  const strings = items.map(({ text }) => text);
  const splat = isSplat || (strings.length > 0 && strings.every((text) => text === strings[0]));
  return DenseStringElementsAttr.get(parser.context, { type, splat, strings: splat ? strings.slice(0, 1) : strings });
}

// ---- bytes in hexadecimal

function buildHexadecimal(parser: Parser, literal: Literal, type: ShapedType, begin: number): Attribute {
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(literal.text)) {
    parser.failAt(literal.position, "expected string containing hex digits starting with `0x`");
  }
  return denseOfRawBytes(type, bytesOf(literal.text.slice(2))) ?? failSize(parser, type, begin);
}

function bytesOf(digits: string): Uint8Array {
  const data = new Uint8Array(digits.length >> 1);
  for (let index = 0; index < data.length; index++) {
    data[index] = Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16);
  }
  return data;
}

function failSize(parser: Parser, type: Type, begin: number): never {
  return parser.failAt(begin, `elements hex data size is invalid for provided type: '${typeText(type)}'`);
}

// ---- numbers

function bitsOf(parser: Parser, literal: Literal, type: Type): bigint {
  if (FloatType.is(type)) return floatBits(parser, literal, type);
  const { kind, text, negative, position } = literal;
  if (negative && IntegerType.is(type) && type.signedness === "unsigned") {
    parser.failAt(position, "expected unsigned integer elements, but parsed negative value");
  }
  if (kind === "float") parser.failAt(position, "expected integer elements, but parsed floating-point");
  const width = integerWidth(type);
  if (kind === "bool") {
    if (width !== 1) parser.failAt(position, "expected i1 type for 'true' or 'false' values");
    return text === "true" ? 1n : 0n;
  }
  const value = kind === "string" ? undefined : integerInRange(text, negative, type);
  if (value === undefined) return parser.failAt(position, "integer constant out of range for type");
  return BigInt.asUintN(width, value);
}

function floatBits(parser: Parser, literal: Literal, type: FloatType): bigint {
  const semantics = floatSemantics[type.format];
  const { kind, text, negative, position } = literal;
  if (kind === "integer") {
    if (!text.startsWith("0x")) failDecimalFloat(parser, position);
    if (negative) parser.failAt(position, "hexadecimal float literal should not have a leading minus");
    const bits = parseFloatBits(text, semantics);
    return bits ?? parser.failAt(position, "hexadecimal float constant out of range for type");
  }
  if (kind !== "float") return parser.failAt(position, "expected floating point literal");
  const bits = parseFloatLiteral((negative ? "-" : "") + text, semantics);
  return bits ?? parser.failAt(position, "floating point value too large for attribute");
}

// ---- sparse elements

/** Nothing between the brackets: every element is zero. */
export function buildSparse(
  parser: Parser,
  parts: { readonly indices: Literals; readonly values: Literals } | undefined,
  type: ShapedType,
  begin: number,
): Attribute {
  const { context } = parser;
  const rank = type.shape?.length ?? 0;
  const indexShape = parts === undefined ? [0, rank] : shapeOr(parts.indices, [1, rank]);
  const valueShape = parts === undefined ? [0] : shapeOr(parts.values, [indexShape[0] ?? 1]);
  const indexType = TensorType.get(context, { shape: indexShape, element: context.i64, encoding: undefined });
  const valueType =
    VectorType.is(type) && valueShape.every((size) => size > 0)
      ? vectorType(context, valueShape, type.element)
      : TensorType.get(context, { shape: valueShape, element: type.element, encoding: undefined });
  const empty = (of: Type) => DenseElementsAttr.get(context, { type: of, splat: false, data: new Uint8Array() });
  const indices =
    parts === undefined ? empty(indexType) : buildDense(parser, parts.indices, indexType, parts.indices.position);
  const values =
    parts === undefined ? empty(valueType) : buildDense(parser, parts.values, valueType, parts.values.position);
  if (valueShape.length !== 1) parser.failAt(begin, "expected 1-d tensor for sparse element values");
  checkSparseShapes(parser, type, indexShape, valueShape, begin);
  if (DenseElementsAttr.is(indices)) checkIndices(parser, type, indices, indexShape[0] ?? 0, begin);
  return SparseElementsAttr.get(context, { type, indices, values });
}

function shapeOr({ shape }: Literals, usual: readonly number[]): readonly number[] {
  return shape.length === 0 ? usual : shape;
}

function checkSparseShapes(
  parser: Parser,
  type: ShapedType,
  indices: readonly number[],
  values: readonly number[],
  begin: number,
): void {
  const shape = type.shape ?? [];
  const fits = indices.length === 1 ? shape.length === 1 : indices.length === 2 && indices[1] === shape.length;
  if (fits && indices[0] === values[0]) return;
  const text = (sizes: readonly number[]) => `([${sizes.join(", ")}])`;
  parser.failAt(
    begin,
    `expected shape ${text(shape)}; inferred shape of indices literal ${text(indices)}; inferred shape of values literal ${text(values)}`,
  );
}

/** Every element's place is inside of the shape. A splat of indices is one number for all. */
function checkIndices(
  parser: Parser,
  type: ShapedType,
  indices: DenseElementsAttr,
  count: number,
  begin: number,
): void {
  const shape = type.shape ?? [];
  const rank = shape.length;
  if (rank === 0) return;
  for (let element = 0; element < (indices.splat ? Math.min(count, 1) : count); element++) {
    const at = shape.map((_, dim) => readBits(indices.data, indices.splat ? 0 : (element * rank + dim) * 8, 8));
    if (at.every((index, dim) => index < BigInt(shape[dim] ?? 0))) continue;
    const text = `with index=[${at.join(", ")}], and type='${typeText(type)}'`;
    parser.failAt(begin, `sparse index #${element} is not contained within the value shape, ${text}`);
  }
}
