// Matrix Instructions: a matrix is an array of its columns.

import * as llvm from "../../../../dialects/llvm/index.ts";
import * as spirv from "../../../../dialects/spirv/index.ts";
import type { Type, Value } from "../../../../ir/index.ts";
import type { ConversionPattern } from "../../../../rewrite/index.ts";
import { type Emitter, emit, expand, extractElement, extractValue, splat } from "../../../llvm-common/index.ts";
import { construct, elementOf } from "../composite.ts";
import { dot } from "./arithmetic.ts";

export const matrixPatterns: readonly ConversionPattern[] = [
  expand(spirv.MatrixTimesScalar, (at, [matrix, scalar], type) => {
    const factor = splat(at, scalar, elementOf(type, 0));
    return construct(
      at,
      columnsOf(at, matrix).map((column) => emit(at, llvm.fmul, [column, factor])),
      type,
    );
  }),
  expand(spirv.MatrixTimesVector, (at, [matrix, vector]) => timesVector(at, columnsOf(at, matrix), vector)),
  expand(spirv.VectorTimesMatrix, (at, [vector, matrix], type) =>
    construct(
      at,
      columnsOf(at, matrix).map((column) => dot(at, vector, column)),
      type,
    ),
  ),
  expand(spirv.MatrixTimesMatrix, (at, [left, right], type) => {
    const columns = columnsOf(at, left);
    return construct(
      at,
      columnsOf(at, right).map((column) => timesVector(at, columns, column)),
      type,
    );
  }),
  expand(spirv.Transpose, (at, [matrix], type) => {
    const columns = columnsOf(at, matrix);
    const column = elementOf(type, 0);
    const rows = Array.from({ length: columnCount(type) }, (_, row) =>
      construct(
        at,
        columns.map((one) => extractElement(at, one, row)),
        column,
      ),
    );
    return construct(at, rows, type);
  }),
];

function columnCount(type: Type): number {
  return llvm.ArrayType.is(type) ? Number(type.size) : 0;
}

function columnsOf(at: Emitter, matrix: Value): readonly Value[] {
  const column = elementOf(matrix.type, 0);
  return Array.from({ length: columnCount(matrix.type) }, (_, index) => extractValue(at, matrix, [index], column));
}

/** The sum of the columns, each times its component of the vector. */
function timesVector(at: Emitter, columns: readonly Value[], vector: Value): Value {
  const products = columns.map((column, index) =>
    emit(at, llvm.fmul, [column, splat(at, extractElement(at, vector, index), column.type)]),
  );
  return products.reduce((sum, product) => emit(at, llvm.fadd, [sum, product]));
}
