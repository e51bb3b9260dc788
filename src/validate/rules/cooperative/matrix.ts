/** Arithmetic of cooperative matrices: products, reductions, functions of each element, lengths, coordinates. */
import {
  CooperativeMatrixReduce as Reduce,
  CooperativeMatrixUse as Use,
} from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import {
  componentOf,
  dimensionOf,
  isCooperativeMatrix,
  isCooperativeMatrixKhr,
  isInt,
  isIntOfWidth,
  isIntVector,
  scalarOf,
} from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import { isInt32, isUnsigned32, operandType } from "../operand-types.ts";
import { columnsOf, differs, rowsOf, scopeOf, useOf } from "./shapes.ts";

const khr = chapter("SPV_KHR_cooperative_matrix", "cooperative-matrix");
const nv = chapter("SPV_NV_cooperative_matrix", "cooperative-matrix-nv");
const nv2 = chapter("SPV_NV_cooperative_matrix2", "cooperative-matrix-2");

const hasUse = (m: Facts, type: number, use: number): boolean =>
  isCooperativeMatrixKhr(m, type) && !differs(useOf(m, type), use);

/** A and B are multiplied, C is added: M rows, N columns, K in between. */
function productShape(m: Facts, at: number): Outcome {
  const [a, b, c] = [operandType(m, at, 3), operandType(m, at, 4), operandType(m, at, 5)];
  const d = m.typeAt(at);
  const all = [a, b, c, d];
  const end = `: ${m.opName(at)}`;
  const disagree = (types: readonly number[], size: (m: Facts, type: number) => number | undefined): boolean =>
    new Set(types.map((type) => size(m, type)).filter((value) => value !== undefined)).size > 1;
  if (disagree(all, scopeOf)) return `Cooperative matrix scopes must match${end}`;
  if (disagree([a, c, d], rowsOf)) return `Cooperative matrix 'M' mismatch${end}`;
  if (disagree([b, c, d], columnsOf)) return `Cooperative matrix 'N' mismatch${end}`;
  return differs(columnsOf(m, a), rowsOf(m, b)) ? `Cooperative matrix 'K' mismatch${end}` : undefined;
}

function productNv(m: Facts, at: number): Outcome {
  for (const [name, word] of [
    ["A Type", 3],
    ["B Type", 4],
    ["C Type", 5],
    ["Result Type", 2],
  ] as const) {
    if (m.opcodeOf(operandType(m, at, word)) !== Op.TypeCooperativeMatrixNV) {
      return `Expected cooperative matrix type as ${name}: ${m.opName(at)}`;
    }
  }
  return productShape(m, at);
}

function productKhr(m: Facts, at: number): Outcome {
  for (const [name, word, use] of [
    ["A Type", 3, Use.MatrixAKHR],
    ["B Type", 4, Use.MatrixBKHR],
    ["Accumulator Type", 5, Use.MatrixAccumulatorKHR],
  ] as const) {
    if (!hasUse(m, operandType(m, at, word), use)) return `Cooperative matrix type must be ${name}: ${m.opName(at)}`;
  }
  if (!isCooperativeMatrixKhr(m, m.typeAt(at))) {
    return `Expected cooperative matrix type as Result Type: ${m.opName(at)}`;
  }
  return productShape(m, at);
}

function reduceTypes(m: Facts, at: number): Outcome {
  const [result, matrix] = [m.typeAt(at), operandType(m, at, 3)];
  const end = `: ${m.opName(at)}`;
  if (!isCooperativeMatrixKhr(m, result)) return `Result Type must be a cooperative matrix type${end}`;
  if (!isCooperativeMatrixKhr(m, matrix)) return `Matrix must have a cooperative matrix type${end}`;
  if (componentOf(m, matrix) !== componentOf(m, result)) {
    return `Result Type and Matrix type must have the same component type${end}`;
  }
  if (differs(scopeOf(m, matrix), scopeOf(m, result))) {
    return `Result Type and Matrix type must have the same scope${end}`;
  }
  if (!hasUse(m, result, Use.MatrixAccumulatorKHR)) return `Result Type must have UseAccumulator${end}`;
  if (!hasUse(m, matrix, Use.MatrixAccumulatorKHR)) return `Matrix type must have UseAccumulator${end}`;
  return reduceShape(m, at, result, matrix) ?? reduceFunction(m, at, componentOf(m, matrix));
}

