// OpTypeMatrix and OpTypeCooperativeMatrixKHR.

import { defineType } from "../../../define/index.ts";
import { FloatType, type Type, VectorType } from "../../../ir/index.ts";
import { type Parser, typeText } from "../../../text/index.ts";
import { CooperativeMatrixUseKHR, Scope } from "../enums.ts";
import { parseCase, parseComposable, parseDimensions } from "./composable.ts";

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

/** The number of rows of a matrix. */
export function rowsOf(matrix: MatrixType): number {
  return matrix.column.shape[0] ?? 0;
}

/** `!spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>`; `shape` is the number of rows and that of columns. */
export const CooperativeMatrixType = defineType<{
  shape: readonly [rows: number, columns: number];
  element: Type;
  scope: number;
  use: number;
}>("spirv.coopmatrix", {
  summary: "A matrix that the invocations of a scope hold together.",
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
    parser.expect(">");
    return { shape: [rows, columns] as const, element, scope, use };
  },
  print(writer, { shape, element, scope, use }) {
    writer.write(`<${shape.join("x")}x`);
    writer.type(element);
    writer.write(`, ${Scope.enum.text(scope) ?? scope}, ${CooperativeMatrixUseKHR.enum.text(use) ?? use}>`);
  },
});
export type CooperativeMatrixType = ReturnType<typeof CooperativeMatrixType.get>;
