// Functions on floats that are part of the compiled module: conversions of f16, exact sums, remainders. Each is built as a code graph.

import type { Builder } from "../../code/builder.ts";
import type { Node } from "../../code/graph.ts";
import { convert, f32, f64, float, i32, i64, int } from "../../wasm/opcodes.ts";
import type { Callees, EngineFunctions } from "../callees.ts";

const F32_INFINITY = 0x7f800000;
const F16_INFINITY = 0x7c00;
/** The least f32 that rounds to no finite f16: 65520. */
const F16_OVERFLOW = 0x477ff000;
/** The least normal f16 as an f32, 2^-14. */
const F16_NORMAL = 0x38800000;

function floatOfHalf(builder: Builder, [bits]: Node[]): Node {
  const { i32: word } = constants(builder);
  const and = (a: Node, mask: number) => builder.op(int.and, [a, word(mask)]);
  const placed = builder.op(int.shl, [and(bits!, 0x7fff), word(13)]);
  // Right for subnormal numbers, too: the multiplication is exact.
  const scaled = builder.binary(
    float.mul,
    builder.op(convert.f32ReinterpretI32, [placed]),
    builder.number(f32, 2 ** 112),
  );
  const isOrdinary = builder.op(int.ne, [and(bits!, F16_INFINITY), word(F16_INFINITY)]);
  const size = builder.op(convert.i32ReinterpretF32, [scaled]);
  const exponent = builder.select(isOrdinary, word(0), word(F32_INFINITY));
  const sign = builder.op(int.shl, [and(bits!, 0x8000), word(16)]);
  return builder.op(convert.f32ReinterpretI32, [builder.op(int.or, [builder.op(int.or, [size, exponent]), sign])]);
}

function halfOfFloat(builder: Builder, [value]: Node[]): Node {
  const { i32: word } = constants(builder);
  const add = (a: Node, b: Node) => builder.op(int.add, [a, b]);
  const bits = builder.op(convert.i32ReinterpretF32, [value!]);
  const size = builder.op(int.and, [bits, word(0x7fffffff)]);
  const sign = builder.op(int.and, [builder.op(int.shrU, [bits, word(16)]), word(0x8000)]);
  // Adding 0.5 leaves the subnormal f16's bits, rounded, at the bottom.
  const half = builder.binary(float.add, builder.op(convert.f32ReinterpretI32, [size]), builder.number(f32, 0.5));
  const subnormal = builder.op(int.sub, [builder.op(convert.i32ReinterpretF32, [half]), word(0x3f000000)]);
  const isOdd = builder.op(int.and, [builder.op(int.shrU, [size, word(13)]), word(1)]);
  const rounded = add(add(size, word(0xfff - (112 << 23))), isOdd);
  const normal = builder.op(int.shrU, [rounded, word(13)]);
  const below = (limit: number) => builder.op(int.ltU, [size, word(limit)]);
  const finite = builder.select(below(F16_NORMAL), subnormal, normal);
  const number = builder.select(below(F16_OVERFLOW), finite, word(F16_INFINITY));
  const isNumber = builder.op(int.leU, [size, word(F32_INFINITY)]);
  // The bits of a NaN that an f16 holds stay: memory may be copied as floats.
  const rest = builder.op(int.and, [builder.op(int.shrU, [size, word(13)]), word(0x3ff)]);
  const nan = builder.op(int.or, [builder.select(rest, rest, word(0x200)), word(F16_INFINITY)]);
  return builder.op(int.or, [builder.select(isNumber, number, nan), sign]);
}

/** The upper half of an f32, rounded. */
function brainOfFloat(builder: Builder, [value]: Node[]): Node {
  const { i32: word } = constants(builder);
  const upper = (bits: Node) => builder.op(int.shrU, [bits, word(16)]);
  const bits = builder.op(convert.i32ReinterpretF32, [value!]);
  const isOdd = builder.op(int.and, [upper(bits), word(1)]);
  const rounded = upper(builder.op(int.add, [builder.op(int.add, [bits, word(0x7fff)]), isOdd]));
  const isNumber = builder.op(int.leU, [builder.op(int.and, [bits, word(0x7fffffff)]), word(F32_INFINITY)]);
  const rest = builder.op(int.and, [upper(bits), word(0x7f)]);
  const nan = builder.op(int.or, [upper(bits), builder.select(rest, word(0), word(0x40))]);
  return builder.select(isNumber, rounded, nan);
}

