// The ops of arith on wide integers, as arithmetic on halves. A pattern that needs wide arithmetic itself makes ops on wide integers again,
// which are converted in turn.

import * as arith from "../../dialects/arith/index.ts";
import {
  DenseElementsAttr,
  elementBytes,
  elementCount,
  elementTypeOrSelf,
  IntegerAttr,
  integerWidth,
  isShaped,
  type OpDef,
  readBits,
  type Type,
  type Value,
  writeBits,
} from "../../ir/index.ts";
import type { ConversionPattern, ConversionRewriter } from "../../rewrite/index.ts";
import { assert } from "../../support/assert.ts";

import { expand } from "../llvm-common/index.ts";
import { asHalf, asWhole, constantOf, emit, half, halvesOf, joined, low, withElement } from "./halves.ts";

const { cmpi, select, addi, subi, muli, shli, shrui, ori } = arith;

export function compare(at: ConversionRewriter, predicate: arith.IntegerPredicate, a: Value, b: Value): Value {
  return emit(at, cmpi, [a, b], arith.i1SameShape(a.type), [arith.integerPredicate(at.context, predicate)]);
}

/** An op whose operands and result have one type. */
export function same(at: ConversionRewriter, def: OpDef, ...operands: readonly Value[]): Value {
  const [first] = operands;
  assert(first !== undefined, "an op without operands has no type");
  return emit(at, def, operands, first.type);
}

export function choose(at: ConversionRewriter, condition: Value, a: Value, b: Value): Value {
  return emit(at, select, [condition, a, b], a.type);
}

/** The element that the halves of a converted type have. */
const halfElement = (type: Type): Type => elementTypeOrSelf(type);

/** The upper half of a sign-extended half: all bits equal its sign. */
function signOf(at: ConversionRewriter, value: Value): Value {
  const isNegative = compare(at, "slt", value, constantOf(at, value.type, 0n));
  return emit(at, arith.extsi, [isNegative], value.type);
}

// ---- constants

/** The elements of a wide constant split in halves. */
const constants: ConversionPattern = expand(arith.constant, (at, _operands, type, op) => {
  const value = op.attr("value");
  const element = halfElement(type);
  const width = integerWidth(element);
  const parts = (wide: bigint): readonly bigint[] => [wide, wide >> BigInt(width)];
  const patterns = IntegerAttr.is(value) ? [value.value] : DenseElementsAttr.is(value) ? patternsOf(value) : undefined;
  if (patterns === undefined || !isShaped(type)) return undefined;
  const repeated =
    DenseElementsAttr.is(value) && value.splat
      ? Array.from({ length: elementCount(type.shape ?? []) / 2 }, () => patterns[0] ?? 0n)
      : patterns;
  const halves = repeated.flatMap(parts).map((bits) => BigInt.asUintN(width, bits));
  const splat = halves.every((bits) => bits === halves[0]);
  const written = splat ? halves.slice(0, 1) : halves;
  const size = elementBytes(element);
  const data = new Uint8Array(size * written.length);
  written.forEach((bits, index) => writeBits(data, index * size, size, bits));
  return emit(at, arith.constant, [], type, [DenseElementsAttr.get(at.context, { type, splat, data })]);
});

function patternsOf(attr: DenseElementsAttr): readonly bigint[] {
  const size = elementBytes(elementTypeOrSelf(attr.type));
  return Array.from({ length: attr.data.length / size }, (_, index) => readBits(attr.data, index * size, size));
}

// ---- bits, comparisons, choices

/** Arithmetic on each half for itself. */
function bitwise(def: OpDef): ConversionPattern {
  return expand(def, (at, [a, b], type) => {
    const [a0, a1, b0, b1] = halvesOf(at, a, b);
    const first = same(at, def, a0, b0);
    return joined(at, type, first, same(at, def, a1, b1));
  });
}

