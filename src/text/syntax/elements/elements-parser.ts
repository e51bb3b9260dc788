// Reads `dense<…>` and `sparse<…>`: nested lists of literals, splats, hexadecimal and strings. Literals become elements once the type
// after them is known; see elements-builder.

import { type Attribute, DYNAMIC, isShaped, type ShapedType, type Type } from "../../../ir/index.ts";
import type { Parser } from "../parser.ts";
import { buildDense, buildSparse, type Literal, type Literals } from "./elements-builder.ts";

/** `begin` is the position of the word `dense`, where errors of the whole literal are reported. */
export function parseDenseElements(parser: Parser, implied: Type | undefined, begin: number): Attribute {
  parser.expect("<", "expected '<' after 'dense'");
  const literals = parser.peek() === 62 ? noLiterals(begin) : parseLiterals(parser, "hexadecimal");
  parser.expect(">");
  return buildDense(parser, literals, parseElementsType(parser, implied, begin), begin);
}

export function parseSparseElements(parser: Parser, implied: Type | undefined, begin: number): Attribute {
  parser.expect("<", "Expected '<' after 'sparse'");
  if (parser.acceptByte(62)) return buildSparse(parser, undefined, parseElementsType(parser, implied, begin), begin);
  const indices = parseLiterals(parser, "no-hexadecimal");
  parser.expect(",");
  const values = parseLiterals(parser, "hexadecimal");
  parser.expect(">");
  return buildSparse(parser, { indices, values }, parseElementsType(parser, implied, begin), begin);
}

/** A shaped type with a static shape. */
function parseElementsType(parser: Parser, implied: Type | undefined, begin: number): ShapedType {
  const type = implied ?? parser.colonType();
  if (!isShaped(type)) return parser.failAt(begin, "elements literal must be a shaped type");
  if (type.shape === undefined || type.shape.includes(DYNAMIC)) {
    parser.failAt(begin, "elements literal type must have static shape");
  }
  return type;
}

function noLiterals(position: number): Literals {
  return { items: [], shape: [], hexadecimal: undefined, position };
}

function parseLiterals(parser: Parser, strings: "hexadecimal" | "no-hexadecimal"): Literals {
  const literals: Literals = { ...noLiterals(parser.position), items: [] };
  if (parser.peek() === 34 && strings === "hexadecimal") {
    const literal = parseLiteral(parser);
    literals.items.push(literal);
    return { ...literals, hexadecimal: literal };
  }
  if (parser.peek() === 91) return { ...literals, shape: parseList(parser, literals.items) };
  parseElement(parser, literals.items);
  return literals;
}

/** Reads a list into `items`; returns its shape. */
function parseList(parser: Parser, items: Literal[]): readonly number[] {
  parser.enter();
  parser.pos++;
  let inner: readonly number[] | undefined;
  let count = 0;
  if (!parser.acceptByte(93)) {
    do {
      const shape = parser.peek() === 91 ? parseList(parser, items) : parseElement(parser, items);
      if (inner !== undefined && (inner.length !== shape.length || inner.some((size, at) => size !== shape[at]))) {
        parser.fail("tensor literal is invalid; ranks are not consistent between elements");
      }
      inner = shape;
      count++;
    } while (parser.acceptByte(44));
    parser.expect("]");
  }
  parser.leave();
  return inner === undefined || inner.length === 0 ? [count] : [count, ...inner];
}

/** A literal, or two of them in parentheses; its shape is empty. */
function parseElement(parser: Parser, items: Literal[]): readonly number[] {
  if (!parser.acceptByte(40)) {
    items.push(parseLiteral(parser));
    return NO_SHAPE;
  }
  return parser.nested(() => {
    parseElement(parser, items);
    parser.expect(",", "expected ',' between complex elements");
    parseElement(parser, items);
    parser.expect(")", "expected ')' after complex elements");
    return [];
  });
}

const NO_SHAPE: readonly number[] = [];

function parseLiteral(parser: Parser): Literal {
  const byte = parser.peek();
  const position = parser.pos;
  if (byte === 34) return literal("string", parser.string(), false, position);
  const word = byte === 116 || byte === 102 ? parser.acceptOneOf(["true", "false"]) : undefined;
  if (word !== undefined) return literal("bool", word, false, position);
  const negative = parser.accept("-");
  return parseNumber(parser, negative);
}

function literal(
  kind: Literal["kind"],
  text: string,
  negative: boolean,
  position: number,
  magnitude: number = Number.NaN,
): Literal {
  return { kind, text, negative, position, magnitude };
}

function parseNumber(parser: Parser, negative: boolean): Literal {
  const { position } = parser;
  const float = parser.optionalFloatText();
  if (float !== undefined) return literal("float", float, negative, position, Number(float));
  const text = parser.optionalIntegerText();
  if (text === undefined) {
    return parser.fail(
      negative ? "expected integer or floating point literal" : "expected element literal of primitive type",
    );
  }
  const isShort = text.length <= 15 && !text.startsWith("0x");
  return literal("integer", text, negative, position, isShort ? Number(text) : Number.NaN);
}
