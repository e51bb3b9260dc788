/** Arithmetic instructions. */
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import {
  bitWidthOf,
  componentOf,
  dimensionOf,
  isCooperativeMatrix,
  isCooperativeMatrixKhr,
  isFloat,
  isFloatCooperativeMatrix,
  isFloatMatrix,
  isFloatScalarOrVector,
  isFloatVector,
  isIntCooperativeMatrix,
  isIntScalarOrVector,
  isUnsignedIntCooperativeMatrix,
  isUnsignedIntScalarOrVector,
  matrixOf,
  membersOf,
} from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import { cooperativeShapeProblem } from "../cooperative/shapes.ts";

const arithmetic = chapter("3.3.13 Arithmetic Instructions", "arithmetic");

const floatOps = [Op.FAdd, Op.FSub, Op.FMul, Op.FDiv, Op.FRem, Op.FMod, Op.FNegate, Op.FmaKHR];
const unsignedOps = [Op.UDiv, Op.UMod];
const intOps = [Op.IAdd, Op.ISub, Op.IMul, Op.SDiv, Op.SRem, Op.SMod, Op.SNegate];
const extendedOps = [Op.IAddCarry, Op.ISubBorrow, Op.UMulExtended, Op.SMulExtended];

/** The multiplications of components that cooperative matrices do not have. */
function allowsCooperative(m: Facts, at: number): boolean {
  const opcode = m.opcode(at);
  if (opcode === Op.FRem || opcode === Op.FMod || opcode === Op.FmaKHR) return false;
  if (opcode === Op.UMod || opcode === Op.SRem || opcode === Op.SMod) return false;
  const isProduct = opcode === Op.FMul || opcode === Op.IMul;
  return !isProduct || isCooperativeMatrixKhr(m, m.typeAt(at));
}

