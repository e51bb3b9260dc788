// Extended arithmetic with an operand that says the result, or on two constants.

import { type Pattern, pattern } from "../../../define/index.ts";
import {
  ArrayAttr,
  type Attribute,
  integerAttr,
  type OpDef,
  type Operation,
  type Rewriter,
  splatAttr,
  type Type,
  type Value,
} from "../../../ir/index.ts";
import { foldPatterns, isSplat, signed, widthOf } from "../fold/integers.ts";
import { CompositeConstruct, CompositeInsert } from "../ops/composites/composite.ts";
import { Constant } from "../ops/constants/constant.ts";
import { Undef } from "../ops/miscellaneous.ts";

/** Low and high part of the result for two bit patterns of a width. */
type Parts = (a: bigint, b: bigint, width: number) => readonly [bigint, bigint];

export function addCarryPatterns(def: OpDef): readonly Pattern[] {
  return [
    pattern("IAddCarryFold", def, (op, rewriter) => {
      const [left, right] = op.operands;
      if (left === undefined || right === undefined) return false;
      // The members are in this order in the reference, too: the zero comes first.
      if (isSplat(constantOf(right), 0n)) return construct(op, rewriter, right, left);
      return foldParts(op, rewriter, (a, b, width) => [a + b, (a + b) >> BigInt(width)]);
    }),
  ];
}

export function multiplyPatterns(def: OpDef, isSigned: boolean): readonly Pattern[] {
  return [
    pattern("MulExtendedFold", def, (op, rewriter) => {
      const [left, right] = op.operands;
      if (left === undefined || right === undefined) return false;
      const constant = constantOf(right);
      if (isSplat(constant, 0n)) return construct(op, rewriter, right, right);
      if (!isSigned && isSplat(constant, 1n)) {
        rewriter.insertBefore(op);
        return construct(op, rewriter, left, makeConstant(op, rewriter, splatAttr(left.type, 0n), left.type));
      }
      return foldParts(op, rewriter, (a, b, width) => {
        const product = isSigned ? signed(a, width) * signed(b, width) : a * b;
        return [product, product >> BigInt(width)];
      });
    }),
  ];
}

function constantOf(value: Value): Attribute | undefined {
  return Constant.of(value.definingOp)?.value;
}

function makeConstant(op: Operation, rewriter: Rewriter, value: Attribute, type: Type): Value {
  return rewriter.create(Constant, { properties: [value], resultTypes: [type], location: op.location }).result();
}

function construct(op: Operation, rewriter: Rewriter, low: Value, high: Value): boolean {
  rewriter.replaceWithNew(op, CompositeConstruct, { operands: [low, high], resultTypes: op.resultTypes });
  return true;
}

/** Both operands are constants: the parts are put into an undefined struct. */
function foldParts(op: Operation, rewriter: Rewriter, parts: Parts): boolean {
  const constants = op.operands.map(constantOf);
  const type = op.operandType(0);
  const width = widthOf(type);
  const part = (index: 0 | 1) => foldPatterns(constants, type, (a = 0n, b = 0n) => parts(a, b, width)[index]);
  const [low, high] = [part(0), part(1)];
  if (low === undefined || high === undefined) return false;
  rewriter.insertBefore(op);
  const lowValue = makeConstant(op, rewriter, low, type);
  const highValue = makeConstant(op, rewriter, high, type);
  const empty = rewriter.create(Undef, { resultTypes: op.resultTypes, location: op.location }).result();
  const first = insert(op, rewriter, lowValue, empty, 0);
  rewriter.replaceOp(op, [insert(op, rewriter, highValue, first, 1)]);
  return true;
}

function insert(op: Operation, rewriter: Rewriter, member: Value, composite: Value, index: number): Value {
  const { context } = op;
  const indices = ArrayAttr.get(context, { elements: [integerAttr(context, context.i32, index)] });
  return rewriter
    .create(CompositeInsert, {
      operands: [member, composite],
      properties: [indices],
      resultTypes: op.resultTypes,
      location: op.location,
    })
    .result();
}
