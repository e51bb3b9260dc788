// A comparison of a converted integer with a float constant is one of the integer with an integer constant, or is decided.
//
// The conversion must be exact, or its rounding without influence at the constant. A constant out of the integer's range, and a
// fractional one where equality is asked, decide the comparison; else a fraction moves into the predicate.

import type { Pattern } from "../../../define/index.ts";
import { knownAttribute } from "../../../define/index.ts";
import { FloatAttr, IntegerType, integerAttr, type OpDef, type Operation, type Value } from "../../../ir/index.ts";
import { allOnes, bitLength, signedMaximum, signedMinimum } from "../../../support/bigint.ts";
import * as float from "../../../support/float/index.ts";
import type { Signedness } from "../../../support/wrapping.ts";
import {
  CmpFPredicate,
  type FloatPredicate,
  type IntegerPredicate,
  integerPredicate,
  predicateOf,
} from "../attributes.ts";
import { semanticsOf } from "../constant-folding.ts";
import type { Cast, FloatComparison } from "../families.ts";
import { Replacement, rewrite } from "./rewriting.ts";

export interface ConversionOps {
  readonly cmpi: OpDef;
  readonly constant: OpDef;
  readonly sitofp: Cast;
  readonly uitofp: Cast;
}

/** The integer, how it is read, and the float constant that it is compared with. */
interface Comparison {
  readonly integer: Value;
  readonly width: number;
  readonly signedness: Signedness;
  readonly bits: bigint;
  readonly semantics: float.FloatSemantics;
}

/** The simplified comparison: its truth, or a comparison with an integer pattern. */
type Outcome = boolean | { readonly relation: Relation; readonly bound: bigint };

/** A predicate without its reading of patterns. */
type Relation = "eq" | "ne" | "lt" | "le" | "gt" | "ge";

/** Converted integers are no NaNs, so that ordered and unordered predicates agree; the two others are decided. */
const RELATIONS: Readonly<Partial<Record<FloatPredicate, Relation | boolean>>> = {
  ord: true,
  uno: false,
  oeq: "eq",
  ueq: "eq",
  one: "ne",
  une: "ne",
  olt: "lt",
  ult: "lt",
  ole: "le",
  ule: "le",
  ogt: "gt",
  ugt: "gt",
  oge: "ge",
  uge: "ge",
};

export function comparedConversionPattern(cmpf: FloatComparison, ops: ConversionOps): Pattern {
  return rewrite("CmpFIntToFPConst", cmpf, 1, (view, op, rewriter) => {
    const comparison = comparisonOf(view.lhs, view.rhs, ops);
    const relation = RELATIONS[predicateOf<FloatPredicate>(CmpFPredicate, view.predicate)];
    if (comparison === undefined || relation === undefined) return false;
    const outcome = typeof relation === "boolean" ? relation : decide(comparison, relation);
    if (outcome === undefined) return false;
    const made = new Replacement(rewriter, op);
    return made.finish(resultValue(made, op, comparison, outcome, ops));
  });
}

function comparisonOf(lhs: Value, rhs: Value, { sitofp, uitofp }: ConversionOps): Comparison | undefined {
  const constant = knownAttribute(rhs);
  const signed = sitofp.of(lhs.definingOp);
  const conversion = signed ?? uitofp.of(lhs.definingOp);
  if (!FloatAttr.is(constant) || conversion === undefined) return undefined;
  const { type } = conversion.in;
  if (!IntegerType.is(type)) return undefined;
  const comparison: Comparison = {
    integer: conversion.in,
    width: type.width,
    signedness: signed === undefined ? "unsigned" : "signed",
    bits: constant.bits,
    semantics: semanticsOf(constant.type),
  };
  return float.isNaN(comparison.bits, comparison.semantics) || roundingMatters(comparison) ? undefined : comparison;
}

/** Whether the conversion may round an integer across the constant, or to infinity where that is the constant. */
function roundingMatters({ width, signedness, bits, semantics }: Comparison): boolean {
  if (width <= semantics.precision) return false;
  const valueBits = signedness === "unsigned" ? width : width - 1;
  if (float.isInfinity(bits, semantics)) return semantics.maxExponent < valueBits;
  const magnitude = float.toInteger(float.absolute(bits, semantics), semantics, valueBits + 1, "unsigned");
  const exponent = bitLength(magnitude.value) - 1;
  return magnitude.status !== "invalid" && semantics.precision <= exponent && exponent <= valueBits;
}

function decide(comparison: Comparison, relation: Relation): Outcome | undefined {
  const { width, signedness, bits, semantics } = comparison;
  const isSigned = signedness === "signed";
  const [least, greatest] = isSigned ? [signedMinimum(width), signedMaximum(width)] : [0n, allOnes(width)];
  const asFloat = (pattern: bigint) => float.fromInteger(pattern, width, signedness, semantics).bits;
  if (float.compare(asFloat(greatest), bits, semantics) === "less") return ["ne", "lt", "le"].includes(relation);
  if (float.compare(asFloat(least), bits, semantics) === "greater") return ["ne", "gt", "ge"].includes(relation);
  const { value, status } = float.toInteger(bits, semantics, width, signedness);
  if (status === "invalid") return undefined;
  if (status === "exact" || float.isZero(bits, semantics)) return { relation, bound: value };
  return decideFraction(relation, value, float.isNegative(bits, semantics), isSigned);
}

/** The constant lies strictly between the bound, which is its integral part, and the next integer away from zero. */
function decideFraction(relation: Relation, bound: bigint, isNegative: boolean, isSigned: boolean): Outcome {
  if (relation === "eq") return false;
  if (relation === "ne") return true;
  const isUpper = relation === "lt" || relation === "le";
  if (isNegative && !isSigned) return !isUpper;
  if (isUpper) return { relation: isNegative ? "lt" : "le", bound };
  return { relation: isNegative ? "ge" : "gt", bound };
}

function predicateFor(relation: Relation, signedness: Signedness): IntegerPredicate {
  if (relation === "eq" || relation === "ne") return relation;
  return signedness === "signed" ? `s${relation}` : `u${relation}`;
}

function resultValue(
  made: Replacement,
  op: Operation,
  { integer, signedness }: Comparison,
  outcome: Outcome,
  { cmpi, constant }: ConversionOps,
): Value {
  const { context } = op;
  if (typeof outcome === "boolean") return made.constant(constant, context.i1, outcome ? 1n : 0n);
  const bound = made.value(constant, [], integer.type, [integerAttr(context, integer.type, outcome.bound)]);
  const predicate = integerPredicate(context, predicateFor(outcome.relation, signedness));
  return made.value(cmpi, [integer, bound], op.resultType(), [predicate]);
}
