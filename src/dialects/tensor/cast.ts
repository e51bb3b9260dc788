// The cast of tensors.

import { AnyRankedOrUnrankedTensor, castCompatible, defineOp, value } from "../../define/index.ts";
import { Pure } from "../../ir/index.ts";
import { castPatterns, foldCast } from "./canonicalize/casts.ts";
import { areCastCompatible } from "./rules.ts";

export const cast = defineOp("tensor.cast", {
  summary: "The same tensor with more or less known of its type.",
  args: { source: value(AnyRankedOrUnrankedTensor) },
  results: { dest: value(AnyRankedOrUnrankedTensor) },
  traits: [castCompatible(areCastCompatible), Pure],
  assembly: "$source attr-dict `:` type($source) `to` type($dest)",
  names: (op, setName) => setName(op.result(), "cast"),
  fold: (_view, _constants, op) => foldCast(op),
  canonicalize: castPatterns,
});
