// The ops of the LLVM dialect on integers of more than 64 bits: a rule for one integer, applied to each element of vectors.

import * as llvm from "../../../dialects/llvm/index.ts";
import {
  IntegerAttr,
  IntegerType,
  type OpDef,
  type Operation,
  opMap,
  type Type,
  VectorType,
} from "../../../ir/index.ts";
import type { Node } from "../../code/graph.ts";
import { Unsupported } from "../../failure.ts";
import { f32, i32, i64, int } from "../../wasm/opcodes.ts";
import type { Scalar } from "../data-layout.ts";
import type { Lowering } from "../lowering.ts";
import { narrow, widen } from "../values/floats.ts";
import { resize, reversed } from "../values/integers.ts";
import { LIMB_BITS, type Limbs, WideArithmetic } from "./arithmetic.ts";
import { fromFloat, roundToDouble, roundToSingle, toFloat } from "./float-conversions.ts";

interface WideInput {
  readonly lowering: Lowering;
  readonly op: Operation;
  /** Arithmetic of the first operand's width; of the result's, if the operand is no wide integer. */
  readonly wide: WideArithmetic;
  /** Whether divisions by zero stop the run. */
  readonly traps: boolean;
}

type WideRule = (input: WideInput, args: readonly Limbs[]) => Limbs;

/** The type of one element. */
function elementOf(type: Type): Type {
  return VectorType.is(type) ? type.element : type;
}

function isWide(type: Type): type is IntegerType {
  return IntegerType.is(type) && type.width > LIMB_BITS;
}

// ---- arithmetic

const each =
  (op: number): WideRule =>
  ({ wide }, [a, b]) =>
    wide.each(op, a!, b!);

const division =
  (isSigned: boolean, part: 0 | 1): WideRule =>
  ({ wide, traps }, [a, b]) => {
    if (!isSigned) return wide.divide(a!, b!, traps)[part];
    const [negativeA, negativeB] = [wide.isNegative(a!), wide.isNegative(b!)];
    const result = wide.divide(wide.absolute(a!), wide.absolute(b!), traps)[part];
    const isNegative = part === 1 ? negativeA : wide.builder.op(int.xor, [negativeA, negativeB]);
    const signed = wide.select(isNegative, wide.negate(result), result);
    // By zero the quotient has all bits set, with any signs.
    return part === 1 || traps ? signed : wide.select(wide.isZero(b!), wide.constant(-1n), signed);
  };

/** In the order of LLVM's predicates: whether the operands change places, whether the result is negated, whether signs count. */
const comparisons: readonly (readonly [isSwapped: boolean, isNegated: boolean, isSigned: boolean])[] = [
  [false, false, true],
  [true, true, true],
  [true, false, true],
  [false, true, true],
  [false, false, false],
  [true, true, false],
  [true, false, false],
  [false, true, false],
];

const compare: WideRule = ({ wide, op }, [a, b]) => {
  const { builder } = wide;
  const attr = op.attr("predicate");
  const predicate = IntegerAttr.is(attr) ? Number(attr.value) : 0;
  const negated = (value: Node, isNegated: boolean) => (isNegated ? builder.op(int.eqz, [value]) : value);
  const found = comparisons[predicate - 2];
  if (found === undefined) return [negated(wide.equal(a!, b!), predicate === 1)];
  const [isSwapped, isNegated, isSigned] = found;
  const [x, y] = isSwapped ? [b!, a!] : [a!, b!];
  return [negated(wide.less(x, y, isSigned), isNegated)];
};

/** -1, 0 or 1, for less, equal and greater. */
const order =
  (isSigned: boolean): WideRule =>
  ({ lowering, op, wide }, [a, b]) => {
    const { builder } = wide;
    const found = builder.op(int.sub, [wide.less(b!, a!, isSigned), wide.less(a!, b!, isSigned)]);
    const to = lowering.elementScalar(op.resultType(), op);
    return [resize(builder, found, { kind: "integer", width: 32, type: i32 }, to, true)];
  };

const pick =
  (isSigned: boolean, isLess: boolean): WideRule =>
  ({ wide }, [a, b]) =>
    wide.select(wide.less(a!, b!, isSigned), isLess ? a! : b!, isLess ? b! : a!);

/** A count, as an integer of the type. */
const counted =
  (count: (wide: WideArithmetic, value: Limbs) => Node): WideRule =>
  ({ wide }, [a]) =>
    wide.resize([count(wide, a!)], false);

const population = ({ builder }: WideArithmetic, value: Limbs): Node =>
  value.map((limb) => builder.unary(int.popcnt, limb)).reduce((a, b) => builder.binary(int.add, a, b));

const reverse =
  (smallest: number): WideRule =>
  ({ wide }, [a]) =>
    wide.reverse(a!, (limb) => reversed(wide.builder, limb, smallest));