function reduceShape(m: Facts, at: number, result: number, matrix: number): Outcome {
  const mask = m.word(at, 4);
  const end = `: ${m.opName(at)}`;
  const isSquare = (mask & Reduce["2x2"]) !== 0;
  if (isSquare && (mask & (Reduce.Row | Reduce.Column)) !== 0) {
    return `Reduce 2x2 must not be used with Row/Column${end}`;
  }
  if (mask === 0) return `Reduce must be Row, Column, Row|Column, or 2x2${end}`;
  const isHalf = (size: (m: Facts, type: number) => number | undefined): boolean => {
    const [whole, half] = [size(m, matrix), size(m, result)];
    return whole === undefined || half === undefined || half * 2 === whole;
  };
  if (isSquare && !(isHalf(rowsOf) && isHalf(columnsOf))) {
    return `For Reduce2x2, result rows/cols must be half of matrix rows/cols${end}`;
  }
  if (mask === Reduce.Row && differs(rowsOf(m, result), rowsOf(m, matrix))) {
    return `For ReduceRow, result rows must match matrix rows${end}`;
  }
  if (mask === Reduce.Column && differs(columnsOf(m, result), columnsOf(m, matrix))) {
    return `For ReduceColumn, result cols must match matrix cols${end}`;
  }
  return undefined;
}

function reduceFunction(m: Facts, at: number, component: number): Outcome {
  const id = m.word(at, 5);
  const end = `: ${m.opName(at)}`;
  const type = m.opcodeOf(id) === Op.Function ? m.wordOf(id, 4) : 0;
  if (m.opcodeOf(type) !== Op.TypeFunction) return `CombineFunc must be a function${end}`;
  const types = m.rest(m.definition(type), 2);
  if (types.length !== 3) return `CombineFunc must have two parameters${end}`;
  if (types.every((part) => part === component)) return undefined;
  return `CombineFunc return type and parameters must match matrix component type${end}`;
}

function perElement(m: Facts, at: number): Outcome {
  const name = `Op${m.opName(at)}`;
  const [result, matrix, id] = [m.typeAt(at), operandType(m, at, 3), m.word(at, 4)];
  if (!m.isFunction(id)) return `${name} Function <id> ${m.name(id)} is not a function.`;
  if (!isCooperativeMatrixKhr(m, matrix)) {
    return `${name} Matrix <id> ${m.name(m.word(at, 3))} is not a cooperative matrix.`;
  }
  if (matrix !== result) {
    return `${name} Result Type <id> ${m.name(result)} must match matrix type <id> ${m.name(matrix)}.`;
  }
  return perElementFunction(m, at, m.wordOf(id, 4), matrix);
}

/** The function takes row and column, the element, and one value for each operand. */
function perElementFunction(m: Facts, at: number, type: number, matrix: number): Outcome {
  const name = `Op${m.opName(at)}`;
  const component = componentOf(m, matrix);
  const [returned = 0, ...parameters] = m.rest(m.definition(type), 2);
  if (returned !== component) {
    return `${name} function return type <id> ${m.name(returned)} must match matrix component type <id> ${m.name(component)}.`;
  }
  const head = `${name} function type`;
  if (parameters.length < 3) return `${head} <id> ${m.name(type)} must have a least three parameters.`;
  for (const [index, ordinal] of ["first", "second"].entries()) {
    const parameter = parameters[index] ?? 0;
    if (isInt32(m, parameter)) continue;
    return `${head} ${ordinal} parameter type <id> ${m.name(parameter)} must be a 32-bit integer.`;
  }
  if (parameters[2] !== component) {
    return `${head} third parameter type <id> ${m.name(parameters[2] ?? 0)} must match matrix component type.`;
  }
  const count = m.length(at) - 5 + 3;
  if (parameters.length !== count) {
    return `${head} <id> ${m.name(type)} must have ${count} parameters to match the instruction operands.`;
  }
  return perElementOperands(m, at, parameters, matrix);
}

