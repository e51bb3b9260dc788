// Minima and maxima of integers.

import { ranges } from "../../../define/index.ts";
import { Commutative, Pure, splatPattern } from "../../../ir/index.ts";
import { allOnes, signedMaximum, signedMinimum } from "../../../support/bigint.ts";
import { maximum, minimum, type Signedness } from "../../../support/wrapping.ts";
import { elementWidth, foldBinary } from "../constant-folding.ts";
import { type IntegerBinary, integerBinary } from "../families.ts";

/** Of a width, the ends of the range: the least and the greatest pattern. */
function range(width: number, signedness: Signedness): readonly [bigint, bigint] {
  return signedness === "signed" ? [signedMinimum(width), signedMaximum(width)] : [0n, allOnes(width)];
}

function extremum(name: string, which: "minimum" | "maximum", signedness: Signedness): IntegerBinary {
  const apply = which === "minimum" ? minimum : maximum;
  return integerBinary(name, {
    summary: `The ${which} of two ${signedness} integers.`,
    traits: [Commutative, Pure, ranges(which, signedness)],
    fold(view, { lhs, rhs }) {
      if (view.lhs === view.rhs) return view.rhs;
      const width = elementWidth(view.result.type);
      const [least, greatest] = range(width, signedness);
      const [absorbing, neutral] = which === "minimum" ? [least, greatest] : [greatest, least];
      const bound = splatPattern(rhs);
      if (bound === absorbing) return view.rhs;
      if (bound === neutral) return view.lhs;
      return foldBinary(lhs, rhs, view.result.type, (a, b) => apply(a, b, width, signedness));
    },
  });
}

export const maxsi = extremum("arith.maxsi", "maximum", "signed");
export const maxui = extremum("arith.maxui", "maximum", "unsigned");
export const minsi = extremum("arith.minsi", "minimum", "signed");
export const minui = extremum("arith.minui", "minimum", "unsigned");
