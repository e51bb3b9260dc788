// Float ops. An f16 is an f32 that an f16 can hold: its ops are those of f32, rounded (which gives what one rounding would: f32 has more
// than twice the bits and two more).

import * as llvm from "../../../dialects/llvm/index.ts";
import { IntegerAttr, opMap } from "../../../ir/index.ts";
import type { Builder } from "../../code/builder.ts";
import { fused, type Node, singleSum } from "../../code/graph.ts";
import { convert, f32, f64, float, forType, i32, i64, int, type ValueType } from "../../wasm/opcodes.ts";
import type { Callees } from "../callees.ts";
import type { Scalar } from "../data-layout.ts";
import type { ElementRule, ElementRules } from "./element-rules.ts";
import { floatFunctions } from "./float-functions.ts";
import { fusedFunctions } from "./fused-functions.ts";
import { cut, signExtend } from "./integers.ts";

/** Rounds to f16 or bf16 what is one. */
function settle(builder: Builder, callees: Callees, value: Node, scalar: Scalar): Node {
  if (scalar.width !== 16) return value;
  return halfToFloat(builder, callees, floatToHalf(builder, callees, value, scalar), scalar);
}

/** The bits of the nearest float of 16 bits of an f32. */
export function floatToHalf(builder: Builder, callees: Callees, value: Node, { isBrain }: Scalar): Node {
  return builder.call(callees.engine(floatFunctions, isBrain === true ? "brainOfFloat" : "halfOfFloat"), [value], i32);
}

export function halfToFloat(builder: Builder, callees: Callees, bits: Node, { isBrain }: Scalar): Node {
  if (isBrain === true) return builder.op(convert.f32ReinterpretI32, [builder.op(int.shl, [bits, builder.i32(16)])]);
  return builder.call(callees.engine(floatFunctions, "floatOfHalf"), [bits], f32);
}

function arithmetic(op: number): ElementRule {
  return ({ builder, callees, to }, args) => settle(builder, callees, builder.op(forType(op, to.type), [...args]), to);
}

/** Instructions that give an f16 for f16s by themselves. */
function exact(op: number): ElementRule {
  return ({ builder, to }, args) => builder.op(forType(op, to.type), [...args]);
}

/** A function of `Math`, on f64: what is narrower is converted, and rounded once at the end. */
function mathFunction(name: string): ElementRule {
  return ({ builder, callees, to }, args) => {
    const wide = args.map((arg) => widen(builder, arg));
    return narrow(builder, callees, builder.call(callees.math(name, f64, args.length), wide, f64), to);
  };
}

function engineFunction(name: string): ElementRule {
  return ({ builder, callees, to }, args) => {
    const wide = args.map((arg) => widen(builder, arg));
    return narrow(builder, callees, builder.call(callees.engine(floatFunctions, name), wide, f64), to);
  };
}

/** A float as an f64. */
export function widen(builder: Builder, value: Node): Node {
  return value.type === f32 ? builder.op(convert.f64PromoteF32, [value]) : value;
}

/** Rounds an f64 to a type. */
export function narrow(builder: Builder, callees: Callees, value: Node, to: Scalar): Node {
  if (to.width === 64) return value;
  if (to.width === 32) return builder.op(convert.f32DemoteF64, [value]);
  // Through an f32 that is rounded to odd, so that rounding it again is like rounding once.
  const odd = builder.call(callees.engine(floatFunctions, "floatToOdd"), [value], f32);
  return settle(builder, callees, odd, to);
}

type Comparison = (builder: Builder, a: Node, b: Node) => Node;

const ordered: Comparison = (builder, a, b) =>
  builder.op(int.and, [builder.binary(float.eq, a, a), builder.binary(float.eq, b, b)]);
const not = (builder: Builder, value: Node) => builder.op(int.eqz, [value]);
const plain =
  (op: number): Comparison =>
  (builder, a, b) =>
    builder.binary(op, a, b);
/** The comparison that holds where the opposite one does not, NaN included. */
const unless =
  (op: number): Comparison =>
  (builder, a, b) =>
    not(builder, builder.binary(op, a, b));

/** In the order of LLVM's predicates. */
const predicates: readonly Comparison[] = [
  (builder) => builder.i32(0),
  plain(float.eq),
  plain(float.gt),
  plain(float.ge),
  plain(float.lt),
  plain(float.le),
  (builder, a, b) => builder.op(int.or, [builder.binary(float.lt, a, b), builder.binary(float.gt, a, b)]),
  ordered,
  (builder, a, b) => not(builder, builder.op(int.or, [builder.binary(float.lt, a, b), builder.binary(float.gt, a, b)])),
  unless(float.le),
  unless(float.lt),
  unless(float.ge),
  unless(float.gt),
  plain(float.ne),
  (builder, a, b) => not(builder, ordered(builder, a, b)),
  (builder) => builder.i32(1),
];