/** The upper (left) or lower (right) part of two integers side by side, shifted. */
const funnel =
  (isLeft: boolean): WideRule =>
  ({ wide, op }, [high, low, amount]) => {
    const { builder, width } = wide;
    if ((width & (width - 1)) !== 0) throw unsupported(op);
    const distance = builder.binary(int.and, amount![0]!, wide.limb(width - 1));
    const rest = builder.binary(int.sub, wide.limb(width - 1), distance);
    const one = wide.limb(1);
    const upper = isLeft ? wide.shiftLeft(high!, distance) : wide.shiftLeft(wide.shiftLeft(high!, one), rest);
    const lower = isLeft
      ? wide.shiftRight(wide.shiftRight(low!, one, false), rest, false)
      : wide.shiftRight(low!, distance, false);
    return wide.each(int.or, upper, lower);
  };

// ---- overflow

/** A sum or difference, and whether it wrapped. */
function sumAndFlag(
  { wide }: WideInput,
  a: Limbs,
  b: Limbs,
  isSum: boolean,
  isSigned: boolean,
): readonly [Limbs, Node] {
  const result = isSum ? wide.add(a, b) : wide.subtract(a, b);
  if (!isSigned) return [result, isSum ? wide.less(result, a, false) : wide.less(a, b, false)];
  const other = isSum ? b : a;
  const signs = wide.each(int.and, wide.each(int.xor, a, result), wide.each(int.xor, other, isSum ? result : b));
  return [result, wide.isNegative(signs)];
}

const withOverflow =
  (isSum: boolean, isSigned: boolean): WideRule =>
  (input, [a, b]) => {
    const [result, flag] = sumAndFlag(input, a!, b!, isSum, isSigned);
    return [...result, flag];
  };

const productWithOverflow =
  (isSigned: boolean): WideRule =>
  ({ wide }, [a, b]) => {
    const twice = wide.ofWidth(2 * wide.width);
    const extend = (value: Limbs) => twice.resize(isSigned ? wide.signed(value) : value, isSigned);
    const product = twice.multiply(extend(a!), extend(b!));
    const result = wide.cut(product.slice(0, wide.count));
    return [...result, wide.builder.op(int.eqz, [twice.equal(product, extend(result))])];
  };

const saturating =
  (isSum: boolean, isSigned: boolean): WideRule =>
  (input, [a, b]) => {
    const { wide } = input;
    const [result, flag] = sumAndFlag(input, a!, b!, isSum, isSigned);
    if (!isSigned) return wide.select(flag, wide.constant(isSum ? -1n : 0n), result);
    const least = 1n << BigInt(wide.width - 1);
    const limit = wide.select(wide.isNegative(a!), wide.constant(least), wide.constant(least - 1n));
    return wide.select(flag, limit, result);
  };

// ---- conversions

/** A scalar as one limb, with its sign or zeros above. */
function limbOf(lowering: Lowering, value: Node, scalar: Scalar, isSigned: boolean): Node {
  const whole: Scalar = { kind: "integer", width: LIMB_BITS, type: i64 };
  return resize(lowering.builder, value, { ...scalar, kind: "integer" }, whole, isSigned);
}

const extend =
  (isSigned: boolean): WideRule =>
  ({ lowering, op, wide }, [a]) => {
    const [from, to] = [elementOf(op.operandType(0)), elementOf(op.resultType())];
    const target = IntegerType.is(to) ? wide.ofWidth(to.width) : wide;
    if (isWide(from)) return target.resize(isSigned ? wide.signed(a!) : a!, isSigned);
    return target.resize([limbOf(lowering, a![0]!, lowering.elementScalar(from, op), isSigned)], isSigned);
  };

const truncate: WideRule = ({ lowering, op, wide }, [a]) => {
  const to = elementOf(op.resultType());
  if (isWide(to)) return wide.ofWidth(to.width).resize(a!, false);
  const whole: Scalar = { kind: "integer", width: LIMB_BITS, type: i64 };
  return [resize(lowering.builder, a![0]!, whole, lowering.elementScalar(to, op), false)];
};

const integerToFloat =
  (isSigned: boolean): WideRule =>
  ({ lowering, op, wide }, [a]) => {
    const to = lowering.elementScalar(op.resultType(), op);
    const round = to.type === f32 && to.width === 32 ? roundToSingle : roundToDouble;
    return [narrow(lowering.builder, lowering.callees, toFloat(wide, a!, isSigned, round), to)];
  };

const floatToInteger =
  (isSigned: boolean): WideRule =>
  ({ lowering, wide }, [a]) =>
    fromFloat(wide, widen(lowering.builder, a![0]!), isSigned);