/** The f32 next to an f64 towards zero, or away from it, whose last bit is 1; the f64 itself where it is an f32. */
function floatToOdd(builder: Builder, [value]: Node[]): Node {
  const { i32: word } = constants(builder);
  const nearest = builder.op(convert.f32DemoteF64, [value!]);
  const back = builder.op(convert.f64PromoteF32, [nearest]);
  const bits = builder.op(convert.i32ReinterpretF32, [nearest]);
  const isLarger = builder.binary(float.gt, builder.unary(float.abs, back), builder.unary(float.abs, value!));
  const odd = builder.op(int.or, [builder.op(int.sub, [bits, isLarger]), word(1)]);
  const isExact = builder.binary(float.eq, back, value!);
  return builder.op(convert.f32ReinterpretI32, [builder.select(isExact, bits, odd)]);
}

/** a + b, and what was lost in rounding it. */
function twoSum(builder: Builder, a: Node, b: Node): readonly [sum: Node, rest: Node] {
  const sum = builder.binary(float.add, a, b);
  const fromB = builder.binary(float.sub, sum, a);
  const fromA = builder.binary(float.sub, sum, fromB);
  const rest = builder.binary(float.add, builder.binary(float.sub, a, fromA), builder.binary(float.sub, b, fromB));
  return [sum, rest];
}

/** The sum of two f64 rounded to odd: where it is not exact, the one of its neighbours whose last bit is 1. */
function sumToOdd(builder: Builder, [a, b]: Node[]): Node {
  const { i64: long } = constants(builder);
  const [sum, rest] = twoSum(builder, a!, b!);
  const bits = builder.op(convert.i64ReinterpretF64, [sum]);
  const zero = builder.number(f64, 0);
  const isPositiveRest = builder.binary(float.gt, rest, zero);
  const isInexact = builder.op(int.or, [isPositiveRest, builder.binary(float.lt, rest, zero)]);
  const isEven = builder.unary(int.eqz, builder.binary(int.and, bits, long(1n)));
  const isAway = builder.op(int.eq, [isPositiveRest, builder.binary(float.gt, sum, zero)]);
  const neighbour = builder.binary(int.add, bits, builder.select(isAway, long(1n), long(-1n)));
  const moved = builder.select(builder.op(int.and, [isInexact, isEven]), neighbour, bits);
  return builder.op(convert.f64ReinterpretI64, [moved]);
}

/** The halves of an f64, of 26 bits each (Veltkamp). */
function split(builder: Builder, value: Node): readonly [high: Node, low: Node] {
  const scaled = builder.binary(float.mul, value, builder.number(f64, 2 ** 27 + 1));
  const high = builder.binary(float.sub, scaled, builder.binary(float.sub, scaled, value));
  return [high, builder.binary(float.sub, value, high)];
}

/** Sizes of factors, products and sums that the algorithm below is right for: nothing overflows, and the parts of a product are exact. */
const [MOST_FACTOR, LEAST_PRODUCT, MOST_SUM] = [2 ** 990, 2 ** -960, 2 ** 1000];

