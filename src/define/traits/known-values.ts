// Values that are known at compile time: results of constant ops.

import { type Attribute, ConstantLike, IntegerAttr, type Value } from "../../ir/index.ts";

/** The attribute of the constant op that gives a value. */
export function knownAttribute(value: Value | undefined): Attribute | undefined {
  const op = value?.definingOp;
  return op?.def.has(ConstantLike) ? op.attr("value") : undefined;
}

/** The number that a value is: as it is written, with the sign that its attribute has. */
export function knownInteger(value: Value | undefined): bigint | undefined {
  const attr = knownAttribute(value);
  return IntegerAttr.is(attr) ? attr.value : undefined;
}
