// The math dialect: functions of numbers, elementwise on vectors and tensors.

import {
  AnySignlessIntegerOrIndex,
  BoolLike,
  defaultAttr,
  defineOp,
  Elementwise,
  FloatLike,
  type FoldResult,
  type OpDefinition,
  SameOperandsAndResultShape,
  SameOperandsAndResultType,
  sameType,
  type TypeConstraint,
  typeConstraint,
  typesMatchWith,
  type ValueArg,
  value,
} from "../../define/index.ts";
import {
  type Attribute,
  type Dialect,
  elementTypeOrSelf,
  INLINES_OPS,
  MemRefType,
  NoMemoryEffect,
  Pure,
  splatPattern,
  type Type,
} from "../../ir/index.ts";
import * as float from "../../support/float/index.ts";
import {
  arith,
  elementWidth,
  fastmath,
  foldBinary,
  foldUnary,
  i1SameShape,
  isPoison,
  materializeConstant,
  noFastMath,
  semanticsOf,
} from "../arith/index.ts";
import { complementaryErrorFunction, errorFunction } from "./error-function.ts";

const IntegerLike: TypeConstraint = typeConstraint(
  "signless-integer-like",
  (type) => !MemRefType.is(type) && AnySignlessIntegerOrIndex.accepts(elementTypeOrSelf(type)),
);

const traits = [SameOperandsAndResultType, Pure, NoMemoryEffect, Elementwise];
const fastmathArg = { fastmath: defaultAttr(fastmath.constraint, noFastMath) };
const flags = "(`fastmath` `` $fastmath^)? attr-dict `:` ";
const floatResult = { result: value(FloatLike) };
const integerResult = { result: value(IntegerLike) };

// ---- folding

type FloatFold = (bits: bigint, semantics: float.FloatSemantics) => bigint | undefined;

/** Folds by a function of JavaScript's numbers, for 32 and 64 bits: the last bit may differ from other libraries'. */
function byNumber(compute: (x: number) => number): FloatFold {
  return (bits, semantics) => computeNumber(bits, semantics, compute);
}

/** A NaN is the result of every function of it, with its sign and its bits. */
function computeNumber(bits: bigint, semantics: float.FloatSemantics, compute: (x: number) => number): bigint {
  if (float.isNotANumber(bits, semantics)) return float.toIntegral(bits, semantics, "toward_zero");
  return float.fromNumber(compute(float.toNumber(bits, semantics)), semantics);
}

/** {@link byNumber} for functions that give a negative NaN for numbers without a value, as invalid operations of x86 do. */
function orInvalid(compute: (x: number) => number): FloatFold {
  return (bits, semantics) => {
    const result = computeNumber(bits, semantics, compute);
    const isInvalid = float.isNotANumber(result, semantics) && !float.isNotANumber(bits, semantics);
    return isInvalid ? float.negate(result, semantics) : result;
  };
}

/** {@link byNumber} for functions of numbers that are positive after `shift` is added: others, and zero with a sign, do not fold. */
function ofPositive(compute: (x: number) => number, shift = 0): FloatFold {
  return (bits, semantics) => {
    const x = float.toNumber(bits, semantics);
    const shifted = shift === 0 ? x : x + shift;
    const isNegative = shifted < 0 || Object.is(shifted, -0) || (Number.isNaN(x) && float.isNegative(bits, semantics));
    return isNegative ? undefined : computeNumber(bits, semantics, compute);
  };
}

const rounded =
  (mode: float.RoundingMode): FloatFold =>
  (bits, semantics) =>
    float.toIntegral(bits, semantics, mode);

function foldFloat(operand: Attribute | undefined, type: Type, fold: FloatFold): FoldResult {
  const semantics = semanticsOf(elementTypeOrSelf(type));
  return foldUnary(operand, type, (bits) => fold(bits, semantics));
}

/** Of the widths for which C has functions. */
function isComputed(type: Type): boolean {
  const width = elementWidth(type);
  return width === 32 || width === 64;
}

// ---- functions of one float

