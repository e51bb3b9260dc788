// Conversions between integers and floats.

import { FloatLike } from "../../../define/index.ts";
import { elementTypeOrSelf, FloatType, IntegerType, type Type } from "../../../ir/index.ts";
import * as float from "../../../support/float/index.ts";
import type { Signedness } from "../../../support/wrapping.ts";
import { elementWidth, foldUnary, semanticsOf } from "../constant-folding.ts";
import { SignlessFixedWidthIntegerLike } from "../constraints.ts";
import { type Cast, cast } from "../families.ts";

const integerToFloat = (from: Type, to: Type): boolean => IntegerType.is(from) && FloatType.is(to);
const floatToInteger = (from: Type, to: Type): boolean => FloatType.is(from) && IntegerType.is(to);

function fromIntegerCast(name: string, signedness: Signedness): Cast {
  return cast(name, SignlessFixedWidthIntegerLike, FloatLike, integerToFloat, {
    summary: `Converts an integer, read as ${signedness}, to a float.`,
    fold(view, constants) {
      const width = elementWidth(view.in.type);
      const semantics = semanticsOf(elementTypeOrSelf(view.out.type));
      return foldUnary(
        constants.in,
        view.out.type,
        (bits) => float.fromInteger(bits, width, signedness, semantics).bits,
      );
    },
  });
}

/** Values out of the integer's range are poison and are not folded. */
function toIntegerCast(name: string, signedness: Signedness): Cast {
  return cast(name, FloatLike, SignlessFixedWidthIntegerLike, floatToInteger, {
    summary: `Converts a float to a ${signedness} integer, rounding towards zero.`,
    fold(view, constants) {
      const width = elementWidth(view.out.type);
      const semantics = semanticsOf(elementTypeOrSelf(view.in.type));
      return foldUnary(constants.in, view.out.type, (bits) => {
        const { value, status } = float.toInteger(bits, semantics, width, signedness);
        return status === "invalid" ? undefined : value;
      });
    },
  });
}

export const sitofp = fromIntegerCast("arith.sitofp", "signed");
export const uitofp = fromIntegerCast("arith.uitofp", "unsigned");
export const fptosi = toIntegerCast("arith.fptosi", "signed");
export const fptoui = toIntegerCast("arith.fptoui", "unsigned");
