// Comparisons of integers and of floats.

import { type FoldResult, ranges } from "../../define/index.ts";
import {
  type Attribute,
  boolAttr,
  elementTypeOrSelf,
  FloatAttr,
  hasConstants,
  type Operation,
  splatAttr,
  splatPattern,
} from "../../ir/index.ts";
import { toSigned } from "../../support/bigint.ts";
import * as float from "../../support/float/index.ts";
import {
  CmpFPredicate,
  CmpIPredicate,
  type FloatPredicate,
  type IntegerPredicate,
  integerPredicate,
  predicateOf,
} from "./attributes.ts";
import { narrowedComparison } from "./canonicalize/compare.ts";
import { comparedConversionPattern } from "./canonicalize/converted-comparison.ts";
import { constant } from "./constant.ts";
import { elementWidth, foldBinary, isPoison, semanticsOf } from "./constant-folding.ts";
import { sitofp, uitofp } from "./conversions/conversion.ts";
import { type FloatComparison, floatComparison, type IntegerComparison, integerComparison } from "./families.ts";
import { extendedBool, extsi, extui } from "./integers/extension.ts";

type Holds = (a: bigint, b: bigint) => boolean;

/** The comparison of two mathematical integers; `isSigned` states how patterns are read for it. */
const INTEGER_RULES: Readonly<Record<IntegerPredicate, { readonly isSigned: boolean; readonly holds: Holds }>> = {
  eq: { isSigned: false, holds: (a, b) => a === b },
  ne: { isSigned: false, holds: (a, b) => a !== b },
  slt: { isSigned: true, holds: (a, b) => a < b },
  sle: { isSigned: true, holds: (a, b) => a <= b },
  sgt: { isSigned: true, holds: (a, b) => a > b },
  sge: { isSigned: true, holds: (a, b) => a >= b },
  ult: { isSigned: false, holds: (a, b) => a < b },
  ule: { isSigned: false, holds: (a, b) => a <= b },
  ugt: { isSigned: false, holds: (a, b) => a > b },
  uge: { isSigned: false, holds: (a, b) => a >= b },
};

/** Whether a predicate holds of two patterns of a width. @internal */
export function integersCompare(predicate: IntegerPredicate, a: bigint, b: bigint, width: number): boolean {
  const { isSigned, holds } = INTEGER_RULES[predicate];
  return isSigned ? holds(toSigned(a, width), toSigned(b, width)) : holds(a, b);
}

/** The predicate for the operands the other way round. */
const SWAPPED: Readonly<Record<IntegerPredicate, IntegerPredicate>> = {
  eq: "eq",
  ne: "ne",
  slt: "sgt",
  sle: "sge",
  sgt: "slt",
  sge: "sle",
  ult: "ugt",
  ule: "uge",
  ugt: "ult",
  uge: "ule",
};

/** A constant is on the right. */
function swapOperands(op: Operation, predicate: IntegerPredicate): FoldResult {
  const [lhs, rhs] = op.operands;
  if (lhs === undefined || rhs === undefined) return undefined;
  op.setAttr("predicate", integerPredicate(op.context, SWAPPED[predicate]));
  op.setOperands([rhs, lhs]);
  return op.result();
}

export const cmpi: IntegerComparison = integerComparison("arith.cmpi", {
  summary: "Compares integers.",
  traits: [ranges("compare")],
  fold(view, { lhs, rhs }, op): FoldResult {
    const predicate: IntegerPredicate = predicateOf(CmpIPredicate, view.predicate);
    const { type } = view.result;
    if (view.lhs === view.rhs && hasConstants(type)) {
      return splatAttr(type, integersCompare(predicate, 0n, 0n, 1) ? 1n : 0n);
    }
    const bound = splatPattern(rhs);
    const isBool = elementTypeOrSelf(view.lhs.type) === op.context.i1;
    if (bound === 0n && predicate === "ne") {
      const origin = isBool ? view.lhs : extendedBool(view.lhs);
      if (origin !== undefined) return origin;
    }
    if (bound === 1n && predicate === "eq" && isBool) return view.lhs;
    if (lhs !== undefined && rhs === undefined) return swapOperands(op, predicate);
    // As in MLIR, a comparison with poison stays.
    if (isPoison(lhs) || isPoison(rhs)) return undefined;
    const width = elementWidth(view.lhs.type);
    return foldBinary(lhs, rhs, type, (a, b) => (integersCompare(predicate, a, b, width) ? 1n : 0n));
  },
  canonicalize: () => [narrowedComparison("CmpIExtSI", cmpi, extsi), narrowedComparison("CmpIExtUI", cmpi, extui)],
});

/** The orders in which each predicate holds. */
const FLOAT_RULES: Readonly<Record<FloatPredicate, readonly float.FloatOrder[]>> = {
  false: [],
  oeq: ["equal"],
  ogt: ["greater"],
  oge: ["greater", "equal"],
  olt: ["less"],
  ole: ["less", "equal"],
  one: ["less", "greater"],
  ord: ["less", "equal", "greater"],
  ueq: ["equal", "unordered"],
  ugt: ["greater", "unordered"],
  uge: ["greater", "equal", "unordered"],
  ult: ["less", "unordered"],
  ule: ["less", "equal", "unordered"],
  une: ["less", "greater", "unordered"],
  uno: ["unordered"],
  true: ["less", "equal", "greater", "unordered"],
};

/** Whether a predicate holds of two floats in that order. @internal */
export function floatsCompare(predicate: FloatPredicate, order: float.FloatOrder): boolean {
  return FLOAT_RULES[predicate].includes(order);
}

/** Scalars only, as in MLIR; a NaN on one side decides without the other. */
function foldFloats(predicate: FloatPredicate, lhs: Attribute | undefined, rhs: Attribute | undefined): FoldResult {
  const isNaNAttr = (attr: Attribute | undefined): attr is FloatAttr =>
    FloatAttr.is(attr) && float.isNaN(attr.bits, semanticsOf(attr.type));
  const isUnordered = isNaNAttr(lhs) || isNaNAttr(rhs);
  if (isUnordered) return resultOf(lhs ?? rhs, floatsCompare(predicate, "unordered"));
  if (!FloatAttr.is(lhs) || !FloatAttr.is(rhs)) return undefined;
  return resultOf(lhs, floatsCompare(predicate, float.compare(lhs.bits, rhs.bits, semanticsOf(lhs.type))));
}

function resultOf(operand: Attribute | undefined, holds: boolean): Attribute | undefined {
  return operand === undefined ? undefined : boolAttr(operand.context, holds);
}

export const cmpf: FloatComparison = floatComparison("arith.cmpf", {
  summary: "Compares floats; ordered predicates are false of NaNs and unordered ones true.",
  fold: (view, { lhs, rhs }) => foldFloats(predicateOf(CmpFPredicate, view.predicate), lhs, rhs),
  canonicalize: () => [comparedConversionPattern(cmpf, { cmpi, constant, sitofp, uitofp })],
});