/** a * b + c of f64 with one rounding: after Boldo and Melquiond, or by the host where the numbers are too large or too small for that. */
function fusedMultiplyAdd(builder: Builder, [a, b, c]: Node[], callees: Callees): Node {
  const product = builder.binary(float.mul, a!, b!);
  const isBelow = (x: Node, limit: number) =>
    builder.binary(float.lt, builder.unary(float.abs, x), builder.number(f64, limit));
  const isOrdinary = [
    isBelow(a!, MOST_FACTOR),
    isBelow(b!, MOST_FACTOR),
    isBelow(c!, MOST_SUM),
    isBelow(product, MOST_SUM),
    builder.binary(float.gt, builder.unary(float.abs, product), builder.number(f64, LEAST_PRODUCT)),
  ].reduce((x, y) => builder.op(int.and, [x, y]));
  const [ordinary, other, done] = [builder.newBlock(), builder.newBlock(), builder.newBlock(f64)];
  builder.block.branch(isOrdinary, { block: ordinary, args: [] }, { block: other, args: [] });
  builder.block = other;
  other.jump(done, [builder.call(callees.special("fma", 3), [a!, b!, c!], f64)]);
  builder.block = ordinary;
  ordinary.jump(done, [ordinaryMultiplyAdd(builder, [a!, b!, c!], product, callees)]);
  builder.block = done;
  return done.params[0]!;
}

function ordinaryMultiplyAdd(builder: Builder, [a, b, c]: Node[], product: Node, callees: Callees): Node {
  const times = (x: Node, y: Node) => builder.binary(float.mul, x, y);
  const plus = (x: Node, y: Node) => builder.binary(float.add, x, y);
  const [aHigh, aLow] = split(builder, a!);
  const [bHigh, bLow] = split(builder, b!);
  const high = builder.binary(float.sub, times(aHigh, bHigh), product);
  const lost = plus(plus(plus(high, times(aHigh, bLow)), times(aLow, bHigh)), times(aLow, bLow));
  const [inner, innerRest] = twoSum(builder, c!, lost);
  const [outer, outerRest] = twoSum(builder, product, inner);
  const odd = builder.call(callees.engine(floatFunctions, "sumToOdd"), [innerRest, outerRest], f64);
  return plus(outer, odd);
}

/** C's fmod: exact, with the sign of x. The bits of the quotient are found one by one. */
function remainder(builder: Builder, [x, y]: Node[]): Node {
  const { i64: long } = constants(builder);
  const done = builder.newBlock(f64);
  const special = builder.newBlock();
  const start = builder.newBlock();
  const loop = builder.newBlock(i64, i64);
  const finish = builder.newBlock();
  const size = (value: Node) =>
    builder.binary(int.and, builder.op(convert.i64ReinterpretF64, [value]), long(0x7fffffffffffffffn));
  const sizeX = size(x!);
  const sizeY = size(y!);
  const infinity = long(0x7ff0000000000000n);
  const isDefined = [
    builder.binary(int.ltU, sizeX, infinity),
    builder.binary(int.leU, sizeY, infinity),
    builder.binary(int.ne, sizeY, long(0n)),
  ].reduce((a, b) => builder.op(int.and, [a, b]));
  const isLess = builder.binary(int.ltU, sizeX, sizeY);
  const isOrdinary = builder.op(int.and, [
    isDefined,
    builder.unary(int.eqz, builder.op(convert.i64ExtendI32U, [isLess])),
  ]);
  builder.block.branch(isOrdinary, { block: start, args: [] }, { block: special, args: [] });

  builder.block = special;
  const undefinedValue = builder.binary(float.div, builder.number(f64, 0), builder.number(f64, 0));
  special.jump(done, [builder.select(isDefined, x!, undefinedValue)]);

  builder.block = start;
  const [mantissaX, exponentX] = normalized(builder, sizeX);
  const [mantissaY, exponentY] = normalized(builder, sizeY);
  start.jump(loop, [mantissaX, exponentX]);

  builder.block = loop;
  const [mantissa, exponent] = loop.params as [Node, Node];
  const difference = builder.binary(int.sub, mantissa, mantissaY);
  const rest = builder.select(builder.binary(int.geS, difference, long(0n)), difference, mantissa);
  const again = [builder.binary(int.shl, rest, long(1n)), builder.binary(int.sub, exponent, long(1n))];
  const isMore = builder.binary(int.gtS, exponent, exponentY);
  loop.branch(isMore, { block: loop, args: again }, { block: finish, args: [] });

  builder.block = finish;
  const shift = builder.binary(int.sub, builder.unary(int.clz, rest), long(11n));
  const placed = builder.binary(int.shl, rest, shift);
  const found = builder.binary(int.sub, exponentY, shift);
  const normal = builder.binary(
    int.add,
    builder.binary(int.sub, placed, long(1n << 52n)),
    builder.binary(int.shl, found, long(52n)),
  );
  const subnormal = builder.binary(int.shrU, placed, builder.binary(int.sub, long(1n), found));
  const isNormal = builder.binary(int.gtS, found, long(0n));
  const bits = builder.select(isNormal, normal, subnormal);
  const result = builder.op(convert.f64ReinterpretI64, [bits]);
  const isZero = builder.unary(int.eqz, rest);
  const value = builder.select(isZero, builder.number(f64, 0), result);
  finish.jump(done, [builder.binary(float.copysign, value, x!)]);
  builder.block = done;
  return done.params[0]!;
}

