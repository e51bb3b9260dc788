// Divisions that round up or down, as divisions that round to zero: other ops of arith, which conversions then fold and convert.

import * as arith from "../../dialects/arith/index.ts";
import type { OpDef, Value } from "../../ir/index.ts";
import type { ConversionPattern } from "../../rewrite/index.ts";
import { type Emitter, emit, i1Like, numberAttr } from "../llvm-common/index.ts";

export const roundedDivisionPatterns: readonly ConversionPattern[] = [
  roundedDivision(arith.ceildivsi, (at, x, y, number) => {
    const [zero, one] = [number(0), number(1)];
    const quotient = emit(at, arith.divsi, [x, y]);
    const isInexact = compare(at, "ne", x, emit(at, arith.muli, [quotient, y]));
    const haveSameSign = compare(at, "eq", compare(at, "slt", x, zero), compare(at, "slt", y, zero));
    const wanted = emit(at, arith.andi, [isInexact, haveSameSign]);
    return emit(at, arith.select, [wanted, emit(at, arith.addi, [quotient, one]), quotient], x.type);
  }),
  roundedDivision(arith.floordivsi, (at, x, y, number) => {
    const quotient = emit(at, arith.divsi, [x, y]);
    const isInexact = compare(at, "ne", x, emit(at, arith.muli, [quotient, y]));
    const zero = number(0);
    const differ = compare(at, "ne", compare(at, "slt", x, zero), compare(at, "slt", y, zero));
    const wanted = emit(at, arith.andi, [isInexact, differ]);
    const below = emit(at, arith.addi, [quotient, number(-1)]);
    return emit(at, arith.select, [wanted, below, quotient], x.type);
  }),
  roundedDivision(arith.ceildivui, (at, x, y, number) => {
    const zero = number(0);
    const isZero = compare(at, "eq", x, zero);
    const one = number(1);
    const quotient = emit(at, arith.divui, [emit(at, arith.subi, [x, one]), y]);
    return emit(at, arith.select, [isZero, zero, emit(at, arith.addi, [quotient, one])], x.type);
  }),
];

function compare(at: Emitter, predicate: arith.IntegerPredicate, x: Value, y: Value): Value {
  return emit(at, arith.cmpi, [x, y], i1Like(x.type), [arith.integerPredicate(at.context, predicate)]);
}

function roundedDivision(
  root: OpDef,
  expansion: (at: Emitter, x: Value, y: Value, number: (value: number) => Value) => Value,
): ConversionPattern {
  return {
    name: `expand ${root.name}`,
    root,
    benefit: 1,
    apply(op, _, at) {
      const [x, y] = [op.operand(0), op.operand(1)];
      const number = (value: number): Value => emit(at, arith.constant, [], x.type, [numberAttr(x.type, value)]);
      at.replaceOp(op, [expansion(at, x, y, number)]);
      return true;
    },
  };
}
