// Instructions of SPIR-V that are several operations of LLVM: one formula for ops of the LLVM dialect and for LLVM IR. A formula writes its operations through
// `FormulaBuilder`; each way to LLVM has its own.

import { ArrayType } from "../../dialects/llvm/index.ts";
import { type Type, VectorType } from "../../ir/index.ts";

/** Operations on two numbers, as LLVM names them. */
export type FormulaOperation = "add" | "and" | "fadd" | "fmul" | "frem" | "srem" | "xor";

/** The operations of LLVM that formulas need, on values `V`. A name is a suggestion for LLVM IR, where values have names. */
export interface FormulaBuilder<V> {
  typeOf(value: V): Type;
  zero(type: Type): V;
  poison(type: Type): V;
  binary(operation: FormulaOperation, a: V, b: V, name?: string): V;
  /** A comparison by one of LLVM's predicates, of integers or floats. */
  compare(predicate: "slt" | "ne" | "one", a: V, b: V, name?: string): V;
  /** The size of the first number with the sign of the second. */
  copySign(size: V, sign: V, name?: string): V;
  select(condition: V, yes: V, no: V): V;
  /** A vector of a type whose components are all one value. */
  splat(scalar: V, type: VectorType, name?: string): V;
  component(vector: V, index: number): V;
  withComponent(vector: V, component: V, index: number): V;
  /** An element of an array. */
  element(array: V, index: number): V;
  withElement(array: V, element: V, index: number): V;
}

/** The columns of a matrix, which is an array of them in LLVM: their type and their number; undefined for other types. */
export function columnsOf(type: Type): { readonly column: VectorType; readonly count: number } | undefined {
  return ArrayType.is(type) && VectorType.is(type.element)
    ? { column: type.element, count: Number(type.size) }
    : undefined;
}

// ---- Arithmetic Instructions

/** OpSMod: `srem` has the sign of the dividend, which is corrected where the signs differ. */
export function signedModulo<V>(at: FormulaBuilder<V>, a: V, b: V): V {
  const zero = at.zero(at.typeOf(a));
  const rest = at.binary("srem", a, b, "srem.res");
  const signs = at.binary("xor", a, b, "xor.res");
  const differ = at.compare("slt", signs, zero, "cmpsign.res");
  const isInexact = at.compare("ne", rest, zero, "cmpsrem.res");
  const isWrong = at.binary("and", isInexact, differ, "cmp.res");
  return at.select(isWrong, at.binary("add", rest, b, "add.res"), rest);
}

/** OpFMod: the same of floats; a zero gets the sign of the divisor. */
export function floatModulo<V>(at: FormulaBuilder<V>, a: V, b: V): V {
  const rest = at.binary("frem", a, b, "frem.res");
  const copied = at.copySign(rest, b, "copysign.res");
  const sum = at.binary("fadd", rest, b, "fadd.res");
  return at.select(at.compare("one", rest, copied, "cmp.res"), sum, copied);
}

/** OpVectorTimesScalar. */
export function vectorTimesScalar<V>(at: FormulaBuilder<V>, vector: V, scalar: V, type: VectorType): V {
  return at.binary("fmul", vector, at.splat(scalar, type), "scale");
}

/** A matrix of a type whose columns are computed one by one. */
function ofColumns<V>(at: FormulaBuilder<V>, type: Type, count: number, compute: (index: number) => V): V {
  let matrix = at.poison(type);
  for (let index = 0; index < count; index++) matrix = at.withElement(matrix, compute(index), index);
  return matrix;
}

/** OpMatrixTimesScalar; undefined without a matrix. */
export function matrixTimesScalar<V>(at: FormulaBuilder<V>, matrix: V, scalar: V): V | undefined {
  const type = at.typeOf(matrix);
  const columns = columnsOf(type);
  if (columns === undefined) return undefined;
  const factor = at.splat(scalar, columns.column);
  return ofColumns(at, type, columns.count, (index) => at.binary("fmul", at.element(matrix, index), factor));
}

/** OpMatrixTimesVector: the sum of each column times the component of the vector at its position, added to `start` if there is one. */
export function matrixTimesVector<V>(at: FormulaBuilder<V>, matrix: V, vector: V, start?: V): V | undefined {
  const columns = columnsOf(at.typeOf(matrix));
  if (columns === undefined) return undefined;
  let sum = start;
  for (let index = 0; index < columns.count; index++) {
    const factor = at.splat(at.component(vector, index), columns.column, ".splat");
    const product = at.binary("fmul", factor, at.element(matrix, index));
    sum = sum === undefined ? product : at.binary("fadd", sum, product);
  }
  return sum;
}

/** OpMatrixTimesMatrix, of a result type: the left matrix times each column of the right one. Undefined without two matrices. */
export function matrixTimesMatrix<V>(
  at: FormulaBuilder<V>,
  [left, right]: readonly [V, V],
  type: Type,
  start?: V,
): V | undefined {
  const columns = columnsOf(at.typeOf(right));
  if (columns === undefined || columnsOf(at.typeOf(left)) === undefined) return undefined;
  return ofColumns(at, type, columns.count, (index) => {
    const column = at.element(right, index);
    return matrixTimesVector(at, left, column, start) ?? column;
  });
}

/** OpOuterProduct, of a result type; undefined if it is no matrix. */
export function outerProduct<V>(at: FormulaBuilder<V>, left: V, right: V, type: Type): V | undefined {
  const columns = columnsOf(type);
  if (columns === undefined) return undefined;
  return ofColumns(at, type, columns.count, (index) =>
    at.binary("fmul", left, at.splat(at.component(right, index), columns.column, ".splat")),
  );
}

/** OpTranspose, of a result type; undefined without two types of matrices. */
export function transpose<V>(at: FormulaBuilder<V>, matrix: V, type: Type): V | undefined {
  const [from, to] = [columnsOf(at.typeOf(matrix)), columnsOf(type)];
  if (from === undefined || to === undefined) return undefined;
  return ofColumns(at, type, to.count, (row) => {
    let vector = at.poison(to.column);
    for (let index = 0; index < from.count; index++)
      vector = at.withComponent(vector, at.component(at.element(matrix, index), row), index);
    return vector;
  });
}
