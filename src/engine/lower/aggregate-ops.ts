// Constants, selections, and what takes values apart and puts them together. Since a value is its scalars, most of it makes no code.

import * as llvm from "../../dialects/llvm/index.ts";
import { DenseArrayAttr, type Operation, opMap, VectorType } from "../../ir/index.ts";
import type { Builder } from "../code/builder.ts";
import type { Node } from "../code/graph.ts";
import { convert, f64, float, i32, i64, int } from "../wasm/opcodes.ts";
import { constantParts, zeros } from "./constants.ts";
import type { Scalar } from "./data-layout.ts";
import type { Lowering, OpHandler, OpHandlers } from "./lowering.ts";
import { bitsOf, floatRules, ofBits } from "./values/floats.ts";
import { cut, resize, signedOverflow } from "./values/integers.ts";
import { lowerWide } from "./wide/rules.ts";

const zero: OpHandler = ({ graph, layout }, op) => zeros(graph, layout, op.resultType(), op);

const constant: OpHandler = ({ graph, layout }, op) =>
  constantParts(graph, layout, op.resultType(), op.attr("value"), op);

const same: OpHandler = (_lowering, _op, operands) => operands[0];

const select: OpHandler = ({ builder }, _op, [condition, then, otherwise]) =>
  then!.map((node, at) => {
    // An element may have several scalars.
    const one = condition![Math.floor((at * condition!.length) / then!.length)]!;
    return builder.select(one, node, otherwise![at]!);
  });

function numbers(op: Operation, name: string): readonly number[] {
  const attr = op.attr(name);
  return DenseArrayAttr.is(attr) ? attr.values.map(Number) : [];
}

const extractValue: OpHandler = ({ layout }, op, [container]) => {
  const { start, count } = layout.partRange(op.operandType(0), numbers(op, "position"), op);
  return container!.slice(start, start + count);
};

const insertValue: OpHandler = ({ layout }, op, [container, value]) => {
  const { start, count } = layout.partRange(op.operandType(0), numbers(op, "position"), op);
  return [...container!.slice(0, start), ...value!, ...container!.slice(start + count)];
};

/** The index as an i32; vectors are short. */
function indexOf({ builder }: Lowering, index: Node): Node {
  return index.type === i64 ? builder.op(convert.i32WrapI64, [index]) : index;
}

const extractElement: OpHandler = (lowering, op, [vector, position]) => {
  const { builder } = lowering;
  const index = indexOf(lowering, position![0]!);
  const size = lowering.layout.parts(op.resultType(), op).length;
  const elements = grouped(vector!, size);
  if (index.isConstant) return elements[Number(index.imm)] ?? elements[0]!;
  return elements.reduce((found, element, at) => {
    const isThis = builder.op(int.eq, [index, builder.i32(at)]);
    return found.map((scalar, part) => builder.select(isThis, element[part]!, scalar));
  });
};

const insertElement: OpHandler = (lowering, _op, [vector, value, position]) => {
  const { builder } = lowering;
  const index = indexOf(lowering, position![0]!);
  return grouped(vector!, value!.length).flatMap((element, at) => {
    const isThis = builder.op(int.eq, [index, builder.i32(at)]);
    return element.map((scalar, part) => builder.select(isThis, value![part]!, scalar));
  });
};

const shuffle: OpHandler = ({ graph, layout }, op, [a, b]) => {
  const type = op.resultType();
  const size = VectorType.is(type) ? layout.parts(type.element, op).length : 1;
  const all = grouped([...a!, ...b!], size);
  const zero = Array.from({ length: size }, () => graph.zero(a![0]!.valueType));
  return numbers(op, "mask").flatMap((index) => all[index] ?? zero);
};

/** The elements of a vector, by the number of scalars of each. */
function grouped(scalars: readonly Node[], size: number): readonly (readonly Node[])[] {
  return Array.from({ length: scalars.length / size }, (_, at) => scalars.slice(at * size, (at + 1) * size));
}

/** The same bits as scalars of another type, which may be more or fewer. */
const bitcast: OpHandler = (lowering, op, [value]) => {
  const { builder, callees, layout } = lowering;
  const from = layout.parts(op.operandType(0), op).map(({ scalar }) => scalar);
  const to = layout.parts(op.resultType(), op).map(({ scalar }) => scalar);
  const width = [...from, ...to].map((scalar) => scalar.width).reduce(greatestCommonDivisor);
  const pieces = value!.flatMap((node, at) =>
    piecesOf(builder, bitsOf(builder, callees, node, from[at]!), integerOf(from[at]!), width),
  );
  let next = 0;
  return to.map((scalar) => {
    const count = scalar.width / width;
    const bits = joined(builder, pieces.slice(next, next + count), width, integerOf(scalar));
    next += count;
    return ofBits(builder, callees, bits, scalar);
  });
};

