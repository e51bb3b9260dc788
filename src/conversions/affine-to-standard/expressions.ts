// Affine expressions as ops of arith on index values.

import * as arith from "../../dialects/arith/index.ts";
import type { affine, OpDef, Operation, Value } from "../../ir/index.ts";
import { type Emitter, emit } from "../llvm-common/index.ts";

/** The values of dims and symbols. */
export interface Places {
  readonly dims: readonly Value[];
  readonly symbols: readonly Value[];
}

export function placesOf(operands: readonly Value[], numDims: number): Places {
  return { dims: operands.slice(0, numDims), symbols: operands.slice(numDims) };
}

/** The values of a map's results; undefined if an expression cannot be computed, which is reported. */
export function expandMap(
  at: Emitter,
  op: Operation,
  map: affine.AffineMap,
  operands: readonly Value[],
): readonly Value[] | undefined {
  const places = placesOf(operands, map.numDims);
  const values: Value[] = [];
  for (const result of map.results) {
    const value = expandExpr(at, op, result, places);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

export function expandExpr(at: Emitter, op: Operation, expr: affine.AffineExpr, places: Places): Value | undefined {
  switch (expr.kind) {
    case "constant":
      return arith.buildIndex(at, expr.value);
    case "dim":
      return places.dims[expr.position];
    case "symbol":
      return places.symbols[expr.position];
    default:
      return expandBinary(at, op, expr, places);
  }
}

function expandBinary(at: Emitter, op: Operation, expr: affine.AffineBinary, places: Places): Value | undefined {
  const division = divisionProblem(expr);
  if (division !== undefined) {
    op.context.emit(op.plainError(division));
    return undefined;
  }
  const [lhs, rhs] = [expandExpr(at, op, expr.lhs, places), expandExpr(at, op, expr.rhs, places)];
  if (lhs === undefined || rhs === undefined) return undefined;
  switch (expr.kind) {
    case "add":
      return emit(at, arith.addi, [lhs, rhs]);
    case "mul":
      return emit(at, arith.muli, [lhs, rhs], undefined, [arith.overflow.of(at.context, arith.OVERFLOW.nsw)]);
    case "mod":
      return remainder(at, lhs, rhs);
    case "floordiv":
      return roundedDown(at, lhs, rhs);
    default:
      return roundedUp(at, lhs, rhs);
  }
}

const WORDS = { mod: "modulo", floordiv: "division", ceildiv: "division" } as const;

/** Constants that divide must be positive. */
function divisionProblem({ kind, rhs }: affine.AffineBinary): string | undefined {
  if (kind === "add" || kind === "mul") return undefined;
  return rhs.kind !== "constant" || rhs.value > 0n
    ? undefined
    : `${WORDS[kind]} by non-positive value is not supported`;
}

function compare(at: Emitter, predicate: arith.IntegerPredicate, lhs: Value, rhs: Value): Value {
  return emit(at, arith.cmpi, [lhs, rhs], at.context.i1, [arith.integerPredicate(at.context, predicate)]);
}

function select(at: Emitter, condition: Value, yes: Value, no: Value): Value {
  return emit(at, arith.select, [condition, yes, no], yes.type);
}

/** The remainder that has no sign. */
function remainder(at: Emitter, lhs: Value, rhs: Value): Value {
  const rest = emit(at, arith.remsi, [lhs, rhs]);
  const isNegative = compare(at, "slt", rest, arith.buildIndex(at, 0));
  return select(at, isNegative, emit(at, arith.addi, [rest, rhs]), rest);
}

/** Negative numbers are divided as -1 - x, and the quotient likewise. */
function roundedDown(at: Emitter, lhs: Value, rhs: Value): Value {
  const [zero, minusOne] = [arith.buildIndex(at, 0), arith.buildIndex(at, -1)];
  const isNegative = compare(at, "slt", lhs, zero);
  const mirrored = emit(at, arith.subi, [minusOne, lhs]);
  const quotient = emit(at, arith.divsi, [select(at, isNegative, mirrored, lhs), rhs]);
  return select(at, isNegative, emit(at, arith.subi, [minusOne, quotient]), quotient);
}

/** Positive numbers are divided as x - 1, and the quotient is one more. */
function roundedUp(at: Emitter, lhs: Value, rhs: Value): Value {
  const [zero, one] = [arith.buildIndex(at, 0), arith.buildIndex(at, 1)];
  const isNotPositive = compare(at, "sle", lhs, zero);
  const negated = emit(at, arith.subi, [zero, lhs]);
  const lessened = emit(at, arith.subi, [lhs, one]);
  const quotient = emit(at, arith.divsi, [select(at, isNotPositive, negated, lessened), rhs]);
  const negatedQuotient = emit(at, arith.subi, [zero, quotient]);
  return select(at, isNotPositive, negatedQuotient, emit(at, arith.addi, [quotient, one]));
}

/** The one of several values, by an op that chooses between two. */
export function reduceBy(at: Emitter, def: OpDef, values: readonly Value[] | undefined): Value | undefined {
  const [first, ...others] = values ?? [];
  if (first === undefined) return undefined;
  return others.reduce((best, value) => emit(at, def, [best, value]), first);
}
