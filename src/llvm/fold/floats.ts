// The formats of float types.

import { FloatType, type Type } from "../../ir/index.ts";
import { type FloatSemantics, floatSemantics } from "../../support/float/index.ts";

/** The format of a type; undefined for pairs of doubles and what is no float. */
export function semanticsOf(type: Type): FloatSemantics | undefined {
  return FloatType.is(type) ? floatSemantics[type.format] : undefined;
}
