// Powers by integers, as loops: SPIR-V has no op for them.

import * as arith from "../../dialects/arith/index.ts";
import * as math from "../../dialects/math/index.ts";
import * as scf from "../../dialects/scf/index.ts";
import { Builder, FloatType, type OpDef, type Operation, type Type, type Value } from "../../ir/index.ts";
import { numberAttr } from "../llvm-common/index.ts";

/** Replaces powers of scalars in `root`; those of truth values stay. */
export function expandPowers(root: Operation): void {
  const found: Operation[] = [];
  root.walkOnly([math.ipowi, math.fpowi], (op) => {
    if (op.resultType() !== op.context.i1) found.push(op);
  });
  for (const op of found) {
    const at = new Builder(op.store).insertBefore(op);
    at.location = op.location;
    op.result().replaceAllUsesWith(FloatType.is(op.resultType()) ? floatPower(at, op) : integerPower(at, op));
    op.erase();
  }
}

function emit(at: Builder, def: OpDef, operands: readonly Value[], type: Type): Value {
  return at.create(def, { operands, resultTypes: [type] }).result();
}

function number(at: Builder, type: Type, value: number): Value {
  return arith.constant.build(at, { value: numberAttr(type, value) }, { resultTypes: [type] }).result();
}

function compare(at: Builder, predicate: arith.IntegerPredicate, lhs: Value, rhs: Value): Value {
  return arith.cmpi.build(at, { predicate: arith.integerPredicate(at.context, predicate), lhs, rhs }).result();
}

/** With a negative exponent only powers of 1 and -1 are not 0; those depend on the lowest bit of the exponent. */
function integerPower(at: Builder, op: Operation): Value {
  const [base, exponent] = [op.operand(0), op.operand(1)];
  const { type } = base;
  const [zero, one] = [number(at, type, 0), number(at, type, 1)];
  const isNegative = compare(at, "slt", exponent, zero);
  const lowest = emit(at, arith.andi, [exponent, one], type);
  const count = emit(at, arith.select, [isNegative, lowest, exponent], type);
  const result = power(at, base, count, one, arith.muli);
  const isUnit = emit(
    at,
    arith.ori,
    [compare(at, "eq", base, one), compare(at, "eq", base, number(at, type, -1))],
    at.context.i1,
  );
  const ofNegative = emit(at, arith.select, [isUnit, result, zero], type);
  return emit(at, arith.select, [isNegative, ofNegative, result], type);
}

/** With a negative exponent, the reciprocal of the power. */
function floatPower(at: Builder, op: Operation): Value {
  const [base, exponent] = [op.operand(0), op.operand(1)];
  const zero = number(at, exponent.type, 0);
  const isNegative = compare(at, "slt", exponent, zero);
  const negated = emit(at, arith.subi, [zero, exponent], exponent.type);
  const count = emit(at, arith.select, [isNegative, negated, exponent], exponent.type);
  const one = number(at, base.type, 1);
  const result = power(at, base, count, one, arith.mulf);
  const reciprocal = emit(at, arith.divf, [one, result], base.type);
  return emit(at, arith.select, [isNegative, reciprocal, result], base.type);
}

/** A power by squaring; the exponent is an unsigned number. */
function power(at: Builder, base: Value, count: Value, one: Value, multiply: OpDef): Value {
  const inits = [one, base, count];
  const resultTypes = inits.map(({ type }) => type);
  const loop = scf.while.build(at, { inits }, { resultTypes });
  const [before, after] = [0, 1].map((index) => {
    const region = loop.region(index);
    const block = region.firstBlock ?? region.addBlock();
    for (const type of resultTypes) block.addArgument(type, loop.location);
    return block;
  });
  if (before === undefined || after === undefined) return one;
  const test = new Builder(loop.store).insertAtEnd(before);
  test.location = loop.location;
  const isLeft = compare(test, "ne", before.argument(2), number(test, count.type, 0));
  scf.condition.build(test, { condition: isLeft, args: before.arguments });
  const body = new Builder(loop.store).insertAtEnd(after);
  body.location = loop.location;
  const [product, square, rest] = [after.argument(0), after.argument(1), after.argument(2)];
  const unit = number(body, count.type, 1);
  const isOdd = compare(body, "ne", emit(body, arith.andi, [rest, unit], count.type), number(body, count.type, 0));
  const multiplied = emit(body, multiply, [product, square], base.type);
  const results = [
    emit(body, arith.select, [isOdd, multiplied, product], base.type),
    emit(body, multiply, [square, square], base.type),
    emit(body, arith.shrui, [rest, unit], count.type),
  ];
  scf.yield.build(body, { results });
  return loop.result(0);
}
