// Rules of SPV_KHR_cooperative_matrix.

import { FloatType, IntegerType, type Operation, type Type, VectorType } from "../../../../ir/index.ts";
import type { Diagnostic } from "../../../../support/diagnostics/diagnostic.ts";
import { typeText } from "../../../../text/index.ts";
import { CooperativeMatrixOperandsKHR, CooperativeMatrixUseKHR, MemoryAccess } from "../../enums.ts";
import { CooperativeMatrixType, PointerType } from "../../types/index.ts";

const ALIGNED = MemoryAccess.enum.value("Aligned") ?? 0;

/** A load or a store; `forbidden` is the memory operand that the other one is for. */
export function accessProblem(op: Operation, forbidden: string): Diagnostic | undefined {
  const pointer = op.operandType(0);
  const pointee = PointerType.is(pointer) ? pointer.pointee : pointer;
  if (!IntegerType.is(pointee) && !FloatType.is(pointee) && !VectorType.is(pointee)) {
    return op.error(`Pointer must point to a scalar or vector type but provided '${typeText(pointee)}'`);
  }
  const access = op.attr("memory_operand");
  const alignment = op.attr("alignment");
  if (!MemoryAccess.is(access)) return undefined;
  if ((access.value & (MemoryAccess.enum.value(forbidden) ?? 0)) !== 0) {
    return op.error(`not compatible with memory operand '${forbidden}'`);
  }
  const isAligned = (access.value & ALIGNED) !== 0;
  if (isAligned && alignment === undefined) return op.error("missing value for the 'Aligned' memory operand");
  return !isAligned && alignment !== undefined
    ? op.error("found alignment attribute for non-'Aligned' memory operand")
    : undefined;
}

const USES = ["MatrixA", "MatrixB", "MatrixAcc"];

export function mulAddProblem(op: Operation): Diagnostic | undefined {
  const [a, b, c] = op.operandTypes;
  if (!CooperativeMatrixType.is(a) || !CooperativeMatrixType.is(b) || !CooperativeMatrixType.is(c)) return undefined;
  for (const [index, matrix] of [a, b, c].entries()) {
    const use = USES[index] ?? "";
    if (CooperativeMatrixUseKHR.enum.text(matrix.use) !== use)
      return op.error(`operand #${index} must be of use '${use}'`);
  }
  const mismatch = (dimension: string) => op.error(`matrix size mismatch on dimension '${dimension}'`);
  if (a.shape[0] !== c.shape[0]) return mismatch("M");
  if (b.shape[1] !== c.shape[1]) return mismatch("N");
  if (a.shape[1] !== b.shape[0]) return mismatch("K");
  if (a.scope !== b.scope || a.scope !== c.scope) return op.error("matrix scope mismatch");
  return operandsProblem(op, [a.element, b.element, c.element]);
}

/** Signs are for integers. */
function operandsProblem(op: Operation, elements: readonly Type[]): Diagnostic | undefined {
  const operands = op.attr("matrix_operands");
  if (!CooperativeMatrixOperandsKHR.is(operands) || operands.value === 0) return undefined;
  if (elements.every((element) => IntegerType.is(element))) return undefined;
  return op.error("Matrix Operands require all matrix element types to be Integer Types");
}
