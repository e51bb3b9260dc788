// The rules for the constituents of a composite.

import { ArrayAttr, elementCount, IntegerAttr, type Operation, type Type, VectorType } from "../../../../ir/index.ts";
import type { Diagnostic } from "../../../../support/diagnostics/diagnostic.ts";
import { typeText } from "../../../../text/index.ts";
import {
  ArrayType,
  CooperativeMatrixType,
  compositeCount,
  compositeElement,
  lengthSymbol,
  otherMatrixElement,
  otherVectorElement,
  otherVectorLength,
  StructType,
  TensorArmType,
} from "../../types/index.ts";

export function constructProblem(op: Operation): Diagnostic | undefined {
  const result = op.resultType();
  const element = CooperativeMatrixType.is(result) ? result.element : otherMatrixElement(result);
  if (element !== undefined) return countProblem(op, 1, op.numOperands) ?? operandProblem(op, 0, element);
  // How many constituents there must be a specialization constant says.
  if (otherVectorElement(result) !== undefined && otherVectorLength(result) === undefined) return undefined;
  if (op.numOperands === constituents(result)) {
    for (let index = 0; index < op.numOperands; index++) {
      const problem = operandProblem(op, index, compositeElement(result, index));
      if (problem !== undefined) return problem;
    }
    return undefined;
  }
  if (!VectorType.is(result) && otherVectorElement(result) === undefined) {
    return op.error(
      "expected to return a vector or cooperative matrix when the number of constituents is less than what the result needs",
    );
  }
  return vectorProblem(op, result);
}

function constituents(type: Type): number | undefined {
  return TensorArmType.is(type) && type.shape !== undefined ? elementCount(type.shape) : compositeCount(type);
}

function countProblem(op: Operation, expected: number, found: number): Diagnostic | undefined {
  if (expected === found) return undefined;
  return op.error(`has incorrect number of operands: expected ${expected}, but provided ${found}`);
}

function operandProblem(op: Operation, index: number, expected: Type | undefined): Diagnostic | undefined {
  const found = op.operandType(index);
  if (expected === undefined || found === expected) return undefined;
  return op.error(
    `operand type mismatch: expected operand type '${typeText(expected)}', but provided '${typeText(found)}'`,
  );
}

/** A vector may be put together from scalars and shorter vectors. */
function vectorProblem(op: Operation, result: Type): Diagnostic | undefined {
  let total = 0;
  const expected = elementOf(result);
  for (let index = 0; index < op.numOperands; index++) {
    const type = op.operandType(index);
    const element = elementOf(type);
    if (element !== expected) {
      const types = `expected to be '${typeText(expected)}', but provided '${typeText(element)}'`;
      return op.error(`operand element type mismatch: ${types}`);
    }
    total += lengthOf(type);
  }
  return countProblem(op, lengthOf(result), total);
}

const elementOf = (type: Type): Type => (VectorType.is(type) ? type.element : (otherVectorElement(type) ?? type));

const lengthOf = (type: Type): number => (VectorType.is(type) ? (type.shape[0] ?? 0) : (otherVectorLength(type) ?? 1));

const UNDEFINED_COMPONENT = -1;

export function shuffleProblem(op: Operation): Diagnostic | undefined {
  const components = op.attr("components");
  const elements = ArrayAttr.is(components) ? components.elements : [];
  const count = compositeCount(op.resultType()) ?? 0;
  if (count !== elements.length) {
    return op.error(
      `result type element count (${count}) mismatch with the number of component selectors (${elements.length})`,
    );
  }
  const total = (compositeCount(op.operandType(0)) ?? 0) + (compositeCount(op.operandType(1)) ?? 0);
  for (const element of elements) {
    const selector = IntegerAttr.is(element) ? Number(element.value) : 0;
    if (selector === UNDEFINED_COMPONENT || (selector >= 0 && selector < total)) continue;
    return op.error(`component selector ${selector >>> 0} out of range: expected to be in [0, ${total}) or 0xffffffff`);
  }
  return undefined;
}

/** The problem of the constituents of a constant: of each of them there is one, except matrices of which all elements are the same. */
export function constantProblem(op: Operation): Diagnostic | undefined {
  const result = op.resultType();
  const isMatrix = CooperativeMatrixType.is(result) || otherMatrixElement(result) !== undefined;
  const isTensor = TensorArmType.is(result);
  if (!isMatrix && !isTensor && compositeElement(result, 0) === undefined && !StructType.is(result))
    return op.error(`has constituents, but '${typeText(result)}' is no composite`);
  // A length that a specialization constant says may be another one.
  const isOpen = isTensor || (ArrayType.is(result) && lengthSymbol(result) !== undefined);
  const count = isMatrix ? 1 : isOpen ? undefined : compositeCount(result);
  if (count !== undefined && op.numOperands !== count) return countProblem(op, count, op.numOperands);
  for (let index = 0; index < op.numOperands && !isTensor; index++) {
    const problem = operandProblem(op, index, compositeElement(result, index));
    if (problem !== undefined) return problem;
  }
  return undefined;
}
