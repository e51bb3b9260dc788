// What an op of a family says for itself; the rest its family says.

import type { FoldResult, Pattern } from "../../../define/index.ts";
import type { Attribute, Operation, Trait, Value } from "../../../ir/index.ts";

export interface Own {
  readonly traits?: readonly Trait[];
  readonly canonicalize?: () => readonly Pattern[];
}

export type Constant = Attribute | undefined;

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