type Unary = OpDefinition<{ operand: ValueArg }, { result: ValueArg }>;

function unary(name: string, summary: string, fold?: FloatFold, isExact = false): Unary {
  return defineOp(`math.${name}`, {
    summary,
    args: { operand: value(FloatLike), ...fastmathArg },
    results: floatResult,
    traits,
    assembly: `$operand ${flags}type($result)`,
    ...(fold === undefined
      ? {}
      : {
          fold: (view, { operand }) => {
            const { type } = view.result;
            return isExact || isComputed(type) || isPoison(operand) ? foldFloat(operand, type, fold) : undefined;
          },
        }),
  });
}

export const absf: Unary = unary("absf", "The absolute value.", float.absolute, true);
export const acos: Unary = unary("acos", "The angle whose cosine is the operand.", byNumber(Math.acos));
export const acosh: Unary = unary("acosh", "The inverse of the hyperbolic cosine.", orInvalid(Math.acosh));
export const asin: Unary = unary("asin", "The angle whose sine is the operand.", byNumber(Math.asin));
export const asinh: Unary = unary("asinh", "The inverse of the hyperbolic sine.", byNumber(Math.asinh));
export const atan: Unary = unary("atan", "The angle whose tangent is the operand.", byNumber(Math.atan));
export const atanh: Unary = unary("atanh", "The inverse of the hyperbolic tangent.", orInvalid(Math.atanh));
export const cbrt: Unary = unary("cbrt", "The cube root.");
export const ceil: Unary = unary("ceil", "The least integer that is not less.", rounded("upward"), true);
export const cos: Unary = unary("cos", "The cosine.", orInvalid(Math.cos));
export const cosh: Unary = unary("cosh", "The hyperbolic cosine.", byNumber(Math.cosh));
export const erf: Unary = unary("erf", "The error function.", byNumber(errorFunction));
export const erfc: Unary = unary("erfc", "One less the error function.", byNumber(complementaryErrorFunction));
export const exp: Unary = unary("exp", "The power of e.", byNumber(Math.exp));
export const exp2: Unary = unary(
  "exp2",
  "The power of two.",
  byNumber((x) => 2 ** x),
);
export const expm1: Unary = unary("expm1", "The power of e, less one.", byNumber(Math.expm1));
export const floor: Unary = unary("floor", "The greatest integer that is not greater.", rounded("downward"), true);
export const log: Unary = unary("log", "The natural logarithm.", ofPositive(Math.log));
export const log10: Unary = unary("log10", "The logarithm to the base ten.", ofPositive(Math.log10));
export const log1p: Unary = unary("log1p", "The natural logarithm of one more.", ofPositive(Math.log1p, 1));
export const log2: Unary = unary("log2", "The logarithm to the base two.", ofPositive(Math.log2));
export const round: Unary = unary(
  "round",
  "The nearest integer; halves go away from zero.",
  rounded("to_nearest_away"),
);
export const roundeven: Unary = unary(
  "roundeven",
  "The nearest integer; halves go to even.",
  rounded("to_nearest_even"),
  true,
);
export const rsqrt: Unary = unary("rsqrt", "One divided by the square root.");
export const sin: Unary = unary("sin", "The sine.", orInvalid(Math.sin));
export const sinh: Unary = unary("sinh", "The hyperbolic sine.", byNumber(Math.sinh));
export const sqrt: Unary = unary("sqrt", "The square root.", ofPositive(Math.sqrt));
export const tan: Unary = unary("tan", "The tangent.", orInvalid(Math.tan));
export const tanh: Unary = unary("tanh", "The hyperbolic tangent.", byNumber(Math.tanh));
export const trunc: Unary = unary("trunc", "The integer nearest to zero.", rounded("toward_zero"));

// ---- questions