const compare: ElementRule = ({ builder, op }, [a, b]) => {
  const predicate = op.attr("predicate");
  return predicates[IntegerAttr.is(predicate) ? Number(predicate.value) : 0]!(builder, a!, b!);
};

/** The operand that is not NaN if the other one is, or else the result of WebAssembly's instruction. */
function numberOf(op: number): ElementRule {
  return ({ builder }, [a, b]) => {
    const result = builder.binary(op, a!, b!);
    const unlessB = builder.select(builder.binary(float.ne, b!, b!), a!, result);
    return builder.select(builder.binary(float.ne, a!, a!), b!, unlessB);
  };
}

/** To the nearest integer; what lies halfway goes away from zero. */
const round: ElementRule = ({ builder }, [a]) => {
  const whole = builder.unary(float.trunc, a!);
  const rest = builder.unary(float.abs, builder.binary(float.sub, a!, whole));
  const one = builder.binary(float.copysign, builder.number(a!.valueType, 1), a!);
  const isUp = builder.binary(float.ge, rest, builder.number(a!.valueType, 0.5));
  return builder.select(isUp, builder.binary(float.add, whole, one), whole);
};

const multiplyAdd: ElementRule = ({ builder, callees, to }, [a, b, c]) => {
  const product = builder.binary(float.mul, a!, b!);
  return settle(builder, callees, builder.binary(float.add, settle(builder, callees, product, to), c!), to);
};

/** With one rounding. */
export const fusedMultiplyAdd: ElementRule = ({ builder, callees, to }, args) => {
  if (to.width >= 32 && callees.fuses()) {
    const callee = callees.engine(fusedFunctions, to.width === 64 ? "fusedF64" : "fusedF32");
    return builder.special(fused, to.type, [...args], callee);
  }
  if (to.width === 64) return builder.call(callees.engine(floatFunctions, "fusedMultiplyAdd"), [...args], f64);
  const [a, b, c] = args.map((arg) => widen(builder, arg));
  const product = builder.binary(float.mul, a!, b!);
  const sumToOdd = callees.engine(floatFunctions, "sumToOdd");
  if (to.width === 32) return builder.special(singleSum, f32, [product, c!], sumToOdd);
  return narrow(builder, callees, builder.call(sumToOdd, [product, c!], f64), to);
};

/** C's pow: 1 to the power of anything, and -1 to the power of infinities, is 1, also if `Math.pow` gives NaN. */
const power: ElementRule = (input, args) => {
  const { builder, to } = input;
  const [base, exponent] = args;
  const one = builder.number(to.type, 1);
  const size = builder.unary(float.abs, exponent!);
  const isInfinite = builder.binary(float.eq, size, builder.number(to.type, Number.POSITIVE_INFINITY));
  const is = (value: number) => builder.binary(float.eq, base!, builder.number(to.type, value));
  const isOne = builder.binary(int.or, is(1), builder.binary(int.and, is(-1), isInfinite));
  return builder.select(isOne, one, mathFunction("pow")(input, args));
};

function powerOf(base: number): ElementRule {
  return ({ builder, callees, to }, [exponent]) => {
    const wide = [builder.number(f64, base), widen(builder, exponent!)];
    return narrow(builder, callees, builder.call(callees.math("pow", f64, 2), wide, f64), to);
  };
}

const integerPower: ElementRule = ({ builder, callees, to }, [base, exponent]) => {
  const wide = [widen(builder, base!), builder.op(convert.f64ConvertI32S, [exponent!])];
  return narrow(builder, callees, builder.call(callees.math("pow", f64, 2), wide, f64), to);
};

const loadExponent: ElementRule = ({ builder, callees, to }, [value, exponent]) => {
  const callee = callees.engine(floatFunctions, "scale");
  return narrow(builder, callees, builder.call(callee, [widen(builder, value!), exponent!], f64), to);
};

function toInteger(isSigned: boolean): ElementRule {
  return ({ builder, from, to }, [value]) => {
    const base = to.type === i64 ? convert.i64TruncSatF32S : convert.i32TruncSatF32S;
    const op = base + (from.type === f64 ? 2 : 0) + (isSigned ? 0 : 1);
    return cut(builder, builder.op(op, [value!]), to);
  };
}

