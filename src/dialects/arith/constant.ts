// arith.constant: an integer, a float, or a vector or tensor of them.

import { AnyType, attr, defineOp, ranges, sameType, TypedAttr, value } from "../../define/index.ts";
import {
  type Attribute,
  type Builder,
  ConstantLike,
  type ConstantRecipe,
  DenseElementsAttr,
  DenseResourceAttr,
  FloatAttr,
  IntegerAttr,
  IntegerType,
  indexAttr,
  type Operation,
  Pure,
  SparseElementsAttr,
  type Type,
  typeOfAttr,
  type Value,
  VectorType,
} from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { PoisonAttr, poison } from "../ub/index.ts";

export const constant = defineOp("arith.constant", {
  summary: "Gives an integer, a float, or a vector or tensor of them.",
  args: { value: attr(TypedAttr) },
  results: { result: value(AnyType) },
  traits: [sameType("value", "result"), ConstantLike, Pure, ranges("constant")],
  assembly: "attr-dict $value",
  fold: (view) => view.value,
  verifiesTypes: true,
  verify: (view, op) => verifyConstant(view.value, op),
  resultName: ([attr]) => constantName(attr),
});

/** Makes a constant of type index. @internal */
export function buildIndex(at: Builder, value: number | bigint, location?: Attribute): Value {
  const { context } = at;
  const state = { resultTypes: [context.index], properties: [indexAttr(context, value)] };
  return at.create(constant, location === undefined ? state : { ...state, location }).result();
}

/** `c5_i32`, `c5` for index, `true`, and `cst` for everything else. */
function constantName(attr: Attribute | undefined): string {
  if (!IntegerAttr.is(attr)) return "cst";
  if (!IntegerType.is(attr.type)) return `c${attr.value}`;
  if (attr.type.width === 1) return attr.value === 0n ? "false" : "true";
  return `c${attr.value}_${integerText(attr.type)}`;
}

function integerText({ width, signedness }: IntegerType): string {
  if (signedness === "signless") return `i${width}`;
  return `${signedness === "signed" ? "si" : "ui"}${width}`;
}

function verifyConstant(attr: Attribute, op: Operation): Diagnostic | undefined {
  const type = op.resultType();
  if (IntegerType.is(type) && type.signedness !== "signless") {
    return op.error("integer return type must be signless");
  }
  if (!isConstantAttr(attr)) return op.error("value must be an integer, float, or elements attribute");
  // How many elements a scalable vector has is not known, so that only equal ones can be listed.
  const isSplat = DenseElementsAttr.is(attr) && attr.splat;
  if (VectorType.is(type) && type.scalable.includes(true) && !isSplat) {
    return op.error("intializing scalable vectors with elements attribute is not supported unless it's a vector splat");
  }
  return undefined;
}

function isConstantAttr(attr: Attribute): boolean {
  return [IntegerAttr, FloatAttr, DenseElementsAttr, DenseResourceAttr, SparseElementsAttr].some((def) => def.is(attr));
}

/** The constant op for a value, where arith has one: the dialect's hook for folders. @internal */
export function materializeConstant(attr: Attribute, type: Type): ConstantRecipe | undefined {
  if (PoisonAttr.is(attr)) return { def: poison, properties: [attr] };
  if (!isConstantAttr(attr) || typeOfAttr(attr) !== type) return undefined;
  if (IntegerType.is(type) && type.signedness !== "signless") return undefined;
  return { def: constant, properties: [attr] };
}
