// The OpenCL.std extended instruction set.

import { defineOp, SameOperandsAndResultType, value, variadic } from "../../../../define/index.ts";
import { Pure } from "../../../../ir/index.ts";
import { AnyPtr, AnySpirvType, Float, Integer, scalarOrVectorOf } from "../../constraints.ts";
import { binaryOn, unaryOn } from "../families.ts";
import type { ExtendedTernary, Own } from "../own.ts";

const floatUnary = unaryOn(scalarOrVectorOf(Float));
const floatBinary = binaryOn(scalarOrVectorOf(Float));
const integerBinary = binaryOn(scalarOrVectorOf(Integer));

function floatTernary(name: string, summary: string, own: Own = {}): ExtendedTernary {
  return defineOp(`spirv.${name}`, {
    ...own,
    summary,
    args: { x: value(scalarOrVectorOf(Float)), y: value(scalarOrVectorOf(Float)), z: value(scalarOrVectorOf(Float)) },
    results: { result: value(scalarOrVectorOf(Float)) },
    traits: [Pure, SameOperandsAndResultType, ...(own.traits ?? [])],
    assembly: "operands attr-dict `:` type($result)",
  });
}

export const acos = floatUnary("CL.acos", "Compute the arc cosine of x.");
export const acosh = floatUnary("CL.acosh", "Compute the inverse hyperbolic cosine of x .");
export const asin = floatUnary("CL.asin", "Compute the arc sine of x.");
export const asinh = floatUnary("CL.asinh", "Compute the inverse hyperbolic sine of x.");
export const atan2 = floatBinary("CL.atan2", "Compute the arc tangent of y / x.");
export const atan = floatUnary("CL.atan", "Compute the arc tangent of x.");
export const atanh = floatUnary("CL.atanh", "Compute the hyperbolic arc tangent of x.");
export const ceil = floatUnary(
  "CL.ceil",
  "Round x to integral value using the round to positive infinity rounding mode.",
);
export const cos = floatUnary("CL.cos", "Compute the cosine of x radians.");
export const cosh = floatUnary("CL.cosh", "Compute the hyperbolic cosine of x radians.");
export const erf = floatUnary("CL.erf", "Error function of x encountered in integrating the normal distribution.");
export const exp = floatUnary("CL.exp", "Exponentiation of Operand 1.");
export const fabs = floatUnary("CL.fabs", "Absolute value of operand.");
export const fmax = floatBinary("CL.fmax", "Return maximum of two floating-point operands.");
export const fmin = floatBinary("CL.fmin", "Return minimum of two floating-point operands.");
export const floor = floatUnary(
  "CL.floor",
  "Round x to the integral value using the round to negative infinity rounding mode.",
);
export const fma = floatTernary(
  "CL.fma",
  "Compute the correctly rounded floating-point representation of the sum of c with the infinitely precise product of a and b.",
);
export const log = floatUnary("CL.log", "Compute the natural logarithm of x.");
export const mix = floatTernary("CL.mix", "Returns the linear blend of x & y implemented as: x + (y - x) * a.");
export const pow = floatBinary("CL.pow", "Compute x to the power y.");
export const printf = defineOp("spirv.CL.printf", {
  summary:
    "The printf extended instruction writes output to an implementation- defined stream such as stdout under control of the string pointed to by format that specifies how subsequent arguments are converted for output.",
  args: { format: value(AnyPtr), arguments: variadic(AnySpirvType) },
  results: { result: value(Integer) },
  assembly: "$format ( $arguments^ )? attr-dict `:` type($format) ( `,` type($arguments)^ )? `->` type($result)",
});

export const rint = floatUnary(
  "CL.rint",
  "Round x to integral value (using round to nearest even rounding mode) in floating-point format.",
);
export const round = floatUnary(
  "CL.round",
  "Return the integral value nearest to x rounding halfway cases away from zero, regardless of the current rounding direction.",
);
export const rsqrt = floatUnary("CL.rsqrt", "Compute inverse square root of x.");
export const s_abs = defineOp("spirv.CL.s_abs", {
  summary: "Absolute value of operand.",
  args: { operand: value(scalarOrVectorOf(Integer)) },
  results: { result: value(scalarOrVectorOf(Integer)) },
  traits: [Pure, SameOperandsAndResultType],
  assembly: "$operand `:` type($operand) attr-dict",
});

export const s_max = integerBinary("CL.s_max", "Return maximum of two signed integer operands.");
export const s_min = integerBinary("CL.s_min", "Return minimum of two signed integer operands.");
export const sin = floatUnary("CL.sin", "Compute sine of x radians.");
export const sinh = floatUnary("CL.sinh", "Compute hyperbolic sine of x radians.");
export const sqrt = floatUnary("CL.sqrt", "Compute square root of x.");
export const tan = floatUnary("CL.tan", "Compute tangent of x radians.");
export const tanh = floatUnary("CL.tanh", "Compute hyperbolic tangent of x radians.");
export const u_max = integerBinary("CL.u_max", "Return maximum of two unsigned integer operands.");
export const u_min = integerBinary("CL.u_min", "Return minimum of two unsigned integer operands.");