/** Rounded towards zero to the nearest integer that the type has; NaN is 0. */
function toSaturatedInteger(isSigned: boolean): ElementRule {
  return (input, args) => {
    const { builder, to } = input;
    const wide: Scalar = { ...to, width: to.type === i64 ? 64 : 32 };
    const value = toInteger(isSigned)({ ...input, to: wide }, args);
    if (to.width === wide.width) return value;
    const constant = (bits: bigint) => builder.graph.constant(to.type, bits);
    const most = constant((1n << BigInt(isSigned ? to.width - 1 : to.width)) - 1n);
    const isAbove = builder.binary(isSigned ? int.gtS : int.gtU, value, most);
    const notAbove = builder.select(isAbove, most, value);
    if (!isSigned) return notAbove;
    const least = constant(-(1n << BigInt(to.width - 1)));
    return cut(builder, builder.select(builder.binary(int.ltS, notAbove, least), least, notAbove), to);
  };
}

/** Rounded to an integer by another rule first. */
function roundedToInteger(rule: ElementRule): ElementRule {
  return (input, args) => toSaturatedInteger(true)(input, [rule({ ...input, to: input.from }, args)]);
}

function fromInteger(isSigned: boolean): ElementRule {
  return ({ builder, callees, from, to }, [value]) => {
    const extended = isSigned ? signExtend(builder, value!, from) : value!;
    const step = (from.type === i64 ? 2 : 0) + (isSigned ? 0 : 1);
    // An f16 from an f32 that was rounded already would be rounded twice.
    if (to.width === 16) return narrow(builder, callees, builder.op(convert.f64ConvertI32S + step, [extended]), to);
    return builder.op((to.type === f64 ? convert.f64ConvertI32S : convert.f32ConvertI32S) + step, [extended]);
  };
}

const reinterpretations: ReadonlyMap<ValueType, readonly [op: number, result: ValueType]> = new Map([
  [f32, [convert.i32ReinterpretF32, i32]],
  [f64, [convert.i64ReinterpretF64, i64]],
]);

/** The bits of a scalar as an integer of its width. */
export function bitsOf(builder: Builder, callees: Callees, value: Node, scalar: Scalar): Node {
  if (scalar.kind !== "float") return value;
  if (scalar.width === 16) return floatToHalf(builder, callees, value, scalar);
  return builder.op(reinterpretations.get(scalar.type)![0], [value]);
}

/** The scalar that an integer of its width is the bits of. */
export function ofBits(builder: Builder, callees: Callees, bits: Node, scalar: Scalar): Node {
  if (scalar.kind !== "float") return bits;
  if (scalar.width === 16) return halfToFloat(builder, callees, bits, scalar);
  return builder.op(scalar.type === f64 ? convert.f64ReinterpretI64 : convert.f32ReinterpretI32, [bits]);
}

/** LLVM's classes of floats, in the order of the bits of a test's mask. */
const isClass: ElementRule = ({ builder, callees, op, from }, [value]) => {
  const attr = op.attr("bit");
  const mask = IntegerAttr.is(attr) ? Number(attr.value) : 0;
  const mantissa = from.width === 16 ? (from.isBrain ? 7 : 10) : from.width === 32 ? 23 : 52;
  const integer: Scalar = { kind: "integer", width: from.width, type: from.width === 64 ? i64 : i32 };
  const constant = (bits: bigint) => builder.graph.constant(integer.type, bits);
  const bits = bitsOf(builder, callees, value!, from);
  const sign = builder.binary(int.shrU, bits, constant(BigInt(from.width - 1)));
  const isNegative = builder.binary(int.ne, sign, constant(0n));
  const size = builder.binary(int.and, bits, constant((1n << BigInt(from.width - 1)) - 1n));
  const infinity = ((1n << BigInt(from.width - 1 - mantissa)) - 1n) << BigInt(mantissa);
  const quiet = infinity | (1n << BigInt(mantissa - 1));
  const least = 1n << BigInt(mantissa);
  const within = (low: bigint, high: bigint) =>
    builder.binary(int.ltU, builder.binary(int.sub, size, constant(low)), constant(high - low));
  const any = (tests: readonly Node[]) => tests.reduce((a, b) => builder.op(int.or, [a, b]), builder.i32(0));
  const both = (wanted: Node, negative: boolean) =>
    builder.op(int.and, [wanted, negative ? isNegative : not(builder, isNegative)]);
  const finite: readonly (readonly [number, number, Node])[] = [
    [1 << 2, 1 << 9, within(infinity, infinity + 1n)],
    [1 << 3, 1 << 8, within(least, infinity)],
    [1 << 4, 1 << 7, within(1n, least)],
    [1 << 5, 1 << 6, within(0n, 1n)],
  ];
  const tests = finite.flatMap(([negative, positive, test]) => [
    ...(mask & negative ? [both(test, true)] : []),
    ...(mask & positive ? [both(test, false)] : []),
  ]);
  if (mask & 1) tests.push(within(infinity + 1n, quiet));
  if (mask & 2) tests.push(within(quiet, 1n << BigInt(from.width - 1)));
  return any(tests);
};

