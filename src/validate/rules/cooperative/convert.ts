/** Conversions between the uses of cooperative matrices. */
import { CooperativeMatrixUse as Use } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { componentOf, isCooperativeMatrixKhr, isInt, isIntOfWidth } from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import { operandType } from "../operand-types.ts";
import { cooperativeShapeProblem, differs, isTransposed, useOf } from "./shapes.ts";

const conversions = chapter("SPV_EXT_cooperative_matrix_maintenance1, Conversion Instructions", "matrix-use");

const converters = [Op.CooperativeMatrixConvertUseEXT, Op.CooperativeMatrixTransposeNV];

function operands(m: Facts, at: number): Outcome {
  const end = `: ${m.opName(at)}`;
  if (!isCooperativeMatrixKhr(m, m.typeAt(at))) return `Expected cooperative matrix type as Result Type${end}`;
  if (isCooperativeMatrixKhr(m, operandType(m, at, 3))) return undefined;
  return `Expected cooperative matrix type as Matrix type${end}`;
}

/** One side is an accumulator, the other a factor; what is not known may be either. */
function changesUse(m: Facts, from: number, to: number): boolean {
  const [left, right] = [useOf(m, from), useOf(m, to)];
  if (left === undefined || right === undefined) return true;
  return (left === Use.MatrixAccumulatorKHR) !== (right === Use.MatrixAccumulatorKHR);
}

/** The same type; integers may differ in signedness. */
const isSameComponent = (m: Facts, left: number, right: number): boolean =>
  left === right || (isInt(m, left) && isIntOfWidth(m, right, m.wordOf(left, 2)));

function convertUse(m: Facts, at: number): Outcome {
  const [matrix, result] = [operandType(m, at, 3), m.typeAt(at)];
  if (!isCooperativeMatrixKhr(m, matrix) || !isCooperativeMatrixKhr(m, result)) return undefined;
  const swapsRowsAndColumns = isTransposed(m, at);
  const shape = cooperativeShapeProblem(m, at, matrix, result, { ignoresUse: true, swapsRowsAndColumns });
  if (shape !== undefined) return shape;
  const end = `: ${m.opName(at)}`;
  if (!isSameComponent(m, componentOf(m, matrix), componentOf(m, result))) {
    return `Result Type and Matrix component types mismatch${end}`;
  }
  if (changesUse(m, matrix, result)) return undefined;
  return `Matrix and Result Type must convert between MatrixAccumulatorKHR and MatrixAKHR or MatrixBKHR${end}`;
}

function transpose(m: Facts, at: number): Outcome {
  const [matrix, result] = [operandType(m, at, 3), m.typeAt(at)];
  if (!isCooperativeMatrixKhr(m, matrix) || !isCooperativeMatrixKhr(m, result)) return undefined;
  const shape = cooperativeShapeProblem(m, at, matrix, result, { conversion: true, swapsRowsAndColumns: true });
  if (shape !== undefined) return shape;
  return differs(useOf(m, result), Use.MatrixBKHR) ? `Result Type must have UseB: ${m.opName(at)}` : undefined;
}

export const matrixUseRules: readonly Rule[] = [
  conversions.instruction(
    "operands",
    converters,
    "Result Type and the type of Matrix must be cooperative matrix types.",
    operands,
  ),
  conversions.instruction(
    "convert",
    [Op.CooperativeMatrixConvertUseEXT],
    "Matrix and Result Type must have the same scope, size and component type; one is an accumulator, the other a factor.",
    convertUse,
  ),
  conversions.instruction(
    "transpose",
    [Op.CooperativeMatrixTransposeNV],
    "Result Type must have the scope of Matrix, its rows and columns exchanged, and Use MatrixB.",
    transpose,
  ),
];
