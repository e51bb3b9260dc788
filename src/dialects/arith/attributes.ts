// Enums and attributes of arith: flags of integer and float arithmetic, rounding modes, predicates.

import { defineEnumAttr, type Enum, type EnumAttr, integerEnum } from "../../define/index.ts";
import { type Context, type IntegerAttr, integerAttr } from "../../ir/index.ts";
import { enums } from "./enums.generated.ts";

/** Bits of {@link fastmath}. @internal */
export const FAST_MATH = enums.FastMathFlags;

/** `#arith.fastmath<nnan,contract>`: what an optimiser may assume of a float operation. */
export const fastmath = defineEnumAttr("arith.fastmath", {
  summary: "Floating point fast math flags",
  className: "::mlir::arith::FastMathFlags",
  attrClass: "Arith_FastMathAttr",
  cases: FAST_MATH,
  separator: ",",
});

/** Bits of {@link overflow}. @internal */
export const OVERFLOW = enums.IntegerOverflowFlags;

/** `#arith.overflow<nsw, nuw>`: an operation that wraps (signed, unsigned) gives poison. */
export const overflow = defineEnumAttr("arith.overflow", {
  summary: "Integer overflow arith flags",
  className: "::mlir::arith::IntegerOverflowFlags",
  attrClass: "Arith_IntegerOverflowAttr",
  cases: OVERFLOW,
  separator: ", ",
});

/** @internal */
export const noFastMath = (context: Context): EnumAttr => fastmath.of(context, "none");
/** @internal */
export const noOverflowFlags = (context: Context): EnumAttr => overflow.of(context, "none");

/** The names of the rounding modes are those of `support/float`, and the values LLVM's. */
export const RoundingMode = integerEnum({
  cases: enums.RoundingMode,
  className: "::mlir::arith::RoundingMode",
  attrName: "roundingmode",
  summary: "Floating point rounding mode",
  width: 32,
});

export const CmpIPredicate = integerEnum({
  cases: enums.CmpIPredicate,
  className: "::mlir::arith::CmpIPredicate",
  attrName: "predicate",
  summary: "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
  width: 64,
});
/** The predicates of `arith.cmpi` by name. */
export type IntegerPredicate = keyof typeof CmpIPredicate.enum.cases;

/** The attribute of a predicate of {@link CmpIPredicate}. @internal */
export function integerPredicate(context: Context, predicate: IntegerPredicate): IntegerAttr {
  return integerAttr(context, context.i64, CmpIPredicate.enum.cases[predicate]);
}

export const CmpFPredicate = integerEnum({
  cases: enums.CmpFPredicate,
  className: "::mlir::arith::CmpFPredicate",
  attrName: "predicate",
  summary: "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
  width: 64,
});
/** The predicates of `arith.cmpf` by name. */
export type FloatPredicate = keyof typeof CmpFPredicate.enum.cases;

/** The attribute of a predicate of {@link CmpFPredicate}. @internal */
export function floatPredicate(context: Context, predicate: FloatPredicate): IntegerAttr {
  return integerAttr(context, context.i64, CmpFPredicate.enum.cases[predicate]);
}

/** The keyword of a predicate. @internal */
export function predicateOf<P extends string>(
  constraint: { readonly enum: Enum<Record<P, number>> },
  attr: IntegerAttr,
): P {
  const text = constraint.enum.text(Number(attr.value));
  // Sound: the constraint accepts only values of cases.
  return text as P;
}

/** The operation by which an atomic operation or a reduction combines values. */
export const AtomicRMWKind = integerEnum({
  cases: enums.AtomicRMWKind,
  className: "::mlir::arith::AtomicRMWKind",
  attrName: "kind",
  summary: "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
  width: 64,
});
