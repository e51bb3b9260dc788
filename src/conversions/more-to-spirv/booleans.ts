// Arithmetic on truth values: integers of one bit, which are 0 and -1 as signed numbers, and 0 and 1 as unsigned ones.

import * as arith from "../../dialects/arith/index.ts";
import * as math from "../../dialects/math/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import { FloatType, IntegerAttr, type OpDef, type Operation, type Type, type Value } from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import { constant, type Emitter, emit, expandTo, zero } from "../spirv-common/index.ts";
import { BENEFIT, boolLike, isBool, widthOf } from "./like.ts";

type Expansion = (
  at: Emitter,
  operands: readonly [Value, Value, Value],
  type: Type,
  op: Operation,
) => Value | undefined;

/** A pattern for ops on truth values. */
function onBools(from: OpDef, expansion: Expansion): ConversionPattern {
  return expandTo(
    from,
    (at, operands, type, op) => (isBool(op.operandType(0)) ? expansion(at, operands, type, op) : undefined),
    BENEFIT,
    " of truth values",
  );
}

const logical =
  (def: OpDef): Expansion =>
  (at, [a, b], type) =>
    emit(at, def, [a, b], type);

const not = (at: Emitter, value: Value): Value => emit(at, spirv.LogicalNot, [value], value.type);

const and = (at: Emitter, a: Value, b: Value): Value => emit(at, spirv.LogicalAnd, [a, b], a.type);

const or = (at: Emitter, a: Value, b: Value): Value => emit(at, spirv.LogicalOr, [a, b], a.type);

/** The operand: other operands that have a result leave it as it is. */
const first: Expansion = (_at, [value]) => value;

/** Comparisons by order, in the order of the predicates: signed, where true is the smaller number, then unsigned. */
const ORDERS: Readonly<Record<number, (at: Emitter, a: Value, b: Value) => Value>> = {
  2: (at, a, b) => and(at, a, not(at, b)),
  3: (at, a, b) => or(at, a, not(at, b)),
  4: (at, a, b) => and(at, not(at, a), b),
  5: (at, a, b) => or(at, not(at, a), b),
  6: (at, a, b) => and(at, not(at, a), b),
  7: (at, a, b) => or(at, not(at, a), b),
  8: (at, a, b) => and(at, a, not(at, b)),
  9: (at, a, b) => or(at, a, not(at, b)),
};

/** One of two numbers. */
function choose(at: Emitter, condition: Value, type: Type, yes: number): Value {
  return emit(at, spirv.Select, [condition, constant(at, type, yes), zero(at, type)], type);
}

/** Whether a number that becomes a truth value is the one that is not 0, after rounding to zero. */
function fromFloat(from: OpDef, bound: number, compare: OpDef): ConversionPattern {
  return expandTo(
    from,
    (at, [value], type, op) =>
      isBool(op.resultType()) ? emit(at, compare, [value, constant(at, value.type, bound)], type) : undefined,
    BENEFIT,
    " to truth values",
  );
}

/** The lowest bit of an index. */
function lowestBit(from: OpDef): ConversionPattern {
  return expandTo(
    from,
    (at, [value], type, op) => {
      if (!isBool(op.resultType()) || widthOf(value.type) < 8) return undefined;
      const bit = emit(at, spirv.BitwiseAnd, [value, constant(at, value.type, 1)], value.type);
      return emit(at, spirv.INotEqual, [bit, zero(at, value.type)], type);
    },
    BENEFIT,
    " to truth values",
  );
}

/** Products of one bit have no upper half. */
function product(from: typeof arith.mulsi_extended): ConversionPattern {
  return convert(
    from,
    (_view, { lhs, rhs }, at, op) => {
      if (!isBool(op.operandType(0))) return false;
      at.replaceOp(op, [and(at, lhs, rhs), constant(at, lhs.type, 0)]);
      return true;
    },
    { benefit: BENEFIT },
  );
}

export const booleanPatterns: readonly ConversionPattern[] = [
  onBools(arith.addi, logical(spirv.LogicalNotEqual)),
  onBools(arith.subi, logical(spirv.LogicalNotEqual)),
  onBools(arith.muli, logical(spirv.LogicalAnd)),
  onBools(arith.maxsi, logical(spirv.LogicalAnd)),
  onBools(arith.minsi, logical(spirv.LogicalOr)),
  onBools(arith.maxui, logical(spirv.LogicalOr)),
  onBools(arith.minui, logical(spirv.LogicalAnd)),
  ...[arith.divsi, arith.divui, arith.shli, arith.shrsi, arith.shrui].map((def) => onBools(def, first)),
  ...[arith.ceildivsi, arith.ceildivui, arith.floordivsi].map((def) => onBools(def, first)),
  ...[arith.remsi, arith.remui].map((def) => onBools(def, (at, _, type) => constant(at, type, 0))),
  onBools(arith.cmpi, (at, [lhs, rhs], _type, op) => {
    const predicate = op.attr("predicate");
    return IntegerAttr.is(predicate) ? ORDERS[Number(predicate.value)]?.(at, lhs, rhs) : undefined;
  }),
  onBools(arith.sitofp, (at, [value], type) => choose(at, value, type, -1)),
  onBools(arith.index_cast, (at, [value], type) => choose(at, value, type, -1)),
  onBools(arith.index_castui, (at, [value], type) => choose(at, value, type, 1)),
  lowestBit(arith.index_cast),
  lowestBit(arith.index_castui),
  fromFloat(arith.fptosi, -1, spirv.FOrdLessThanEqual),
  fromFloat(arith.fptoui, 1, spirv.FOrdGreaterThanEqual),
  onBools(math.absi, first),
  onBools(math.ctpop, first),
  onBools(math.ctlz, (at, [value]) => not(at, value)),
  onBools(math.cttz, (at, [value]) => not(at, value)),
  onBools(math.ipowi, (at, [base, exponent]) => or(at, base, not(at, exponent))),
  convert(
    arith.addui_extended,
    (_view, { lhs, rhs }, at, op) => {
      if (!isBool(op.operandType(0))) return false;
      at.replaceOp(op, [emit(at, spirv.LogicalNotEqual, [lhs, rhs], lhs.type), and(at, lhs, rhs)]);
      return true;
    },
    { benefit: BENEFIT },
  ),
  product(arith.mulsi_extended),
  product(arith.mului_extended),
  // The comparisons that have one result whatever they compare.
  expandTo(
    arith.cmpf,
    (at, [lhs], type, op) => {
      const predicate = op.attr("predicate");
      const number = IntegerAttr.is(predicate) ? Number(predicate.value) : undefined;
      if (!FloatType.is(lhs.type) && boolLike(lhs.type) !== type) return undefined;
      return number === 0 || number === 15 ? constant(at, type, number === 0 ? 0 : 1) : undefined;
    },
    BENEFIT,
    " always true or false",
  ),
];