function question(
  name: string,
  summary: string,
  holds: (bits: bigint, semantics: float.FloatSemantics) => boolean,
): Unary {
  return defineOp(`math.${name}`, {
    summary,
    args: { operand: value(FloatLike), ...fastmathArg },
    results: { result: value(BoolLike) },
    traits: [
      typesMatchWith("result type has i1 element type and same shape as operands", "operand", "result", i1SameShape),
      Pure,
      NoMemoryEffect,
      Elementwise,
    ],
    assembly: "$operand attr-dict `:` type($operand)",
    fold: (view, { operand }) => {
      // As in MLIR, only constants of one value fold.
      if (splatPattern(operand) === undefined) return undefined;
      const semantics = semanticsOf(elementTypeOrSelf(view.operand.type));
      return foldUnary(operand, view.result.type, (bits) => (holds(bits, semantics) ? 1n : 0n));
    },
  });
}

export const isfinite: Unary = question(
  "isfinite",
  "Whether a float is a number and not infinite.",
  float.isFiniteValue,
);
export const isinf: Unary = question("isinf", "Whether a float is infinite.", float.isInfinity);
export const isnan: Unary = question("isnan", "Whether a float is no number.", float.isNotANumber);
export const isnormal: Unary = question(
  "isnormal",
  "Whether a float is neither zero, subnormal, infinite nor no number.",
  float.isNormal,
);

// ---- functions of integers

function integerUnary(name: string, summary: string, compute: (bits: bigint, width: number) => bigint): Unary {
  return defineOp(`math.${name}`, {
    summary,
    args: { operand: value(IntegerLike) },
    results: integerResult,
    traits,
    assembly: "$operand attr-dict `:` type($result)",
    fold: (view, { operand }) => {
      const { type } = view.result;
      return foldUnary(operand, type, (bits) => compute(bits, elementWidth(type)));
    },
  });
}

const digits = (bits: bigint, width: number): string => bits.toString(2).padStart(width, "0");

export const absi: Unary = integerUnary("absi", "The absolute value.", (bits, width) =>
  BigInt.asUintN(width, BigInt.asIntN(width, bits) < 0n ? -bits : bits),
);
export const ctlz: Unary = integerUnary("ctlz", "The number of zeros before the first one.", (bits, width) =>
  BigInt(bits === 0n ? width : digits(bits, width).indexOf("1")),
);
export const cttz: Unary = integerUnary("cttz", "The number of zeros behind the last one.", (bits, width) =>
  BigInt(bits === 0n ? width : width - 1 - digits(bits, width).lastIndexOf("1")),
);
export const ctpop: Unary = integerUnary("ctpop", "The number of ones.", (bits, width) =>
  BigInt(digits(bits, width).replaceAll("0", "").length),
);

type Binary = OpDefinition<{ lhs: ValueArg; rhs: ValueArg }, { result: ValueArg }>;

/** Undefined for powers that have no value. */
function integerPower(base: bigint, exponent: bigint, width: number): bigint | undefined {
  const [signed, power] = [BigInt.asIntN(width, base), BigInt.asIntN(width, exponent)];
  if (power >= 0n) return BigInt.asUintN(width, modularPower(signed, power, width));
  if (signed === 0n) return undefined;
  if (signed === 1n) return 1n;
  return signed === -1n ? BigInt.asUintN(width, power % 2n === 0n ? 1n : -1n) : 0n;
}

function modularPower(base: bigint, power: bigint, width: number): bigint {
  let result = 1n;
  for (let [square, rest] = [base, power]; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = BigInt.asUintN(width, result * square);
    square = BigInt.asUintN(width, square * square);
  }
  return result;
}

export const ipowi: Binary = defineOp("math.ipowi", {
  summary: "The power of an integer.",
  args: { lhs: value(IntegerLike), rhs: value(IntegerLike) },
  results: integerResult,
  traits,
  assembly: "$lhs `,` $rhs attr-dict `:` type($result)",
  fold: (view, { lhs, rhs }) => {
    const { type } = view.result;
    return foldBinary(lhs, rhs, type, (a, b) => integerPower(a, b, elementWidth(type)));
  },
});

// ---- functions of several floats

