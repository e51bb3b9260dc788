// The functions that the readers of instructions share.

import { ArrayType, LabelType, PPCFP128Type, StructType } from "../../../dialects/llvm/index.ts";
import { FloatType, type Type, VectorType } from "../../../ir/index.ts";
import type { FunctionState } from "../function-state.ts";
import { parseType } from "../types.ts";

/** Reads an instruction after its name and adds its row; the row. */
export type ParseInstruction = (state: FunctionState, code: number, begin: number) => number;

/** Reads a type and a value; the reference. */
export function typedValue(state: FunctionState): number {
  return state.value(parseType(state.reader));
}

/** The type of the elements of a vector, or the type itself. */
export function scalarOf(type: Type): Type {
  return VectorType.is(type) ? type.element : type;
}

/** Whether a type is one of floats. */
export const isFloat = (type: Type): boolean => FloatType.is(type) || PPCFP128Type.is(type);

/** Adds a row with its operands. */
export function addRow(
  state: FunctionState,
  code: number,
  type: Type,
  detail: number,
  operands: readonly number[],
): number {
  const row = state.code.add(code, type, detail);
  for (const operand of operands) state.code.operand(operand);
  return row;
}

/** Adds a row with one operand, without a list. */
export function addUnary(state: FunctionState, code: number, type: Type, detail: number, a: number): number {
  const row = state.code.add(code, type, detail);
  state.code.operand(a);
  return row;
}

/** Adds two operands to a row that was added last; the row. */
export function withOperands(state: FunctionState, row: number, a: number, b: number): number {
  state.code.operand(a);
  state.code.operand(b);
  return row;
}

/** Whether flags of floats may be on an instruction with a result. */
export function hasFastFlags(type: Type): boolean {
  if (StructType.is(type)) {
    const [first] = type.body.elements;
    return (
      type.identifier === undefined &&
      first !== undefined &&
      type.body.elements.every((one) => one === first) &&
      hasFastFlags(first)
    );
  }
  if (ArrayType.is(type)) return hasFastFlags(type.element);
  return isFloat(scalarOf(type));
}

/** Reads `label %block`; the handle. */
export function typedBlock(state: FunctionState): number {
  const { reader } = state;
  const { begin } = reader.lexer;
  const type = parseType(reader);
  if (LabelType.is(type)) return state.block();
  state.value(type);
  return reader.lexer.fail(begin, "expected a basic block");
}
