// A compiled assembly format: its steps, and what reading and printing need to know beside them.

import type { OpDef } from "../../ir/index.ts";
import type { Args, Regions, Results, Successors } from "../args.ts";
import type { Layout } from "../layout.ts";
import type { OpSpec } from "../op.ts";
import type { Step, TypeSource } from "./format-steps.ts";

export interface CompiledFormat {
  readonly def: OpDef;
  readonly spec: OpSpec<Args, Results, Regions, Successors>;
  readonly layout: Layout;
  readonly steps: readonly Step[];
  readonly operandSources: readonly TypeSource[];
  readonly resultSources: readonly TypeSource[];
  readonly allOperandTypesWritten: boolean;
  readonly allResultTypesWritten: boolean;
  /** The format has `operands`, which reads any number. */
  readonly allOperandsWritten: boolean;
  /** The properties that nothing but the attribute dictionary writes. */
  readonly unwritten: readonly number[];
  /** Operand groups whose types make other types by a rule. */
  readonly derivesFrom: ReadonlySet<number>;
  /** Results likewise. */
  readonly derivesFromResults: ReadonlySet<number>;
  /** See `OpSyntax.plain`. */
  readonly isPlain: boolean;
  readonly hasVariableOperands: boolean;
  readonly hasVariableResults: boolean;
}