/** Low halves are compared without a sign. */
function unsigned(predicate: arith.IntegerPredicate): arith.IntegerPredicate {
  // Sound: of each signed predicate there is an unsigned one.
  return predicate.replace(/^s/, "u") as arith.IntegerPredicate;
}

const comparison: ConversionPattern = expand(cmpi, (at, [a, b], _type, op) => {
  const view = cmpi.of(op);
  if (view === undefined) return undefined;
  const predicate = arith.predicateOf(arith.CmpIPredicate, view.predicate);
  const [a0, a1, b0, b1] = halvesOf(at, a, b);
  const lows = compare(at, unsigned(predicate), a0, b0);
  const highs = compare(at, predicate, a1, b1);
  if (predicate === "eq") return asWhole(at, same(at, arith.andi, lows, highs));
  if (predicate === "ne") return asWhole(at, same(at, ori, lows, highs));
  return asWhole(at, choose(at, compare(at, "eq", a1, b1), lows, highs));
});

const selection: ConversionPattern = expand(select, (at, [condition, a, b], type) => {
  const [a0, a1, b0, b1] = halvesOf(at, a, b);
  const chooser = asHalf(at, condition);
  const first = choose(at, chooser, a0, b0);
  return joined(at, type, first, choose(at, chooser, a1, b1));
});

/** The greater or lesser of two: a comparison and a choice of wide integers. */
function extremum(def: OpDef, predicate: arith.IntegerPredicate): ConversionPattern {
  return expand(def, (at, _operands, _type, op) => {
    const [a, b] = [op.operand(0), op.operand(1)];
    return choose(at, compare(at, predicate, a, b), a, b);
  });
}

// ---- sums and products

const addition: ConversionPattern = expand(addi, (at, [a, b], type) => {
  const [a0, a1, b0, b1] = halvesOf(at, a, b);
  const sum = at.create(arith.addui_extended, {
    operands: [a0, b0],
    resultTypes: [a0.type, arith.i1SameShape(a0.type)],
  });
  const carry = emit(at, arith.extui, [sum.result(1)], a0.type);
  const partial = same(at, addi, carry, a1);
  return joined(at, type, sum.result(0), same(at, addi, partial, b1));
});

const subtraction: ConversionPattern = expand(subi, (at, [a, b], type) => {
  const [a0, a1, b0, b1] = halvesOf(at, a, b);
  const difference = same(at, subi, a0, b0);
  const borrow = emit(at, arith.extui, [compare(at, "ult", a0, b0)], a0.type);
  const partial = same(at, subi, a1, borrow);
  return joined(at, type, difference, same(at, subi, partial, b1));
});

const multiplication: ConversionPattern = expand(muli, (at, [a, b], type) => {
  const [a0, a1, b0, b1] = halvesOf(at, a, b);
  const lows = at.create(arith.mului_extended, { operands: [a0, b0], resultTypes: [a0.type, a0.type] });
  const first = same(at, muli, a0, b1);
  const second = same(at, muli, a1, b0);
  const high = same(at, addi, same(at, addi, lows.result(1), first), second);
  return joined(at, type, lows.result(0), high);
});

// ---- shifts

/** The first ops of both logical shifts: the halves, the amount, and whether it is a half or more. */
function shifted(at: ConversionRewriter, a: Value, b: Value) {
  const [a0, a1] = [half(at, a, 0), half(at, a, 1)];
  const amount = low(at, b);
  const zero = constantOf(at, a0.type, 0n);
  const width = constantOf(at, a0.type, BigInt(integerWidth(elementTypeOrSelf(a0.type))));
  return { a0, a1, amount, zero, width, isFar: compare(at, "uge", amount, width) };
}

const shiftLeft: ConversionPattern = expand(shli, (at, [a, b], type) => {
  const { a0, a1, amount, zero, width, isFar } = shifted(at, a, b);
  const first = choose(at, isFar, zero, same(at, shli, a0, amount));
  const near = same(at, subi, width, choose(at, isFar, width, amount));
  const carried = same(at, shrui, a0, near);
  const far = same(at, shli, a0, same(at, subi, amount, width));
  const own = choose(at, isFar, zero, same(at, shli, a1, amount));
  const second = choose(at, isFar, far, carried);
  return joined(at, type, first, same(at, ori, second, own));
});

