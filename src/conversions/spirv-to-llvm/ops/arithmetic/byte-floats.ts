// Floats of one byte, which LLVM has not: integers that hold their bits. What other floats have of them is exact; the other way round they are
// rounded to even.

import * as llvm from "../../../../dialects/llvm/index.ts";
import * as spirv from "../../../../dialects/spirv/index.ts";
import { elementTypeOrSelf, FloatType, type Type, type Value } from "../../../../ir/index.ts";
import type { ConversionPattern } from "../../../../rewrite/index.ts";
import {
  compareFloats,
  compareIntegers,
  constant,
  type Emitter,
  emit,
  expand,
  integerWidthOf,
  withElement,
} from "../../../llvm-common/index.ts";

/** Bits of exponent's bias and mantissa, the largest number, and what is after it: infinity, or what is no number. */
interface Format {
  readonly bias: number;
  readonly mantissa: number;
  readonly largest: number;
  readonly beyond: number;
  readonly notANumber: number;
}

const formats: Readonly<Record<string, Format>> = {
  f8E4M3FN: { bias: 7, mantissa: 3, largest: 0x7e, beyond: 0x7f, notANumber: 0x7f },
  f8E5M2: { bias: 15, mantissa: 2, largest: 0x7b, beyond: 0x7c, notANumber: 0x7e },
};

function formatOf(type: Type): Format | undefined {
  const element = elementTypeOrSelf(type);
  return FloatType.is(element) ? formats[element.format] : undefined;
}

/** Whatever the width: a float of one type as one of another. */
function resized(at: Emitter, x: Value, type: Type): Value {
  const [from, to] = [integerWidthOf(x.type), integerWidthOf(type)];
  if (x.type === type) return x;
  if (from !== to) return emit(at, from < to ? llvm.fpext : llvm.fptrunc, [x], type);
  return resized(at, resized(at, x, withElement(x.type, at.context.f32)), type);
}

/** Decodes bits to a float of an LLVM type; `original` is their type in the SPIR-V dialect. */
export function decoded(at: Emitter, bits: Value, original: Type, type: Type): Value | undefined {
  const format = formatOf(original);
  if (format === undefined) return undefined;
  const words = withElement(bits.type, at.context.integer(16));
  const wide = emit(at, llvm.zext, [bits], words);
  const masked = (mask: number): Value => emit(at, llvm.and, [wide, constant(at, words, mask)]);
  const shifted = (value: Value, count: number): Value => emit(at, llvm.shl, [value, constant(at, words, count)]);
  // Half precision has more bits on both sides, or on one of them.
  const number = masked(0x7f);
  const half = emit(at, llvm.or, [shifted(masked(0x80), 8), shifted(number, 10 - format.mantissa)]);
  const asHalf = emit(at, llvm.bitcast, [half], withElement(words, at.context.float("f16")));
  const single = resized(at, asHalf, withElement(words, at.context.f32));
  if (format.bias === HALF_BIAS) return resized(at, single, withElement(words, elementTypeOrSelf(type)));
  const scaled = emit(at, llvm.fmul, [single, constant(at, single.type, 2 ** (HALF_BIAS - format.bias))]);
  const isNone = compareIntegers(at, "eq", number, constant(at, words, format.notANumber));
  const value = emit(at, llvm.select, [isNone, constant(at, scaled.type, Number.NaN), scaled], scaled.type);
  return resized(at, value, withElement(words, elementTypeOrSelf(type)));
}

const HALF_BIAS = 15;

/** Bits of mantissa and bias of the floats that are rounded. */
const sources: Readonly<Record<number, readonly [mantissa: number, bias: number]>> = { 32: [23, 127], 64: [52, 1023] };

/** The bits of the nearest number, in an LLVM type of integers. */
function encoded(at: Emitter, given: Value, type: Type, format: Format, saturates: boolean): Value {
  const { f32 } = at.context;
  const x = integerWidthOf(given.type) < 32 ? resized(at, given, withElement(given.type, f32)) : given;
  const [mantissa = 0, bias = 0] = sources[integerWidthOf(x.type)] ?? [];
  const integers = withElement(x.type, at.context.integer(integerWidthOf(x.type)));
  const number = (value: number | bigint): Value => constant(at, integers, value);
  const bitsOf = (value: Value): Value => emit(at, llvm.bitcast, [value], integers);
  const choose = (condition: Value, yes: Value, no: Value): Value =>
    emit(at, llvm.select, [condition, yes, no], integers);
  const size = emit(at, llvm.intrinsic("fabs"), [x]);
  const bits = bitsOf(size);
  const lost = mantissa - format.mantissa;
  const odd = emit(at, llvm.and, [emit(at, llvm.lshr, [bits, number(lost)]), number(1)]);
  const half = emit(at, llvm.add, [odd, number((1n << BigInt(lost - 1)) - 1n)]);
  const rounded = emit(at, llvm.lshr, [emit(at, llvm.add, [bits, half]), number(lost)]);
  const normal = emit(at, llvm.sub, [rounded, number((bias - format.bias) << format.mantissa)]);
  const isBeyond = compareIntegers(at, "ugt", normal, number(format.largest));
  const limited = choose(isBeyond, number(saturates ? format.largest : format.beyond), normal);
  // Below the normal numbers the last bit always counts the same: adding rounds to it.
  const step = constant(at, x.type, 2 ** (1 - format.bias - format.mantissa + mantissa));
  const small = emit(at, llvm.sub, [bitsOf(emit(at, llvm.fadd, [size, step])), bitsOf(step)]);
  const isSmall = compareFloats(at, "olt", size, constant(at, x.type, 2 ** (1 - format.bias)));
  const isNone = compareFloats(at, "uno", x, x);
  const found = choose(isNone, number(format.notANumber), choose(isSmall, small, limited));
  const sign = emit(at, llvm.lshr, [bitsOf(x), number(integerWidthOf(integers) - 8)]);
  const signed = emit(at, llvm.or, [found, emit(at, llvm.and, [sign, number(0x80)])]);
  return emit(at, llvm.trunc, [signed], type);
}

const SATURATED = "saturated_to_largest_float8_normal_conversion_ext";

/** Comes before the conversions of other floats. */
export const byteFloatPattern: ConversionPattern = {
  ...expand(spirv.FConvert, (at, [value], type, op) => {
    const from = op.operandType(0);
    const format = formatOf(op.resultType());
    if (format === undefined) return decoded(at, value, from, type);
    const float = decoded(at, value, from, at.context.f32) ?? value;
    return encoded(at, float, type, format, op.attr(SATURATED) !== undefined);
  }),
  benefit: 2,
};
