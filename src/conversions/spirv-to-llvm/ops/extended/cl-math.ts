// The mathematics of OpenCL.std that LLVM has no intrinsic for, by the names after `spirv.`. What needs more than a formula is left to the
// runtime: erf, erfc, tgamma, lgamma, lgamma_r.

import * as llvm from "../../../../dialects/llvm/index.ts";
import * as spirv from "../../../../dialects/spirv/index.ts";
import { elementTypeOrSelf, floatType, type OpDef, type Type, type Value } from "../../../../ir/index.ts";
import type { ConversionPattern } from "../../../../rewrite/index.ts";
import {
  compareFloats,
  compareIntegers,
  constant,
  type Emitter,
  type Expansion,
  emit,
  expand,
  extractElement,
  insertElement,
  integerWidthOf,
  lengthOf,
  poison,
  withElement,
} from "../../../llvm-common/index.ts";
import { wideProduct } from "../arithmetic/arithmetic.ts";
import { log1p, significandOf } from "../arithmetic/hyperbolic.ts";
import { frexp, inverseSqrt } from "./gl.ts";

const { intrinsic } = llvm;

function select(at: Emitter, condition: Value, yes: Value, no: Value): Value {
  return emit(at, llvm.select, [condition, yes, no], yes.type);
}

const unary = (at: Emitter, name: llvm.IntrinsicName, x: Value): Value => emit(at, intrinsic(name), [x]);
const times = (at: Emitter, x: Value, y: Value): Value => emit(at, llvm.fmul, [x, y]);
const plus = (at: Emitter, x: Value, y: Value): Value => emit(at, llvm.fadd, [x, y]);
const minus = (at: Emitter, x: Value, y: Value): Value => emit(at, llvm.fsub, [x, y]);
const over = (at: Emitter, x: Value, y: Value): Value => emit(at, llvm.fdiv, [x, y]);
const number = (at: Emitter, like: Value, value: number): Value => constant(at, like.type, value);

function store(at: Emitter, value: Value, addr: Value): void {
  llvm.store.build(at, { value, addr });
}

// ---- floats by their bits

function bitsType(at: Emitter, type: Type): Type {
  return withElement(type, at.context.integer(integerWidthOf(type)));
}

function bitsOf(at: Emitter, x: Value): Value {
  return emit(at, llvm.bitcast, [x], bitsType(at, x.type));
}

/** The number next to x towards y: the bits of numbers of one sign are in their order. */
const nextAfter: Expansion = (at, [x, y]) => {
  const [a, b] = [bitsOf(at, x), bitsOf(at, y)];
  const zero = constant(at, a.type, 0);
  const least = constant(at, a.type, 1n << BigInt(integerWidthOf(a.type) - 1));
  const size = emit(at, llvm.and, [a, emit(at, llvm.xor, [least, constant(at, a.type, -1)])]);
  const sign = emit(at, llvm.and, [b, least]);
  const isLess = compareFloats(at, "olt", x, y);
  const isNegative = compareIntegers(at, "slt", a, zero);
  const grows = emit(at, llvm.xor, [isLess, isNegative]);
  const step = select(at, grows, constant(at, a.type, 1), constant(at, a.type, -1));
  const fromZero = emit(at, llvm.or, [sign, constant(at, a.type, 1)]);
  const next = select(at, compareIntegers(at, "eq", size, zero), fromZero, emit(at, llvm.add, [a, step]));
  const moved = select(at, compareFloats(at, "oeq", x, y), b, next);
  const isNumber = compareFloats(at, "ord", x, y);
  return select(at, isNumber, emit(at, llvm.bitcast, [moved], x.type), plus(at, x, y));
};

/** The fraction from 1/2 to 1, and the power of two, which is 0 for infinities and NaNs, where LLVM does not say it. */
function finiteFrexp(at: Emitter, x: Value): readonly [fraction: Value, exponent: Value] {
  const [fraction, exponent] = frexp(at, x);
  const isOrdinary = compareFloats(at, "oeq", minus(at, x, x), number(at, x, 0));
  return [fraction, select(at, isOrdinary, exponent, constant(at, exponent.type, 0))];
}

const INT_MAX = 0x7fffffff;
const INT_MIN = -0x80000000;

const ilogb: Expansion = (at, [x], type) => {
  const [, exponent] = finiteFrexp(at, x);
  const usual = emit(at, llvm.sub, [exponent, constant(at, exponent.type, 1)], type);
  const isZero = compareFloats(at, "oeq", x, number(at, x, 0));
  const isInfinite = compareFloats(at, "oeq", unary(at, "fabs", x), number(at, x, Number.POSITIVE_INFINITY));
  const finite = select(at, isZero, constant(at, type, INT_MIN), usual);
  const known = select(at, isInfinite, constant(at, type, INT_MAX), finite);
  return select(at, compareFloats(at, "uno", x, x), constant(at, type, INT_MAX), known);
};

