// Calls of functions of C's mathematical library, by the func dialect.

import * as func from "../../dialects/func/index.ts";
import {
  FunctionType,
  lookupSymbol,
  type NamedAttribute,
  type Operation,
  stringAttr,
  symbolRefAttr,
  TypeAttr,
  type Value,
} from "../../ir/index.ts";
import { atModuleStart, type Emitter } from "../llvm-common/index.ts";

/** Calls a function with the operands of an op, for its result. It is declared at the start of the module if nothing has its name. */
export function callDeclared(
  op: Operation,
  at: Emitter,
  name: string,
  attributes: readonly NamedAttribute[] = [],
): Value {
  const { context, operands, operandTypes: inputs, resultTypes: results } = op;
  if (lookupSymbol(op, name) === undefined) {
    const parts = {
      sym_name: stringAttr(context, name),
      sym_visibility: stringAttr(context, "private"),
      function_type: TypeAttr.get(context, { type: FunctionType.get(context, { inputs, results }) }),
    };
    atModuleStart(at, op, () => func.funcOp.build(at, parts, { attributes, regions: 1 }));
  }
  return func.call.build(at, { callee: symbolRefAttr(context, name), operands }, { resultTypes: results }).result();
}
