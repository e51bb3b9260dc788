// Families of ops: the types of their definitions, and what an op says for itself; the rest its family says.

import type { FoldResult, OpDefinition, Pattern, ValueArg } from "../../../define/index.ts";
import type { Attribute, Operation, Trait, Value } from "../../../ir/index.ts";

export interface Own {
  readonly traits?: readonly Trait[];
  readonly canonicalize?: () => readonly Pattern[];
}

export type Constant = Attribute | undefined;

/** `result = op(operand)` */
export type Unary = OpDefinition<{ operand: ValueArg }, { result: ValueArg }>;

/** `result = op(operand1, operand2)` */
export type Binary = OpDefinition<{ operand1: ValueArg; operand2: ValueArg }, { result: ValueArg }>;

/** `result = op(lhs, rhs)`, of extended instruction sets */
export type ExtendedBinary = OpDefinition<{ lhs: ValueArg; rhs: ValueArg }, { result: ValueArg }>;

/** `result = op(x, y, z)`, of extended instruction sets */
export type ExtendedTernary = OpDefinition<{ x: ValueArg; y: ValueArg; z: ValueArg }, { result: ValueArg }>;

export interface UnaryOwn extends Own {
  fold?(
    view: { readonly operand: Value; readonly result: Value },
    constants: { readonly operand: Constant },
    op: Operation,
  ): FoldResult;
}

export interface BinaryOwn extends Own {
  fold?(
    view: { readonly operand1: Value; readonly operand2: Value; readonly result: Value },
    constants: { readonly operand1: Constant; readonly operand2: Constant },
    op: Operation,
  ): FoldResult;
}
