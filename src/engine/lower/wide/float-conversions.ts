// Conversions between floats and integers of more than 64 bits.

import type { Builder } from "../../code/builder.ts";
import type { Node } from "../../code/graph.ts";
import { convert, f64, float, int } from "../../wasm/opcodes.ts";
import { LIMB_BITS, type Limbs, type WideArithmetic } from "./arithmetic.ts";

const MANTISSA_BITS = 52;
/** The bias of an f64's exponent when its mantissa counts as an integer. */
const BIAS = 1023 + MANTISSA_BITS;

/** 2 to the power of a limb, which is a normal f64's. */
function powerOfTwo(wide: WideArithmetic, exponent: Node): Node {
  const { builder } = wide;
  const biased = builder.binary(int.add, exponent, wide.limb(1023));
  return builder.op(convert.f64ReinterpretI64, [builder.binary(int.shl, biased, wide.limb(MANTISSA_BITS))]);
}

/** Rounded once, by `round`, from the 64 bits of the integer that matter, the last of which is set if any bit after it is. */
export function toFloat(
  wide: WideArithmetic,
  value: Limbs,
  isSigned: boolean,
  round: (builder: Builder, unsigned: Node) => Node,
): Node {
  const { builder } = wide;
  const whole = wide.ofWidth(wide.count * LIMB_BITS);
  const size = isSigned ? wide.absolute(value) : value;
  const zeros = whole.leadingZeros(size);
  const placed = whole.shiftLeft(size, zeros);
  const rest = builder.op(convert.i64ExtendI32U, [builder.op(int.eqz, [whole.isZero(placed.slice(0, -1))])]);
  const first = builder.binary(int.or, placed.at(-1)!, rest);
  const exponent = builder.binary(int.sub, wide.limb((wide.count - 1) * LIMB_BITS), zeros);
  const scaled = builder.binary(float.mul, round(builder, first), powerOfTwo(wide, exponent));
  if (!isSigned) return scaled;
  return builder.select(wide.isNegative(value), builder.unary(float.neg, scaled), scaled);
}

/** Rounded towards zero to the nearest integer that the type has, from an f64; NaN is 0. */
export function fromFloat(wide: WideArithmetic, value: Node, isSigned: boolean): Limbs {
  const { builder, width } = wide;
  const size = builder.unary(float.abs, value);
  const isNegative = builder.binary(float.lt, value, builder.number(f64, 0));
  const magnitude = magnitudeOf(wide, size);
  const bits = BigInt(isSigned ? width - 1 : width);
  const limit = builder.number(f64, 2 ** Number(bits));
  const isOver = builder.binary(float.ge, size, limit);
  const most = wide.constant((1n << bits) - 1n);
  const least = wide.constant(isSigned ? 1n << bits : 0n);
  const negative = isSigned ? wide.select(isOver, least, wide.negate(magnitude)) : least;
  return wide.select(isNegative, negative, wide.select(isOver, most, magnitude));
}

/** The integer part of a positive number, if the type has it; 0 for NaN. */
function magnitudeOf(wide: WideArithmetic, size: Node): Limbs {
  const { builder } = wide;
  const bits = builder.op(convert.i64ReinterpretF64, [size]);
  const mask = wide.limb((1n << BigInt(MANTISSA_BITS)) - 1n);
  const mantissa = builder.binary(int.or, builder.binary(int.and, bits, mask), wide.limb(1n << BigInt(MANTISSA_BITS)));
  const exponent = builder.binary(int.sub, builder.binary(int.shrU, bits, wide.limb(MANTISSA_BITS)), wide.limb(BIAS));
  const moved = wide.shiftLeft(wide.resize([mantissa], false), exponent);
  const isSmall = builder.binary(int.ltS, exponent, wide.limb(0));
  const small = wide.resize([builder.op(convert.i64TruncSatF64U, [size])], false);
  const isNumber = builder.binary(float.eq, size, size);
  return wide.select(isNumber, wide.select(isSmall, small, moved), wide.zero);
}

/** An f64 of an unsigned limb. */
export function roundToDouble(builder: Builder, limb: Node): Node {
  return builder.op(convert.f64ConvertI64U, [limb]);
}

/** An f64 that is the f32 nearest to an unsigned limb. */
export function roundToSingle(builder: Builder, limb: Node): Node {
  return builder.op(convert.f64PromoteF32, [builder.op(convert.f32ConvertI64U, [limb])]);
}
