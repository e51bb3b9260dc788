// The form of ops whose types follow from what their pointer points to, where it is an untyped one: the types of all operands and results.

import { defineOp, modelOf } from "../../../../define/index.ts";
import type { OpDef } from "../../../../ir/index.ts";
import { type OpSyntax, opSyntax } from "../../../../text/index.ts";
import { isUntypedPointer } from "../../types/index.ts";

/** Gives an op the form `untyped … : (types) -> type` for untyped pointers, beside the one that ends in the type of its pointer. */
export function withUntyped<D extends OpDef>(def: D): D {
  const typed = opSyntax(def);
  const spec = modelOf(def)?.spec;
  let untyped: OpSyntax | undefined;
  const longForm = () => {
    const assembly = spec?.assembly?.replace("type($pointer)", "functional-type(operands, results)");
    if (spec !== undefined && assembly !== undefined) untyped ??= opSyntax(defineOp(def.name, { ...spec, assembly }));
    return untyped;
  };
  def.syntax = {
    parse(parser, draft) {
      const form = parser.acceptKeyword("untyped") ? longForm() : typed;
      form?.parse(parser, draft);
    },
    print(printer, op) {
      const { store } = printer;
      const isUntyped = isUntypedPointer(store.typeOfValue(store.operandId(op, 0)));
      if (isUntyped) printer.write(" untyped");
      const form = isUntyped ? longForm() : typed;
      form?.print(printer, op);
    },
  } satisfies OpSyntax;
  return def;
}
