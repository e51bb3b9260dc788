// The conversion of the complex dialect to calls of C's complex functions.

import * as complex from "../../dialects/complex/index.ts";
import { ComplexType, FloatType, type OpDef, type Operation } from "../../ir/index.ts";
import { applyPartialConversion, type ConversionPattern, ConversionTarget } from "../../rewrite/index.ts";
import { callDeclared } from "../libm-common/index.ts";

/** The function of C for 64 bits; that for 32 bits ends in `f`. */
const FUNCTIONS: readonly (readonly [def: OpDef, name: string])[] = [
  [complex.pow, "cpow"],
  [complex.sqrt, "csqrt"],
  [complex.tanh, "ctanh"],
  [complex.cos, "ccos"],
  [complex.sin, "csin"],
  [complex.conj, "conj"],
  [complex.log, "clog"],
  [complex.abs, "cabs"],
  [complex.angle, "carg"],
  [complex.tan, "ctan"],
];

/** Converts the ops of complex inside of `root` that C has functions for; returns whether it could. */
export function convertComplexToLibm(root: Operation): boolean {
  const target = new ConversionTarget().addLegalDialects("func").addIllegalOps(...FUNCTIONS.map(([def]) => def));
  return applyPartialConversion([root], target, patterns);
}

const patterns: readonly ConversionPattern[] = FUNCTIONS.map(([root, name]) => ({
  name: `call ${name}`,
  root,
  benefit: 1,
  apply(op, _, at) {
    const type = op.operandType(0);
    const element = ComplexType.is(type) ? type.element : type;
    if (!FloatType.is(element) || (element.format !== "f32" && element.format !== "f64")) return false;
    at.replaceOp(op, [callDeclared(op, at, element.format === "f32" ? `${name}f` : name)]);
    return true;
  },
}));
