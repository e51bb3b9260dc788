// index.constant: a number of the width of a pointer.

import { attr, defineOp, Index, IndexAttr, value } from "../../define/index.ts";
import {
  type Attribute,
  ConstantLike,
  type ConstantRecipe,
  IndexType,
  IntegerAttr,
  Pure,
  type Type,
} from "../../ir/index.ts";
import { constant as boolConstant } from "./bool.ts";

export const constant = defineOp("index.constant", {
  summary: "Gives a number of type index.",
  args: { value: attr(IndexAttr) },
  results: { result: value(Index) },
  traits: [ConstantLike, Pure],
  assembly: "attr-dict $value",
  fold: (view) => view.value,
  names: (op, setName) => setName(op.result(), `idx${valueText(op.attr("value"))}`),
});

function valueText(attr: Attribute | undefined): string {
  return IntegerAttr.is(attr) ? attr.value.toString() : "";
}

/** The constant op for a number or a truth value: the dialect's hook for folders. @internal */
export function materializeConstant(attr: Attribute, type: Type): ConstantRecipe | undefined {
  if (!IntegerAttr.is(attr) || attr.type !== type) return undefined;
  if (IndexType.is(type)) return { def: constant, properties: [attr] };
  return type === type.context.i1 ? { def: boolConstant, properties: [attr] } : undefined;
}
