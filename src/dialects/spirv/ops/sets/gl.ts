// The GLSL.std.450 extended instruction set.

import {
  defineOp,
  SameOperandsAndResultType,
  sameType,
  type TypeConstraint,
  typesMatchWith,
  value,
} from "../../../../define/index.ts";
import { Pure } from "../../../../ir/index.ts";
import {
  AnyStruct,
  Float,
  Float16or32,
  Float32,
  Int32,
  Integer,
  scalarOrVectorOf,
  vectorOf,
} from "../../constraints.ts";
import { elementOrSelf } from "../../traits.ts";
import { parseOneType, printOneType } from "../arithmetic/extended-arithmetic.ts";
import { binaryOn, unaryOn } from "../families.ts";
import type { ExtendedTernary, Own } from "../own.ts";
import { frexpProblem, ldexpProblem } from "./gl-rules.ts";

const narrowFloatUnary = unaryOn(scalarOrVectorOf(Float16or32));
const floatUnary = unaryOn(scalarOrVectorOf(Float));
const floatBinary = binaryOn(scalarOrVectorOf(Float));
const floatTernary = ternaryOn(scalarOrVectorOf(Float));
const integerUnary = unaryOn(scalarOrVectorOf(Integer));
const mostSignificantBit = unaryOn(scalarOrVectorOf(Int32));
const integerClamp = ternaryOn(scalarOrVectorOf(Integer));
const integerBinary = binaryOn(scalarOrVectorOf(Integer));

function ternaryOn(type: TypeConstraint) {
  return (name: string, summary: string, own: Own = {}): ExtendedTernary =>
    defineOp(`spirv.${name}`, {
      ...own,
      summary,
      args: { x: value(type), y: value(type), z: value(type) },
      results: { result: value(type) },
      traits: [Pure, ...(own.traits ?? [])],
      plain: true,
      parse: parseOneType,
      print: printOneType,
    });
}

export const Acos = narrowFloatUnary("GL.Acos", "Arc Cosine of operand in radians.");
export const Acosh = narrowFloatUnary("GL.Acosh", "Arc hyperbolic cosine of operand in radians.");
export const Asin = narrowFloatUnary("GL.Asin", "Arc Sine of operand in radians.");
export const Asinh = narrowFloatUnary("GL.Asinh", "Arc hyperbolic sine of operand in radians.");
export const Atan = narrowFloatUnary("GL.Atan", "Arc Tangent of operand in radians.");
export const Atanh = narrowFloatUnary("GL.Atanh", "Arc hyperbolic tangent of operand in radians.");
export const Ceil = floatUnary("GL.Ceil", "Rounds up to the next whole number.");
export const Cos = narrowFloatUnary("GL.Cos", "Cosine of operand in radians.");
export const Cosh = narrowFloatUnary("GL.Cosh", "Hyperbolic cosine of operand in radians.");
export const Cross = floatBinary("GL.Cross", "Return the cross product of two 3-component vectors.");
export const Distance = defineOp("spirv.GL.Distance", {
  summary: "Return distance between two points.",
  args: { p0: value(scalarOrVectorOf(Float)), p1: value(scalarOrVectorOf(Float)) },
  results: { result: value(Float) },
  traits: [
    sameType("p0", "p1"),
    typesMatchWith("result type must match operand element type", "p0", "result", elementOrSelf),
    Pure,
  ],
  assembly: "operands attr-dict `:` type($p0) `,` type($p1) `->` type($result)",
});

export const Exp2 = narrowFloatUnary("GL.Exp2", "Result is 2 raised to the x power.");
export const Exp = narrowFloatUnary("GL.Exp", "Exponentiation of Operand 1.");
export const FAbs = floatUnary("GL.FAbs", "Absolute value of operand.");
export const FClamp = floatTernary("GL.FClamp", "Clamp x between min and max values.");
export const FMax = floatBinary("GL.FMax", "Return maximum of two floating-point operands.");
export const FMin = floatBinary("GL.FMin", "Return minimum of two floating-point operands.");
export const FMix = defineOp("spirv.GL.FMix", {
  summary: "Builds the linear blend of x and y.",
  args: { x: value(scalarOrVectorOf(Float)), y: value(scalarOrVectorOf(Float)), a: value(scalarOrVectorOf(Float)) },
  results: { result: value(scalarOrVectorOf(Float)) },
  traits: [sameType("x", "y", "a", "result"), Pure],
  assembly: "attr-dict $x `:` type($x) `,` $y `:` type($y) `,` $a `:` type($a) `->` type($result)",
});

export const FSign = floatUnary("GL.FSign", "Returns the sign of the operand.");
export const FindILsb = integerUnary("GL.FindILsb", "Integer least-significant bit.");
export const FindSMsb = mostSignificantBit(
  "GL.FindSMsb",
  "Signed-integer most-significant bit, with Value interpreted as a signed integer.",
);
export const FindUMsb = mostSignificantBit("GL.FindUMsb", "Unsigned-integer most-significant bit.");
export const Floor = floatUnary("GL.Floor", "Rounds down to the next whole number.");
export const Fma = floatTernary("GL.Fma", "Computes a * b + c.");
export const Fract = floatUnary("GL.Fract", "Returns the `x - floor(x)` of the operand.");
export const FrexpStruct = defineOp("spirv.GL.FrexpStruct", {
  summary: "Splits x into two components such that x = significand * 2^exponent.",
  args: { operand: value(scalarOrVectorOf(Float)) },
  results: { result: value(AnyStruct) },
  traits: [Pure],
  assembly: "attr-dict $operand `:` type($operand) `->` type($result)",
  verify: (_, op) => frexpProblem(op),
});