export const floatRules: ElementRules = opMap<ElementRule>([
  [llvm.fadd, arithmetic(float.add)],
  [llvm.fsub, arithmetic(float.sub)],
  [llvm.fmul, arithmetic(float.mul)],
  [llvm.fdiv, arithmetic(float.div)],
  [llvm.frem, engineFunction("remainder")],
  [llvm.fneg, exact(float.neg)],
  [llvm.fcmp, compare],
  [llvm.fpext, ({ builder, from, to }, [a]) => (from.type === to.type ? a! : builder.op(convert.f64PromoteF32, [a!]))],
  [
    llvm.fptrunc,
    ({ builder, callees, from, to }, [a]) =>
      from.type === f64 ? narrow(builder, callees, a!, to) : settle(builder, callees, a!, to),
  ],
  [llvm.fptosi, toSaturatedInteger(true)],
  [llvm.fptoui, toSaturatedInteger(false)],
  [llvm.intrinsic("lrint"), roundedToInteger(exact(float.nearest))],
  [llvm.intrinsic("llrint"), roundedToInteger(exact(float.nearest))],
  [llvm.intrinsic("lround"), roundedToInteger(round)],
  [llvm.intrinsic("llround"), roundedToInteger(round)],
  [llvm.sitofp, fromInteger(true)],
  [llvm.uitofp, fromInteger(false)],
  [llvm.intrinsic("fabs"), exact(float.abs)],
  [llvm.intrinsic("ceil"), exact(float.ceil)],
  [llvm.intrinsic("floor"), exact(float.floor)],
  [llvm.intrinsic("trunc"), exact(float.trunc)],
  [llvm.intrinsic("rint"), exact(float.nearest)],
  [llvm.intrinsic("nearbyint"), exact(float.nearest)],
  [llvm.intrinsic("roundeven"), exact(float.nearest)],
  [llvm.intrinsic("round"), round],
  [llvm.intrinsic("sqrt"), arithmetic(float.sqrt)],
  [llvm.intrinsic("copysign"), exact(float.copysign)],
  [llvm.intrinsic("minnum"), numberOf(float.min)],
  [llvm.intrinsic("maxnum"), numberOf(float.max)],
  [llvm.intrinsic("minimum"), exact(float.min)],
  [llvm.intrinsic("maximum"), exact(float.max)],
  [llvm.intrinsic("fma"), fusedMultiplyAdd],
  [llvm.intrinsic("fmuladd"), multiplyAdd],
  [llvm.intrinsic("sin"), mathFunction("sin")],
  [llvm.intrinsic("cos"), mathFunction("cos")],
  [llvm.intrinsic("tan"), mathFunction("tan")],
  [llvm.intrinsic("asin"), mathFunction("asin")],
  [llvm.intrinsic("acos"), mathFunction("acos")],
  [llvm.intrinsic("atan"), mathFunction("atan")],
  [llvm.intrinsic("atan2"), mathFunction("atan2")],
  [llvm.intrinsic("sinh"), mathFunction("sinh")],
  [llvm.intrinsic("cosh"), mathFunction("cosh")],
  [llvm.intrinsic("tanh"), mathFunction("tanh")],
  [llvm.intrinsic("exp"), mathFunction("exp")],
  [llvm.intrinsic("exp2"), powerOf(2)],
  [llvm.intrinsic("exp10"), powerOf(10)],
  [llvm.intrinsic("log"), mathFunction("log")],
  [llvm.intrinsic("log2"), mathFunction("log2")],
  [llvm.intrinsic("log10"), mathFunction("log10")],
  [llvm.intrinsic("pow"), power],
  [llvm.intrinsic("powi"), integerPower],
  [llvm.intrinsic("ldexp"), loadExponent],
  [llvm.intrinsic("is.fpclass"), isClass],
]);