/** The mantissa of an f64's bits without sign, with its leading bit at bit 52, and the exponent that belongs to it. */
function normalized(builder: Builder, size: Node): readonly [mantissa: Node, exponent: Node] {
  const { i64: long } = constants(builder);
  const exponent = builder.binary(int.shrU, size, long(52n));
  const isSubnormal = builder.unary(int.eqz, exponent);
  const low = builder.binary(int.and, size, long((1n << 52n) - 1n));
  const shift = builder.binary(int.sub, builder.unary(int.clz, low), long(11n));
  const mantissa = builder.select(
    isSubnormal,
    builder.binary(int.shl, low, shift),
    builder.binary(int.or, low, long(1n << 52n)),
  );
  return [mantissa, builder.select(isSubnormal, builder.binary(int.sub, long(1n), shift), exponent)];
}

/** value * 2^exponent, in up to three steps since no power of two of f64 does all at once. */
function scale(builder: Builder, [value, exponent]: Node[]): Node {
  const word = (number: number) => builder.i32(number);
  let scaled = value!;
  let rest = exponent!;
  for (let step = 0; step < 2; step++) {
    const isLarge = builder.op(int.gtS, [rest, word(1023)]);
    const isSmall = builder.op(int.ltS, [rest, word(-1022)]);
    // Downwards 53 bits less, so that nothing is rounded before the last step.
    const factor = builder.select(isLarge, builder.number(f64, 2 ** 1023), builder.number(f64, 2 ** -969));
    const count = builder.select(isLarge, word(1023), word(-969));
    const isFar = builder.op(int.or, [isLarge, isSmall]);
    scaled = builder.select(isFar, builder.binary(float.mul, scaled, factor), scaled);
    rest = builder.select(isFar, builder.op(int.sub, [rest, count]), rest);
  }
  const clamp = (op: number, limit: number) => builder.select(builder.op(op, [rest, word(limit)]), word(limit), rest);
  rest = clamp(int.gtS, 1023);
  rest = clamp(int.ltS, -1022);
  const biased = builder.op(convert.i64ExtendI32S, [builder.op(int.add, [rest, word(1023)])]);
  const power = builder.op(convert.f64ReinterpretI64, [
    builder.binary(int.shl, biased, builder.graph.constant(i64, 52)),
  ]);
  return builder.binary(float.mul, scaled, power);
}

function constants(builder: Builder): { i32: (value: number) => Node; i64: (value: bigint) => Node } {
  return { i32: (value) => builder.i32(value), i64: (value) => builder.graph.constant(i64, value) };
}

export const floatFunctions: EngineFunctions = {
  floatOfHalf: { params: [i32], result: f32, build: floatOfHalf },
  halfOfFloat: { params: [f32], result: i32, build: halfOfFloat },
  brainOfFloat: { params: [f32], result: i32, build: brainOfFloat },
  floatToOdd: { params: [f64], result: f32, build: floatToOdd },
  sumToOdd: { params: [f64, f64], result: f64, build: sumToOdd },
  fusedMultiplyAdd: { params: [f64, f64, f64], result: f64, build: fusedMultiplyAdd },
  remainder: { params: [f64, f64], result: f64, build: remainder },
  scale: { params: [f64, i32], result: f64, build: scale },
};
