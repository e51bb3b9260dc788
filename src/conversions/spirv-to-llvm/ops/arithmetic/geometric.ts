// Lengths and directions of vectors as OpenCL defines them: no square is too large or too small. The fast functions are the formulas.

import * as llvm from "../../../../dialects/llvm/index.ts";
import type * as spirv from "../../../../dialects/spirv/index.ts";
import { type Value, VectorType } from "../../../../ir/index.ts";
import {
  compareFloats,
  constant,
  type Emitter,
  type Expansion,
  emit,
  extractElement,
  lengthOf,
  splat,
  withElement,
} from "../../../llvm-common/index.ts";
import { dot } from "./arithmetic.ts";

const { intrinsic } = llvm;

const unary = (at: Emitter, name: llvm.IntrinsicName, x: Value): Value => emit(at, intrinsic(name), [x]);
const spread = (at: Emitter, scalar: Value, like: Value): Value =>
  VectorType.is(like.type) ? splat(at, scalar, like.type) : scalar;
const select = (at: Emitter, condition: Value, yes: Value, no: Value): Value =>
  emit(at, llvm.select, [condition, yes, no], yes.type);

/** The root of the sum of the squares. */
function plainLength(at: Emitter, x: Value): Value {
  return VectorType.is(x.type) ? unary(at, "sqrt", dot(at, x, x)) : unary(at, "fabs", x);
}

/** The largest size of an element; what is no number counts only where nothing else is there. */
function largest(at: Emitter, x: Value): Value {
  const sizes = unary(at, "fabs", x);
  if (!VectorType.is(x.type)) return sizes;
  let result = extractElement(at, sizes, 0);
  for (let index = 1; index < lengthOf(x.type); index++)
    result = emit(at, intrinsic("maxnum"), [result, extractElement(at, sizes, index)]);
  return result;
}

const isEqual = (at: Emitter, x: Value, number: number): Value =>
  compareFloats(at, "oeq", x, constant(at, x.type, number));

function length(at: Emitter, x: Value): Value {
  if (!VectorType.is(x.type)) return unary(at, "fabs", x);
  if (x.type.element === at.context.float("f16")) return halfLength(at, x);
  const unit = largest(at, x);
  const scaled = emit(at, llvm.fdiv, [x, splat(at, unit, x.type)]);
  const size = emit(at, llvm.fmul, [unit, plainLength(at, scaled)]);
  const isItself = emit(at, llvm.or, [isEqual(at, unit, 0), isEqual(at, unit, Number.POSITIVE_INFINITY)]);
  return select(at, isItself, unit, size);
}

/** Squares of halves are ordinary numbers of f32. */
function halfLength(at: Emitter, x: Value): Value {
  const wide = emit(at, llvm.fpext, [x], withElement(x.type, at.context.f32));
  const unit = largest(at, wide);
  const isInfinite = isEqual(at, unit, Number.POSITIVE_INFINITY);
  return emit(at, llvm.fptrunc, [select(at, isInfinite, unit, plainLength(at, wide))], at.context.float("f16"));
}

/** The infinite elements of a vector, if it has any, determine its direction. */
function normalize(at: Emitter, x: Value): Value {
  const unit = largest(at, x);
  const usual = emit(at, llvm.fdiv, [x, spread(at, unit, x)]);
  const [zero, one] = [constant(at, x.type, 0), constant(at, x.type, 1)];
  const isInfinite = isEqual(at, unary(at, "fabs", x), Number.POSITIVE_INFINITY);
  const signs = emit(at, intrinsic("copysign"), [one, x]);
  const infinite = select(at, isInfinite, signs, emit(at, llvm.fmul, [zero, x]));
  const scaled = select(at, isEqual(at, unit, Number.POSITIVE_INFINITY), infinite, usual);
  const result = emit(at, llvm.fdiv, [scaled, spread(at, plainLength(at, scaled), x)]);
  const squares = VectorType.is(x.type) ? dot(at, x, x) : x;
  const isZero = emit(at, llvm.and, [isEqual(at, unit, 0), compareFloats(at, "ord", squares, squares)]);
  return select(at, isZero, x, result);
}

const difference = (at: Emitter, x: Value, y: Value): Value => emit(at, llvm.fsub, [x, y]);

export const geometric: spirv.OpTable<Expansion> = {
  CL: {
    length: (at, [x]) => length(at, x),
    distance: (at, [x, y]) => length(at, difference(at, x, y)),
    normalize: (at, [x]) => normalize(at, x),
    fast_length: (at, [x]) => plainLength(at, x),
    fast_distance: (at, [x, y]) => plainLength(at, difference(at, x, y)),
    fast_normalize: (at, [x]) => emit(at, llvm.fdiv, [x, spread(at, plainLength(at, x), x)]),
  },
};
