// The shape of what most ops are lowered by: a rule for one scalar, applied to each scalar of vectors.

import type { OpDef, Operation } from "../../../ir/index.ts";
import type { Builder } from "../../code/builder.ts";
import type { Node } from "../../code/graph.ts";
import type { Callees } from "../callees.ts";
import type { Scalar } from "../data-layout.ts";

/** The input of a rule besides its operands. */
export interface RuleInput {
  readonly builder: Builder;
  readonly callees: Callees;
  readonly op: Operation;
  /** The scalar of the first operand. */
  readonly from: Scalar;
  /** The scalar of the result; the scalar of the first operand if there is no result. */
  readonly to: Scalar;
}

/** Lowers an op on scalars; operands that are scalars where others are vectors are repeated. */
export type ElementRule = (input: RuleInput, args: readonly Node[]) => Node;
export type ElementRules = ReadonlyMap<OpDef, ElementRule>;
