// Enums and constraints of memref.

import {
  AnyFloat,
  AnySignlessInteger,
  type AttrConstraint,
  confined,
  I32Attr,
  integerEnum,
  type TypeConstraint,
  typeConstraint,
} from "../../define/index.ts";
import { type IntegerAttr, isShaped, type Type } from "../../ir/index.ts";

export const AtomicRMWKind = integerEnum({
  cases: {
    addf: 0,
    addi: 1,
    assign: 2,
    maximumf: 3,
    maxs: 4,
    maxu: 5,
    minimumf: 6,
    mins: 7,
    minu: 8,
    mulf: 9,
    muli: 10,
    ori: 11,
    andi: 12,
    maxnumf: 13,
    minnumf: 14,
    xori: 15,
  },
  className: "::mlir::arith::AtomicRMWKind",
  attrName: "kind",
  summary: "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
  width: 64,
});

/** How long data should stay in the cache. */
export const Locality: AttrConstraint<IntegerAttr> = confined(
  I32Attr,
  "minimum value is 0 whose maximum value is 3",
  (value) => value >= 0n && value <= 3n,
);

export const SignlessIntegerOrFloat: TypeConstraint = typeConstraint(
  "signless integer or floating-point",
  (type) => AnySignlessInteger.accepts(type) || AnyFloat.accepts(type),
);

/** The type of a memref's elements. */
export function elementOf(type: Type): Type | undefined {
  return isShaped(type) ? type.element : undefined;
}
