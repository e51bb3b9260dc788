// OpTypeMatrix and OpTypeCooperativeMatrixKHR.

import { defineType } from "../../../define/index.ts";
import { FloatType, type Type, VectorType } from "../../../ir/index.ts";
import { type Parser, typeText } from "../../../text/index.ts";
import { CooperativeMatrixUseKHR, Scope } from "../enums.ts";
import { parseCase, parseComposable, parseDimensions, parseWord } from "./composable.ts";

/** `!spirv.matrix<3 x vector<4xf32>>`: `count` columns. */
export const MatrixType = defineType<{ count: number; column: VectorType }>("spirv.matrix", {
  summary: "A matrix of floats, by columns.",
  parse(parser: Parser) {
    parser.expect("<");
    const { shape, position } = parseDimensions(parser, false);
    const [count] = shape ?? [];
    if (count === undefined || shape?.length !== 1) {
      parser.failAt(position, "expected single unsigned integer for number of columns");
    }
    if (count < 2 || count > 4) parser.failAt(position, "matrix is expected to have 2, 3, or 4 columns");
    const column = parseColumn(parser);
    parser.expect(">");
    return { count, column };
  },
  print(writer, { count, column }) {
    writer.write(`<${count} x `);
    writer.type(column);
    writer.write(">");
  },
});
export type MatrixType = ReturnType<typeof MatrixType.get>;

function parseColumn(parser: Parser): VectorType {
  const { position } = parser;
  const type = parser.type();
  if (!VectorType.is(type))
    parser.failAt(position, `matrix must be composed using vector type, got '${typeText(type)}'`);
  if (type.shape.length !== 1) parser.failAt(position, `only 1-D vector allowed but found '${typeText(type)}'`);
  const rows = type.shape[0] ?? 0;
  if (rows < 2 || rows > 4) {
    const rule = "matrix columns size has to be less than or equal to 4 and greater than or equal 2";
    parser.failAt(position, `${rule}, but found ${rows}`);
  }
  if (!FloatType.is(type.element)) {
    parser.failAt(position, `matrix columns' elements must be of Float type, got '${typeText(type.element)}'`);
  }
  return type;
}

/** The number of rows of a matrix. @internal */
export function rowsOf(matrix: MatrixType): number {
  return matrix.column.shape[0] ?? 0;
}

interface CooperativeMatrixParameters {
  readonly shape: readonly [rows: number, columns: number];
  readonly element: Type;
  readonly scope: number;
  readonly use: number;
  /** Symbols of constants that say the sizes; there only if one is a specialization constant, whose default is in `shape`. */
  readonly symbols?: readonly [rows: string, columns: string];
}

/**
 * `!spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>`, `!spirv.coopmatrix<8x16xf32, Subgroup, MatrixA, @m, 16>`; `shape` is the number of
 * rows and that of columns.
 */
export const CooperativeMatrixType = defineType<CooperativeMatrixParameters>("spirv.coopmatrix", {
  summary: "A matrix that the invocations of a scope hold together.",
  optional: ["symbols"],
  isShaped: true,
  parse(parser: Parser) {
    parser.expect("<");
    const { shape, position } = parseDimensions(parser, false);
    const [rows, columns] = shape ?? [];
    if (rows === undefined || columns === undefined || shape?.length !== 2) {
      parser.failAt(position, "expected row and column count");
    }
    const element = parseComposable(parser);
    parser.expect(",");
    const scope = parseCase(parser, Scope.enum, (word) => `invalid scope <id> attribute specification: ${word}`);
    parser.expect(",");
    const use = parseCase(
      parser,
      CooperativeMatrixUseKHR.enum,
      (word) => `invalid use <id> attribute specification: ${word}`,
    );
    const symbols = parser.accept(",") ? parseSizeSymbols(parser) : undefined;
    parser.expect(">");
    return { shape: [rows, columns] as const, element, scope, use, ...(symbols === undefined ? {} : { symbols }) };
  },
  print(writer, type) {
    const { shape, element, scope, use } = type;
    writer.write(`<${shape.join("x")}x`);
    writer.type(element);
    writer.write(`, ${Scope.enum.text(scope) ?? scope}, ${CooperativeMatrixUseKHR.enum.text(use) ?? use}`);
    for (const [index, symbol] of (sizeSymbols(type) ?? []).entries()) {
      writer.write(", ");
      if (symbol === "") writer.write(`${shape[index]}`);
      else writer.symbolName(symbol);
    }
    writer.write(">");
  },
});
export type CooperativeMatrixType = ReturnType<typeof CooperativeMatrixType.get>;

function parseSizeSymbols(parser: Parser): readonly [string, string] {
  const rows = parseSizeSymbol(parser);
  parser.expect(",");
  return [rows, parseSizeSymbol(parser)];
}

/** A symbol, or a number for a size that the shape says. */
function parseSizeSymbol(parser: Parser): string {
  const symbol = parser.optionalSymbolName();
  if (symbol === undefined) parseWord(parser);
  return symbol ?? "";
}

/** The symbols of the constants that say rows and columns, empty for a number; undefined if both are numbers. @internal */
export function sizeSymbols(type: CooperativeMatrixType): readonly [rows: string, columns: string] | undefined {
  // Most matrices have no such parameter, so that there is no field for it.
  return (type.params as CooperativeMatrixParameters).symbols;
}