const rules: ReadonlyMap<OpDef, WideRule> = opMap<WideRule>([
  [llvm.add, ({ wide }, [a, b]) => wide.add(a!, b!)],
  [llvm.sub, ({ wide }, [a, b]) => wide.subtract(a!, b!)],
  [llvm.mul, ({ wide }, [a, b]) => wide.multiply(a!, b!)],
  [llvm.and, each(int.and)],
  [llvm.or, each(int.or)],
  [llvm.xor, each(int.xor)],
  [llvm.shl, ({ wide }, [a, b]) => wide.shiftLeft(a!, b![0]!)],
  [llvm.lshr, ({ wide }, [a, b]) => wide.shiftRight(a!, b![0]!, false)],
  [llvm.ashr, ({ wide }, [a, b]) => wide.shiftRight(a!, b![0]!, true)],
  [llvm.udiv, division(false, 0)],
  [llvm.urem, division(false, 1)],
  [llvm.sdiv, division(true, 0)],
  [llvm.srem, division(true, 1)],
  [llvm.icmp, compare],
  [llvm.trunc, truncate],
  [llvm.zext, extend(false)],
  [llvm.sext, extend(true)],
  [llvm.sitofp, integerToFloat(true)],
  [llvm.uitofp, integerToFloat(false)],
  [llvm.fptosi, floatToInteger(true)],
  [llvm.fptoui, floatToInteger(false)],
  [llvm.intrinsic("smin"), pick(true, true)],
  [llvm.intrinsic("smax"), pick(true, false)],
  [llvm.intrinsic("umin"), pick(false, true)],
  [llvm.intrinsic("umax"), pick(false, false)],
  [llvm.intrinsic("scmp"), order(true)],
  [llvm.intrinsic("ucmp"), order(false)],
  [llvm.intrinsic("abs"), ({ wide }, [a]) => wide.absolute(a!)],
  [llvm.intrinsic("ctlz"), counted((wide, value) => wide.leadingZeros(value))],
  [llvm.intrinsic("cttz"), counted((wide, value) => wide.trailingZeros(value))],
  [llvm.intrinsic("ctpop"), counted(population)],
  [llvm.intrinsic("bitreverse"), reverse(1)],
  [llvm.intrinsic("bswap"), reverse(8)],
  [llvm.intrinsic("fshl"), funnel(true)],
  [llvm.intrinsic("fshr"), funnel(false)],
  [llvm.intrinsic("sadd.sat"), saturating(true, true)],
  [llvm.intrinsic("uadd.sat"), saturating(true, false)],
  [llvm.intrinsic("ssub.sat"), saturating(false, true)],
  [llvm.intrinsic("usub.sat"), saturating(false, false)],
  [llvm.intrinsic("sadd.with.overflow"), withOverflow(true, true)],
  [llvm.intrinsic("uadd.with.overflow"), withOverflow(true, false)],
  [llvm.intrinsic("ssub.with.overflow"), withOverflow(false, true)],
  [llvm.intrinsic("usub.with.overflow"), withOverflow(false, false)],
  [llvm.intrinsic("smul.with.overflow"), productWithOverflow(true)],
  [llvm.intrinsic("umul.with.overflow"), productWithOverflow(false)],
]);

function unsupported(op: Operation): Unsupported {
  return new Unsupported(`the engine cannot run '${op.name}' on integers of more than 64 bits yet`, op);
}

/** Lowers an op that has a wide integer among its first operand and its result; `traps`: whether divisions by zero stop the run. */
export function lowerWide(
  lowering: Lowering,
  op: Operation,
  operands: readonly (readonly Node[])[],
  traps: boolean,
): readonly Node[] {
  const rule = rules.get(op.def);
  const types = [op.operandType(0), op.resultType()].map(elementOf);
  const width = types.find(isWide)?.width;
  // Vectors of results and flags would have to be taken apart.
  const isInterleaved = VectorType.is(op.operandType(0)) && llvm.StructType.is(op.resultType());
  if (rule === undefined || width === undefined || isInterleaved) throw unsupported(op);
  const wide = new WideArithmetic(lowering.builder, lowering.callees, width);
  const sizes = op.operands.map(({ type }) => lowering.layout.parts(elementOf(type), op).length);
  const count = (operands[0]?.length ?? 0) / (sizes[0] ?? 1);
  return Array.from({ length: count }, (_, at) => {
    const args = operands.map((nodes, index) => {
      const size = sizes[index] ?? 1;
      return nodes.length === size ? nodes : nodes.slice(at * size, (at + 1) * size);
    });
    return rule({ lowering, op, wide, traps }, args);
  }).flat();
}

// ---- where not each element is lowered on its own

/** Whether two wide integers are the same, for switches. */
export function isSameWide(lowering: Lowering, value: Limbs, other: bigint): Node {
  const wide = new WideArithmetic(lowering.builder, lowering.callees, value.length * LIMB_BITS);
  return wide.equal(value, wide.constant(other));
}
