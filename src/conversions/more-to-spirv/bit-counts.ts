// Counts of bits, of integers of all widths. Shaders have them for 32 bits.

import * as math from "../../dialects/math/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import type { Type, Value } from "../../ir/index.ts";
import type { ConversionPattern } from "../../rewrite/index.ts";
import { constant, converterOf, type Emitter, emit, expandTo } from "../spirv-common/index.ts";
import { BENEFIT, boolLike, isBool, widthOf, withElement } from "./like.ts";

const { CL, GL } = spirv;

/** A count of the bits of a word of 32 bits. */
type Count = (at: Emitter, word: Value) => Value;

const countOnes: Count = (at, word) => emit(at, spirv.BitCount, [word], word.type);

/** The number of the highest bit that is set is -1 in zero. */
const countLeadingZeros: Count = (at, word) => {
  const highest = emit(at, GL.FindUMsb, [word], word.type);
  return emit(at, spirv.ISub, [constant(at, word.type, 31), highest], word.type);
};

function resized(at: Emitter, value: Value, type: Type): Value {
  return value.type === type ? value : emit(at, spirv.UConvert, [value], type);
}

/** The upper and the lower half of 64 bits. */
function halves(at: Emitter, value: Value): readonly [Value, Value] {
  const word = withElement(value.type, at.context.i32);
  const upper = emit(at, spirv.ShiftRightLogical, [value, constant(at, value.type, 32)], value.type);
  return [resized(at, upper, word), resized(at, value, word)];
}

function ones(at: Emitter, value: Value): Value {
  if (converterOf(at).isKernel) return emit(at, CL.popcount, [value], value.type);
  if (widthOf(value.type) === 64) {
    const [upper, lower] = halves(at, value).map((half) => countOnes(at, half));
    if (upper !== undefined && lower !== undefined)
      return resized(at, emit(at, spirv.IAdd, [upper, lower], upper.type), value.type);
  }
  return resized(at, countOnes(at, resized(at, value, withElement(value.type, at.context.i32))), value.type);
}

function leadingZeros(at: Emitter, value: Value): Value {
  const { type } = value;
  if (converterOf(at).isKernel) return emit(at, CL.clz, [value], type);
  if (widthOf(type) < 64) {
    const count = countLeadingZeros(at, resized(at, value, withElement(type, at.context.i32)));
    const excess = constant(at, count.type, 32 - widthOf(type));
    return resized(at, widthOf(type) === 32 ? count : emit(at, spirv.ISub, [count, excess], count.type), type);
  }
  const [upper, lower] = halves(at, value);
  const isSmall = emit(at, spirv.IEqual, [upper, constant(at, upper.type, 0)], boolLike(type));
  const below = emit(at, spirv.IAdd, [countLeadingZeros(at, lower), constant(at, lower.type, 32)], lower.type);
  const count = emit(at, spirv.Select, [isSmall, below, countLeadingZeros(at, upper)], lower.type);
  return resized(at, count, type);
}

/** The ones below the lowest bit that is set, all of them if there is none. */
function trailingZeros(at: Emitter, value: Value): Value {
  const { type } = value;
  const less = emit(at, spirv.ISub, [value, constant(at, type, 1)], type);
  const others = emit(at, spirv.Not, [value], type);
  return ones(at, emit(at, spirv.BitwiseAnd, [others, less], type));
}

function counting(from: typeof math.ctpop, count: (at: Emitter, value: Value) => Value): ConversionPattern {
  return expandTo(
    from,
    (at, [value], type, op) => {
      // Bits that emulation puts above a number have no meaning.
      if (isBool(type) || widthOf(type) !== widthOf(op.resultType())) return undefined;
      return count(at, value);
    },
    BENEFIT,
  );
}

export const bitCountPatterns: readonly ConversionPattern[] = [
  counting(math.ctpop, ones),
  counting(math.ctlz, leadingZeros),
  counting(math.cttz, trailingZeros),
];
