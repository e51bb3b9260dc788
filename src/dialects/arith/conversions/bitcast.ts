// arith.bitcast: another type for the same bits.

import type { FoldResult } from "../../../define/index.ts";
import { FloatType, IntegerType, patternWidth, type Type } from "../../../ir/index.ts";
import { Replacement, rewrite } from "../canonicalize/rewriting.ts";
import { foldUnary } from "../constant-folding.ts";
import { BitcastType } from "../constraints.ts";
import { type Cast, cast } from "../families.ts";

function hasBits(type: Type): boolean {
  return IntegerType.is(type) || FloatType.is(type);
}

function isBitcast(from: Type, to: Type): boolean {
  return hasBits(from) && hasBits(to) && patternWidth(from) === patternWidth(to);
}

export const bitcast: Cast = cast("arith.bitcast", BitcastType, BitcastType, isBitcast, {
  summary: "Gives the bits of a value another type of the same width.",
  fold(view, constants): FoldResult {
    if (view.in.type === view.out.type) return view.in;
    return foldUnary(constants.in, view.out.type, (bits) => bits);
  },
  canonicalize: () => [
    rewrite("BitcastOfBitcast", bitcast, 2, (view, op, rewriter) => {
      const inner = bitcast.of(view.in.definingOp);
      if (inner === undefined) return false;
      const made = new Replacement(rewriter, op, view.in.definingOp);
      return made.finish(made.value(bitcast, [inner.in], view.out.type));
    }),
  ],
});
