// Arithmetic Instructions on matrices, which are arrays of vectors in LLVM IR: columns are computed one by one.

import { ArrayType } from "../../dialects/llvm/index.ts";
import { type Type, VectorType } from "../../ir/index.ts";
import { opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import type { Body } from "../to-llvm/body.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import type { InstructionEntry } from "./entry.ts";

/** The type of the columns of a matrix, and their number. */
function columnsOf(type: Type, one: Instruction): { readonly column: VectorType; readonly count: number } {
  if (!ArrayType.is(type) || !VectorType.is(type.element)) return one.reject(`${one.name} must have a matrix`);
  return { column: type.element, count: Number(type.size) };
}

function sizeOf(vector: VectorType): number {
  return vector.shape[0] ?? 0;
}

function column(body: Body, matrix: number, index: number, one: Instruction): number {
  return body.extractValue(matrix, [index], columnsOf(body.typeOfReference(matrix), one).column);
}

/** A matrix whose columns are computed. */
function ofColumns(body: Body, type: Type, count: number, compute: (index: number) => number): number {
  let matrix = body.poison(type);
  for (let index = 0; index < count; index++) matrix = body.insertValue(matrix, compute(index), [index]);
  return matrix;
}

function matrixTimesScalar(body: Body, one: Instruction): number {
  const matrix = body.value(one.operand(0));
  const type = body.typeOfReference(matrix);
  const { column: vector, count } = columnsOf(type, one);
  const scalar = body.splat(body.value(one.operand(1)), sizeOf(vector));
  return ofColumns(body, type, count, (index) => body.binary(opcode.fmul, column(body, matrix, index, one), scalar));
}

/** The sum of each component of the vector times the row of the matrix at its position. */
function vectorTimesMatrix(body: Body, one: Instruction): number {
  const [vector, matrix] = [body.value(one.operand(0)), body.value(one.operand(1))];
  const { column: type, count } = columnsOf(body.typeOfReference(matrix), one);
  const result = body.vectorOf(type.element, count);
  let sum = body.zero(result);
  for (let row = 0; row < sizeOf(type); row++) {
    const factor = body.splat(body.extractElement(vector, body.int32(row)), count, ".splat");
    let components = body.poison(result);
    for (let index = 0; index < count; index++) {
      const component = body.extractElement(column(body, matrix, index, one), body.int32(row));
      components = body.insertElement(components, component, body.int32(index));
    }
    sum = body.binary(opcode.fadd, sum, body.binary(opcode.fmul, factor, components));
  }
  return sum;
}

/** The sum of each column times the component of the vector at its position. */
function combined(body: Body, matrix: number, vector: number, one: Instruction): number {
  const { column: type, count } = columnsOf(body.typeOfReference(matrix), one);
  let sum = body.zero(type);
  for (let index = 0; index < count; index++) {
    const factor = body.splat(body.extractElement(vector, body.int32(index)), sizeOf(type), ".splat");
    sum = body.binary(opcode.fadd, sum, body.binary(opcode.fmul, factor, column(body, matrix, index, one)));
  }
  return sum;
}

function matrixTimesMatrix(body: Body, one: Instruction): number {
  const [left, right] = [body.value(one.operand(0)), body.value(one.operand(1))];
  const { count } = columnsOf(body.typeOfReference(right), one);
  const type = body.at.types.of(one.typeId);
  return ofColumns(body, type, count, (index) => combined(body, left, column(body, right, index, one), one));
}

function outerProduct(body: Body, one: Instruction): number {
  const [left, right] = [body.value(one.operand(0)), body.value(one.operand(1))];
  const type = body.at.types.of(one.typeId);
  const { column: vector, count } = columnsOf(type, one);
  return ofColumns(body, type, count, (index) => {
    const factor = body.splat(body.extractElement(right, body.int32(index)), sizeOf(vector), ".splat");
    return body.binary(opcode.fmul, left, factor);
  });
}

function transpose(body: Body, one: Instruction): number {
  const matrix = body.value(one.operand(0));
  const { count } = columnsOf(body.typeOfReference(matrix), one);
  const type = body.at.types.of(one.typeId);
  const result = columnsOf(type, one);
  return ofColumns(body, type, result.count, (row) => {
    let vector = body.poison(result.column);
    for (let index = 0; index < count; index++) {
      const component = body.extractElement(column(body, matrix, index, one), body.int32(row));
      vector = body.insertElement(vector, component, body.int32(index));
    }
    return vector;
  });
}

/** Matrices. */
export const matrix: readonly InstructionEntry[] = [
  { opcode: Op.MatrixTimesScalar, toLlvm: matrixTimesScalar },
  { opcode: Op.VectorTimesMatrix, toLlvm: vectorTimesMatrix },
  {
    opcode: Op.MatrixTimesVector,
    toLlvm: (body, one) => combined(body, body.value(one.operand(0)), body.value(one.operand(1)), one),
  },
  { opcode: Op.MatrixTimesMatrix, toLlvm: matrixTimesMatrix },
  { opcode: Op.OuterProduct, toLlvm: outerProduct },
  { opcode: Op.Transpose, toLlvm: transpose },
];
