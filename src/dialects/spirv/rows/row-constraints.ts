// The types of the operands and results of rows. Names of operands are those of the grammar. Nothing that the specification allows is rejected:
// if no table has an operand, any type is accepted.

import { AnyType, type TypeConstraint } from "../../../define/index.ts";
import { lazy } from "../../../support/lazy.ts";
import { opSet, opTable } from "../op-table.ts";
import { floats, numbers } from "./row-kinds.ts";
import { byOperand, exceptions, functions } from "./row-operands.ts";

const exceptionOf = lazy(() => exceptions.map(([constraint, table]) => [constraint, opTable(table)] as const));
const functionIn = lazy(() => functions.map(([constraint, set]) => [constraint, opSet(set)] as const));

/** By the prefix of an extended set. */
const ofSets: Readonly<Record<string, TypeConstraint>> = { GL: numbers, CL: floats };

/** The type of an operand, or of the `result`, of the row of this name. */
export function rowConstraint(name: string, operand: string): TypeConstraint {
  const row = { name };
  const exception = exceptionOf().find(([, table]) => table(row)?.includes(operand));
  if (exception !== undefined) return exception[0];
  if (operand === "result") return AnyType;
  const [, prefix = ""] = name.split(".");
  const ofSet = ofSets[prefix];
  if (ofSet === undefined) return byOperand().get(operand) ?? AnyType;
  return functionIn().find(([, has]) => has(row))?.[0] ?? ofSet;
}
