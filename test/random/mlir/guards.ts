// Operands that keep operations defined: shifts within the width, divisors that are not zero, numbers that fit.
import type { Maker } from "./maker.ts";
import { elementOf, i1, isVector, type Scalar, type ValueType, withElement } from "./types.ts";

/** An amount less than the width. */
export function shiftAmount(maker: Maker, type: ValueType): string {
  const { bits } = elementOf(type);
  const limit = maker.given(type, String(bits === 1 ? 0 : Math.min(bits, 2 ** (bits - 1) - 1)));
  if (bits === 1) return limit;
  return maker.op(type, `arith.remui ${maker.value(type)}, ${limit} : ${type.text}`);
}

/** A divisor that is neither 0 nor, of signed divisions, -1. */
export function divisor(maker: Maker, type: ValueType, isSigned: boolean): string {
  const value = maker.value(type);
  const truth = withElement(type, i1);
  const bad = [0, ...(isSigned ? [-1] : [])].map((one) => {
    const constant = maker.given(type, String(one));
    return maker.op(truth, `arith.cmpi eq, ${value}, ${constant} : ${type.text}`);
  });
  const isBad = bad.reduce((left, right) => maker.op(truth, `arith.ori ${left}, ${right} : ${truth.text}`));
  const instead = maker.given(type, String(elementOf(type).bits < 4 ? 1 : 1 + maker.below(7)));
  return choice(maker, isBad, instead, value, type);
}

export function choice(maker: Maker, condition: string, left: string, right: string, type: ValueType): string {
  const types = isVector(type) ? `${withElement(type, i1).text}, ${type.text}` : type.text;
  return maker.op(type, `arith.select ${condition}, ${left}, ${right} : ${types}`);
}

/** The number, or a constant where it is none: which bits such a one has is not defined. */
export function isNumber(maker: Maker, value: string, type: ValueType): string {
  const truth = withElement(type, i1);
  const is = maker.op(truth, `arith.cmpf ord, ${value}, ${value} : ${type.text}`);
  return choice(maker, is, value, maker.given(type, "1.0"), type);
}

/** The number, or a constant where it does not fit into integers of a type, or into those without signs. */
export function fitting(maker: Maker, value: string, type: ValueType, into: Scalar, isSigned: boolean): string {
  const truth = withElement(type, i1);
  const most = Math.min(2 ** Math.min(into.bits - 1, 40) - 1, 60000);
  const compare = (predicate: string, bound: number): string =>
    maker.op(truth, `arith.cmpf ${predicate}, ${value}, ${maker.given(type, bound.toFixed(1))} : ${type.text}`);
  const [below, above] = [compare("olt", most), compare("ogt", isSigned ? -most : -0.5)];
  const fits = maker.op(truth, `arith.andi ${below}, ${above} : ${truth.text}`);
  return choice(maker, fits, value, maker.given(type, "0.0"), type);
}

/** The value, or a positive zero if it is one of the two zeros. A sum with zero would not do: drivers of Vulkan may drop it. */
export function onePositiveZero(maker: Maker, value: string, type: ValueType): string {
  maker.forget(value);
  const zero = maker.given(type, "0.0");
  const isZero = maker.op(withElement(type, i1), `arith.cmpf oeq, ${value}, ${zero} : ${type.text}`);
  return choice(maker, isZero, zero, value, type);
}