const logb: Expansion = (at, [x]) => {
  const [, exponent] = finiteFrexp(at, x);
  const usual = emit(at, llvm.sitofp, [emit(at, llvm.sub, [exponent, constant(at, exponent.type, 1)])], x.type);
  const isZero = compareFloats(at, "oeq", x, number(at, x, 0));
  const size = unary(at, "fabs", x);
  const isOrdinary = compareFloats(at, "olt", size, number(at, x, Number.POSITIVE_INFINITY));
  const finite = select(at, isZero, number(at, x, Number.NEGATIVE_INFINITY), usual);
  return select(at, isOrdinary, finite, size);
};

// ---- circles: what is left of the nearest integer is exact, so that little of the precision is lost

/** The sine of pi times the rest after the nearest integer, and that integer. */
function reduced(at: Emitter, x: Value): readonly [rest: Value, isOdd: Value] {
  const whole = unary(at, "roundeven", x);
  const half = times(at, whole, number(at, x, 0.5));
  const isOdd = compareFloats(at, "one", half, unary(at, "trunc", half));
  return [minus(at, x, whole), isOdd];
}

function sinpi(at: Emitter, x: Value): Value {
  const [rest, isOdd] = reduced(at, x);
  const sine = unary(at, "sin", times(at, rest, number(at, x, Math.PI)));
  const value = select(at, isOdd, emit(at, llvm.fneg, [sine]), sine);
  // Of integers the sine has their sign.
  const zero = emit(at, intrinsic("copysign"), [number(at, x, 0), x]);
  return select(at, compareFloats(at, "oeq", rest, number(at, x, 0)), zero, value);
}

function cospi(at: Emitter, x: Value): Value {
  const [rest, isOdd] = reduced(at, x);
  const other = minus(at, number(at, x, 0.5), unary(at, "fabs", rest));
  const cosine = unary(at, "sin", times(at, other, number(at, x, Math.PI)));
  // No zero has a sign.
  return plus(at, select(at, isOdd, emit(at, llvm.fneg, [cosine]), cosine), number(at, x, 0));
}

const inPi =
  (name: llvm.IntrinsicName): Expansion =>
  (at, operands) => {
    const args = name === "atan2" ? operands.slice(0, 2) : operands.slice(0, 1);
    const angle = emit(at, intrinsic(name), args);
    return over(at, angle, number(at, angle, Math.PI));
  };

// ---- powers and roots

/** Computes functions of f16 as f32, where several steps lose too much. */
const widened =
  (compute: (at: Emitter, x: Value) => Value): Expansion =>
  (at, [x]) => {
    const single = floatType(at.context, "f32");
    if (significandOf(x.type) >= significandOf(single)) return compute(at, x);
    const wide = compute(at, emit(at, llvm.fpext, [x], withElement(x.type, single)));
    return emit(at, llvm.fptrunc, [wide], x.type);
  };

/**
 * The root of a size, for a count that is an f64. A root by the power of 1/n is good enough for narrower types; to one of 64 bits a step of
 * Newton's makes good what rounding 1/n loses.
 */
function root(at: Emitter, x: Value, count: Value): Value {
  const wide = withElement(x.type, floatType(at.context, "f64"));
  const given = wide === x.type ? x : emit(at, llvm.fpext, [x], wide);
  const [zero, one] = [number(at, given, 0), number(at, given, 1)];
  const size = unary(at, "fabs", count);
  const guess = emit(at, intrinsic("pow"), [given, over(at, one, size)]);
  const result = wide === x.type ? betterRoot(at, given, guess, size) : guess;
  const known = select(at, compareFloats(at, "olt", count, zero), over(at, one, result), result);
  return wide === x.type ? known : emit(at, llvm.fptrunc, [known], x.type);
}

function betterRoot(at: Emitter, x: Value, guess: Value, count: Value): Value {
  const less = minus(at, count, number(at, x, 1));
  // In two halves, so that no power is too large or too small.
  const first = unary(at, "floor", times(at, less, number(at, x, 0.5)));
  const powers = [first, minus(at, less, first)].map((half) => emit(at, intrinsic("pow"), [guess, half]));
  const quotient = powers.reduce((rest, power) => over(at, rest, power), x);
  const error = minus(at, quotient, guess);
  // Zeros, infinities and NaNs are what they are.
  const isBetter = compareFloats(at, "olt", unary(at, "fabs", error), guess);
  return select(at, isBetter, plus(at, guess, over(at, error, count)), guess);
}

