// Casts between wide integers and floats: the high half counts as often as a half has values.

import * as arith from "../../dialects/arith/index.ts";
import { elementTypeOrSelf, integerWidth, type Type, type Value } from "../../ir/index.ts";
import type { ConversionPattern, ConversionRewriter } from "../../rewrite/index.ts";
import * as float from "../../support/float/index.ts";
import { expand } from "../llvm-common/index.ts";
import { choose, compare, same } from "./arithmetic.ts";
import { asHalf, asWhole, constantOf, emit, half, joined, withElement } from "./halves.ts";

/** As a float of a type, how many values a half of `width` bits has. */
function valuesOfHalf(at: ConversionRewriter, type: Type, width: number): Value {
  const semantics = arith.semanticsOf(elementTypeOrSelf(type));
  return constantOf(at, type, float.fromInteger(1n << BigInt(width), width + 1, "unsigned", semantics).bits);
}

export const floatCastPatterns: readonly ConversionPattern[] = [
  expand(arith.uitofp, (at, [a], type) => {
    const halves = [half(at, a, 0), half(at, a, 1)];
    const [low = a, high = a] = halves.map((value) => asWhole(at, value));
    const isSmall = compare(at, "eq", high, constantOf(at, high.type, 0n));
    const lowFloat = emit(at, arith.uitofp, [low], type);
    const highFloat = emit(at, arith.uitofp, [high], type);
    const factor = valuesOfHalf(at, type, integerWidth(elementTypeOrSelf(low.type)));
    const sum = same(at, arith.addf, lowFloat, same(at, arith.mulf, highFloat, factor));
    return choose(at, isSmall, lowFloat, sum);
  }),
  // The magnitude is converted, and negated afterwards.
  expand(arith.sitofp, (at, _operands, type, op) => {
    const value = op.operand(0);
    const zero = constantOf(at, value.type, 0n);
    const isNegative = compare(at, "slt", value, zero);
    const magnitude = choose(at, isNegative, same(at, arith.subi, zero, value), value);
    const result = emit(at, arith.uitofp, [magnitude], type);
    return choose(at, isNegative, same(at, arith.negf, result), result);
  }),
  expand(arith.fptoui, (at, [a], type) => {
    const element = elementTypeOrSelf(type);
    const whole = withElement(a.type, element);
    const factor = valuesOfHalf(at, a.type, integerWidth(element));
    const high = emit(at, arith.fptoui, [same(at, arith.divf, a, factor)], whole);
    const low = emit(at, arith.fptoui, [same(at, arith.remf, a, factor)], whole);
    const second = asHalf(at, high);
    return joined(at, type, asHalf(at, low), second);
  }),
  expand(arith.fptosi, (at, [a], _type, op) => {
    const type = op.resultType();
    const zeroFloat = constantOf(at, a.type, 0n);
    const zero = constantOf(at, type, 0n);
    const less = arith.floatPredicate(at.context, "olt");
    const isNegative = emit(at, arith.cmpf, [a, zeroFloat], arith.i1SameShape(a.type), [less]);
    const magnitude = choose(at, isNegative, same(at, arith.negf, a), a);
    const result = emit(at, arith.fptoui, [magnitude], type);
    return choose(at, isNegative, same(at, arith.subi, zero, result), result);
  }),
];
