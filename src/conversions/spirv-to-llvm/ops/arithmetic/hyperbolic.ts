// The inverse hyperbolic functions, for which LLVM has no intrinsics, and the logarithm that keeps what is small beside 1. All take floats of
// any width, and vectors of them.

import * as llvm from "../../../../dialects/llvm/index.ts";
import { elementTypeOrSelf, FloatType, type OpDef, type Type, type Value } from "../../../../ir/index.ts";
import { compareFloats, constant, type Emitter, emit } from "../../../llvm-common/index.ts";

const significandBits: Readonly<Record<string, number>> = { f16: 10, f32: 23, f64: 52 };

/** Bits after the point. */
export function significandOf(type: Type): number {
  const element = elementTypeOrSelf(type);
  return FloatType.is(element) ? (significandBits[element.format] ?? 23) : 23;
}

const binary = (at: Emitter, def: OpDef, x: Value, y: Value | number): Value =>
  emit(at, def, [x, typeof y === "number" ? constant(at, x.type, y) : y]);
const unary = (at: Emitter, name: llvm.IntrinsicName, x: Value): Value => emit(at, llvm.intrinsic(name), [x]);
const select = (at: Emitter, condition: Value, yes: Value, no: Value): Value =>
  emit(at, llvm.select, [condition, yes, no], yes.type);
const withSignOf = (at: Emitter, size: Value, x: Value): Value => emit(at, llvm.intrinsic("copysign"), [size, x]);

/** log(u) of u = 1 + x, and what rounding u has lost, divided by u. */
export function log1p(at: Emitter, x: Value): Value {
  const sum = binary(at, llvm.fadd, x, 1);
  const rest = binary(at, llvm.fsub, sum, 1);
  const log = unary(at, "log", sum);
  const lost = binary(at, llvm.fdiv, binary(at, llvm.fsub, x, rest), sum);
  const isOrdinary = compareFloats(at, "ord", lost, lost);
  const whole = select(at, isOrdinary, binary(at, llvm.fadd, log, lost), log);
  return select(at, compareFloats(at, "oeq", rest, constant(at, x.type, 0)), x, whole);
}

/** log(2x) where x is so large that 1 beside its square is nothing, else `usual`. */
function unlessLarge(at: Emitter, x: Value, usual: Value): Value {
  const isLarge = compareFloats(at, "ogt", x, constant(at, x.type, 2 ** (significandOf(x.type) / 2 + 2)));
  return select(at, isLarge, binary(at, llvm.fadd, unary(at, "log", x), Math.LN2), usual);
}

/** log(1 + x + x² / (1 + sqrt(x² + 1))) of the size; the function is odd. */
export function asinh(at: Emitter, x: Value): Value {
  const size = unary(at, "fabs", x);
  const square = binary(at, llvm.fmul, size, size);
  const root = unary(at, "sqrt", binary(at, llvm.fadd, square, 1));
  const more = binary(at, llvm.fdiv, square, binary(at, llvm.fadd, root, 1));
  return withSignOf(at, unlessLarge(at, size, log1p(at, binary(at, llvm.fadd, size, more))), x);
}

/** log(1 + t + sqrt(t) sqrt(t + 2)) of t = x - 1 */
export function acosh(at: Emitter, x: Value): Value {
  const rest = binary(at, llvm.fsub, x, 1);
  const root = binary(at, llvm.fmul, unary(at, "sqrt", rest), unary(at, "sqrt", binary(at, llvm.fadd, rest, 2)));
  return unlessLarge(at, x, log1p(at, binary(at, llvm.fadd, rest, root)));
}

/** log(1 + 2x / (1 - x)) / 2 of the size; the function is odd. */
export function atanh(at: Emitter, x: Value): Value {
  const size = unary(at, "fabs", x);
  const rest = emit(at, llvm.fsub, [constant(at, x.type, 1), size]);
  const quotient = binary(at, llvm.fdiv, binary(at, llvm.fmul, size, 2), rest);
  return withSignOf(at, binary(at, llvm.fmul, log1p(at, quotient), 0.5), x);
}