const shiftRight: ConversionPattern = expand(shrui, (at, [a, b], type) => {
  const { a0, a1, amount, zero, width, isFar } = shifted(at, a, b);
  const own = choose(at, isFar, zero, same(at, shrui, a0, amount));
  const high = choose(at, isFar, zero, same(at, shrui, a1, amount));
  const near = same(at, subi, width, choose(at, isFar, width, amount));
  const carried = same(at, shli, a1, near);
  const far = same(at, shrui, a1, same(at, subi, amount, width));
  const fromHigh = choose(at, isFar, far, carried);
  return joined(at, type, same(at, ori, own, fromHigh), high);
});

/** A logical shift, with the sign shifted in from above; by nothing, the value itself. */
const shiftWithSign: ConversionPattern = expand(arith.shrsi, (at, [a, b], _type, op) => {
  const [value, amount] = [op.operand(0), op.operand(1)];
  const high = half(at, a, 1);
  const by = low(at, b);
  const zero = constantOf(at, high.type, 0n);
  const isNegative = asWhole(at, compare(at, "slt", high, zero));
  const sign = emit(at, arith.extsi, [isNegative], value.type);
  const width = BigInt(2 * integerWidth(elementTypeOrSelf(high.type)));
  const rest = asWhole(at, same(at, subi, constantOf(at, high.type, width), by));
  const fromAbove = same(at, shli, sign, emit(at, arith.extui, [rest], value.type));
  const bits = same(at, ori, same(at, shrui, value, amount), fromAbove);
  const staysPut = asWhole(at, compare(at, "eq", by, zero));
  return choose(at, staysPut, value, bits);
});

// ---- casts

/** A narrow integer as a low half. */
function extended(at: ConversionRewriter, def: OpDef, value: Value, type: Type): Value {
  const narrow = asHalf(at, value);
  const wanted = withElement(narrow.type, halfElement(type));
  return wanted === narrow.type ? narrow : emit(at, def, [narrow], wanted);
}

const truncation: ConversionPattern = expand(arith.trunci, (at, [a], type) => {
  if (at.converter?.isLegal(a.type) === false) return undefined;
  const bits = asWhole(at, low(at, a));
  return bits.type === type ? bits : emit(at, arith.trunci, [bits], type);
});

/** Casts between index and wide integers look at the low half only; above it is the sign, or nothing. */
function indexCast(def: OpDef, isSigned: "signed" | "unsigned"): ConversionPattern {
  return expand(def, (at, [a], type, op) => {
    if (type === op.resultType()) return emit(at, def, [asWhole(at, low(at, a))], type);
    const bits = asHalf(at, emit(at, def, [a], withElement(a.type, halfElement(type))));
    return isSigned === "signed" ? joined(at, type, bits, signOf(at, bits)) : joined(at, type, bits);
  });
}

export const integerPatterns: readonly ConversionPattern[] = [
  constants,
  ...[arith.andi, ori, arith.xori].map(bitwise),
  comparison,
  selection,
  extremum(arith.maxui, "ugt"),
  extremum(arith.maxsi, "sgt"),
  extremum(arith.minui, "ult"),
  extremum(arith.minsi, "slt"),
  ...[addition, subtraction, multiplication, shiftLeft, shiftRight, shiftWithSign, truncation],
  expand(arith.extsi, (at, [a], type) => {
    const bits = extended(at, arith.extsi, a, type);
    return joined(at, type, bits, signOf(at, bits));
  }),
  expand(arith.extui, (at, [a], type) => joined(at, type, extended(at, arith.extui, a, type))),
  indexCast(arith.index_cast, "signed"),
  indexCast(arith.index_castui, "unsigned"),
];
