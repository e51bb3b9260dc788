// Rules on the sizes and component types of matrices that go together.

import { type Operation, type Type, VectorType } from "../../../../ir/index.ts";
import type { Diagnostic } from "../../../../support/diagnostics/diagnostic.ts";
import { elementOrSelf } from "../../traits.ts";
import { MatrixType, rowsOf } from "../../types/index.ts";

function lengthOf(type: Type): number {
  return VectorType.is(type) ? (type.shape[0] ?? 0) : 0;
}

export function timesMatrixProblem(op: Operation): Diagnostic | undefined {
  const [left, right, result] = [op.operandType(0), op.operandType(1), op.resultType()];
  if (!MatrixType.is(left) || !MatrixType.is(right) || !MatrixType.is(result)) return undefined;
  const problem = (message: string) => op.plainError(message);
  if (right.count !== result.count) return problem("right and result matrices must have equal columns' count");
  if (right.column.element !== result.column.element) {
    return problem("right and result matrices' component type must be the same");
  }
  if (rowsOf(left) !== rowsOf(result)) return problem("left and result matrices must have equal rows' count");
  if (left.column.element !== result.column.element) {
    return problem("left and result matrices' component type must be the same");
  }
  return left.count === rowsOf(right)
    ? undefined
    : problem("left matrix columns' count must be equal to the right matrix rows' count");
}

export function timesScalarProblem(op: Operation): Diagnostic | undefined {
  const matrix = op.operandType(0);
  const element = MatrixType.is(matrix) ? matrix.column.element : elementOrSelf(matrix);
  return element === op.operandType(1)
    ? undefined
    : op.error("input matrix components' type and scaling value must have the same type");
}

export function timesVectorProblem(op: Operation): Diagnostic | undefined {
  const matrix = op.operandType(0);
  if (!MatrixType.is(matrix)) return undefined;
  const [vector, result] = [lengthOf(op.operandType(1)), lengthOf(op.resultType())];
  if (matrix.count !== vector) {
    return op.error(`matrix columns (${matrix.count}) must match vector operand size (${vector})`);
  }
  return rowsOf(matrix) === result
    ? undefined
    : op.error(`result size (${result}) must match the matrix rows (${rowsOf(matrix)})`);
}

export function vectorTimesProblem(op: Operation): Diagnostic | undefined {
  const matrix = op.operandType(1);
  if (!MatrixType.is(matrix)) return undefined;
  if (lengthOf(op.operandType(0)) !== rowsOf(matrix)) {
    return op.error("number of components in vector must equal the number of components in each column in matrix");
  }
  return matrix.count === lengthOf(op.resultType())
    ? undefined
    : op.error("number of columns in matrix must equal the number of components in result");
}

export function transposeProblem(op: Operation): Diagnostic | undefined {
  const [matrix, result] = [op.operandType(0), op.resultType()];
  if (!MatrixType.is(matrix) || !MatrixType.is(result)) return undefined;
  if (rowsOf(matrix) !== result.count) {
    return op.plainError("input matrix rows count must be equal to output matrix columns count");
  }
  if (matrix.count !== rowsOf(result)) {
    return op.plainError("input matrix columns count must be equal to output matrix rows count");
  }
  return matrix.column.element === result.column.element
    ? undefined
    : op.plainError("input and output matrices must have the same component type");
}
