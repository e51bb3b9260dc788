// Matrix Instructions: a matrix is an array of its columns.

import * as llvm from "../../../../dialects/llvm/index.ts";
import * as spirv from "../../../../dialects/spirv/index.ts";
import type { Type, Value } from "../../../../ir/index.ts";
import type { ConversionPattern } from "../../../../rewrite/index.ts";
import { type Emitter, expand, extractValue } from "../../../llvm-common/index.ts";
import { matrixTimesMatrix, matrixTimesScalar, matrixTimesVector, transpose } from "../../../spirv-formulas/index.ts";
import { construct, elementOf } from "../composite.ts";
import { dot } from "./arithmetic.ts";
import { OpFormulas } from "./formula-builder.ts";

export const matrixPatterns: readonly ConversionPattern[] = [
  expand(spirv.MatrixTimesScalar, (at, [matrix, scalar]) => matrixTimesScalar(new OpFormulas(at), matrix, scalar)),
  expand(spirv.MatrixTimesVector, (at, [matrix, vector]) => matrixTimesVector(new OpFormulas(at), matrix, vector)),
  expand(spirv.VectorTimesMatrix, (at, [vector, matrix], type) =>
    construct(
      at,
      columnsOf(at, matrix).map((column) => dot(at, vector, column)),
      type,
    ),
  ),
  expand(spirv.MatrixTimesMatrix, (at, [left, right], type) =>
    matrixTimesMatrix(new OpFormulas(at), [left, right], type),
  ),
  expand(spirv.Transpose, (at, [matrix], type) => transpose(new OpFormulas(at), matrix, type)),
];

function columnCount(type: Type): number {
  return llvm.ArrayType.is(type) ? Number(type.size) : 0;
}

function columnsOf(at: Emitter, matrix: Value): readonly Value[] {
  const column = elementOf(matrix.type, 0);
  return Array.from({ length: columnCount(matrix.type) }, (_, index) => extractValue(at, matrix, [index], column));
}
