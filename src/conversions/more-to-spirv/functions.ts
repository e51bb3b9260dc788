// Functions of floats, and classes of floats by their bits.

import * as math from "../../dialects/math/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import { elementTypeOrSelf, FloatType, type OpDef, type Type, type Value } from "../../ir/index.ts";
import type { ConversionPattern } from "../../rewrite/index.ts";
import * as floats from "../../support/float/index.ts";
import { constant, converterOf, type Emitter, emit, expandTo } from "../spirv-common/index.ts";
import { BENEFIT, boolLike, widthOf, withElement } from "./like.ts";

const { CL, GL } = spirv;

/** A function of both sets of extended instructions; shaders may have it for floats of up to 32 bits only. */
function either(from: OpDef, forKernels: OpDef, forShaders: OpDef | undefined, most = 64): ConversionPattern {
  return expandTo(
    from,
    (at, operands, type) => {
      if (converterOf(at).isKernel) return emit(at, forKernels, operands, type);
      return forShaders === undefined || widthOf(type) > most ? undefined : emit(at, forShaders, operands, type);
    },
    BENEFIT,
  );
}

/** Bits of the exponent of an IEEE float, in place, and the lowest one of them. */
function exponentOf(type: Type): { readonly mask: bigint; readonly unit: bigint } | undefined {
  const element = elementTypeOrSelf(type);
  if (!FloatType.is(element)) return undefined;
  const semantics = floats.floatSemantics[element.format];
  const mask = floats.fromNumber(Number.POSITIVE_INFINITY, semantics);
  return { mask, unit: mask & -mask };
}

/** The exponent of a float, as an integer in place. */
function exponent(at: Emitter, value: Value, mask: bigint): Value {
  const word = withElement(value.type, at.context.integer(widthOf(value.type)));
  const bits = emit(at, spirv.Bitcast, [value], word);
  return emit(at, spirv.BitwiseAnd, [bits, constant(at, word, mask)], word);
}

const finite = expandTo(
  math.isfinite,
  (at, [value], type) => {
    const known = exponentOf(value.type);
    if (known === undefined || converterOf(at).isKernel) return undefined;
    const bits = exponent(at, value, known.mask);
    return emit(at, spirv.INotEqual, [bits, constant(at, bits.type, known.mask)], type);
  },
  BENEFIT,
);

/** Neither zero, subnormal, infinite nor no number: the exponent is neither the lowest nor the highest one. */
const normal = expandTo(
  math.isnormal,
  (at, [value], type) => {
    const known = exponentOf(value.type);
    if (known === undefined) return undefined;
    const bits = exponent(at, value, known.mask);
    const above = emit(at, spirv.ISub, [bits, constant(at, bits.type, known.unit)], bits.type);
    const limit = constant(at, bits.type, known.mask - known.unit);
    return emit(at, spirv.ULessThan, [above, limit], type);
  },
  BENEFIT,
);

/** The cube root of a shader: a power, and one step towards the root; zeros, infinities and what is no number stay. */
const cubeRoot = expandTo(
  math.cbrt,
  (at, [value], type) => {
    if (converterOf(at).isKernel) return emit(at, CL.cbrt, [value], type);
    if (widthOf(type) > 32) return undefined;
    const size = emit(at, GL.FAbs, [value], type);
    const power = emit(at, GL.Pow, [size, constant(at, type, 1 / 3)], type);
    const square = emit(at, spirv.FMul, [power, power], type);
    const quotient = emit(at, spirv.FDiv, [size, square], type);
    const difference = emit(at, spirv.FSub, [quotient, power], type);
    const step = emit(at, spirv.FMul, [difference, constant(at, type, 1 / 3)], type);
    const root = emit(at, spirv.FAdd, [power, step], type);
    const signed = emit(at, spirv.FMul, [emit(at, GL.FSign, [value], type), root], type);
    const known = exponentOf(type);
    if (known === undefined) return undefined;
    const bits = exponent(at, value, known.mask);
    const isZero = emit(at, spirv.FOrdEqual, [value, constant(at, type, 0)], boolLike(type));
    const isSpecial = emit(at, spirv.IEqual, [bits, constant(at, bits.type, known.mask)], boolLike(type));
    const stays = emit(at, spirv.LogicalOr, [isZero, isSpecial], boolLike(type));
    return emit(at, spirv.Select, [stays, value, signed], type);
  },
  BENEFIT,
);

export const functionPatterns: readonly ConversionPattern[] = [
  either(math.trunc, CL.trunc, GL.Trunc),
  either(math.exp2, CL.exp2, GL.Exp2, 32),
  either(math.atan2, CL.atan2, GL.Atan2, 32),
  either(math.erf, CL.erf, undefined),
  either(math.erfc, CL.erfc, undefined),
  finite,
  normal,
  cubeRoot,
];