function perElementOperands(m: Facts, at: number, parameters: readonly number[], matrix: number): Outcome {
  const name = `Op${m.opName(at)}`;
  for (const [index, id] of m.rest(at, 5).entries()) {
    const [type, parameter] = [m.typeOf(id), parameters[3 + index] ?? 0];
    const isMatrix = isCooperativeMatrix(m, type);
    if (isMatrix && type !== matrix) {
      return `${name} optional matrix operand type <id> ${m.name(type)} must match matrix type <id> ${m.name(matrix)}.`;
    }
    const expected = isMatrix ? componentOf(m, matrix) : type;
    if (parameter === expected) continue;
    return `${name} function type parameter type <id> ${m.name(parameter)} must match operand type <id> ${m.name(expected)}.`;
  }
  return undefined;
}

const lengths: ReadonlyMap<number, number> = new Map([
  [Op.CooperativeMatrixLengthKHR, Op.TypeCooperativeMatrixKHR],
  [Op.CooperativeMatrixLengthNV, Op.TypeCooperativeMatrixNV],
]);

function lengthProblem(m: Facts, at: number, opcode: number, type: number): Outcome {
  const name = `Op${m.opName(at)}`;
  if (!isUnsigned32(m, m.typeAt(at))) {
    return `The Result Type of ${name} <id> ${m.name(m.resultAt(at))} must be OpTypeInt with width 32 and signedness 0.`;
  }
  const wanted = lengths.get(opcode);
  if (wanted === undefined || m.opcodeOf(type) === wanted) return undefined;
  const suffix = wanted === Op.TypeCooperativeMatrixKHR ? "KHR" : "NV";
  return `The type in ${name} <id> ${m.name(type)} must be OpTypeCooperativeMatrix${suffix}.`;
}

function coordinate(m: Facts, at: number): Outcome {
  const name = `Op${m.opName(at)}`;
  const result = m.typeAt(at);
  if (!isIntVector(m, result) || dimensionOf(m, result) !== 2 || !isIntOfWidth(m, scalarOf(m, result), 32)) {
    return `The Result Type of ${name} <id> ${m.name(m.resultAt(at))} must be a vector of two 32-bit integers.`;
  }
  const [matrix, index] = [m.word(at, 3), m.word(at, 4)];
  if (!isCooperativeMatrixKhr(m, m.typeOf(matrix))) {
    return `${name} Matrix <id> ${m.name(matrix)} must be OpTypeCooperativeMatrixKHR.`;
  }
  const isIndex = isInt(m, m.typeOf(index)) && isInt32(m, m.typeOf(index));
  return isIndex ? undefined : `${name} Index <id> ${m.name(index)} must be OpTypeInt with width 32.`;
}

export const cooperativeMatrixRules: readonly Rule[] = [
  nv.instruction(
    "product",
    [Op.CooperativeMatrixMulAddNV],
    "A is MxK, B is KxN, C and Result Type are MxN, with one scope.",
    productNv,
  ),
  khr.instruction(
    "product",
    [Op.CooperativeMatrixMulAddKHR],
    "A is MxK with Use MatrixA, B is KxN with Use MatrixB, C and Result Type are MxN with Use MatrixAccumulator, with one scope.",
    productKhr,
  ),
  nv2.instruction(
    "reduce",
    [Op.CooperativeMatrixReduceEXT],
    "Matrix and Result Type must be accumulators of one component type and scope whose sizes fit Reduce; CombineFunc takes two components.",
    reduceTypes,
  ),
  nv2.instruction(
    "per-element",
    [Op.CooperativeMatrixPerElementOpEXT],
    "Func must take row, column, the element and one value per operand, and return the component type of Matrix, which is Result Type.",
    perElement,
  ),
  khr.instruction(
    "length",
    [...lengths.keys()],
    "Result Type must be an unsigned 32-bit integer; Type must be a cooperative matrix type.",
    (m, at) => lengthProblem(m, at, m.opcode(at), m.word(at, 3)),
  ),
  khr.instruction(
    "constant-length",
    [Op.SpecConstantOp],
    "Result Type must be an unsigned 32-bit integer; Type must be a cooperative matrix type.",
    (m, at) => (lengths.has(m.word(at, 3)) ? lengthProblem(m, at, m.word(at, 3), m.word(at, 4)) : undefined),
  ),
  nv2.instruction(
    "coordinate",
    [Op.CooperativeMatrixGetCoordinateEXT],
    "Result Type must be a vector of two 32-bit integers, Matrix a cooperative matrix, Index a 32-bit integer.",
    coordinate,
  ),
];
