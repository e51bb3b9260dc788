// Enums and constraints of memref.

import {
  AnyFloat,
  AnySignlessInteger,
  type AttrConstraint,
  confined,
  I32Attr,
  type TypeConstraint,
  typeConstraint,
} from "../../define/index.ts";
import { type IntegerAttr, isShaped, type Type } from "../../ir/index.ts";

/** How long data should stay in the cache. */
export const Locality: AttrConstraint<IntegerAttr> = confined(
  I32Attr,
  "minimum value is 0 whose maximum value is 3",
  (value) => value >= 0n && value <= 3n,
);

/** @internal */
export const SignlessIntegerOrFloat: TypeConstraint = typeConstraint(
  "signless integer or floating-point",
  (type) => AnySignlessInteger.accepts(type) || AnyFloat.accepts(type),
);

/** The type of a memref's elements. @internal */
export function elementOf(type: Type): Type | undefined {
  return isShaped(type) ? type.element : undefined;
}