export const InverseSqrt = floatUnary("GL.InverseSqrt", "Reciprocal of sqrt(operand).");
export const Ldexp = defineOp("spirv.GL.Ldexp", {
  summary: "Builds y such that y = significand * 2^exponent.",
  args: { x: value(scalarOrVectorOf(Float)), exp: value(scalarOrVectorOf(Integer)) },
  results: { y: value(scalarOrVectorOf(Float)) },
  traits: [sameType("x", "y"), Pure],
  assembly: "attr-dict $x `:` type($x) `,` $exp `:` type($exp) `->` type($y)",
  verify: (_, op) => ldexpProblem(op),
});

export const Length = defineOp("spirv.GL.Length", {
  summary: "Return the length of a vector x.",
  args: { operand: value(scalarOrVectorOf(Float)) },
  results: { result: value(Float) },
  traits: [typesMatchWith("result type must match operand element type", "operand", "result", elementOrSelf), Pure],
  assembly: "$operand attr-dict `:` type($operand) `->` type($result)",
});

export const Log2 = narrowFloatUnary("GL.Log2", "Result is the base-2 logarithm of x.");
export const Log = narrowFloatUnary("GL.Log", "Natural logarithm of the operand.");
export const Normalize = floatUnary("GL.Normalize", "Normalizes a vector operand.");
export const PackHalf2x16 = defineOp("spirv.GL.PackHalf2x16", {
  summary: "Pack two-component vector of 32-bit floats into a 32-bit integer.",
  args: { operand: value(vectorOf([2], Float32)) },
  results: { result: value(Int32) },
  traits: [Pure],
  assembly: "attr-dict $operand `:` type($operand) `->` type($result)",
});

export const PackSnorm4x8 = defineOp("spirv.GL.PackSnorm4x8", {
  summary: "Pack four-component vector of normalized 32-bit floats into a 32-bit integer.",
  args: { operand: value(vectorOf([4], Float32)) },
  results: { result: value(Int32) },
  traits: [Pure],
  assembly: "attr-dict $operand `:` type($operand) `->` type($result)",
});

export const Pow = defineOp("spirv.GL.Pow", {
  summary: "Return x raised to the y power of two operands.",
  args: { lhs: value(scalarOrVectorOf(Float16or32)), rhs: value(scalarOrVectorOf(Float16or32)) },
  results: { result: value(scalarOrVectorOf(Float16or32)) },
  traits: [Pure, SameOperandsAndResultType],
  assembly: "operands attr-dict `:` type($result)",
});

const ReflectVector = floatBinary("GL.Reflect", "Calculate reflection direction vector.");

export { ReflectVector as Reflect };
export const RoundEven = floatUnary("GL.RoundEven", "Rounds to the nearest even whole number.");
export const Round = floatUnary("GL.Round", "Rounds to the nearest whole number.");
export const SAbs = integerUnary("GL.SAbs", "Absolute value of operand.");
export const SClamp = integerClamp("GL.SClamp", "Clamp x between min and max values.");
export const SMax = integerBinary("GL.SMax", "Return maximum of two signed integer operands.");
export const SMin = integerBinary("GL.SMin", "Return minimum of two signed integer operands.");
export const SSign = integerUnary("GL.SSign", "Returns the sign of the operand.");
export const Sin = narrowFloatUnary("GL.Sin", "Sine of operand in radians.");
export const Sinh = narrowFloatUnary("GL.Sinh", "Hyperbolic sine of operand in radians.");
export const Sqrt = floatUnary("GL.Sqrt", "Returns the square root of the operand.");
export const Tan = narrowFloatUnary("GL.Tan", "Tangent of operand in radians.");
export const Tanh = narrowFloatUnary("GL.Tanh", "Hyperbolic tangent of operand in radians.");
export const UClamp = integerClamp("GL.UClamp", "Clamp x between min and max values.");
export const UMax = integerBinary("GL.UMax", "Return maximum of two unsigned integer operands.");
export const UMin = integerBinary("GL.UMin", "Return minimum of two unsigned integer operands.");
export const UnpackHalf2x16 = defineOp("spirv.GL.UnpackHalf2x16", {
  summary: "Unpack 32-bit integer into two-component vector of 32-bit floats.",
  args: { operand: value(Int32) },
  results: { result: value(vectorOf([2], Float32)) },
  traits: [Pure],
  assembly: "attr-dict $operand `:` type($operand) `->` type($result)",
});

export const UnpackSnorm4x8 = defineOp("spirv.GL.UnpackSnorm4x8", {
  summary: "Unpack 32-bit integer into four-component vector of normalized 32-bit floats.",
  args: { operand: value(Int32) },
  results: { result: value(vectorOf([4], Float32)) },
  traits: [Pure],
  assembly: "attr-dict $operand `:` type($operand) `->` type($result)",
});
