// Masks as comparisons and constants.

import { type Pattern, pattern } from "../../define/index.ts";
import * as arith from "../../dialects/arith/index.ts";
import { constant_mask, create_mask, step } from "../../dialects/vector/index.ts";
import {
  DenseArrayAttr,
  DenseElementsAttr,
  denseAttr,
  type Operation,
  type Rewriter,
  splatAttr,
  type Type,
  type Value,
  VectorType,
  vectorType,
} from "../../ir/index.ts";
import { broadcastTo, constantOf, inner, insertAt, splatOf, upTo } from "./building.ts";

export function maskPatterns(hasNarrowIndices: boolean): readonly Pattern[] {
  return [
    pattern("CreateMaskOpLowering", create_mask, lowerCreateMask),
    pattern("ConstantMaskOpLowering", constant_mask, lowerConstantMask),
    pattern("VectorCreateMaskOpConversion", create_mask, (op, rewriter) => {
      const type = op.resultType();
      const [bound] = op.operands;
      if (!VectorType.is(type) || type.shape.length > 1 || bound === undefined) return false;
      rewriter.replaceOp(op, [compareLanes(rewriter, type, bound, hasNarrowIndices)]);
      return true;
    }),
    pattern("StepOpLowering", step, (op, rewriter) => {
      const type = op.resultType();
      if (!VectorType.is(type) || type.scalable.includes(true)) return false;
      rewriter.replaceOp(op, [countingUp(rewriter, type, upTo(type.shape[0] ?? 0))]);
      return true;
    }),
  ];
}

function countingUp(rewriter: Rewriter, type: VectorType, numbers: readonly number[]): Value {
  return constantOf(rewriter, type, denseAttr(type, type.element, numbers.map(BigInt)));
}

/** The lanes whose number is less than a bound. */
function compareLanes(rewriter: Rewriter, type: VectorType, bound: Value, isNarrow: boolean): Value {
  const { context } = type;
  const index = context.integer(isNarrow ? 32 : 64);
  const [count = 1] = type.shape;
  const isScalable = type.scalable.includes(true);
  const lanes = isScalable
    ? VectorType.get(context, { shape: [count], scalable: [true], element: index })
    : vectorType(context, type.shape, index);
  const numbers = isScalable
    ? rewriter.create(step, { resultTypes: [lanes] }).result()
    : countingUp(rewriter, lanes, upTo(lanes.shape[0] ?? 1));
  const narrow = rewriter.create(arith.index_cast, { operands: [bound], resultTypes: [index] }).result();
  const bounds = broadcastTo(rewriter, narrow, lanes);
  const bits = VectorType.get(context, { shape: lanes.shape, scalable: lanes.scalable, element: context.i1 });
  return less(rewriter, numbers, bounds, bits);
}

function less(rewriter: Rewriter, lhs: Value, rhs: Value, type: Type): Value {
  const properties = [arith.integerPredicate(rewriter.context, "slt")];
  return rewriter.create(arith.cmpi, { operands: [lhs, rhs], resultTypes: [type], properties }).result();
}

/** Rows that are in bounds have a mask of fewer dimensions, others nothing. */
function lowerCreateMask(op: Operation, rewriter: Rewriter): boolean {
  const type = op.resultType();
  const [bound, ...rest] = op.operands;
  if (!VectorType.is(type) || type.shape.length < 2 || type.scalable[0] === true || bound === undefined) return false;
  const row = inner(type);
  const inside = create_mask.build(rewriter, { operands: rest }, { resultTypes: [row] }).result();
  const outside = splatOf(rewriter, row, 0n);
  let result = splatOf(rewriter, type, 0n);
  for (const index of upTo(type.shape[0] ?? 0)) {
    const isInside = less(rewriter, arith.buildIndex(rewriter, index), bound, rewriter.context.i1);
    const chosen = rewriter
      .create(arith.select, { operands: [isInside, inside, outside], resultTypes: [row] })
      .result();
    result = insertAt(rewriter, chosen, result, [index]);
  }
  rewriter.replaceOp(op, [result]);
  return true;
}

function lowerConstantMask(op: Operation, rewriter: Rewriter): boolean {
  const type = op.resultType();
  const attr = op.attr("mask_dim_sizes");
  if (!VectorType.is(type) || !DenseArrayAttr.is(attr)) return false;
  const sizes = attr.values.map(Number);
  const mask = constantMask(type, sizes);
  if (mask !== undefined) {
    rewriter.replaceOp(op, [constantOf(rewriter, type, mask)]);
    return true;
  }
  if (type.scalable[0] === true) return false;
  const row = inner(type);
  const mask_dim_sizes = DenseArrayAttr.get(op.context, { element: op.context.i64, values: attr.values.slice(1) });
  const inside = constant_mask.build(rewriter, { mask_dim_sizes }, { resultTypes: [row] }).result();
  let result = splatOf(rewriter, type, 0n);
  for (const index of upTo(Math.min(type.shape[0] ?? 0, sizes[0] ?? 0))) {
    result = insertAt(rewriter, inside, result, [index]);
  }
  rewriter.replaceOp(op, [result]);
  return true;
}

/** The mask as a constant, where it is one of all lanes, of none, or of a vector of one dimension. */
function constantMask(type: VectorType, sizes: readonly number[]): DenseElementsAttr | undefined {
  const { shape } = type;
  const splat = (bit: bigint): DenseElementsAttr | undefined => {
    const attr = splatAttr(type, bit);
    return DenseElementsAttr.is(attr) ? attr : undefined;
  };
  if (shape.length === 0) return splat((sizes[0] ?? 0) > 0 ? 1n : 0n);
  if (sizes.every((size) => size === 0)) return splat(0n);
  if (sizes.every((size, dim) => size === shape[dim])) return splat(1n);
  if (shape.length > 1 || type.scalable.includes(true)) return undefined;
  const lanes = upTo(shape[0] ?? 0).map((lane) => (lane < (sizes[0] ?? 0) ? 1n : 0n));
  const attr = denseAttr(type, type.element, lanes);
  return DenseElementsAttr.is(attr) ? attr : undefined;
}
