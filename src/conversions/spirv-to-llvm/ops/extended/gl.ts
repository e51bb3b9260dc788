// The GLSL.std.450 instructions. What no intrinsic does is written out, after the formulas of the instruction set's specification.

import * as llvm from "../../../../dialects/llvm/index.ts";
import * as spirv from "../../../../dialects/spirv/index.ts";
import {
  denseI32Array,
  elementTypeOrSelf,
  FloatType,
  floatType,
  type OpDef,
  type Type,
  type Value,
  VectorType,
  vectorType,
} from "../../../../ir/index.ts";
import type { ConversionPattern } from "../../../../rewrite/index.ts";
import {
  absoluteInteger,
  compareFloats,
  compareIntegers,
  constant,
  countZeros,
  type Emitter,
  emit,
  expand,
  extractElement,
  extractValue,
  insertElement,
  insertValue,
  integerWidthOf,
  lengthOf,
  poison,
  splat,
  withElement,
} from "../../../llvm-common/index.ts";
import { dot } from "../arithmetic/arithmetic.ts";
import { acosh, asinh, atanh } from "../arithmetic/hyperbolic.ts";
import { rows } from "../rows.ts";

const { intrinsic } = llvm;

const { GL } = spirv;

/** An op of three values of one type, which the dialect lets have several, as MLIR does. */
function ternary(def: OpDef, expansion: (at: Emitter, a: Value, b: Value, c: Value) => Value): ConversionPattern {
  return expand(def, (at, [a, b, c], type) =>
    [a, b, c].every((one) => one.type === type) ? expansion(at, a, b, c) : undefined,
  );
}