/** Calls `check` for each operand with its index, counted as spirv-val does: after type and result. */
function eachOperand(m: Facts, at: number, check: (type: number, index: number) => Outcome): Outcome {
  for (let index = 3; index < m.length(at); index++) {
    const problem = check(m.typeOf(m.word(at, index)), index - 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const whereIs = (m: Facts, at: number, index: number): string => `${m.opName(at)} operand index ${index}`;

function sameType(m: Facts, at: number): Outcome {
  const result = m.typeAt(at);
  for (let index = 3; index < m.length(at); index++) {
    const type = m.typeOf(m.word(at, index));
    if (type === result) continue;
    if (!isCooperativeMatrixKhr(m, result) || !isCooperativeMatrixKhr(m, type)) {
      return `Expected arithmetic operands to be of Result Type: ${whereIs(m, at, index - 1)}`;
    }
    const problem = cooperativeShapeProblem(m, at, type, result);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function intOperands(m: Facts, at: number): Outcome {
  const result = m.typeAt(at);
  return eachOperand(m, at, (type, index) => {
    if (type === result && isIntScalarOrVector(m, type)) return undefined;
    const isMatrixOperand = allowsCooperative(m, at) && isIntCooperativeMatrix(m, type);
    if (isMatrixOperand && isCooperativeMatrixKhr(m, result)) return cooperativeShapeProblem(m, at, type, result);
    if (!isIntScalarOrVector(m, type) && !isMatrixOperand)
      return `Expected int scalar or vector type as operand: ${whereIs(m, at, index)}`;
    if (dimensionOf(m, type) !== dimensionOf(m, result)) {
      return `Expected arithmetic operands to have the same dimension as Result Type: ${whereIs(m, at, index)}`;
    }
    if (bitWidthOf(m, type) === bitWidthOf(m, result)) return undefined;
    return `Expected arithmetic operands to have the same bit width as Result Type: ${whereIs(m, at, index)}`;
  });
}

function dotOperands(m: Facts, at: number): Outcome {
  let size: number | undefined;
  return eachOperand(m, at, (type, index) => {
    if (!isFloatVector(m, type)) return `Expected float vector as operand: ${whereIs(m, at, index)}`;
    if (componentOf(m, type) !== m.typeAt(at)) {
      return `Expected component type to be equal to Result Type: ${whereIs(m, at, index)}`;
    }
    const dimension = dimensionOf(m, type);
    if (size !== undefined && dimension !== size) {
      return `Expected operands to have the same number of components: ${m.opName(at)}`;
    }
    size = dimension;
    return undefined;
  });
}

const operandType = (m: Facts, at: number, index: number): number => m.typeOf(m.word(at, index));

function vectorTimesScalar(m: Facts, at: number): Outcome {
  const result = m.typeAt(at);
  const name = m.opName(at);
  if (!isFloatVector(m, result)) return `Expected float vector type as Result Type: ${name}`;
  if (operandType(m, at, 3) !== result) return `Expected vector operand type to be equal to Result Type: ${name}`;
  if (operandType(m, at, 4) === componentOf(m, result)) return undefined;
  return `Expected scalar operand type to be equal to the component type of the vector operand: ${name}`;
}

function matrixTimesScalar(m: Facts, at: number): Outcome {
  const result = m.typeAt(at);
  const name = m.opName(at);
  if (!isFloatMatrix(m, result) && !isCooperativeMatrix(m, result)) {
    return `Expected float matrix type as Result Type: ${name}`;
  }
  if (operandType(m, at, 3) !== result) return `Expected matrix operand type to be equal to Result Type: ${name}`;
  if (operandType(m, at, 4) === componentOf(m, result)) return undefined;
  return `Expected scalar operand type to be equal to the component type of the matrix operand: ${name}`;
}

function vectorTimesMatrix(m: Facts, at: number): Outcome {
  const result = m.typeAt(at);
  const name = m.opName(at);
  const vector = operandType(m, at, 3);
  const right = matrixOf(m, operandType(m, at, 4));
  if (!isFloatVector(m, result)) return `Expected float vector type as Result Type: ${name}`;
  if (!isFloatVector(m, vector)) return `Expected float vector type as left operand: ${name}`;
  if (componentOf(m, result) !== componentOf(m, vector)) {
    return `Expected component types of Result Type and vector to be equal: ${name}`;
  }
  if (right === undefined) return `Expected float matrix type as right operand: ${name}`;
  if (componentOf(m, result) !== right.component) {
    return `Expected component types of Result Type and matrix to be equal: ${name}`;
  }
  if (right.columns !== dimensionOf(m, result)) {
    return `Expected number of columns of the matrix to be equal to Result Type vector size: ${name}`;
  }
  if (right.rows === dimensionOf(m, vector)) return undefined;
  return `Expected number of rows of the matrix to be equal to the vector operand size: ${name}`;
}

function matrixTimesVector(m: Facts, at: number): Outcome {
  const result = m.typeAt(at);
  const name = m.opName(at);
  const left = matrixOf(m, operandType(m, at, 3));
  const vector = operandType(m, at, 4);
  if (!isFloatVector(m, result)) return `Expected float vector type as Result Type: ${name}`;
  if (left === undefined) return `Expected float matrix type as left operand: ${name}`;
  if (componentOf(m, result) !== left.component) {
    return `Expected component types of Result Type and matrix to be equal: ${name}`;
  }
  if (!isFloatVector(m, vector)) return `Expected float vector type as right operand: ${name}`;
  if (componentOf(m, result) !== componentOf(m, vector)) {
    return `Expected component types of Result Type and vector to be equal: ${name}`;
  }
  if (left.rows !== dimensionOf(m, result)) {
    return `Expected number of rows of the matrix to be equal to Result Type vector size: ${name}`;
  }
  if (left.columns === dimensionOf(m, vector)) return undefined;
  return `Expected number of columns of the matrix to be equal to the vector size: ${name}`;
}

function matrixTimesMatrix(m: Facts, at: number): Outcome {
  const result = matrixOf(m, m.typeAt(at));
  const name = m.opName(at);
  const left = matrixOf(m, operandType(m, at, 3));
  const right = matrixOf(m, operandType(m, at, 4));
  if (result === undefined) return `Expected float matrix type as Result Type: ${name}`;
  if (left === undefined) return `Expected float matrix type as left operand: ${name}`;
  if (right === undefined) return `Expected float matrix type as right operand: ${name}`;
  if (result.component !== left.component) {
    return `Expected component types of Result Type and left matrix to be equal: ${name}`;
  }
  if (result.component !== right.component) {
    return `Expected component types of Result Type and right matrix to be equal: ${name}`;
  }
  if (result.column !== left.column) return `Expected column types of Result Type and left matrix to be equal: ${name}`;
  if (result.columns !== right.columns) {
    return `Expected number of columns of Result Type and right matrix to be equal: ${name}`;
  }
  if (left.columns === right.rows) return undefined;
  return `Expected number of columns of left matrix and number of rows of right matrix to be equal: ${name}`;
}

function outerProduct(m: Facts, at: number): Outcome {
  const result = matrixOf(m, m.typeAt(at));
  const name = m.opName(at);
  const left = operandType(m, at, 3);
  const right = operandType(m, at, 4);
  if (result === undefined) return `Expected float matrix type as Result Type: ${name}`;
  if (left !== result.column) {
    return `Expected column type of Result Type to be equal to the type of the left operand: ${name}`;
  }
  if (!isFloatVector(m, right)) return `Expected float vector type as right operand: ${name}`;
  if (componentOf(m, left) !== componentOf(m, right)) {
    return `Expected component types of the operands to be equal: ${name}`;
  }
  if (result.columns === dimensionOf(m, right)) return undefined;
  return `Expected number of columns of the matrix to be equal to the vector size of the right operand: ${name}`;
}

function extendedResult(m: Facts, at: number): Outcome {
  const name = m.opName(at);
  const result = m.typeAt(at);
  if (m.opcodeOf(result) !== Op.TypeStruct) return `Expected a struct as Result Type: ${name}`;
  const members = membersOf(m, result);
  const [first = 0, second = 0] = members;
  if (members.length !== 2) return `Expected Result Type struct to have two members: ${name}`;
  if (m.opcode(at) === Op.SMulExtended) {
    if (!isIntScalarOrVector(m, first)) {
      return `Expected Result Type struct member types to be integer scalar or vector: ${name}`;
    }
  } else if (!isUnsignedIntScalarOrVector(m, first)) {
    return `Expected Result Type struct member types to be unsigned integer scalar or vector: ${name}`;
  }
  if (first !== second) return `Expected Result Type struct member types to be identical: ${name}`;
  if (operandType(m, at, 3) === first && operandType(m, at, 4) === first) return undefined;
  return `Expected both operands to be of Result Type member type: ${name}`;
}

export const arithmeticRules: readonly Rule[] = [
  arithmetic.instruction(
    "float-result",
    floatOps,
    "Result Type must be a scalar or vector of floating-point type.",
    (m, at) => {
      const type = m.typeAt(at);
      if (isFloatScalarOrVector(m, type)) return undefined;
      if (allowsCooperative(m, at) && isFloatCooperativeMatrix(m, type)) return undefined;
      return `Expected floating scalar or vector type as Result Type: ${m.opName(at)}`;
    },
  ),
  arithmetic.instruction(
    "unsigned-result",
    unsignedOps,
    "Result Type must be a scalar or vector of integer type, whose Signedness operand is 0.",
    (m, at) => {
      const type = m.typeAt(at);
      if (isUnsignedIntScalarOrVector(m, type)) return undefined;
      if (m.opcode(at) === Op.UDiv && isUnsignedIntCooperativeMatrix(m, type)) return undefined;
      return `Expected unsigned int scalar or vector type as Result Type: ${m.opName(at)}`;
    },
  ),
  arithmetic.instruction(
    "operands",
    [...floatOps, ...unsignedOps],
    "The types of the operands must be the same as Result Type.",
    sameType,
  ),
  arithmetic.instruction("int-result", intOps, "Result Type must be a scalar or vector of integer type.", (m, at) => {
    const type = m.typeAt(at);
    if (isIntScalarOrVector(m, type)) return undefined;
    if (allowsCooperative(m, at) && isIntCooperativeMatrix(m, type)) return undefined;
    return `Expected int scalar or vector type as Result Type: ${m.opName(at)}`;
  }),
  arithmetic.instruction(
    "int-operands",
    intOps,
    "The operands must have the same number of components and the same component width as Result Type.",
    intOperands,
  ),
  arithmetic.instruction("dot-result", [Op.Dot], "Result Type must be a floating-point type scalar.", (m, at) =>
    isFloat(m, m.typeAt(at)) ? undefined : `Expected float scalar type as Result Type: ${m.opName(at)}`,
  ),
  arithmetic.instruction(
    "dot-operands",
    [Op.Dot],
    "Vector 1 and Vector 2 must be vectors of the same type, and their component type must be Result Type.",
    dotOperands,
  ),
  arithmetic.instruction(
    "vector-times-scalar",
    [Op.VectorTimesScalar],
    "Result Type and Vector must be the same vector of floating-point type; Scalar must have its component type.",
    vectorTimesScalar,
  ),
  arithmetic.instruction(
    "matrix-times-scalar",
    [Op.MatrixTimesScalar],
    "Result Type and Matrix must be the same matrix type; Scalar must have its component type.",
    matrixTimesScalar,
  ),
  arithmetic.instruction(
    "vector-times-matrix",
    [Op.VectorTimesMatrix],
    "Vector must have as many components as Matrix has rows, Result Type as many as Matrix has columns.",
    vectorTimesMatrix,
  ),
  arithmetic.instruction(
    "matrix-times-vector",
    [Op.MatrixTimesVector],
    "Matrix must have as many columns as Vector has components, and its column type must fit Result Type.",
    matrixTimesVector,
  ),
  arithmetic.instruction(
    "matrix-times-matrix",
    [Op.MatrixTimesMatrix],
    "LeftMatrix must have as many columns as RightMatrix has rows; Result Type has the columns of RightMatrix.",
    matrixTimesMatrix,
  ),
  arithmetic.instruction(
    "outer-product",
    [Op.OuterProduct],
    "Result Type must be a matrix whose column type is that of Vector 1, with as many columns as Vector 2 has components.",
    outerProduct,
  ),
  arithmetic.instruction(
    "extended-result",
    extendedOps,
    "Result Type must be a structure with two members of the same integer scalar or vector type, the type of the operands.",
    extendedResult,
  ),
];
