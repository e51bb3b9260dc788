// Remainders of signed integers, which have the sign of the dividend.

import * as spirv from "../../dialects/spirv/index.ts";
import { type Type, type Value, VectorType, vectorType } from "../../ir/index.ts";

import { type Emitter, emit, zero } from "./emit.ts";
import { converterOf } from "./rows.ts";

const { GL, CL } = spirv;

/**
 * The remainder of two integers or vectors of them. Vulkan leaves OpSRem undefined for negative operands, so that the remainder of the sizes gets
 * the sign. The reference takes a dividend that is its own size for positive, which the smallest integer is too.
 */
export function signedRemainder(at: Emitter, lhs: Value, rhs: Value, type: Type): Value {
  const { isKernel, options } = converterOf(at);
  const absolute = isKernel ? CL.s_abs : GL.SAbs;
  const [a, b] = [emit(at, absolute, [lhs], lhs.type), emit(at, absolute, [rhs], rhs.type)];
  const size = emit(at, spirv.UMod, [a, b], a.type);
  const { i1 } = at.context;
  const truth = VectorType.is(lhs.type) ? vectorType(at.context, lhs.type.shape, i1) : i1;
  const isPositive = options.convertsMore
    ? emit(at, spirv.SGreaterThanEqual, [lhs, zero(at, lhs.type)], truth)
    : emit(at, spirv.IEqual, [lhs, a], truth);
  const negated = emit(at, spirv.SNegate, [size], type);
  return emit(at, spirv.Select, [isPositive, size, negated], type);
}
