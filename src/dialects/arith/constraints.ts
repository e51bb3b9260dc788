// Type constraints that only arith uses, in the words of its definitions.

import {
  AnyFloat,
  AnySignlessInteger,
  AnySignlessIntegerOrIndex,
  type TypeConstraint,
  typeConstraint,
} from "../../define/index.ts";
import { elementTypeOrSelf, IndexType, MemRefType, type Type } from "../../ir/index.ts";

/** The type itself or a vector or tensor of it. */
function valueLike(accepts: (element: Type) => boolean): (type: Type) => boolean {
  return (type) => !MemRefType.is(type) && accepts(elementTypeOrSelf(type));
}

function valueLikeOrMemRef(accepts: (element: Type) => boolean): (type: Type) => boolean {
  return (type) => accepts(elementTypeOrSelf(type));
}

export const SignlessIntegerOrIndexLike: TypeConstraint = typeConstraint(
  "signless-integer-like",
  valueLike((type) => AnySignlessIntegerOrIndex.accepts(type)),
);

export const SignlessFixedWidthIntegerLike: TypeConstraint = typeConstraint(
  "signless-fixed-width-integer-like",
  valueLike((type) => AnySignlessInteger.accepts(type)),
);

export const IndexCastType: TypeConstraint = typeConstraint(
  "signless-integer-like or memref of signless-integer",
  valueLikeOrMemRef((type) => AnySignlessInteger.accepts(type) || IndexType.is(type)),
);

export const BitcastType: TypeConstraint = typeConstraint(
  "signless-integer-or-float-like or memref of signless-integer or float",
  valueLikeOrMemRef((type) => AnySignlessInteger.accepts(type) || AnyFloat.accepts(type)),
);
