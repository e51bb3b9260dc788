// Integer ops. Integers that are narrower than their WebAssembly type are zero-extended: ops that may leave bits above cut them
// off, ops that look at the sign extend it first.

import * as llvm from "../../../dialects/llvm/index.ts";
import { IntegerAttr, opMap } from "../../../ir/index.ts";
import type { Builder } from "../../code/builder.ts";
import type { Node } from "../../code/graph.ts";
import { convert, i32, i64, int } from "../../wasm/opcodes.ts";
import type { Scalar } from "../data-layout.ts";
import type { ElementRule, ElementRules } from "./element-rules.ts";

function bitsOf({ type }: Scalar): number {
  return type === i64 ? 64 : 32;
}

/** The integer with nothing above its width. */
export function cut(builder: Builder, value: Node, scalar: Scalar): Node {
  if (scalar.width === bitsOf(scalar)) return value;
  const mask = builder.graph.constant(scalar.type, (1n << BigInt(scalar.width)) - 1n);
  return builder.binary(int.and, value, mask);
}

/** The integer with its sign in all bits above. */
export function signExtend(builder: Builder, value: Node, scalar: Scalar): Node {
  const above = bitsOf(scalar) - scalar.width;
  if (above === 0) return value;
  const narrow = scalar.type === i64 ? signExtensions.i64 : signExtensions.i32;
  const extend = narrow[scalar.width];
  if (extend !== undefined) return builder.op(extend, [value]);
  const distance = builder.graph.constant(scalar.type, above);
  return builder.binary(int.shrS, builder.binary(int.shl, value, distance), distance);
}

const signExtensions: Readonly<Record<"i32" | "i64", Readonly<Record<number, number>>>> = {
  i32: { 8: convert.i32Extend8S, 16: convert.i32Extend16S },
  i64: { 8: convert.i64Extend8S, 16: convert.i64Extend16S, 32: convert.i64Extend32S },
};

/** Ops that give nothing above the width if their operands have nothing there. */
function plain(op: number): ElementRule {
  return ({ builder }, [a, b]) => builder.binary(op, a!, b!);
}

function cutting(op: number): ElementRule {
  return ({ builder, to }, [a, b]) => cut(builder, builder.binary(op, a!, b!), to);
}

function signed(op: number): ElementRule {
  return ({ builder, from, to }, [a, b]) =>
    cut(builder, builder.binary(op, signExtend(builder, a!, from), signExtend(builder, b!, from)), to);
}

/**
 * A division or a remainder, which always gives a value, as on devices: compilers move divisions out of their guards. The quotient by zero is all
 * ones, the remainder the dividend; the least integer divided by -1 is itself, with the remainder 0.
 */
function division(op: number, isSigned: boolean): ElementRule {
  const isRemainder = op === int.remS || op === int.remU;
  return ({ builder, from, to }, operands) => {
    const [a, b] = operands.map((one) => (isSigned ? signExtend(builder, one, from) : one)) as [Node, Node];
    const constant = (value: number) => builder.graph.constant(from.type, value);
    const isZero = builder.unary(int.eqz, b);
    // Of what is narrower the quotient has room above; a remainder by -1 is 0 in WebAssembly, too.
    const mayOverflow = op === int.divS && from.width === bitsOf(from);
    const isSpecial = mayOverflow
      ? builder.binary(int.leU, builder.binary(int.add, b, constant(1)), constant(1))
      : isZero;
    const byZero = isRemainder ? a : constant(-1);
    const special = mayOverflow ? builder.select(isZero, byZero, builder.binary(int.sub, constant(0), a)) : byZero;
    const usual = builder.binary(op, a, builder.select(isSpecial, constant(1), b));
    return cut(builder, builder.select(isSpecial, special, usual), to);
  };
}

/** An arithmetic shift: only what is shifted has a sign. */
const shiftRightSigned: ElementRule = ({ builder, from, to }, [a, b]) =>
  cut(builder, builder.binary(int.shrS, signExtend(builder, a!, from), b!), to);

/** In the order of LLVM's predicates: the instruction, and whether it looks at signs. */
const predicates: readonly (readonly [op: number, isSigned: boolean])[] = [
  [int.eq, false],
  [int.ne, false],
  [int.ltS, true],
  [int.leS, true],
  [int.gtS, true],
  [int.geS, true],
  [int.ltU, false],
  [int.leU, false],
  [int.gtU, false],
  [int.geU, false],
];