/** x to the power of an integer, of which no smaller float than one of 64 bits keeps all bits. */
const pown: Expansion = (at, [x, n]) => {
  const wide = withElement(x.type, floatType(at.context, "f64"));
  const exponent = emit(at, llvm.sitofp, [n], wide);
  if (wide === x.type) return emit(at, intrinsic("pow"), [x, exponent]);
  const power = emit(at, intrinsic("pow"), [emit(at, llvm.fpext, [x], wide), exponent]);
  return emit(at, llvm.fptrunc, [power], x.type);
};

/** x to the power of y as exp(y log(x)): no number where the logarithm is none, where it is none times y, or either is none. */
const powr: Expansion = (at, [x, y]) => {
  const infinity = number(at, x, Number.POSITIVE_INFINITY);
  const isZero = compareFloats(at, "oeq", y, number(at, y, 0));
  const isInfinite = compareFloats(at, "oeq", unary(at, "fabs", y), infinity);
  const logIsInfinite = emit(at, llvm.or, [
    compareFloats(at, "oeq", x, number(at, x, 0)),
    compareFloats(at, "oeq", x, infinity),
  ]);
  const logIsZero = compareFloats(at, "oeq", x, number(at, x, 1));
  const isUndefined = [
    compareFloats(at, "uno", x, y),
    compareFloats(at, "olt", x, number(at, x, 0)),
    emit(at, llvm.and, [isZero, logIsInfinite]),
    emit(at, llvm.and, [isInfinite, logIsZero]),
  ].reduce((a, b) => emit(at, llvm.or, [a, b]));
  const power = emit(at, intrinsic("pow"), [unary(at, "fabs", x), y]);
  return select(at, isUndefined, number(at, x, Number.NaN), power);
};

/** The larger one times the root of 1 + the square of the ratio, so that no square is too large or too small. */
const hypot: Expansion = (at, [x, y]) => {
  const [a, b] = [unary(at, "fabs", x), unary(at, "fabs", y)];
  const isLess = compareFloats(at, "olt", a, b);
  const [large, small] = [select(at, isLess, b, a), select(at, isLess, a, b)];
  const isZero = compareFloats(at, "oeq", large, number(at, x, 0));
  const ratio = select(at, isZero, small, over(at, small, large));
  const size = times(at, large, unary(at, "sqrt", plus(at, number(at, x, 1), times(at, ratio, ratio))));
  // Infinite also where the other one is no number.
  const infinity = number(at, x, Number.POSITIVE_INFINITY);
  const isInfinite = emit(at, llvm.or, [compareFloats(at, "oeq", a, infinity), compareFloats(at, "oeq", b, infinity)]);
  return select(at, isInfinite, infinity, size);
};

const rootn: Expansion = (at, [x, n]) => {
  const count = emit(at, llvm.sitofp, [n], withElement(x.type, floatType(at.context, "f64")));
  const size = root(at, unary(at, "fabs", x), count);
  const isOdd = compareIntegers(at, "ne", emit(at, llvm.and, [n, constant(at, n.type, 1)]), constant(at, n.type, 0));
  const isNegative = compareFloats(at, "olt", x, number(at, x, 0));
  const even = select(at, isNegative, number(at, x, Number.NaN), size);
  const isNothing = compareIntegers(at, "eq", n, constant(at, n.type, 0));
  return select(
    at,
    isNothing,
    number(at, x, Number.NaN),
    select(at, isOdd, emit(at, intrinsic("copysign"), [size, x]), even),
  );
};

const cbrt: Expansion = (at, [x]) => {
  const three = constant(at, withElement(x.type, floatType(at.context, "f64")), 3);
  const size = root(at, unary(at, "fabs", x), three);
  return emit(at, intrinsic("copysign"), [size, x]);
};

/** (u - 1) · x / log(u) of u = exp(x) makes good what rounding u loses. */
const expm1 = widened((at, x) => {
  const one = number(at, x, 1);
  const power = unary(at, "exp", x);
  const rest = minus(at, power, one);
  const better = times(at, rest, over(at, x, unary(at, "log", power)));
  const isSmall = compareFloats(at, "oeq", rest, number(at, x, 0));
  const isClose = compareFloats(at, "olt", unary(at, "fabs", x), one);
  return select(at, isSmall, x, select(at, isClose, better, rest));
});

// ---- remainders

