// Reads `dense<…>` and `sparse<…>`: nested lists of literals, splats, hexadecimal and strings.

import {
  type Attribute,
  ComplexType,
  DenseElementsAttr,
  DenseStringElementsAttr,
  elementCount,
  FloatType,
  IndexType,
  IntegerType,
  isShaped,
  MemRefType,
  type ShapedType,
  SparseElementsAttr,
  TensorType,
  type Type,
  VectorType,
  vectorType,
} from "../ir/index.ts";
import { floatSemantics, parseFloatBits, parseFloatLiteral } from "../support/float/index.ts";
import { elementBytes, writeBits } from "./elements-printer.ts";
import { integerInRange } from "./integer-literals.ts";
import type { Parser } from "./parser.ts";
import { typeText } from "./text-writer.ts";

/** One literal as it was written. */
interface Literal {
  readonly kind: "integer" | "float" | "bool" | "string";
  readonly text: string;
  readonly negative: boolean;
  readonly position: number;
}

/** What stands between the angle brackets: literals, in order, and the shape of their lists (undefined for a splat). */
interface Literals {
  readonly items: Literal[];
  shape: number[] | undefined;
  hexadecimal: Literal | undefined;
  isComplex: boolean;
}

export function parseDenseElements(parser: Parser, implied: Type | undefined): Attribute {
  const { position } = parser;
  parser.expect("<", "expected '<' after 'dense'");
  const literals = parseLiterals(parser);
  parser.expect(">");
  const typePosition = parser.position;
  const type = implied ?? parseElementsType(parser);
  if (!isShaped(type)) parser.failAt(typePosition, "elements literal must be a shaped type");
  checkElementsType(parser, type, typePosition);
  return buildDense(parser, literals, type, position);
}

function parseElementsType(parser: Parser): Type {
  parser.expect(":", "expected ':'");
  return parser.type();
}

function checkElementsType(parser: Parser, type: ShapedType, position: number): void {
  if (MemRefType.is(type)) parser.failAt(position, "elements literal must be a ranked tensor or vector type");
  if (type.shape === undefined) parser.failAt(position, "elements literal type must be ranked");
  if (type.shape.some((size) => size < 0)) parser.failAt(position, "elements literal type must have static shape");
}

// ---- literals

function parseLiterals(parser: Parser): Literals {
  const literals: Literals = { items: [], shape: undefined, hexadecimal: undefined, isComplex: false };
  if (parser.peek() === 62) literals.shape = [0];
  else if (parser.peek() === 34) parseStringOrHexadecimal(parser, literals);
  else if (parser.peek() === 91) literals.shape = parseList(parser, literals);
  else parseElement(parser, literals);
  return literals;
}

function parseStringOrHexadecimal(parser: Parser, literals: Literals): void {
  const { position } = parser;
  const text = parser.string();
  const literal: Literal = { kind: "string", text, negative: false, position };
  if (/^0x[0-9a-fA-F]*$/.test(text)) literals.hexadecimal = literal;
  literals.items.push(literal);
}

function parseList(parser: Parser, literals: Literals): number[] {
  return parser.nested(() => {
    let inner: number[] | undefined;
    let count = 0;
    parser.list("[", "]", () => {
      const shape = parser.peek() === 91 ? parseList(parser, literals) : parseElement(parser, literals);
      if (inner !== undefined && inner.join() !== shape.join()) {
        parser.fail("tensor literal is invalid; ranks are not consistent between elements");
      }
      inner = shape;
      count++;
    });
    return [count, ...(inner ?? [])];
  });
}

function parseElement(parser: Parser, literals: Literals): number[] {
  if (!parser.acceptByte(40)) {
    literals.items.push(parseLiteral(parser));
    return [];
  }
  literals.isComplex = true;
  literals.items.push(parseLiteral(parser));
  parser.expect(",", "expected ',' between complex elements");
  literals.items.push(parseLiteral(parser));
  parser.expect(")", "expected ')' after complex elements");
  return [];
}

function parseLiteral(parser: Parser): Literal {
  const { position } = parser;
  const word = parser.acceptOneOf(["true", "false"]);
  if (word !== undefined) return { kind: "bool", text: word, negative: false, position };
  if (parser.peek() === 34) return { kind: "string", text: parser.string(), negative: false, position };
  const negative = parser.accept("-");
  const float = parser.optionalFloatText();
  if (float !== undefined) return { kind: "float", text: float, negative, position };
  const text = parser.optionalIntegerText();
  if (text === undefined)
    parser.fail(negative ? "expected integer or floating point literal" : "expected element literal of primitive type");
  return { kind: "integer", text, negative, position };
}

// ---- values

function buildDense(parser: Parser, literals: Literals, type: ShapedType, position: number): Attribute {
  const { element } = type;
  const shape = type.shape ?? [];
  if (literals.hexadecimal !== undefined && isNumeric(element))
    return buildHexadecimal(parser, literals.hexadecimal, type);
  const isSplat = literals.shape === undefined;
  if (
    literals.shape !== undefined &&
    literals.shape.join() !== shape.join() &&
    !(literals.items.length === 0 && elementCount(shape) === 0)
  ) {
    const found = literals.shape.join(", ");
    parser.failAt(
      position,
      `inferred shape of elements literal ([${found}]) does not match type ([${shape.join(", ")}])`,
    );
  }
  if (!isNumeric(element)) return buildStrings(parser, literals, type, isSplat, position);
  if (
    ComplexType.is(element) !== literals.isComplex &&
    literals.items.length > 0 &&
    !isSplatOfComplex(literals, element)
  ) {
    parser.failAt(position, `expected element type to be ${literals.isComplex ? "complex" : "scalar"}`);
  }
  const scalar = ComplexType.is(element) ? element.element : element;
  const size = elementBytes(scalar);
  const data = new Uint8Array(size * literals.items.length);
  literals.items.forEach((literal, index) => writeBits(data, index * size, size, bitsOf(parser, literal, scalar)));
  return makeDense(parser, type, isSplat, data, elementBytes(element));
}