const compare: ElementRule = ({ builder, op, from }, [a, b]) => {
  const predicate = op.attr("predicate");
  const [instruction, isSigned] = predicates[IntegerAttr.is(predicate) ? Number(predicate.value) : 0]!;
  const extend = (value: Node) => (isSigned && from.kind === "integer" ? signExtend(builder, value, from) : value);
  return builder.binary(instruction, extend(a!), extend(b!));
};

/** To a wider or narrower type of WebAssembly. */
export function resize(builder: Builder, value: Node, from: Scalar, to: Scalar, isSigned: boolean): Node {
  const extended = isSigned ? signExtend(builder, value, from) : value;
  if (from.type === to.type) return cut(builder, extended, to);
  if (to.type !== i64) return cut(builder, builder.op(convert.i32WrapI64, [extended]), to);
  return cut(builder, builder.op(isSigned ? convert.i64ExtendI32S : convert.i64ExtendI32U, [extended]), to);
}

const zeroExtend: ElementRule = ({ builder, from, to }, [a]) => resize(builder, a!, from, to, false);

/** Picks the operand for which a comparison holds. */
function pick(op: number, isSigned: boolean): ElementRule {
  return ({ builder, from }, [a, b]) => {
    const extend = (value: Node) => (isSigned ? signExtend(builder, value, from) : value);
    return builder.select(builder.binary(op, extend(a!), extend(b!)), a!, b!);
  };
}

/** -1, 0 or 1, for less, equal and greater. */
function order(isSigned: boolean): ElementRule {
  const [greater, less] = isSigned ? [int.gtS, int.ltS] : [int.gtU, int.ltU];
  return ({ builder, from, to }, args) => {
    const [a, b] = args.map((value) => (isSigned ? signExtend(builder, value, from) : value)) as [Node, Node];
    const found = builder.op(int.sub, [builder.binary(greater, a, b), builder.binary(less, a, b)]);
    return resize(builder, found, { kind: "integer", width: 32, type: i32 }, to, true);
  };
}

const absolute: ElementRule = ({ builder, from, to }, [a]) => {
  const value = signExtend(builder, a!, from);
  const zero = builder.graph.zero(from.type);
  const negative = builder.binary(int.sub, zero, value);
  return cut(builder, builder.select(builder.binary(int.ltS, value, zero), negative, value), to);
};

const leadingZeros: ElementRule = ({ builder, from }, [a]) =>
  builder.binary(int.sub, builder.unary(int.clz, a!), builder.graph.constant(from.type, bitsOf(from) - from.width));

const trailingZeros: ElementRule = ({ builder, from }, [a]) => {
  // A bit after the integer's own ends the count.
  const end = from.width === bitsOf(from) ? 0n : 1n << BigInt(from.width);
  return builder.unary(int.ctz, builder.binary(int.or, a!, builder.graph.constant(from.type, end)));
};

/** All bits of a type of WebAssembly in reverse: swaps neighbours of 1, 2, 4 … bits, from `smallest` on. */
export function reversed(builder: Builder, value: Node, smallest: number): Node {
  const type = value.valueType;
  const bits = type === i64 ? 64 : 32;
  const constant = (number: bigint | number) => builder.graph.constant(type, number);
  let result = value;
  for (let size = smallest; size < bits; size *= 2) {
    const ones = (1n << BigInt(size)) - 1n;
    let mask = 0n;
    for (let at = 0; at < bits; at += 2 * size) mask |= ones << BigInt(at);
    const down = builder.binary(int.and, builder.binary(int.shrU, result, constant(size)), constant(mask));
    const up = builder.binary(int.shl, builder.binary(int.and, result, constant(mask)), constant(size));
    result = builder.binary(int.or, down, up);
  }
  return result;
}

function reverse(smallest: number): ElementRule {
  return ({ builder, from }, [a]) => {
    const above = builder.graph.constant(from.type, bitsOf(from) - from.width);
    return builder.binary(int.shrU, reversed(builder, a!, smallest), above);
  };
}

/** The upper (left) or lower (right) part of two integers side by side, shifted. */
function funnel(isLeft: boolean): ElementRule {
  return ({ builder, from, to }, [high, low, amount]) => {
    const constant = (value: number) => builder.graph.constant(from.type, value);
    if (high === low && from.width === bitsOf(from))
      return builder.binary(isLeft ? int.rotl : int.rotr, high!, amount!);
    const distance = builder.binary(int.remU, amount!, constant(from.width));
    const rest = builder.binary(int.sub, constant(from.width - 1), distance);
    const one = constant(1);
    const [left, right] = isLeft ? [distance, rest] : [rest, distance];
    // One of the two shifts would be by the whole width where the distance is 0, which is done in two steps.
    const upper = isLeft
      ? builder.binary(int.shl, high!, left)
      : builder.binary(int.shl, builder.binary(int.shl, high!, one), left);
    const lower = isLeft
      ? builder.binary(int.shrU, builder.binary(int.shrU, low!, one), right)
      : builder.binary(int.shrU, low!, right);
    return cut(builder, builder.binary(int.or, upper, lower), to);
  };
}