/** The remainder of the nearest quotient, of two the even one, and the lowest bits of that quotient. */
function remainders(at: Emitter, x: Value, y: Value, type: Type): readonly [remainder: Value, quotient: Value] {
  const [a, b] = [unary(at, "fabs", x), unary(at, "fabs", y)];
  const near = emit(at, llvm.frem, [a, times(at, b, number(at, x, QUOTIENTS))]);
  const rest = emit(at, llvm.frem, [near, b]);
  const whole = unary(at, "roundeven", over(at, minus(at, near, rest), b));
  const isOrdinaryNumber = compareFloats(at, "olt", b, number(at, x, Number.POSITIVE_INFINITY));
  const quotient = emit(at, llvm.fptosi, [select(at, isOrdinaryNumber, whole, number(at, x, 0))], type);
  const other = minus(at, b, rest);
  const one = constant(at, type, 1);
  const isOdd = compareIntegers(at, "ne", emit(at, llvm.and, [quotient, one]), constant(at, type, 0));
  const isTie = emit(at, llvm.and, [compareFloats(at, "oeq", rest, other), isOdd]);
  const goesUp = emit(at, llvm.or, [compareFloats(at, "ogt", rest, other), isTie]);
  const size = select(at, goesUp, minus(at, rest, b), rest);
  const count = select(at, goesUp, emit(at, llvm.add, [quotient, one]), quotient);
  const isNegative = compareFloats(at, "olt", emit(at, intrinsic("copysign"), [number(at, x, 1), x]), number(at, x, 0));
  const remainder = select(at, isNegative, emit(at, llvm.fneg, [size]), size);
  const signs = emit(at, llvm.xor, [bitsOf(at, x), bitsOf(at, y)]);
  const differ = compareIntegers(at, "slt", signs, constant(at, signs.type, 0));
  const zero = constant(at, type, 0);
  return [remainder, select(at, differ, emit(at, llvm.sub, [zero, count]), count)];
}

/** The number of distinct quotients: the low seven bits. */
const QUOTIENTS = 128;

// ---- integers

/** x * y + z, with the nearest number there is where it is out of range. */
const multiplyAddSaturated =
  (extend: OpDef, isSigned: boolean): Expansion =>
  (at, [x, y, z], type) => {
    const width = integerWidthOf(type);
    const bits = BigInt(width);
    const most = isSigned ? (1n << (bits - 1n)) - 1n : (1n << bits) - 1n;
    const least = isSigned ? -(1n << (bits - 1n)) : 0n;
    if (width < 64) {
      const wide = withElement(type, at.context.integer(2 * width));
      const [a, b, c] = [x, y, z].map((value) => emit(at, extend, [value], wide)) as [Value, Value, Value];
      const sum = emit(at, llvm.add, [emit(at, llvm.mul, [a, b]), c]);
      const [max, min] = isSigned ? (["smax", "smin"] as const) : (["umax", "umin"] as const);
      const limited = emit(at, intrinsic(max), [sum, constant(at, wide, least)]);
      // An unsigned sum never leaves the wide type: (2^w - 1)^2 + 2^w - 1 is less than 2^2w.
      return emit(at, llvm.trunc, [emit(at, intrinsic(min), [limited, constant(at, wide, most)])], type);
    }
    const [low, high] = wideProduct(at, x, y, extend);
    const sum = emit(at, llvm.add, [low, z]);
    const carry = emit(at, llvm.zext, [compareIntegers(at, "ult", sum, low)], type);
    const last = constant(at, type, width - 1);
    const above = isSigned ? emit(at, llvm.ashr, [z, last]) : constant(at, type, 0);
    const top = emit(at, llvm.add, [emit(at, llvm.add, [high, above]), carry]);
    if (!isSigned)
      return select(at, compareIntegers(at, "ne", top, constant(at, type, 0)), constant(at, type, most), sum);
    const fits = compareIntegers(at, "eq", top, emit(at, llvm.ashr, [sum, last]));
    const isNegative = compareIntegers(at, "slt", top, constant(at, type, 0));
    return select(at, fits, sum, select(at, isNegative, constant(at, type, least), constant(at, type, most)));
  };