function isSplatOfComplex(literals: Literals, element: Type): boolean {
  return ComplexType.is(element) && !literals.isComplex && literals.items.length === 0;
}

function isNumeric(type: Type): boolean {
  return IntegerType.is(type) || IndexType.is(type) || FloatType.is(type) || ComplexType.is(type);
}

/** Equal elements make a splat, as one element does. */
function makeDense(parser: Parser, type: Type, isSplat: boolean, data: Uint8Array, size: number): Attribute {
  const splat = isSplat || (data.length > 0 && isRepeated(data, size));
  return DenseElementsAttr.get(parser.context, { type, splat, data: splat ? data.slice(0, size) : data });
}

function isRepeated(data: Uint8Array, size: number): boolean {
  for (let at = size; at < data.length; at++) if (data[at] !== data[at - size]) return false;
  return true;
}

function buildStrings(parser: Parser, literals: Literals, type: Type, isSplat: boolean, position: number): Attribute {
  if (literals.items.some(({ kind }) => kind !== "string")) {
    parser.failAt(position, "expected string token, got non-string token");
  }
  const strings = literals.items.map(({ text }) => text);
  const splat = isSplat || (strings.length > 0 && strings.every((text) => text === strings[0]));
  return DenseStringElementsAttr.get(parser.context, { type, splat, strings: splat ? strings.slice(0, 1) : strings });
}

function buildHexadecimal(parser: Parser, literal: Literal, type: ShapedType): Attribute {
  const size = elementBytes(type.element);
  const digits = literal.text.slice(2);
  const count = elementCount(type.shape ?? []);
  const data = Uint8Array.from({ length: digits.length >> 1 }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  );
  const isSplat = data.length === size;
  if (digits.length % 2 !== 0) parser.failAt(literal.position, "elements hex string only contains hex digits");
  if (!isSplat && data.length !== count * size) {
    parser.failAt(literal.position, `elements hex data size is invalid for provided type: '${typeText(type)}'`);
  }
  return makeDense(parser, type, isSplat, data, size);
}

function bitsOf(parser: Parser, literal: Literal, type: Type): bigint {
  if (FloatType.is(type)) return floatBits(parser, literal, type);
  if (literal.kind === "float") {
    parser.failAt(literal.position, "expected integer elements, but parsed floating-point");
  }
  if (literal.kind === "string") parser.failAt(literal.position, "expected integer elements, but parsed string");
  const width = IntegerType.is(type) ? type.width : 64;
  if (literal.kind === "bool") {
    if (width !== 1) parser.failAt(literal.position, "expected i1 type for 'true' or 'false' values");
    return literal.text === "true" ? 1n : 0n;
  }
  if (literal.negative && IntegerType.is(type) && type.signedness === "unsigned") {
    parser.failAt(literal.position, "expected unsigned integer elements, but parsed negative value");
  }
  const value = integerInRange(literal.text, literal.negative, type);
  if (value === undefined) parser.failAt(literal.position, "integer constant out of range for type");
  return BigInt.asUintN(width, value);
}

function floatBits(parser: Parser, literal: Literal, type: FloatType): bigint {
  const semantics = floatSemantics[type.format];
  if (literal.kind === "integer" && literal.text.startsWith("0x")) {
    if (literal.negative) parser.failAt(literal.position, "hexadecimal float literal should not have a leading minus");
    const bits = parseFloatBits(literal.text, semantics);
    return bits ?? parser.failAt(literal.position, "hexadecimal float constant out of range for type");
  }
  if (literal.kind !== "float") parser.failAt(literal.position, "expected floating-point elements, but parsed integer");
  const bits = parseFloatLiteral((literal.negative ? "-" : "") + literal.text, semantics);
  return bits ?? parser.failAt(literal.position, "floating point value too large for attribute");
}

// ---- sparse elements

export function parseSparseElements(parser: Parser, implied: Type | undefined): Attribute {
  const { context } = parser;
  const { position } = parser;
  parser.expect("<", "Expected '<' after 'sparse'");
  const isEmpty = parser.peek() === 62;
  const indices = isEmpty ? undefined : parseLiterals(parser);
  if (!isEmpty) parser.expect(",", "expected ','");
  const values = isEmpty ? undefined : parseLiterals(parser);
  parser.expect(">");
  const type = implied ?? parseElementsType(parser);
  if (!isShaped(type) || MemRefType.is(type))
    parser.failAt(position, "elements literal must be a ranked tensor or vector type");
  const rank = type.shape?.length ?? 0;
  const count = values === undefined ? 0 : (values.shape?.[0] ?? 1);
  const indexShape = indices === undefined ? [0, rank] : (indices.shape ?? [count, rank]);
  const indexType = TensorType.get(context, { shape: indexShape, element: context.i64, encoding: undefined });
  const valueType = VectorType.is(type)
    ? vectorType(context, [count], type.element)
    : TensorType.get(context, { shape: [count], element: type.element, encoding: undefined });
  const empty = (of: Type) => DenseElementsAttr.get(context, { type: of, splat: false, data: new Uint8Array() });
  return SparseElementsAttr.get(context, {
    type,
    indices: indices === undefined ? empty(indexType) : buildDense(parser, indices, indexType, position),
    values: values === undefined ? empty(valueType) : buildDense(parser, values, valueType, position),
  });
}