export const glPatterns: readonly ConversionPattern[] = [
  ...rows(
    [GL.Acos, intrinsic("acos")],
    [GL.Asin, intrinsic("asin")],
    [GL.Atan, intrinsic("atan")],
    [GL.Ceil, intrinsic("ceil")],
    [GL.Cos, intrinsic("cos")],
    [GL.Cosh, intrinsic("cosh")],
    [GL.Exp, intrinsic("exp")],
    [GL.Exp2, intrinsic("exp2")],
    [GL.FAbs, intrinsic("fabs")],
    [GL.FMax, intrinsic("maxnum")],
    [GL.FMin, intrinsic("minnum")],
    [GL.Floor, intrinsic("floor")],
    [GL.Log, intrinsic("log")],
    [GL.Log2, intrinsic("log2")],
    [GL.Pow, intrinsic("pow")],
    [GL.Round, intrinsic("round")],
    [GL.RoundEven, intrinsic("roundeven")],
    [GL.SMax, intrinsic("smax")],
    [GL.SMin, intrinsic("smin")],
    [GL.Sin, intrinsic("sin")],
    [GL.Sinh, intrinsic("sinh")],
    [GL.Sqrt, intrinsic("sqrt")],
    [GL.Tan, intrinsic("tan")],
    [GL.Tanh, intrinsic("tanh")],
    [GL.UMax, intrinsic("umax")],
    [GL.UMin, intrinsic("umin")],
  ),
  expand(GL.Acosh, (at, [x]) => acosh(at, x)),
  expand(GL.Asinh, (at, [x]) => asinh(at, x)),
  expand(GL.Atanh, (at, [x]) => atanh(at, x)),
  expand(GL.InverseSqrt, (at, [x]) => inverseSqrt(at, x)),
  expand(GL.SAbs, (at, [x]) => absoluteInteger(at, x)),
  expand(GL.FSign, (at, [x]) => {
    const zero = constant(at, x.type, 0);
    const positive = select(at, compareFloats(at, "ogt", x, zero), constant(at, x.type, 1), x);
    return select(at, compareFloats(at, "olt", x, zero), constant(at, x.type, -1), positive);
  }),
  expand(GL.SSign, (at, [x]) =>
    emit(at, intrinsic("smin"), [emit(at, intrinsic("smax"), [x, constant(at, x.type, -1)]), constant(at, x.type, 1)]),
  ),
  expand(GL.Fract, (at, [x]) => emit(at, llvm.fsub, [x, emit(at, intrinsic("floor"), [x])])),
  ternary(GL.Fma, (at, a, b, c) => emit(at, intrinsic("fma"), [a, b, c])),
  ternary(GL.FClamp, (at, x, low, high) =>
    emit(at, intrinsic("minnum"), [emit(at, intrinsic("maxnum"), [x, low]), high]),
  ),
  ternary(GL.SClamp, (at, x, low, high) => emit(at, intrinsic("smin"), [emit(at, intrinsic("smax"), [x, low]), high])),
  ternary(GL.UClamp, (at, x, low, high) => emit(at, intrinsic("umin"), [emit(at, intrinsic("umax"), [x, low]), high])),
  expand(GL.FMix, (at, [x, y, a]) => {
    const rest = emit(at, llvm.fsub, [constant(at, a.type, 1), a]);
    return emit(at, llvm.fadd, [emit(at, llvm.fmul, [x, rest]), emit(at, llvm.fmul, [y, a])]);
  }),
  expand(GL.Length, (at, [x]) => length(at, x)),
  expand(GL.Distance, (at, [x, y]) => length(at, emit(at, llvm.fsub, [x, y]))),
  expand(GL.Normalize, (at, [x]) => emit(at, llvm.fdiv, [x, spread(at, length(at, x), x.type)])),
  expand(GL.Reflect, (at, [incident, normal]) => {
    const along = VectorType.is(normal.type) ? dot(at, normal, incident) : emit(at, llvm.fmul, [normal, incident]);
    const twice = emit(at, llvm.fmul, [constant(at, along.type, 2), along]);
    return emit(at, llvm.fsub, [incident, emit(at, llvm.fmul, [spread(at, twice, normal.type), normal])]);
  }),
  expand(GL.Cross, (at, [x, y]) => (lengthOf(x.type) === 3 ? crossProduct(at, x, y) : undefined)),
  expand(GL.FindILsb, (at, [x]) => {
    const isNothing = compareIntegers(at, "eq", x, constant(at, x.type, 0));
    return select(at, isNothing, constant(at, x.type, -1), countZeros(at, intrinsic("cttz"), x));
  }),
  expand(GL.FindUMsb, (at, [x]) => highestBit(at, x)),
  expand(GL.FindSMsb, (at, [x]) => {
    const sign = emit(at, llvm.ashr, [x, constant(at, x.type, integerWidthOf(x.type) - 1)]);
    return highestBit(at, emit(at, llvm.xor, [x, sign]));
  }),
  expand(GL.Ldexp, (at, [x, exponent]) => scaled(at, x, exponent)),
  expand(GL.FrexpStruct, (at, [x], type) => {
    const [fraction, exponent] = frexp(at, x);
    return insertValue(at, insertValue(at, poison(at, type), fraction, [0]), exponent, [1]);
  }),
  expand(GL.PackHalf2x16, (at, [x], type) => emit(at, llvm.bitcast, [emit(at, llvm.fptrunc, [x], halves(x))], type)),
  expand(GL.UnpackHalf2x16, (at, [x], type) =>
    emit(at, llvm.fpext, [emit(at, llvm.bitcast, [x], halves({ type }))], type),
  ),
  expand(GL.PackSnorm4x8, (at, [x], type) => {
    const clamped = clampToOne(at, x);
    const rounded = emit(at, intrinsic("roundeven"), [emit(at, llvm.fmul, [clamped, constant(at, x.type, 127)])]);
    const bytes = emit(at, llvm.fptosi, [rounded], withElement(x.type, at.context.integer(8)));
    return emit(at, llvm.bitcast, [bytes], type);
  }),
  expand(GL.UnpackSnorm4x8, (at, [x], type) => {
    const bytes = emit(at, llvm.bitcast, [x], withElement(type, at.context.integer(8)));
    const numbers = emit(at, llvm.sitofp, [bytes], type);
    return clampToOne(at, emit(at, llvm.fdiv, [numbers, constant(at, type, 127)]));
  }),
];

function select(at: Emitter, condition: Value, yes: Value, no: Value): Value {
  return emit(at, llvm.select, [condition, yes, no], yes.type);
}

/** A number for each element of a vector type; as it is for a scalar type. */
function spread(at: Emitter, value: Value, type: Type): Value {
  return VectorType.is(type) ? splat(at, value, type) : value;
}

function length(at: Emitter, x: Value): Value {
  return VectorType.is(x.type) ? emit(at, intrinsic("sqrt"), [dot(at, x, x)]) : emit(at, intrinsic("fabs"), [x]);
}

/** Of the first three components; a fourth one of the result is 0 or nearly so, as the difference of equal products. */
export function crossProduct(at: Emitter, x: Value, y: Value): Value {
  const rest = lengthOf(x.type) === 4 ? [3] : [];
  const [x1, x2] = [rotated(at, x, [1, 2, 0, ...rest]), rotated(at, x, [2, 0, 1, ...rest])];
  const [y1, y2] = [rotated(at, y, [1, 2, 0, ...rest]), rotated(at, y, [2, 0, 1, ...rest])];
  return emit(at, llvm.fsub, [emit(at, llvm.fmul, [x1, y2]), emit(at, llvm.fmul, [x2, y1])]);
}

function rotated(at: Emitter, x: Value, order: readonly number[]): Value {
  const mask = denseI32Array(at.context, order);
  return llvm.shufflevector.build(at, { v1: x, v2: x, mask }, { resultTypes: [x.type] }).result();
}