/** Components of one or two vectors by the lowest bits of a mask. */
const shuffled =
  (vectors: number): Expansion =>
  (at, operands, type) => {
    const sources = operands.slice(0, vectors);
    const mask = operands[vectors];
    const [first] = sources;
    if (first === undefined || mask === undefined) return undefined;
    const count = lengthOf(first.type);
    const kept = constant(at, elementTypeOrSelf(mask.type), vectors * count - 1);
    const inside = constant(at, elementTypeOrSelf(mask.type), count - 1);
    let result = poison(at, type);
    for (let index = 0; index < lengthOf(type); index++) {
      const place = emit(at, llvm.and, [extractElement(at, mask, index), kept]);
      const parts = sources.map((source) => extractElement(at, source, emit(at, llvm.and, [place, inside])));
      const [a, b] = parts;
      if (a === undefined) return undefined;
      const value = b === undefined ? a : select(at, compareIntegers(at, "ugt", place, inside), b, a);
      result = insertElement(at, result, value, index);
    }
    return result;
  };

/** Returns the fraction, below 1, and stores the floor. */
const fract: Expansion = (at, [x, pointer]) => {
  const floor = unary(at, "floor", x);
  store(at, floor, pointer);
  const below = number(at, x, 1 - 2 ** -(significandOf(x.type) + 1));
  const rest = emit(at, intrinsic("minnum"), [minus(at, x, floor), below]);
  const isInfinite = compareFloats(at, "oeq", unary(at, "fabs", x), number(at, x, Number.POSITIVE_INFINITY));
  const zero = emit(at, intrinsic("copysign"), [number(at, x, 0), x]);
  const usual = select(at, isInfinite, zero, rest);
  return select(at, compareFloats(at, "uno", x, x), x, usual);
};

/** MLIR's formula rounds twice, which is too much for f16. */
export const preciseHalfPattern: ConversionPattern = { ...expand(spirv.CL.rsqrt, widened(inverseSqrt)), benefit: 2 };

export const clMath: spirv.OpTable<Expansion> = {
  CL: {
    acospi: inPi("acos"),
    asinpi: inPi("asin"),
    atanpi: inPi("atan"),
    atan2pi: inPi("atan2"),
    sinpi: (at, [x]) => sinpi(at, x),
    cospi: (at, [x]) => cospi(at, x),
    tanpi: widened((at, x) => over(at, sinpi(at, x), cospi(at, x))),
    cbrt: cbrt,
    rootn: rootn,
    hypot: hypot,
    pown: pown,
    powr: powr,
    half_powr: powr,
    native_powr: powr,
    expm1: expm1,
    log1p: (at, [x]) => log1p(at, x),
    fract: fract,
    frexp: (at, [x, pointer]) => {
      const [fraction, exponent] = finiteFrexp(at, x);
      store(at, exponent, pointer);
      return fraction;
    },
    ilogb: ilogb,
    logb: logb,
    maxmag: (at, [x, y]) => byMagnitude(at, x, y, "ogt", "maxnum"),
    minmag: (at, [x, y]) => byMagnitude(at, x, y, "olt", "minnum"),
    nan: (at, [code], type) => {
      const quiet = ((1n << BigInt(integerWidthOf(type) - 1)) - 1n) >> BigInt(significandOf(type) - 1);
      const bits = emit(at, llvm.or, [code, constant(at, code.type, quiet << BigInt(significandOf(type) - 1))]);
      return emit(at, llvm.bitcast, [bits], type);
    },
    nextafter: nextAfter,
    remainder: (at, [x, y]) => remainders(at, x, y, withElement(x.type, at.context.i32))[0],
    remquo: (at, [x, y, pointer]) => {
      const [remainder, quotient] = remainders(at, x, y, withElement(x.type, at.context.i32));
      store(at, quotient, pointer);
      return remainder;
    },
    sincos: (at, [x, pointer]) => {
      store(at, unary(at, "cos", x), pointer);
      return unary(at, "sin", x);
    },
    s_mad_sat: multiplyAddSaturated(llvm.sext, true),
    u_mad_sat: multiplyAddSaturated(llvm.zext, false),
    shuffle: shuffled(1),
    shuffle2: shuffled(2),
  },
  GL: {
    Frexp: (at, [x, pointer]) => {
      const [fraction, exponent] = finiteFrexp(at, x);
      store(at, exponent, pointer);
      return fraction;
    },
    IMix: (at, [x, y, a]) => select(at, compareIntegers(at, "ne", a, constant(at, a.type, 0)), y, x),
  },
};

/** The one of larger or smaller size; of equal sizes what the function for numbers gives. */
function byMagnitude(at: Emitter, x: Value, y: Value, predicate: string, otherwise: llvm.IntrinsicName): Value {
  const [a, b] = [unary(at, "fabs", x), unary(at, "fabs", y)];
  const rest = select(at, compareFloats(at, predicate, b, a), y, emit(at, intrinsic(otherwise), [x, y]));
  return select(at, compareFloats(at, predicate, a, b), x, rest);
}