function binary(
  name: string,
  summary: string,
  fold?: (a: bigint, b: bigint, of: float.FloatSemantics) => bigint,
  isExact = false,
): Binary {
  return defineOp(`math.${name}`, {
    summary,
    args: { lhs: value(FloatLike), rhs: value(FloatLike), ...fastmathArg },
    results: floatResult,
    traits,
    assembly: `$lhs \`,\` $rhs ${flags}type($result)`,
    ...(fold === undefined
      ? {}
      : {
          fold: (view, { lhs, rhs }) => {
            const { type } = view.result;
            const semantics = semanticsOf(elementTypeOrSelf(type));
            const isFolded = isExact || isComputed(type) || isPoison(lhs) || isPoison(rhs);
            return isFolded ? foldBinary(lhs, rhs, type, (a, b) => fold(a, b, semantics)) : undefined;
          },
        }),
  });
}

const computed =
  (compute: (a: number, b: number) => number) =>
  (a: bigint, b: bigint, semantics: float.FloatSemantics): bigint => {
    const [x, y] = [float.toNumber(a, semantics), float.toNumber(b, semantics)];
    const found = compute(x, y);
    const result = float.fromNumber(found, semantics);
    const isInvalid = Number.isNaN(found) && !Number.isNaN(x) && !Number.isNaN(y);
    return isInvalid ? float.negate(result, semantics) : result;
  };

export const atan2: Binary = binary("atan2", "The angle of a point.", computed(Math.atan2));
export const powf: Binary = binary(
  "powf",
  "The power.",
  computed((a, b) => a ** b),
);
export const copysign: Binary = binary(
  "copysign",
  "The absolute value of one float with the sign of another.",
  (a, b, of) => (float.isNegative(a, of) === float.isNegative(b, of) ? a : float.negate(a, of)),
  true,
);

export const fpowi: Binary = defineOp("math.fpowi", {
  summary: "The power of a float by an integer.",
  args: { lhs: value(FloatLike), rhs: value(IntegerLike), ...fastmathArg },
  results: floatResult,
  traits: [SameOperandsAndResultShape, sameType("lhs", "result"), Pure, NoMemoryEffect, Elementwise],
  assembly: `$lhs \`,\` $rhs ${flags}type($lhs) \`,\` type($rhs)`,
});

export const fma = defineOp("math.fma", {
  summary: "A product and a sum, rounded once.",
  args: { a: value(FloatLike), b: value(FloatLike), c: value(FloatLike), ...fastmathArg },
  results: floatResult,
  traits,
  assembly: `$a \`,\` $b \`,\` $c ${flags}type($result)`,
});

export const clampf = defineOp("math.clampf", {
  summary: "A float, or the nearer of two bounds where it is outside of them.",
  args: { value: value(FloatLike), min: value(FloatLike), max: value(FloatLike), ...fastmathArg },
  results: floatResult,
  traits,
  assembly: `$value \`to\` \` \` \`[\` $min \`,\` $max \`]\` ${flags}type($result)`,
});

export const sincos = defineOp("math.sincos", {
  summary: "The sine and the cosine.",
  args: { operand: value(FloatLike), ...fastmathArg },
  results: { sin: value(FloatLike), cos: value(FloatLike) },
  traits: [SameOperandsAndResultShape, sameType("operand", "sin", "cos"), Pure, NoMemoryEffect, Elementwise],
  assembly: `$operand ${flags}type($operand)`,
});

/** The math dialect: functions of floats and integers beyond arith. */
export const math: Dialect = {
  name: "math",
  inlining: INLINES_OPS,
  ops: [
    ...[absf, acos, acosh, asin, asinh, atan, atanh, cbrt, ceil, cos, cosh, erf, erfc, exp, exp2, expm1, floor],
    ...[log, log10, log1p, log2, round, roundeven, rsqrt, sin, sinh, sqrt, tan, tanh, trunc],
    ...[isfinite, isinf, isnan, isnormal, absi, ctlz, cttz, ctpop, ipowi],
    ...[atan2, powf, copysign, fpowi, fma, clampf, sincos],
  ],
  dependencies: [arith],
  constant: materializeConstant,
};
