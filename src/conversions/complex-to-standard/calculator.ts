// Ops of arith and math on the parts of complex numbers, where one op of complex is being converted.

import * as arith from "../../dialects/arith/index.ts";
import * as complex from "../../dialects/complex/index.ts";
import * as math from "../../dialects/math/index.ts";
import {
  type Attribute,
  type Builder,
  boolAttr,
  ComplexType,
  type OpDef,
  type Operation,
  type Type,
  type Value,
} from "../../ir/index.ts";
import type { Arithmetic, Parts } from "../complex-common/index.ts";
import { numberAttr } from "../llvm-common/index.ts";

const { fastmath, FAST_MATH } = arith;
const NO_SPECIAL = FAST_MATH.nnan | FAST_MATH.ninf;

/** The arithmetic of a conversion. Its float ops have the flags of the op that is converted. */
export interface Calculator extends Arithmetic {
  /** Whether the flags state that nothing is infinite, and everything a number. */
  readonly isPlain: boolean;
  /** That of the parts. */
  readonly type: Type;
  /** An op with these operands, whose one result has the type of the first. */
  make(def: OpDef, ...operands: readonly Value[]): Value;
  /** An op with a result of the type. */
  makeOf(type: Type, def: OpDef, ...operands: readonly Value[]): Value;
  truth(): Value;
  realPart(z: Value): Value;
  imaginaryPart(z: Value): Value;
  parts(z: Value): Parts;
  create(real: Value, imaginary: Value): Value;
  /** The same without flags. */
  strict(): Calculator;
  /** The same with flags that say nothing of what is infinite or no number. */
  cautious(): Calculator;
}

/** For an op on complex numbers or their parts. */
export function calculatorFor(at: Builder, op: Operation): Calculator {
  const type = op.operandType(0);
  return calculator(at, ComplexType.is(type) ? type.element : type, op.attr("fastmath"));
}

function calculator(at: Builder, type: Type, flags: Attribute | undefined): Calculator {
  const { context } = at;
  const named: Record<string, Attribute | undefined> = { fastmath: flags };
  const build = (def: OpDef, operands: readonly Value[], resultType: Type, own = named): Value => {
    const properties = def.properties.map(({ name }) => own[name]);
    return at.create(def, { operands, resultTypes: [resultType], properties }).result();
  };
  const make: Calculator["make"] = (def, ...operands) => build(def, operands, operands[0]?.type ?? type);
  const realPart = (z: Value): Value => build(complex.re, [z], type, {});
  const imaginaryPart = (z: Value): Value => build(complex.im, [z], type, {});
  const bits = fastmath.is(flags) ? flags.value : 0;
  return {
    isPlain: (bits & NO_SPECIAL) === NO_SPECIAL,
    type,
    make,
    makeOf: (resultType, def, ...operands) => build(def, operands, resultType),
    add: (a, b) => make(arith.addf, a, b),
    sub: (a, b) => make(arith.subf, a, b),
    mul: (a, b) => make(arith.mulf, a, b),
    div: (a, b) => make(arith.divf, a, b),
    absolute: (x) => make(math.absf, x),
    withSign: (magnitude, sign) => make(math.copysign, magnitude, sign),
    compare: (predicate, a, b) =>
      // Sound: the expansions name predicates of floats.
      build(arith.cmpf, [a, b], context.i1, {
        ...named,
        predicate: arith.floatPredicate(context, predicate as arith.FloatPredicate),
      }),
    and: (a, b) => make(arith.andi, a, b),
    or: (a, b) => make(arith.ori, a, b),
    choose: (condition, yes, no) => build(arith.select, [condition, yes, no], yes.type),
    number: (value) => build(arith.constant, [], type, { value: numberAttr(type, value) }),
    truth: () => build(arith.constant, [], context.i1, { value: boolAttr(context, true) }),
    realPart,
    imaginaryPart,
    parts: (z) => [realPart(z), imaginaryPart(z)],
    create: (real, imaginary) => build(complex.create, [real, imaginary], ComplexType.get(context, { element: type })),
    strict: () => calculator(at, type, undefined),
    cautious: () => calculator(at, type, fastmath.of(context, bits & ~NO_SPECIAL)),
  };
}