/** Addition or subtraction that stops at the type's limits. */
function saturating(op: number, isSigned: boolean): ElementRule {
  return ({ builder, from, to }, [a, b]) => {
    const result = cut(builder, builder.binary(op, a!, b!), to);
    const constant = (value: bigint) => builder.graph.constant(from.type, value);
    const width = BigInt(from.width);
    if (!isSigned) {
      const [wrapped, limit] =
        op === int.add
          ? [builder.binary(int.ltU, result, a!), constant((1n << width) - 1n)]
          : [builder.binary(int.ltU, a!, b!), constant(0n)];
      return builder.select(wrapped, limit, result);
    }
    const least = constant(1n << (width - 1n));
    const most = constant((1n << (width - 1n)) - 1n);
    const isNegative = builder.binary(int.ltS, signExtend(builder, a!, from), constant(0n));
    return builder.select(
      signedOverflow(builder, op, [a!, b!], result, from),
      builder.select(isNegative, least, most),
      result,
    );
  };
}

/** Whether an addition or subtraction of signed integers gave `result` by wrapping. */
export function signedOverflow(
  builder: Builder,
  op: number,
  [a, b]: readonly [Node, Node],
  result: Node,
  scalar: Scalar,
): Node {
  const differsFromA = builder.binary(int.xor, a, result);
  const other = op === int.add ? builder.binary(int.xor, b, result) : builder.binary(int.xor, a, b);
  const signs = signExtend(builder, builder.binary(int.and, differsFromA, other), scalar);
  return builder.binary(int.ltS, signs, builder.graph.zero(scalar.type));
}

export const integerRules: ElementRules = opMap<ElementRule>([
  [llvm.add, cutting(int.add)],
  [llvm.sub, cutting(int.sub)],
  [llvm.mul, cutting(int.mul)],
  [llvm.shl, cutting(int.shl)],
  [llvm.and, plain(int.and)],
  [llvm.or, plain(int.or)],
  [llvm.xor, plain(int.xor)],
  [llvm.udiv, division(int.divU, false)],
  [llvm.urem, division(int.remU, false)],
  [llvm.lshr, plain(int.shrU)],
  [llvm.sdiv, division(int.divS, true)],
  [llvm.srem, division(int.remS, true)],
  [llvm.ashr, shiftRightSigned],
  [llvm.icmp, compare],
  [llvm.trunc, zeroExtend],
  [llvm.zext, zeroExtend],
  [llvm.sext, ({ builder, from, to }, [a]) => resize(builder, a!, from, to, true)],
  [llvm.intrinsic("smin"), pick(int.ltS, true)],
  [llvm.intrinsic("smax"), pick(int.gtS, true)],
  [llvm.intrinsic("umin"), pick(int.ltU, false)],
  [llvm.intrinsic("umax"), pick(int.gtU, false)],
  [llvm.intrinsic("scmp"), order(true)],
  [llvm.intrinsic("ucmp"), order(false)],
  [llvm.intrinsic("abs"), absolute],
  [llvm.intrinsic("ctlz"), leadingZeros],
  [llvm.intrinsic("cttz"), trailingZeros],
  [llvm.intrinsic("ctpop"), ({ builder }, [a]) => builder.unary(int.popcnt, a!)],
  [llvm.intrinsic("bitreverse"), reverse(1)],
  [llvm.intrinsic("bswap"), reverse(8)],
  [llvm.intrinsic("fshl"), funnel(true)],
  [llvm.intrinsic("fshr"), funnel(false)],
  [llvm.intrinsic("sadd.sat"), saturating(int.add, true)],
  [llvm.intrinsic("uadd.sat"), saturating(int.add, false)],
  [llvm.intrinsic("ssub.sat"), saturating(int.sub, true)],
  [llvm.intrinsic("usub.sat"), saturating(int.sub, false)],
]);

/** Divisions that stop a program where there is no quotient, as they do on hosts. */
export const trappingDivisions: ElementRules = opMap<ElementRule>([
  [llvm.udiv, plain(int.divU)],
  [llvm.urem, plain(int.remU)],
  [llvm.sdiv, signed(int.divS)],
  [llvm.srem, signed(int.remS)],
]);