function integerOf({ kind, width, type }: Scalar): Scalar {
  if (kind === "limb") return { kind: "integer", width, type };
  return { kind: "integer", width, type: width > 32 ? i64 : i32 };
}

function shifted(builder: Builder, op: number, node: Node, by: number): Node {
  return by === 0 ? node : builder.binary(op, node, builder.graph.constant(node.valueType, by));
}

/** Integers of a width that divides the one of a scalar, the lower ones first. */
function piecesOf(builder: Builder, node: Node, from: Scalar, width: number): readonly Node[] {
  if (from.width === width) return [node];
  const to = integerOf({ ...from, width });
  return Array.from({ length: from.width / width }, (_, at) =>
    resize(builder, shifted(builder, int.shrU, node, at * width), from, to, false),
  );
}

/** The integer of such pieces. */
function joined(builder: Builder, pieces: readonly Node[], width: number, to: Scalar): Node {
  const from = integerOf({ kind: "integer", width, type: to.type });
  return pieces
    .map((node, at) => shifted(builder, int.shl, resize(builder, node, from, to, false), at * width))
    .reduce((a, b) => builder.binary(int.or, a, b));
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** Between pointers and integers. */
const pointerCast: OpHandler = (lowering, op, [value]) => {
  const integer = (scalar: Scalar): Scalar => ({ ...scalar, kind: "integer" });
  const from = integer(lowering.elementScalar(op.operandType(0), op));
  const to = integer(lowering.elementScalar(op.resultType(), op));
  const { builder } = lowering;
  // An address counts with all bits of its integer, unless it is one that was an address before.
  const isWide = op.def === llvm.inttoptr && from.type === i64;
  return value!.map((node) =>
    isWide && node.op !== convert.i64ExtendI32U
      ? builder.element(builder.i32(0), node, 1)
      : resize(builder, node, from, to, false),
  );
};

/** Results and whether they wrapped: all results come before all flags. */
function withOverflow(op: number, isSigned: boolean): OpHandler {
  return (lowering, instruction, operands) => {
    if (lowering.isWide(instruction.operandType(0), instruction))
      return lowerWide(lowering, instruction, operands, false);
    const [a, b] = operands;
    const scalar = lowering.elementScalar(instruction.operandType(0), instruction);
    const { builder } = lowering;
    const results = a!.map((node, at) => cut(builder, builder.binary(op, node, b![at]!), scalar));
    const flags = a!.map((node, at) => {
      if (isSigned) return signedOverflow(builder, op, [node, b![at]!], results[at]!, scalar);
      return op === int.add ? builder.binary(int.ltU, results[at]!, node) : builder.binary(int.ltU, node, b![at]!);
    });
    return [...results, ...flags];
  };
}

/** Multiplies as i64: what has up to 32 bits fits there, of what has more it is to be seen whether the product does. */
function multiplyWithOverflow(isSigned: boolean): OpHandler {
  return (lowering, op, operands) => {
    if (lowering.isWide(op.operandType(0), op)) return lowerWide(lowering, op, operands, false);
    const [a, b] = operands;
    const { builder } = lowering;
    const scalar = lowering.elementScalar(op.operandType(0), op);
    const wide: Scalar = { kind: "integer", width: 64, type: i64 };
    const results = a!.map((node, at) => cut(builder, builder.binary(int.mul, node, b![at]!), scalar));
    const flags = a!.map((node, at) => {
      const widen = (one: Node) => resize(builder, one, scalar, wide, isSigned);
      const [x, y] = [widen(node), widen(b![at]!)];
      const product = builder.binary(int.mul, x, y);
      const differs = builder.binary(int.ne, product, widen(results[at]!));
      if (scalar.width <= 32) return differs;
      return builder.op(int.or, [differs, overflows64(lowering, x, y, product, isSigned)]);
    });
    return [...results, ...flags];
  };
}

/** By dividing the product: it wrapped if it does not give the factor again. */
function overflows64({ builder }: Lowering, a: Node, b: Node, product: Node, isSigned: boolean): Node {
  const constant = (value: bigint) => builder.graph.constant(i64, value);
  const isZero = builder.unary(int.eqz, a);
  if (!isSigned) {
    const divisor = builder.select(isZero, constant(1n), a);
    const differs = builder.binary(int.ne, builder.binary(int.divU, product, divisor), b);
    return builder.op(int.and, [differs, builder.op(int.eqz, [isZero])]);
  }
  // -1 is the one divisor that may trap; the product with it wraps for the least number only.
  const least = constant(-(2n ** 63n));
  const isMinusOne = builder.binary(int.eq, a, constant(-1n));
  const isSpecial = builder.op(int.or, [isZero, isMinusOne]);
  const divisor = builder.select(isSpecial, constant(1n), a);
  const differs = builder.binary(int.ne, builder.binary(int.divS, product, divisor), b);
  const wrapsBack = builder.op(int.and, [isMinusOne, builder.binary(int.eq, b, least)]);
  return builder.select(isSpecial, wrapsBack, differs);
}

/** The fraction from 1/2 to 1 of each scalar, and its power of two; what has neither is its own fraction. */
const fractionAndExponent: OpHandler = (lowering, op, [values]) => {
  const { builder, graph } = lowering;
  const pairs = values!.map((value) => {
    const wide = value.type === f64 ? value : builder.op(convert.f64PromoteF32, [value]);
    const long = (number: bigint) => graph.constant(i64, number);
    const exponentOf = (number: Node) =>
      builder.binary(
        int.and,
        builder.binary(int.shrU, builder.op(convert.i64ReinterpretF64, [number]), long(52n)),
        long(0x7ffn),
      );
    const isSmall = builder.unary(int.eqz, exponentOf(wide));
    const scaled = builder.select(isSmall, builder.binary(float.mul, wide, builder.number(f64, 2 ** 54)), wide);
    const exponent = exponentOf(scaled);
    const size = builder.unary(float.abs, wide);
    const isOrdinary = builder.op(int.and, [
      builder.binary(float.gt, size, builder.number(f64, 0)),
      builder.binary(float.lt, size, builder.number(f64, Number.POSITIVE_INFINITY)),
    ]);
    const bits = builder.op(convert.i64ReinterpretF64, [scaled]);
    const kept = builder.binary(int.and, bits, long(~(0x7ffn << 52n)));
    const fraction = builder.op(convert.f64ReinterpretI64, [builder.binary(int.or, kept, long(0x3fen << 52n))]);
    const power = builder.op(int.sub, [
      builder.op(convert.i32WrapI64, [exponent]),
      builder.select(isSmall, builder.i32(1022 + 54), builder.i32(1022)),
    ]);
    const found = builder.select(isOrdinary, fraction, wide);
    const narrow = value.type === f64 ? found : builder.op(convert.f32DemoteF64, [found]);
    return [narrow, builder.select(isOrdinary, power, builder.i32(0))] as const;
  });
  // The op may specify another type for exponents.
  const parts = lowering.layout.parts(op.resultType(), op);
  return [...pairs.map(([fraction]) => fraction), ...pairs.map(([, power]) => power)].map((node, at) => {
    const scalar = parts[at]?.scalar;
    if (scalar === undefined || scalar.kind === "float" || scalar.width === 32) return node;
    return scalar.type === i64 ? builder.op(convert.i64ExtendI32S, [node]) : cut(builder, node, scalar);
  });
};

/** All sines, then all cosines. */
const sineAndCosine: OpHandler = (lowering, op, [values]) => {
  const { builder, callees } = lowering;
  const scalar = lowering.elementScalar(op.operandType(0), op);
  return [llvm.intrinsic("sin"), llvm.intrinsic("cos")].flatMap((def) => {
    const rule = floatRules.get(def);
    return values!.map((value) => rule!({ builder, callees, op, from: scalar, to: scalar }, [value]));
  });
};

/** Zeros, which checked code must not use. */
const undefinedValue: OpHandler = (lowering, op, operands) => {
  const values = zero(lowering, op, operands);
  const { checks } = lowering;
  return checks === undefined ? values : values?.map((value) => checks.undefined(value));
};

export const aggregateOps: OpHandlers = opMap<OpHandler>([
  [llvm.intrinsic("frexp"), fractionAndExponent],
  [llvm.intrinsic("sincos"), sineAndCosine],
  [llvm.mlir.constant, constant],
  [llvm.mlir.zero, zero],
  [llvm.mlir.undef, undefinedValue],
  [llvm.mlir.poison, undefinedValue],
  [llvm.addrspacecast, same],
  [llvm.select, select],
  [llvm.extractvalue, extractValue],
  [llvm.insertvalue, insertValue],
  [llvm.extractelement, extractElement],
  [llvm.insertelement, insertElement],
  [llvm.shufflevector, shuffle],
  [llvm.bitcast, bitcast],
  [llvm.ptrtoint, pointerCast],
  [llvm.inttoptr, pointerCast],
  [llvm.intrinsic("sadd.with.overflow"), withOverflow(int.add, true)],
  [llvm.intrinsic("uadd.with.overflow"), withOverflow(int.add, false)],
  [llvm.intrinsic("ssub.with.overflow"), withOverflow(int.sub, true)],
  [llvm.intrinsic("usub.with.overflow"), withOverflow(int.sub, false)],
  [llvm.intrinsic("smul.with.overflow"), multiplyWithOverflow(true)],
  [llvm.intrinsic("umul.with.overflow"), multiplyWithOverflow(false)],
]);
