// Arithmetic Instructions on matrices, which are arrays of vectors in LLVM IR: columns are computed one by one.

import {
  columnsOf,
  type FormulaBuilder,
  matrixTimesMatrix,
  matrixTimesScalar,
  matrixTimesVector,
  outerProduct,
  transpose,
} from "../../conversions/spirv-formulas/index.ts";
import type { Type, VectorType } from "../../ir/index.ts";
import { opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import type { Body } from "../to-llvm/body.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import type { InstructionEntry } from "./entry.ts";
import { BodyFormulas } from "./formula-builder.ts";

function sizeOf(vector: VectorType): number {
  return vector.shape[0] ?? 0;
}

/** An entry by a formula of both ways to LLVM; it gives nothing for operands that are no matrices. */
function byFormula(
  op: number,
  formula: (
    at: FormulaBuilder<number>,
    operands: readonly [number, number],
    type: Type,
    body: Body,
  ) => number | undefined,
): InstructionEntry {
  return {
    opcode: op,
    toLlvm(body, one) {
      const [first = 0, second = 0] = one.operands().map((id) => body.value(id));
      const made = formula(new BodyFormulas(body), [first, second], body.at.types.of(one.typeId), body);
      return made ?? one.reject(`${one.name} must have a matrix`);
    },
  };
}

/** Sums of columns begin with zero, as in llvm-spirv. */
function zeroColumn(body: Body, matrix: number): number | undefined {
  const columns = columnsOf(body.typeOfReference(matrix));
  return columns && body.zero(columns.column);
}

/** The sum of each component of the vector times the row of the matrix at its position. */
function vectorTimesMatrix(body: Body, one: Instruction): number {
  const [vector, matrix] = [body.value(one.operand(0)), body.value(one.operand(1))];
  const columns = columnsOf(body.typeOfReference(matrix));
  if (columns === undefined) return one.reject(`${one.name} must have a matrix`);
  const { column: type, count } = columns;
  const result = body.vectorOf(type.element, count);
  let sum = body.zero(result);
  for (let row = 0; row < sizeOf(type); row++) {
    const factor = body.splat(body.extractElement(vector, body.int32(row)), count, ".splat");
    let components = body.poison(result);
    for (let index = 0; index < count; index++) {
      const component = body.extractElement(body.extractValue(matrix, [index], type), body.int32(row));
      components = body.insertElement(components, component, body.int32(index));
    }
    sum = body.binary(opcode.fadd, sum, body.binary(opcode.fmul, factor, components));
  }
  return sum;
}

/** Matrices. */
export const matrix: readonly InstructionEntry[] = [
  byFormula(Op.MatrixTimesScalar, (at, [left, scalar]) => matrixTimesScalar(at, left, scalar)),
  { opcode: Op.VectorTimesMatrix, toLlvm: vectorTimesMatrix },
  byFormula(Op.MatrixTimesVector, (at, [left, vector], _type, body) =>
    matrixTimesVector(at, left, vector, zeroColumn(body, left)),
  ),
  byFormula(Op.MatrixTimesMatrix, (at, operands, type, body) =>
    matrixTimesMatrix(at, operands, type, zeroColumn(body, operands[0])),
  ),
  byFormula(Op.OuterProduct, (at, [left, right], type) => outerProduct(at, left, right, type)),
  byFormula(Op.Transpose, (at, [whole], type) => transpose(at, whole, type)),
];
