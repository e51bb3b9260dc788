// The conversion of the math dialect to calls of C's mathematical functions.

import * as arith from "../../dialects/arith/index.ts";
import * as math from "../../dialects/math/index.ts";
import { FloatType, type OpDef, type Operation, VectorType } from "../../ir/index.ts";
import { applyPartialConversion, type ConversionPattern, ConversionTarget } from "../../rewrite/index.ts";
import { callDeclared } from "../libm-common/index.ts";
import { type Emitter, emit } from "../llvm-common/index.ts";
import { unrollElementwise } from "../vector-lowering/index.ts";

/** Converts the ops of math inside of `root`; returns whether it could. */
export function convertMathToLibm(root: Operation): boolean {
  const target = new ConversionTarget()
    .addLegalDialects("arith", "builtin", "func", "vector")
    .addIllegalDialects("math");
  return applyPartialConversion([root], target, patterns);
}

/** The function of C for 64 bits; that for 32 bits ends in `f`. */
const FUNCTIONS: readonly (readonly [def: OpDef, name: string])[] = [
  [math.absf, "fabs"],
  [math.acos, "acos"],
  [math.acosh, "acosh"],
  [math.asin, "asin"],
  [math.asinh, "asinh"],
  [math.atan, "atan"],
  [math.atan2, "atan2"],
  [math.atanh, "atanh"],
  [math.cbrt, "cbrt"],
  [math.ceil, "ceil"],
  [math.cos, "cos"],
  [math.cosh, "cosh"],
  [math.erf, "erf"],
  [math.erfc, "erfc"],
  [math.exp, "exp"],
  [math.exp2, "exp2"],
  [math.expm1, "expm1"],
  [math.floor, "floor"],
  [math.fma, "fma"],
  [math.log, "log"],
  [math.log2, "log2"],
  [math.log10, "log10"],
  [math.log1p, "log1p"],
  [math.powf, "pow"],
  [math.roundeven, "roundeven"],
  [math.round, "round"],
  [math.rsqrt, "rsqrt"],
  [math.sin, "sin"],
  [math.sinh, "sinh"],
  [math.sqrt, "sqrt"],
  [math.tan, "tan"],
  [math.tanh, "tanh"],
  [math.trunc, "trunc"],
];

const patterns: readonly ConversionPattern[] = FUNCTIONS.map(([root, name]) => ({
  name: `call ${name}`,
  root,
  benefit: 1,
  isRecursive: true,
  apply: (op, _, at) => lower(op, at, name),
}));

function lower(op: Operation, at: Emitter, name: string): boolean {
  const type = op.resultType();
  if (VectorType.is(type)) return unrollElementwise(op, at, type);
  if (!FloatType.is(type)) return false;
  if (type.format === "f16" || type.format === "bf16") return promote(op, at);
  if (type.format !== "f32" && type.format !== "f64") return false;
  const callee = type.format === "f32" ? `${name}f` : name;
  // Such functions touch no memory.
  at.replaceOp(op, [callDeclared(op, at, callee, [{ name: "llvm.readnone", value: op.context.unit }])]);
  return true;
}

/** Narrow numbers are computed in 32 bits. */
function promote(op: Operation, at: Emitter): boolean {
  const wide = op.context.f32;
  const operands = op.operands.map((operand) => emit(at, arith.extf, [operand], wide));
  const result = at.create(op.def, { operands, resultTypes: [wide], properties: op.properties }).result();
  at.replaceOp(op, [emit(at, arith.truncf, [result], op.resultType())]);
  return true;
}
