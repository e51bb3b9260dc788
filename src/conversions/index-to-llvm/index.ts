// The conversion of the index dialect to the LLVM dialect.

import * as index from "../../dialects/index/index.ts";
import * as llvm from "../../dialects/llvm/index.ts";
import { IntegerAttr, integerAttr, type OpDef, type Operation } from "../../ir/index.ts";
import {
  applyPartialConversion,
  type ConversionPattern,
  ConversionTarget,
  withConverter,
} from "../../rewrite/index.ts";
import {
  compareIntegers,
  constant,
  constantOf,
  emit,
  expand,
  hostRows,
  integerWidthOf,
  llvmTypeConverter,
} from "../llvm-common/index.ts";

const { intrinsic } = llvm;

/** Converts the ops of index inside of `root`; returns whether it could. */
export function convertIndexToLlvm(root: Operation, indexWidth: number): boolean {
  const target = new ConversionTarget().addLegalDialects("llvm").addIllegalDialects("index");
  return applyPartialConversion([root], target, withConverter(llvmTypeConverter(indexWidth), indexToLlvmPatterns));
}

export const indexToLlvmPatterns: readonly ConversionPattern[] = [
  ...hostRows(
    [index.add, llvm.add],
    [index.sub, llvm.sub],
    [index.mul, llvm.mul],
    [index.divs, llvm.sdiv],
    [index.divu, llvm.udiv],
    [index.rems, llvm.srem],
    [index.remu, llvm.urem],
    [index.maxs, intrinsic("smax")],
    [index.maxu, intrinsic("umax")],
    [index.mins, intrinsic("smin")],
    [index.minu, intrinsic("umin")],
    [index.shl, llvm.shl],
    [index.shrs, llvm.ashr],
    [index.shru, llvm.lshr],
    [index.and, llvm.and],
    [index.or, llvm.or],
    [index.xor, llvm.xor],
  ),
  // Towards zero from one nearer to zero where the quotient is positive, else the negated quotient of the negated number.
  expand(index.ceildivs, (at, [n, m]) => {
    const [zero, one, minusOne] = [constant(at, n.type, 0), constant(at, n.type, 1), constant(at, n.type, -1)];
    const isPositive = compareIntegers(at, "sgt", m, zero);
    const step = emit(at, llvm.select, [isPositive, minusOne, one], n.type);
    const quotient = emit(at, llvm.sdiv, [emit(at, llvm.add, [n, step]), m]);
    const above = emit(at, llvm.add, [quotient, one]);
    const negated = emit(at, llvm.sdiv, [emit(at, llvm.sub, [zero, n]), m]);
    const below = emit(at, llvm.sub, [zero, negated]);
    const sameSign = compareIntegers(at, "eq", compareIntegers(at, "sgt", n, zero), isPositive);
    const isAbove = emit(at, llvm.and, [sameSign, compareIntegers(at, "ne", n, zero)]);
    return emit(at, llvm.select, [isAbove, above, below], n.type);
  }),
  expand(index.ceildivu, (at, [n, m]) => {
    const [zero, one] = [constant(at, n.type, 0), constant(at, n.type, 1)];
    const quotient = emit(at, llvm.udiv, [emit(at, llvm.sub, [n, one]), m]);
    const above = emit(at, llvm.add, [quotient, one]);
    return emit(at, llvm.select, [compareIntegers(at, "eq", n, zero), zero, above], n.type);
  }),
  expand(index.floordivs, (at, [n, m]) => {
    const [zero, one, minusOne] = [constant(at, n.type, 0), constant(at, n.type, 1), constant(at, n.type, -1)];
    const isNegative = compareIntegers(at, "slt", m, zero);
    const step = emit(at, llvm.select, [isNegative, one, minusOne], n.type);
    const quotient = emit(at, llvm.sdiv, [emit(at, llvm.sub, [step, n]), m]);
    const below = emit(at, llvm.sub, [minusOne, quotient]);
    const exact = emit(at, llvm.sdiv, [n, m]);
    const differ = compareIntegers(at, "ne", compareIntegers(at, "slt", n, zero), isNegative);
    const isBelow = emit(at, llvm.and, [differ, compareIntegers(at, "ne", n, zero)]);
    return emit(at, llvm.select, [isBelow, below, exact], n.type);
  }),
  expand(index.cmp, (at, [x, y], _, op) => {
    const predicate = op.attr("pred");
    const text = index.cmpPredicate.is(predicate) ? index.cmpPredicate.enum.text(predicate.value) : undefined;
    return text === undefined ? undefined : compareIntegers(at, text, x, y);
  }),
  cast(index.casts, llvm.sext),
  cast(index.castu, llvm.zext),
  expand(index.sizeof, (at, _, type) => constant(at, type, integerWidthOf(type))),
  expand(index.constant, (at, _, type, op) => {
    const value = op.attr("value");
    return IntegerAttr.is(value) ? constantOf(at, type, integerAttr(at.context, type, value.value)) : undefined;
  }),
  expand(index.bool.constant, (at, _, type, op) => {
    const value = op.attr("value");
    return value && constantOf(at, type, value);
  }),
];

function cast(def: OpDef, extend: OpDef): ConversionPattern {
  return expand(def, (at, [value], type) => {
    const [from, to] = [integerWidthOf(value.type), integerWidthOf(type)];
    if (from === to) return value;
    return emit(at, from > to ? llvm.trunc : extend, [value], type);
  });
}
