// Rules of GLSL.std.450 operations with more than one kind of operand.

import { IntegerType, type Operation, type Type, VectorType } from "../../../../ir/index.ts";
import type { Diagnostic } from "../../../../support/diagnostics/diagnostic.ts";
import { elementOrSelf } from "../../traits.ts";
import { StructType } from "../../types/index.ts";

/** The number of components; 0 for a scalar. */
function components(type: Type): number {
  return VectorType.is(type) ? (type.shape[0] ?? 0) : 0;
}

export function frexpProblem(op: Operation): Diagnostic | undefined {
  const operand = op.operandType(0);
  const result = op.resultType();
  const [significand, exponent] = StructType.is(result) ? result.body.members : [];
  if (
    !StructType.is(result) ||
    result.body.members.length !== 2 ||
    significand === undefined ||
    exponent === undefined
  ) {
    return op.plainError("result type must be a struct type with two memebers");
  }
  if (significand !== operand) {
    return op.plainError("member zero of the resulting struct type must be the same type as the operand");
  }
  const element = elementOrSelf(exponent);
  if (!IntegerType.is(element) || element.width !== 32) {
    // The missing blank is the reference's.
    const must = VectorType.is(exponent) ? "mustbe" : "must be";
    return op.plainError(`member one of the resulting struct type ${must} a scalar or vector of 32 bit integer type`);
  }
  return components(operand) === components(exponent)
    ? undefined
    : op.plainError(
        "member one of the resulting struct type must have the same number of components as the operand type",
      );
}

export function ldexpProblem(op: Operation): Diagnostic | undefined {
  const [significand, exponent] = [op.operandType(0), op.operandType(1)];
  if (VectorType.is(significand) !== VectorType.is(exponent)) {
    return op.error("operands must both be scalars or vectors");
  }
  return components(significand) === components(exponent)
    ? undefined
    : op.error("operands must have the same number of elements");
}
