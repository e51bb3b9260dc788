// Patterns of ops under masks that are known.

import { knownAttribute, type Pattern, pattern, valuesUnder } from "../../define/index.ts";
import { DenseArrayAttr, type OpDef, type Value } from "../../ir/index.ts";
import { splatPattern } from "../arith/index.ts";

/** Where nothing is gathered, everything is as it was. */
export function gatherPatterns(self: OpDef): readonly Pattern[] {
  return [
    pattern("GatherFolder", self, (op, rewriter) => {
      const [mask, passed] = ["mask", "pass_thru"].map((name) => valuesUnder(op, name)[0]);
      if (passed === undefined || mask === undefined || !isEmptyMask(mask)) return false;
      rewriter.replaceOp(op, [passed]);
      return true;
    }),
  ];
}

/** Whether no lane is set. */
function isEmptyMask(mask: Value): boolean {
  const made = mask.definingOp;
  const sizes = made?.name === "vector.constant_mask" ? made.attr("mask_dim_sizes") : undefined;
  if (DenseArrayAttr.is(sizes)) return sizes.values.includes(0n);
  return splatPattern(knownAttribute(mask)) === 0n;
}
