// func.func and func.return.

import {
  AnyType,
  attr,
  DictArrayAttr,
  defineOp,
  FunctionTypeAttr,
  functionOp,
  hasParent,
  NoPublicDeclaration,
  optionalAttr,
  parseFunction,
  printFunction,
  region,
  StrAttr,
  SymbolNameAttr,
  signatureOf,
  UnitAttribute,
  variadic,
} from "../../define/index.ts";
import {
  AffineScope,
  AutomaticAllocationScope,
  FunctionLike,
  IsolatedFromAbove,
  type Operation,
  Pure,
  ReturnLike,
  SymbolOp,
  symbolName,
  Terminator,
} from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { typeText } from "../../text/index.ts";

export const func = defineOp("func.func", {
  summary: "A function with a name; without a body it is a declaration.",
  args: {
    sym_name: attr(SymbolNameAttr),
    function_type: attr(FunctionTypeAttr),
    sym_visibility: optionalAttr(StrAttr),
    arg_attrs: optionalAttr(DictArrayAttr),
    res_attrs: optionalAttr(DictArrayAttr),
    no_inline: optionalAttr(UnitAttribute),
  },
  regions: { body: region() },
  traits: [
    AffineScope,
    AutomaticAllocationScope,
    FunctionLike,
    SymbolOp,
    IsolatedFromAbove,
    NoPublicDeclaration,
    functionOp(),
  ],
  parse: parseFunction,
  print: printFunction,
  defaultDialect: "func",
});

const returnDef = defineOp("func.return", {
  summary: "Returns from the function around it.",
  args: { operands: variadic(AnyType) },
  traits: [Pure, hasParent(func), ReturnLike, Terminator],
  assembly: "attr-dict ($operands^ `:` type($operands))?",
  verify: (_view, op) => checkReturn(op),
});

export { returnDef as return };

/** The operands are what the function's type says. */
function checkReturn(op: Operation): Diagnostic | undefined {
  const parent = op.parentOp;
  if (parent === undefined) return undefined;
  const { results } = signatureOf(parent);
  const name = symbolName(parent) ?? "";
  if (op.numOperands !== results.length) {
    return op.error(`has ${op.numOperands} operands, but enclosing function (@${name}) returns ${results.length}`);
  }
  const index = results.findIndex((type, at) => type !== op.operandType(at));
  const expected = results[index];
  if (expected === undefined) return undefined;
  return op.plainError(
    `type of return operand ${index} ('${typeText(op.operandType(index))}') doesn't match function result type ` +
      `('${typeText(expected)}') in function @${name}`,
  );
}