export function inverseSqrt(at: Emitter, x: Value): Value {
  const one = constant(at, x.type, 1);
  return emit(at, llvm.fdiv, [one, emit(at, intrinsic("sqrt"), [x])]);
}

/** The number of the highest set bit, -1 for none. */
function highestBit(at: Emitter, x: Value): Value {
  const last = constant(at, x.type, integerWidthOf(x.type) - 1);
  return emit(at, llvm.sub, [last, countZeros(at, intrinsic("ctlz"), x)]);
}

/** The vector of two halves that two single floats become. */
function halves({ type }: { readonly type: Type }): Type {
  return vectorType(type.context, [lengthOf(type)], floatType(type.context, "f16"));
}

function clampToOne(at: Emitter, x: Value): Value {
  return emit(at, intrinsic("minnum"), [
    emit(at, intrinsic("maxnum"), [x, constant(at, x.type, -1)]),
    constant(at, x.type, 1),
  ]);
}

/** Bits of the significand, and the bias, by format. */
const formats: Readonly<Record<string, readonly [number, number]>> = { f16: [10, 15], f32: [23, 127], f64: [52, 1023] };

/** The fraction from 1/2 to 1, and the power of two; by components, as LLVM 22 cannot compile vectors of them for x86. */
export function frexp(at: Emitter, x: Value): readonly [fraction: Value, exponent: Value] {
  const [scalar, { i32 }] = [elementTypeOrSelf(x.type), at.context];
  const pairType = llvm.literalStruct(at.context, [scalar, i32], false);
  const pairOf = (one: Value): [Value, Value] => {
    const pair = emit(at, intrinsic("frexp"), [one], pairType);
    return [extractValue(at, pair, [0], scalar), extractValue(at, pair, [1], i32)];
  };
  if (!VectorType.is(x.type)) return pairOf(x);
  let [fractions, exponents] = [poison(at, x.type), poison(at, withElement(x.type, i32))];
  for (let index = 0; index < lengthOf(x.type); index++) {
    const [fraction, exponent] = pairOf(extractElement(at, x, index));
    fractions = insertElement(at, fractions, fraction, index);
    exponents = insertElement(at, exponents, exponent, index);
  }
  return [fractions, exponents];
}

/** x times 2 to the power of an integer, in three steps, because one power of two does not reach from the smallest to the largest number. */
export function scaled(at: Emitter, x: Value, exponent: Value): Value | undefined {
  const element = elementTypeOrSelf(x.type);
  const format = FloatType.is(element) ? formats[element.format] : undefined;
  if (format === undefined || !FloatType.is(element)) return undefined;
  if (element.format === "f16") return scaledAsSingle(at, x, exponent);
  const [significandBits, bias] = format;
  const integers = withElement(x.type, at.context.integer(element.width));
  const width = integerWidthOf(exponent.type);
  // LLVM's own backend writes one exponent for all elements, which the set does not know.
  const isOne = VectorType.is(x.type) && !VectorType.is(exponent.type);
  const given = isOne ? splat(at, exponent, withElement(x.type, exponent.type)) : exponent;
  let rest = width > element.width ? narrowed(at, given, integers) : given;
  if (width < element.width) rest = emit(at, llvm.sext, [given], integers);
  let result = x;
  for (let step = 0; step < 3; step++) {
    const limited = emit(at, intrinsic("smin"), [
      // The steps before the last leave all bits of the result, so that it is rounded once.
      emit(at, intrinsic("smax"), [rest, constant(at, integers, step < 2 ? 2 - bias + significandBits : 1 - bias)]),
      constant(at, integers, bias),
    ]);
    const biased = emit(at, llvm.add, [limited, constant(at, integers, bias)]);
    const power = emit(at, llvm.shl, [biased, constant(at, integers, significandBits)]);
    result = emit(at, llvm.fmul, [result, emit(at, llvm.bitcast, [power], x.type)]);
    rest = emit(at, llvm.sub, [rest, limited]);
  }
  return result;
}

/** Whatever is not 0 and not infinite in f16 is in range of f32. */
function scaledAsSingle(at: Emitter, x: Value, exponent: Value): Value | undefined {
  const wide = emit(at, llvm.fpext, [x], withElement(x.type, floatType(at.context, "f32")));
  const result = scaled(at, wide, exponent);
  return result === undefined ? undefined : emit(at, llvm.fptrunc, [result], x.type);
}

/** An exponent as a narrower integer: the farthest there is where it does not fit. */
function narrowed(at: Emitter, exponent: Value, type: Type): Value {
  const most = 2 ** (integerWidthOf(type) - 1) - 1;
  const limited = emit(at, intrinsic("smax"), [
    emit(at, intrinsic("smin"), [exponent, constant(at, exponent.type, most)]),
    constant(at, exponent.type, -most),
  ]);
  return emit(at, llvm.trunc, [limited], type);
}
