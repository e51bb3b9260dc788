// Numbers of elements, counting, printing.

import { defaultAttr, defineOp, Index, optional, optionalAttr, ranges, StrAttr, value } from "../../define/index.ts";
import { Pure } from "../../ir/index.ts";
import { PlainString, Printable, punctuation, StepVector } from "./attributes.ts";

export const vscale = defineOp("vector.vscale", {
  summary: "Load vector scale size.",
  results: { res: value(Index) },
  traits: [Pure],
  assembly: "attr-dict",
  names: (op, setName) => setName(op.result(), "vscale"),
});

export const step = defineOp("vector.step", {
  summary: "A linear sequence of values from 0 to N.",
  results: { result: value(StepVector) },
  traits: [Pure, ranges("steps")],
  assembly: "attr-dict `:` type($result)",
});

export const print = defineOp("vector.print", {
  summary: "Print operation (for testing and debugging).",
  args: {
    source: optional(Printable),
    punctuation: defaultAttr(punctuation.constraint, (context) => punctuation.of(context, "newline")),
    stringLiteral: optionalAttr(StrAttr),
  },
  traits: [PlainString],
  assembly: "($source^ `:` type($source))? oilist( `str` $stringLiteral | `punctuation` $punctuation) attr-dict",
});
