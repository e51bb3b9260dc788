// Products and sums of vectors.

import { type Pattern, pattern } from "../../define/index.ts";
import * as arith from "../../dialects/arith/index.ts";
import { fma, kind as kindAttr, mask, outerproduct } from "../../dialects/vector/index.ts";
import {
  FloatType,
  type OpDef,
  type Operation,
  type Rewriter,
  scalarAttr,
  type Value,
  VectorType,
} from "../../ir/index.ts";
import { broadcastTo, constantOf, extractAt, insertAt, splatOf, upTo } from "./building.ts";

export const arithmeticPatterns: readonly Pattern[] = [
  pattern("OuterProductOpLowering", outerproduct, (op, rewriter) => {
    const around = op.parentOp;
    return around?.def === mask ? false : lowerOuterProduct(op, op, undefined, rewriter);
  }),
  pattern("MaskedOuterProductOpLowering", mask, (op, rewriter) => {
    const inner = op.region().firstBlock?.firstOp;
    if (inner?.def !== outerproduct) return false;
    return lowerOuterProduct(inner, op, op.operand(0), rewriter);
  }),
  pattern("VectorFMAOpNDRewritePattern", fma, (op, rewriter) => {
    const type = op.resultType();
    if (!VectorType.is(type) || type.shape.length < 2) return false;
    const zero = constantOf(rewriter, type.element, scalarAttr(type.element, 0n));
    let result = broadcastTo(rewriter, zero, type);
    for (const index of upTo(type.shape[0] ?? 0)) {
      const [lhs, rhs, acc] = op.operands.map((operand) => extractAt(rewriter, operand, [index]));
      if (lhs === undefined || rhs === undefined || acc === undefined) return false;
      const row = fma.build(rewriter, { lhs, rhs, acc }, { resultTypes: [lhs.type] }).result();
      result = insertAt(rewriter, row, result, [index]);
    }
    rewriter.replaceOp(op, [result]);
    return true;
  }),
];

/** Combinations by kind: for integers, for floats; undefined if there is none. */
const COMBINE: Readonly<Record<string, readonly [integer: OpDef | undefined, float: OpDef | undefined]>> = {
  add: [arith.addi, arith.addf],
  mul: [arith.muli, arith.mulf],
  minui: [arith.minui, undefined],
  minsi: [arith.minsi, undefined],
  maxui: [arith.maxui, undefined],
  maxsi: [arith.maxsi, undefined],
  and: [arith.andi, undefined],
  or: [arith.ori, undefined],
  xor: [arith.xori, undefined],
  minnumf: [undefined, arith.minnumf],
  maxnumf: [undefined, arith.maxnumf],
  minimumf: [undefined, arith.minimumf],
  maximumf: [undefined, arith.maximumf],
};

/** Multiplies, and combines the product with what there was before; where a mask is not set, that stays. */
function multiplyAndCombine(
  rewriter: Rewriter,
  kind: string,
  [x, y]: readonly [Value, Value],
  acc: Value | undefined,
  lanes: Value | undefined,
): Value {
  const element = VectorType.is(x.type) ? x.type.element : x.type;
  const isFloat = FloatType.is(element);
  const make = (def: OpDef, operands: readonly Value[]): Value =>
    rewriter.create(def, { operands, resultTypes: [x.type] }).result();
  const masked = (value: Value, before: Value): Value =>
    lanes === undefined ? value : make(arith.select, [lanes, value, before]);
  if (isFloat && kind === "add" && acc !== undefined && VectorType.is(acc.type)) {
    return masked(make(fma, [x, y, acc]), acc);
  }
  const product = make(isFloat ? arith.mulf : arith.muli, [x, y]);
  const combine = COMBINE[kind]?.[isFloat ? 1 : 0];
  if (acc === undefined || combine === undefined) return product;
  return masked(make(combine, [product, acc]), acc);
}

/** `root` is the op that is replaced: the one itself, or the mask around it. */
function lowerOuterProduct(op: Operation, root: Operation, lanes: Value | undefined, rewriter: Rewriter): boolean {
  const [lhs, rhs, acc] = op.operands;
  const type = op.resultType();
  const attr = op.attr("kind");
  const kind = kindAttr.is(attr) ? (kindAttr.enum.text(attr.value) ?? "") : "";
  if (lhs === undefined || rhs === undefined || !VectorType.is(type) || COMBINE[kind] === undefined) return false;
  if (COMBINE[kind][FloatType.is(type.element) ? 1 : 0] === undefined || type.scalable[0] === true) {
    if (type.shape.length > 1 || COMBINE[kind][FloatType.is(type.element) ? 1 : 0] === undefined) return false;
  }
  rewriter.insertBefore(root);
  if (!VectorType.is(rhs.type)) {
    const all = broadcastTo(rewriter, rhs, lhs.type);
    rewriter.replaceOp(root, [multiplyAndCombine(rewriter, kind, [lhs, all], acc, lanes)]);
    return true;
  }
  let result = splatOf(rewriter, type, 0n);
  for (const index of upTo(type.shape[0] ?? 0)) {
    const all = broadcastTo(rewriter, extractAt(rewriter, lhs, [index]), rhs.type);
    const before = acc && extractAt(rewriter, acc, [index]);
    const row = lanes && extractAt(rewriter, lanes, [index]);
    const part = multiplyAndCombine(rewriter, kind, [all, rhs], before, row);
    result = insertAt(rewriter, part, result, [index]);
  }
  rewriter.replaceOp(root, [result]);
  return true;
}
