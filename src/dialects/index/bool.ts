// index.bool.constant: what comparisons of index values fold to.

import { attr, BoolAttr, defineOp, I1, value } from "../../define/index.ts";
import { ConstantLike, IntegerAttr, Pure } from "../../ir/index.ts";

export const constant = defineOp("index.bool.constant", {
  summary: "Gives true or false.",
  args: { value: attr(BoolAttr) },
  results: { result: value(I1) },
  traits: [ConstantLike, Pure],
  assembly: "attr-dict $value",
  fold: (view) => view.value,
  names(op, setName) {
    const attr = op.attr("value");
    setName(op.result(), IntegerAttr.is(attr) && attr.value === 0n ? "false" : "true");
  },
});
