// Casts between index, which folds take as 64 bits wide, and integers.

import { ranges } from "../../../define/index.ts";
import { IndexType, IntegerType, type Type } from "../../../ir/index.ts";
import { signExtend, truncate } from "../../../support/bigint.ts";
import { castBack, castOfExtended } from "../canonicalize/extension.ts";
import { elementWidth, foldUnary } from "../constant-folding.ts";
import { IndexCastType } from "../constraints.ts";
import { type Cast, cast } from "../families.ts";
import { extsi, extui } from "../integers/extension.ts";

/** One side is index, and the other one is not. */
function isIndexCast(from: Type, to: Type): boolean {
  return (IntegerType.is(from) && IndexType.is(to)) || (IndexType.is(from) && IntegerType.is(to));
}

export const index_cast: Cast = cast("arith.index_cast", IndexCastType, IndexCastType, isIndexCast, {
  summary: "Casts between index and an integer, extending with the sign where the result is wider.",
  traits: [ranges("cast")],
  fold(view, constants) {
    const [from, to] = [elementWidth(view.in.type), elementWidth(view.out.type)];
    return foldUnary(constants.in, view.out.type, (bits) => signExtend(bits, from, to));
  },
  canonicalize: () => [
    castBack("IndexCastOfIndexCast", index_cast),
    castOfExtended("IndexCastOfExtSI", index_cast, extsi),
  ],
});

export const index_castui: Cast = cast("arith.index_castui", IndexCastType, IndexCastType, isIndexCast, {
  summary: "Casts between index and an integer, extending with zeros where the result is wider.",
  traits: [ranges("cast", "unsigned")],
  fold(view, constants) {
    const to = elementWidth(view.out.type);
    return foldUnary(constants.in, view.out.type, (bits) => truncate(bits, to));
  },
  canonicalize: () => [
    castBack("IndexCastUIOfIndexCastUI", index_castui),
    castOfExtended("IndexCastUIOfExtUI", index_castui, extui),
  ],
});
